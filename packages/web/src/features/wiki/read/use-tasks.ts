import type { Article } from '@easymock/contract';
import { tickTask } from '@easymock/wiki-content/browser';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { CallError } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { showNotice } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { editedType } from '../node/edit-path';
import { texts } from './texts';

/** Ticks a task, or takes the tick back. @returns whether it is saved */
export type Tick = (line: number, isDone: boolean) => Promise<boolean>;

/** Lets people who may edit an article tick its tasks where they read it. Only Markdown knows the lines of its tasks. */
export function useTasks(article: Article): Tick | undefined {
  const t = useTexts(texts);
  const client = useQueryClient();
  const { mutateAsync } = useChange('article', 'save', { claims: ['staleVersion'] });
  const { queryKey } = callQuery('article', 'get', { markdownId: article._id });
  const last = useRef<Promise<boolean>>(Promise.resolve(true));
  if (!article.canEdit || editedType(article) !== 'markdown') return undefined;
  const tick: Tick = async (line, isDone) => {
    const newest = client.getQueryData(queryKey) ?? article;
    const mdTexts = tickTask(newest.mdTexts ?? '', line, isDone);
    const result =
      mdTexts === undefined
        ? undefined
        : await mutateAsync({ markdownId: newest._id, mdTexts, contentVersion: newest.contentVersion }).catch(
            // Any other failure has been told.
            (error: unknown) =>
              error instanceof CallError && error.is('staleVersion') ? undefined : ('failed' as const),
          );
    if (result === 'failed') return false;
    if (result?.isSaved) return true;
    // Somebody changed the text meanwhile, and the line may be another one.
    showNotice({ kind: 'info', title: t.taskMoved, text: '' });
    await client.invalidateQueries({ queryKey });
    return false;
  };
  // One after the other: each is made over the text that the one before has left.
  return (line, isDone) => {
    last.current = last.current.then(() => tick(line, isDone));
    return last.current;
  };
}
