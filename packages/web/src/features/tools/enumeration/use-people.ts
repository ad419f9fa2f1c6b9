import type { UserLight } from '@easymock/contract';
import { useQueries } from '@tanstack/react-query';
import { callQuery } from '../../../lib/api/queries';

/** Maximum people per call. */
const atOnce = 50;

/** Returns people by ID. Unknown people, and those not loaded yet, are missing. */
export function usePeople(ids: readonly string[]): ReadonlyMap<string, UserLight> {
  const wanted = [...new Set(ids)].sort();
  const parts = Array.from({ length: Math.ceil(wanted.length / atOnce) }, (_, part) =>
    wanted.slice(part * atOnce, (part + 1) * atOnce),
  );
  return useQueries({
    queries: parts.map((part) => callQuery('account', 'list', { ids: part.join(','), page_size: atOnce })),
    combine: (answers) =>
      new Map(answers.flatMap(({ data = [] }) => data).map((person) => [person._id, person] as const)),
  });
}
