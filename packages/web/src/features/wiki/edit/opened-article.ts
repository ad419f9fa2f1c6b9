import type { Article } from '@easymock/contract';
import type { FoundDraft } from './use-found-draft';

/** An article as an editor opens it, with what an earlier visit left if there is something. */
export interface OpenedArticle {
  readonly article: Article;
  readonly draft: FoundDraft | null;
}
