import { messageBatchKey } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { callQuery } from '../../lib/api/queries';
import { unlessLive, useLive } from '../../lib/live/use-live';

import { isInBatch } from './is-in-batch';

/** Pages that are told at the same time do not ask at the same time. */
const spreadMs = 500;

/** The unread messages at the bell. While the frame is there, lists of messages follow what arrives as well. */
export function useUnread(userId: string) {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const readAgain = () => void client.invalidateQueries({ queryKey: ['messageNotification'] });
  const isLive = useLive('message', userId, readAgain);
  useLive('message:batch', messageBatchKey, (event) => {
    // What may have been missed of either topic is read again once.
    if (event.kind !== 'change' || !isInBatch(event.data, userId)) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(readAgain, Math.random() * spreadMs);
  });
  return useQuery({ ...callQuery('messageNotification', 'getUnReadMessageNum', {}), ...unlessLive(isLive) });
}
