import type { BoardKind } from '@easymock/contract';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api';

/** Counts a visit to the ranking or the board. A failed count is ignored. */
export function useBoardLook(type: BoardKind): void {
  useEffect(() => {
    api.wikiStatistics.setLookDashBoardNum({ type }, { claims: 'all' }).catch(() => {});
  }, [type]);
}
