import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/api/queries';
import { createRouter } from './router';

/** Router, query cache and all screens: pages for people who are signed in, and public pages. */
export function AppShell() {
  const [router] = useState(createRouter);
  useEffect(
    () => () => {
      // The next visit may be somebody else's.
      router.dispose();
      queryClient.clear();
    },
    [router],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
