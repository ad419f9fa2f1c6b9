import type { Account } from '@easymock/contract';
import { useCallback, useState } from 'react';

/** Somebody who does not belong to the list any more, and the place where they stood. */
interface Kept {
  person: Account;
  index: number;
}

const nobody: readonly Kept[] = [];

/**
 * People who were disabled stay in the list, so that one sees what one did and can take it back, until the list shows
 * something else.
 * @param view what the list shows: filters, page and order
 * @param shown the people who are in it now
 */
export function useKeptInSight(view: string, shown: () => readonly Account[]) {
  const [kept, setKept] = useState({ view, entries: nobody });
  const entries = kept.view === view ? kept.entries : nobody;
  const keep = (people: readonly Account[]) => {
    const places = withKept(shown(), entries).map(({ _id }) => _id);
    const added = people.map(
      (person): Kept => ({
        person: { ...person, status: 'forbidden' },
        index: places.indexOf(person._id),
      }),
    );
    const before = entries.filter(({ person }) => !people.some(({ _id }) => _id === person._id));
    setKept({ view, entries: [...before, ...added].filter(({ index }) => index >= 0) });
  };
  const rowsOf = useCallback(
    ({ list, pageSize }: { list: readonly Account[]; pageSize: number }) =>
      // People of the next page, who moved up meanwhile, leave their places to them.
      withKept(list, entries).slice(0, Math.max(pageSize, entries.length)),
    [entries],
  );
  return { keep, rowsOf };
}

/** Puts people who are no longer in a list back where they stood. */
function withKept(list: readonly Account[], entries: readonly Kept[]): Account[] {
  const rows = [...list];
  for (const { person, index } of entries.toSorted((a, b) => a.index - b.index)) {
    if (!rows.some(({ _id }) => _id === person._id)) rows.splice(index, 0, person);
  }
  return rows;
}
