import type { Article } from '@easymock/contract';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api/api';
import { editedType } from '../node/edit-path';
import { type LocalDraft, readLocalDraft } from './local-drafts';

export interface FoundDraft extends LocalDraft {
  readonly isOnServer: boolean;
}

/** Whether a draft can go on in the editor of the article, which may have been converted since. */
const isOfType = ({ form }: LocalDraft, article: Article): boolean =>
  form === undefined || form === editedType(article);

/** The newest draft of an article that an earlier visit left, on this machine or with the server, if it differs. */
export function useFoundDraft(article: Article) {
  const [found, setFound] = useState<FoundDraft>();
  const [first] = useState(article);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const [local, remote] = await Promise.all([
        readLocalDraft(first._id),
        // Not to be had is no reason to keep somebody from writing.
        api.article.getDraft({ markdownId: first._id }, { claims: 'all' }).catch(() => null),
      ]);
      const drafts = [
        ...(local && isOfType(local, first) ? [{ ...local, isOnServer: remote !== null }] : []),
        ...(remote ? [{ ...remote, isOnServer: true }] : []),
      ];
      const newest = drafts.sort((a, b) => b.at.localeCompare(a.at))[0];
      const isOther =
        newest && (newest.mdTexts !== first.mdTexts || (newest.title && newest.title !== first.title));
      if (!isOver && isOther) setFound(newest);
    };
    void look();
    return () => {
      isOver = true;
    };
  }, [first]);
  return { found, dismiss: () => setFound(undefined) };
}
