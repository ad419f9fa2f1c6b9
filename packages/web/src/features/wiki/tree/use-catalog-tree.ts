import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { callQuery } from '../../../lib/api/queries';
import { useLive } from '../../../lib/live/use-live';
import { useStable } from '../../../lib/state/use-stable';
import { isListOf, type Place } from '../node/place';
import { type Children, type Root, rowsOf, shownPlaces } from './tree-rows';
import { useOpenPlaces } from './use-open-places';

const childrenPerPage = 200;

const pageOfChildren = (id: Place, page: number) =>
  callQuery('catalog', 'getChangeCatalogListById', { id, page, pageSize: childrenPerPage });

/** Number of open folders above which refocusing the window refetches none of them. */
const mostOnFocus = 20;

const noRoots: readonly Root[] = [];

/**
 * Loads the tree of documents. The children of a folder are fetched page by page when the folder is opened.
 */
export function useCatalogTree() {
  const client = useQueryClient();
  const roots = useQuery({ ...callQuery('catalog', 'getAllFirstCatalogList', {}), staleTime: 60_000 });
  // Changes by others to the first level appear at once, because everybody navigates from there.
  useLive('wiki:node', 'public', () => {
    void roots.refetch();
    void client.refetchQueries({ predicate: ({ queryKey }) => isListOf(queryKey, ['public']) });
  });
  const folding = useOpenPlaces();
  const [pages, setPages] = useState<ReadonlyMap<Place, number>>(new Map());
  const [namingIn, setNamingIn] = useState<Place>();

  const wanted = useMemo(
    () =>
      shownPlaces(folding.open)
        .filter((id) => id !== 'collect')
        .flatMap((id) => Array.from({ length: pages.get(id) ?? 1 }, (_, at) => ({ id, page: at + 1 }))),
    [folding.open, pages],
  );
  const results = useQueries({
    queries: wanted.map(({ id, page }) => ({
      ...pageOfChildren(id, page),
      staleTime: 60_000,
      refetchOnWindowFocus: wanted.length <= mostOnFocus,
    })),
  });
  const known = useSame(results.map(({ data, isError, isPending }) => data ?? (isError ? 'failed' : isPending)));
  // The root of favourites is hidden if there are none.
  const shownRoots = useMemo(
    () => (roots.data ?? noRoots).filter(({ id, children }) => id !== 'collect' || children.length > 0),
    [roots.data],
  );

  const { rows, childrenOf } = useMemo(() => {
    const all = new Map<Place, Children>();
    wanted.forEach(({ id }, at) => {
      const found = known[at];
      const before = all.get(id) ?? { list: [], total: 0, isPending: false, isFailed: false };
      const page = typeof found === 'object' ? found : undefined;
      all.set(id, {
        list: page ? [...before.list, ...page.list] : before.list,
        total: page?.total ?? before.total,
        isPending: before.isPending || found === true,
        isFailed: before.isFailed || found === 'failed',
      });
    });
    const childrenOf = (id: Place) => all.get(id);
    return { childrenOf, rows: rowsOf(shownRoots, (id) => folding.open.has(id), childrenOf, namingIn) };
  }, [shownRoots, folding.open, wanted, known, namingIn]);

  const actions = useStable({
    readMore: (id: Place) => {
      const { list = [], isPending = false } = childrenOf(id) ?? {};
      const page = Math.floor(list.length / childrenPerPage) + 1;
      if (!isPending && (pages.get(id) ?? 1) < page) setPages(new Map([...pages, [id, page]]));
    },
    retry: (id: Place) => void client.refetchQueries({ predicate: ({ queryKey }) => isListOf(queryKey, [id]) }),
    setNamingIn,
  });
  return { roots, rows, childrenOf, namingIn, ...folding, ...actions };
}
export type CatalogTree = ReturnType<typeof useCatalogTree>;

/** Returns the previous array if it has the same elements, so that its identity is stable. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, at) => one === list[at]);
  if (!isSame) keep(list);
  return isSame ? kept : list;
}
