import { messageBatchKey } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../lib/api/queries';
import { unlessLive, useLive } from '../../lib/live/use-live';

import { isInBatch } from './is-in-batch';

/** Milliseconds over which pages notified at the same time spread their requests. */
const spreadMs = 500;

/**
 * Returns the unread messages for the bell. Also keeps lists of messages up to date while the frame is
 * mounted.
 */
export function useUnread(userId: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['messageNotification'] });
  const isLive = useLive('message', userId, readAgain);
  useLive('message:batch', messageBatchKey, (event) => {
    // Ignores a reset, because the listener of the other topic refetches after it.
    if (event.kind !== 'change' || !isInBatch(event.data, userId)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(readAgain, Math.random() * spreadMs);
  });
  return useQuery({ ...callQuery('messageNotification', 'getUnReadMessageNum', {}), ...unlessLive(isLive) });
}
