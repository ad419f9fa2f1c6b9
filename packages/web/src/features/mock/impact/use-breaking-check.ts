import type { Mock, MockUsage } from '@easymock/contract';
import { useState } from 'react';
import { api, CallError } from '../../../lib/api/api';
import { type Breaking, findBreaking } from './find-breaking';
import { isRecentlyUsed } from './recent-use';

type Served = Pick<Mock, 'url' | 'method' | 'mode' | 'answers'>;

/** A breaking edit that waits for confirmation. */
export interface AskedEdit {
  readonly breaking: Breaking;
  readonly usage: MockUsage;
  readonly decide: (isSaved: boolean) => void;
}

/** Asks before a save that breaks a recently used mock; `BreakingDialog` shows the question. */
export function useBreakingCheck(mock: Pick<Mock, '_id' | 'project_id'> | undefined) {
  const [asked, setAsked] = useState<AskedEdit>();

  /** Returns whether an edit may be saved. */
  async function mayBreak(before: Served, after: Served): Promise<boolean> {
    if (!mock) return true;
    const breaking = await findBreaking(before, after);
    const usage = breaking && (await loadUsage(mock));
    if (!breaking || !usage || !isRecentlyUsed(usage)) return true;
    return new Promise((resolve) => {
      const decide = (isSaved: boolean) => {
        setAsked(undefined);
        resolve(isSaved);
      };
      setAsked({ breaking, usage, decide });
    });
  }

  return { asked, mayBreak };
}

/** Returns the use of a mock; undefined if it is unknown, which must not prevent a save. */
async function loadUsage({ _id, project_id }: Pick<Mock, '_id' | 'project_id'>): Promise<MockUsage | undefined> {
  try {
    const [usage] = await api.request.usage({ project_id, mock_id: _id }, { claims: 'all' });
    return usage;
  } catch (error) {
    if (error instanceof CallError) return undefined;
    throw error;
  }
}
