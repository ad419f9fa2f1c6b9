import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/api/queries';
import { wireFeatures } from './feature-wiring';
import { createRouter } from './router';

wireFeatures();

/**
 * The shell with the router, the query cache and all screens: pages for signed-in people, and public pages.
 */
export function AppShell() {
  const [router] = useState(createRouter);
  useEffect(
    () => () => {
      // The next visit may be that of another person.
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
