import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { callQuery } from '../../lib/api/queries';
import { rememberReadVersion } from './read-version';

// Loaded separately: most checks find nothing new, and most pages need no other dialog.
const UpdateNotesDialog = lazy(async () => ({ default: (await import('./update-notes-dialog')).UpdateNotesDialog }));

/** Shows the release notes once to each person. Shows nothing if they cannot be loaded. */
export function UpdateNotes() {
  const { data } = useQuery({
    ...callQuery('updateLog', 'unread', {}),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isReadElsewhere = data?.lines.length === 0;
  useEffect(() => {
    if (isReadElsewhere) rememberReadVersion();
  }, [isReadElsewhere]);
  if (!data || isReadElsewhere) return null;
  return (
    <Suspense>
      <UpdateNotesDialog notes={data} />
    </Suspense>
  );
}
