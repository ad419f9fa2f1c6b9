import type { Article } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api';
import { editedType } from '../node/edit-path';
import { type LocalDraft, readLocalDrafts } from './local-drafts';

export interface FoundDraft extends LocalDraft {
  readonly draftId: string;
  readonly isOnServer: boolean;
}

/** Whether a draft fits the editor of the article, which may have been converted since. */
const isOfType = ({ form }: LocalDraft, article: Article): boolean =>
  form === undefined || form === editedType(article);

const isOther = ({ mdTexts, title }: LocalDraft, article: Article): boolean =>
  mdTexts !== article.mdTexts || (title !== '' && title !== article.title);

interface FoundDrafts {
  readonly markdownId: string;
  readonly local: readonly LocalDraft[];
  readonly remote: LocalDraft | null;
}

/**
 * Loads the drafts that earlier visits left on this device or on the server; undefined until they are loaded.
 */
export function useFoundDrafts(markdownId: string): FoundDrafts | undefined {
  const [drafts, setDrafts] = useState<FoundDrafts>();
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const [local, remote] = await Promise.all([
        readLocalDrafts(markdownId),
        // A failed fetch must not keep the user from writing.
        api.article.getDraft({ markdownId }, { claims: 'all' }).catch(() => null),
      ]);
      if (!isOver) setDrafts({ markdownId, local, remote });
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [markdownId]);
  return drafts?.markdownId === markdownId ? drafts : undefined;
}

/** Returns the latest draft if it differs from the article, for the editor to continue. */
export function newestDraft({ local, remote }: FoundDrafts, article: Article): FoundDraft | null {
  const [newest] = [...local.filter((one) => isOfType(one, article)), ...(remote ? [remote] : [])].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  );
  if (!newest || !isOther(newest, article)) return null;
  const { draftId = '' } = newest;
  return { ...newest, draftId, isOnServer: remote?.draftId === draftId };
}
