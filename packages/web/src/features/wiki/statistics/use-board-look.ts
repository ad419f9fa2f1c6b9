import type { BoardKind } from '@easymock/contract';
import { useEffect } from 'react';
import { api } from '../../../lib/api/api';

/** Counts that the ranking or the board was opened. That it could not be counted is nobody's concern here. */
export function useBoardLook(type: BoardKind): void {
  useEffect(() => {
    api.wikiStatistics.setLookDashBoardNum({ type }, { claims: 'all' }).catch(() => {});
  }, [type]);
}
