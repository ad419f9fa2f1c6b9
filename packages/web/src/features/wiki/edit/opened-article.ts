import type { Article } from '@easymock/contract';
import type { FoundDraft } from './use-found-draft';

/** An article as an editor opens it, with the draft of an earlier visit if there is one. */
export interface OpenedArticle {
  readonly article: Article;
  readonly draft: FoundDraft | null;
}
