import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** In the place of an id: a record that is being made. */
export const newRecord = 'new';

/** Begins the names of parameters that fill fields of a new record. */
const filling = 'new.';

/**
 * Returns the path of a link that opens the form of a new record with some fields filled in, for tools whose resource has
 * these fields in `fillable`.
 * @example pathToNew(to('task'), { taskName: t.renew }) // '/tools/taskManage?edit=new&new.taskName=…'
 */
export function pathToNew(path: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ edit: newRecord });
  for (const [field, value] of Object.entries(values)) query.set(filling + field, value);
  return `${path}?${query}`;
}

/**
 * A query without an open record, and without what belongs to one: its tab, and the filters and pages of lists in it. The
 * names of those begin with `open.`.
 */
function withoutOpened(query: URLSearchParams): URLSearchParams {
  const kept = [...query].filter(([key]) => key !== 'open' && !key.startsWith('open.'));
  return new URLSearchParams(kept);
}

/**
 * Which record is open or being changed, in the address: Back, reload and a link to a colleague work.
 * @example const place = useRecordPlace(); <Link to={place.pathTo(row._id)}>; place.edit(row._id); place.close()
 */
export function useRecordPlace() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const [openings, setOpenings] = useState(0);
  const change = (changes: { open?: string; edit?: string }, replace: boolean) =>
    setQuery(
      (before) => {
        const next = withoutOpened(before);
        next.delete('edit');
        for (const key of [...next.keys()]) if (key.startsWith(filling)) next.delete(key);
        for (const [key, value] of Object.entries(changes)) next.set(key, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    /** The id of the open record; empty when none is. */
    opened: query.get('open') ?? '',
    /** The id of the record that is being changed, or `newRecord`; empty when none is. */
    editing: query.get('edit') ?? '',
    /** A field of a new record, as the link that opened its form fills it in. */
    filled: (field: string): string | undefined => query.get(filling + field) ?? undefined,
    /** Counts how often a form was opened: each time, a form begins anew. */
    openings,
    edit(id: string) {
      setOpenings(openings + 1);
      change({ edit: id }, false);
    },
    close: () => change({}, true),
    /** Returns the path of a link that opens a record. */
    pathTo(id: string) {
      const next = withoutOpened(query);
      next.set('open', id);
      return `${pathname}?${next}`;
    },
  };
}
