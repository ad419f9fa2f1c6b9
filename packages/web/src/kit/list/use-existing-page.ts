import { useEffect, useEffectEvent } from 'react';

/**
 * Opens the last page if a later one is shown, for example because the last row of a page was deleted.
 * @param list.total undefined until the rows of the page are loaded
 * @example useExistingPage({ page, pageSize, total: query.isPlaceholderData ? undefined : query.data?.total, onPage });
 */
export function useExistingPage(list: {
  page: number;
  pageSize: number;
  total: number | undefined;
  onPage: (page: number) => void;
}): void {
  const { page, pageSize, total } = list;
  const lastPage = total === undefined ? Number.POSITIVE_INFINITY : Math.max(1, Math.ceil(total / pageSize));
  const open = useEffectEvent(list.onPage);
  useEffect(() => {
    if (page > lastPage) open(lastPage);
  }, [page, lastPage]);
}
