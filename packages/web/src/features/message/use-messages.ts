import type { CallInput, Contract } from '@easymock/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';

type Input = CallInput<Contract['messageNotification']['getAllUnReadMessageArray']>;
export type MessageFilter = Pick<Input, 'keywords' | 'messageType' | 'from' | 'to'> & { isRead: 0 | 1 };

const pageSize = 20;

/** The messages of a person, twenty at a time. */
export function useMessages(filter: MessageFilter) {
  return useInfiniteQuery({
    queryKey: ['messageNotification', 'getAllUnReadMessageArray', 'pages', filter],
    queryFn: ({ pageParam: page, signal }) =>
      api.messageNotification.getAllUnReadMessageArray(
        { ...filter, page, pageSize },
        { signal, claims: 'all' },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, all) => (all.length * pageSize < total ? all.length + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** How many messages are unread or read, whatever the list is filtered by. */
export function useTotal(isRead: 0 | 1): number | undefined {
  const input = { isRead, page: 1, pageSize: 1 };
  return useQuery(callQuery('messageNotification', 'getAllUnReadMessageArray', input)).data?.total;
}
