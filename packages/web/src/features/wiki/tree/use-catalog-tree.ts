import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../../lib/api/api';
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
export function useCatalogTree(shownId: Place) {
  const client = useQueryClient();
  const folding = useOpenPlaces();
  const isOpened = useOpenedTree(shownId, folding.open);
  const roots = useQuery({
    ...callQuery('catalog', 'getAllFirstCatalogList', {}),
    staleTime: 60_000,
    enabled: isOpened,
  });
  // Changes by others to the first level appear at once, because everybody navigates from there.
  useLive('wiki:node', 'public', () => {
    void roots.refetch();
    void client.refetchQueries({ predicate: ({ queryKey }) => isListOf(queryKey, ['public']) });
  });
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
      enabled: isOpened,
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
  return { isOpened, roots, rows, childrenOf, namingIn, ...folding, ...actions };
}
/** Open folders whose children the first call reads. */
const mostOpened = 20;

/**
 * Reads the tree that the page opens with in one call, and stores its parts as if they were read separately.
 * @returns whether the parts may be read separately: the call has ended, even if it failed
 */
function useOpenedTree(id: Place, open: ReadonlyMap<Place, Place>): boolean {
  const client = useQueryClient();
  const { isPending } = useQuery({
    // Outside of the group, since a change of the tree makes only its parts stale.
    queryKey: ['openTree'],
    queryFn: async ({ signal }) => {
      const folders = shownPlaces(open).filter((place) => place !== 'collect');
      const input = { ...(isNodeId(id) && { id }), open: folders.slice(0, mostOpened).join() };
      const { roots, lists, info } = await api.catalog.openTree(input, { signal, claims: 'all' });
      client.setQueryData(callQuery('catalog', 'getAllFirstCatalogList', {}).queryKey, roots);
      for (const { id: place, ...list } of lists) client.setQueryData(pageOfChildren(place, 1).queryKey, list);
      if (info) client.setQueryData(callQuery('catalog', 'getCatalogById', { id: info.node.id }).queryKey, info);
      return true;
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });
  return !isPending;
}

const isNodeId = (id: Place): boolean => /^[0-9a-f]{24}$/.test(id);

export type CatalogTree = ReturnType<typeof useCatalogTree>;

/** Returns the previous array if it has the same elements, so that its identity is stable. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const [kept, keep] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, at) => one === list[at]);
  if (!isSame) keep(list);
  return isSame ? kept : list;
}
