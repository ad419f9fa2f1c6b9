import type { Account } from '@easymock/contract';
import { useCallback, useState } from 'react';

/** A person who no longer matches the list, and their former position. */
interface Kept {
  person: Account;
  index: number;
}

const nobody: readonly Kept[] = [];

/**
 * Leaves disabled people in the list until the view changes, so that the change remains visible and can be undone.
 * @param view identifies what the list shows: filters, page and order
 * @param shown returns the people currently listed
 */
export function useRetainedRows(view: string, shown: () => readonly Account[]) {
  const [kept, setKept] = useState({ view, entries: nobody });
  const entries = kept.view === view ? kept.entries : nobody;
  const keep = (people: readonly Account[]) => {
    const places = withKept(shown(), entries).map(({ _id }) => _id);
    const added = people.map(
      (person): Kept => ({ person: { ...person, status: 'forbidden' }, index: places.indexOf(person._id) }),
    );
    const before = entries.filter(({ person }) => !people.some(({ _id }) => _id === person._id));
    setKept({ view, entries: [...before, ...added].filter(({ index }) => index >= 0) });
  };
  const rowsOf = useCallback(
    ({ list, pageSize }: { list: readonly Account[]; pageSize: number }) =>
      // Drops the people who moved up from the next page.
      withKept(list, entries).slice(0, Math.max(pageSize, entries.length)),
    [entries],
  );
  return { keep, rowsOf };
}

/** Reinserts people at their former positions. */
function withKept(list: readonly Account[], entries: readonly Kept[]): Account[] {
  const rows = [...list];
  for (const { person, index } of entries.toSorted((a, b) => a.index - b.index)) {
    if (!rows.some(({ _id }) => _id === person._id)) rows.splice(index, 0, person);
  }
  return rows;
}
