import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** Value of the URL parameter `edit` for a new record. */
export const newRecord = 'new';

/** Prefix of URL parameters that fill fields of a new record. */
const filling = 'new.';

/**
 * Returns the path of a link that opens the form of a new record with some fields filled in, for tools whose
 * resource has these fields in `fillable`.
 * @example pathToNew(to('task'), { taskName: t.renew }) // '/tools/taskManage?edit=new&new.taskName=…'
 */
export function pathToNew(path: string, values: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams({ edit: newRecord });
  for (const [field, value] of Object.entries(values)) query.set(filling + field, value);
  return `${path}?${query}`;
}

/**
 * Returns a query without the open record, and without the parameters that belong to the record: its tab, and
 * the filters and pages of its lists, which begin with `open.`.
 */
function withoutOpened(query: URLSearchParams): URLSearchParams {
  const kept = [...query].filter(([key]) => key !== 'open' && !key.startsWith('open.'));
  return new URLSearchParams(kept);
}

/**
 * Manages the open or edited record in the URL, so that Back, reload and shared links work.
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
    /** ID of the open record; empty if there is none. */
    opened: query.get('open') ?? '',
    /** ID of the edited record, or `newRecord`; empty if there is none. */
    editing: query.get('edit') ?? '',
    /** Returns the value that a link has given for a field of a new record. */
    filled: (field: string): string | undefined => query.get(filling + field) ?? undefined,
    /** Counts the openings of a form, so that each opening restarts the form. */
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
