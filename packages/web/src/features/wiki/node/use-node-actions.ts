import type { CallData, CallInput, CatalogNode, Contract, FormerPlace } from '@easymock/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { to, usePageMatch } from '../../../lib/address/page';
import { api, CallError } from '../../../lib/api/api';
import { useChange } from '../../../lib/api/queries';
import { markCreated } from '../../../lib/state/flash';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { MovedNode } from './dialogs';
import type { Place } from './place';
import { isListOf } from './place';
import { texts } from './texts';

type ChildrenPage = CallData<Contract['catalog']['getChangeCatalogListById']>;
type MoveInput = CallInput<Contract['catalog']['moveFolder']>;

/**
 * Returns the actions on folders and articles. Each action refetches only the places that it touched, not
 * every open folder.
 */
export function useNodeActions() {
  const t = useTexts(texts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const shownId = usePageMatch()?.params.markdownId;
  const lists = () =>
    client
      .getQueriesData<ChildrenPage>({ queryKey: ['catalog', 'getChangeCatalogListById'] })
      .flatMap(([, data]) => data ?? []);
  const find = (id: Place): CatalogNode | undefined =>
    lists()
      .flatMap(({ list }) => list)
      .find((node) => node.id === id);

  /** Refetches the children of these places, and the other document queries on the page. */
  const refresh = async (places: readonly Place[]) => {
    // The list that contains a folder also says whether the folder has children.
    const around = places.flatMap((id) => find(id)?.parentId ?? []);
    const touched = [...places, ...around];
    await client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey }) =>
        queryKey[0] === 'article' ||
        queryKey[0] === 'wikiField' ||
        (queryKey[0] === 'catalog' && (queryKey[1] !== 'getChangeCatalogListById' || isListOf(queryKey, touched))),
    });
  };
  // Queries that `refresh` skips are marked as stale and refetched when they are shown again.
  const insert = useChange('catalog', 'insertCatalog', { reads: 'none' });
  const rename = useChange('catalog', 'updateCatalogName', { reads: 'none' });
  const look = useChange('catalog', 'updateCatalogIcon', { reads: 'none' });
  const recycle = useChange('catalog', 'recycleCatalog', { reads: 'none', claims: ['nodesEdited'] });
  const move = useChange('catalog', 'moveFolder', { reads: 'none' });
  const copy = useChange('catalog', 'copyFile', { reads: 'none' });
  const pin = useChange('catalog', 'topCatalog', { reads: 'none' });
  const unpin = useChange('catalog', 'cancelTopCatalog', { reads: 'none' });

  const putBack = async (former: FormerPlace[], places: readonly Place[]) => {
    await api.catalog.putBackCatalog({ former });
    await refresh(places);
  };

  /** Moves nodes to the recycle bin; if others edit one of them, the user confirms first. */
  async function recycleNodes(
    nodes: readonly Pick<CatalogNode, 'id' | 'parentId' | 'catalogName'>[],
    unlessEdited = true,
  ): Promise<void> {
    const [first] = nodes;
    if (!first) return;
    const places = [...new Set(nodes.map(({ parentId }) => parentId))];
    const ids = nodes.map(({ id }) => id);
    const done = await recycle.mutateAsync({ ids, unlessEdited }).catch((error: unknown) => {
      if (!(error instanceof CallError) || !error.is('nodesEdited')) throw error;
      const run = () => void recycleNodes(nodes, false).catch(() => {});
      showNotice({
        kind: 'info',
        title: error.message,
        text: t.recycleEdited,
        duration: 15_000,
        action: { label: t.recycleAnyway, run },
      });
    });
    if (!done) return;
    const { deleteId, num } = done;
    const isShown = nodes.some(({ id }) => id === shownId);
    const restore = async () => {
      await api.catalog.restoreCatalog({ deleteId });
      await refresh(places);
    };
    showSuccess(
      num > 1 ? t.recycledMany({ count: formatNumber(num) }) : t.recycled({ name: first.catalogName }),
      // The API client has reported the failure.
      { label: t.undo, run: () => void restore().catch(() => {}) },
    );
    if (isShown) await navigate(to('wikiFolder', { markdownId: first.parentId }));
    await refresh(places);
  }

  return {
    find,
    refresh,
    /** Refetches everything on the page, after a change that may have touched anything. */
    refreshAll: () =>
      client.refetchQueries({
        type: 'active',
        predicate: ({ queryKey }) => ['article', 'catalog', 'wikiField'].includes(String(queryKey[0])),
      }),
    async create(input: CallInput<Contract['catalog']['insertCatalog']>): Promise<CatalogNode> {
      const node = await insert.mutateAsync(input);
      markCreated(node.id);
      await refresh([input.parentId]);
      return node;
    },
    async rename(node: Pick<CatalogNode, 'id' | 'parentId' | 'version'>, catalogName: string) {
      await rename.mutateAsync({ id: node.id, catalogName, version: node.version });
      await refresh([node.parentId]);
    },
    async changeLook(node: CatalogNode, change: Omit<CallInput<Contract['catalog']['updateCatalogIcon']>, 'id'>) {
      await look.mutateAsync({ id: node.id, ...change });
      await refresh([node.parentId]);
    },
    recycle: recycleNodes,
    async move({ dryRun: _, ...input }: MoveInput, target: string, nodes: readonly MovedNode[]) {
      const { former } = await move.mutateAsync(input);
      const places = [...new Set([input.parentId, ...nodes.map(({ parentId }) => parentId)])];
      await refresh(places);
      // `putBack` has reported the failure.
      const undo = { label: t.undo, run: () => void putBack(former, places).catch(() => {}) };
      showSuccess(
        t.moved({ count: formatNumber(input.ids.length), name: target }),
        former.length > 0 ? undo : undefined,
      );
    },
    /** Changes the order of siblings. */
    async order(input: MoveInput) {
      await move.mutateAsync(input);
      await refresh([input.parentId]);
    },
    previewMove: (input: MoveInput) => api.catalog.moveFolder({ ...input, dryRun: true }),
    async copy(ids: string[], parentId: Place, target: string) {
      const { num } = await copy.mutateAsync({ ids, parentId });
      showSuccess(t.copied({ count: formatNumber(num), name: target }));
      await refresh([parentId]);
    },
    async pin(node: CatalogNode) {
      await (node.isTop ? unpin : pin).mutateAsync({ id: node.id });
      await refresh([node.parentId]);
    },
  };
}
export type NodeActions = ReturnType<typeof useNodeActions>;
