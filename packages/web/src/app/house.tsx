import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '../lib/queries';
import { createRouter } from './router';

/** The world of people who are signed in, and of public pages: router, cache and all screens. */
export function House() {
  const [router] = useState(createRouter);
  useEffect(
    () => () => {
      // Whoever comes next may be someone else.
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
