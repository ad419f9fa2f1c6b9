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

/** Checks or unchecks a task. @returns whether the change is saved */
export type Tick = (line: number, isDone: boolean) => Promise<boolean>;

/**
 * Lets people who may edit an article check its tasks on the reading page. Only in Markdown do tasks have a
 * line number.
 */
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
            // `useChange` has reported any other failure.
            (error: unknown) =>
              error instanceof CallError && error.is('staleVersion') ? undefined : ('failed' as const),
          );
    if (result === 'failed') return false;
    if (result?.isSaved) return true;
    // Another person changed the text, so the line may belong to another task.
    showNotice({ kind: 'info', title: t.taskMoved, text: '' });
    await client.invalidateQueries({ queryKey });
    return false;
  };
  // Sequential, because each change is based on the text that the previous one saved.
  return (line, isDone) => {
    last.current = last.current.then(() => tick(line, isDone));
    return last.current;
  };
}
