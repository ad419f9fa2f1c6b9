import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';

/** In the place of an id: a record that is being made. */
export const newRecord = 'new';

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
        const next = new URLSearchParams(before);
        next.delete('open');
        next.delete('edit');
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
    /** Counts how often a form was opened: each time, a form begins anew. */
    openings,
    edit(id: string) {
      setOpenings(openings + 1);
      change({ edit: id }, false);
    },
    close: () => change({}, true),
    /** Returns the path of a link that opens a record. */
    pathTo(id: string) {
      const next = new URLSearchParams(query);
      next.set('open', id);
      return `${pathname}?${next}`;
    },
  };
}
