import type { FolderLayout, FolderView } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import { isSpace, type Place } from '../node/place';
import { defaultView } from './properties';
import { texts } from './texts';

const layoutKey = 'wiki_folder_view';
/** Milliseconds without a change after which the own view is stored. */
const restMs = 800;

/** Earlier versions stored `table` for the list. */
const storedLayout = (): FolderLayout => (readStored(layoutKey) === 'cards' ? 'cards' : 'list');

/**
 * Returns the view of a folder: the one that the reader used last, or else that of everybody. Changes are stored as
 * the reader's own; the roots have no fields, so only their layout is remembered, on this device.
 */
export function useFolderView(id: Place) {
  const t = useTexts(texts);
  const isRoot = isSpace(id);
  const query = useQuery({ ...callQuery('wikiField', 'getFolder', { id }), enabled: !isRoot });
  const fields = query.data?.fields ?? [];
  const [changed, setChanged] = useState<{ id: Place; view: FolderView }>();
  const own = changed?.id === id ? changed.view : undefined;
  const begun = defaultView(fields, storedLayout());
  const view = own ?? query.data?.ownView ?? query.data?.view ?? begun;
  const saveForAll = useChange('wikiField', 'saveView', { done: t.savedForAll, onDone: () => setChanged(undefined) });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (changes: Partial<FolderView>) => {
    const next = { ...view, ...changes };
    setChanged({ id, view: next });
    if (next.layout === 'list' || next.layout === 'cards')
      store(layoutKey, next.layout === 'cards' ? 'cards' : 'table');
    if (isRoot) return;
    clearTimeout(timer.current);
    // A view that could not be stored is still shown.
    const save = () => void api.wikiField.saveOwnView({ id, view: next }, { claims: 'all' }).catch(() => {});
    timer.current = setTimeout(save, restMs);
  };
  return {
    query,
    fields,
    view: isRoot && view.layout !== 'cards' ? { ...view, layout: 'list' as const } : view,
    hasFields: !isRoot,
    canEdit: query.data?.canEdit ?? false,
    /** Whether the reader sees another view than everybody does. */
    isOwn: own !== undefined || (query.data?.ownView ?? null) !== null,
    change,
    saveForAll: () => {
      clearTimeout(timer.current);
      return saveForAll.mutateAsync({ id, view });
    },
    async reset() {
      clearTimeout(timer.current);
      await api.wikiField.saveOwnView({ id, view: null });
      setChanged(undefined);
      await query.refetch();
    },
  };
}
export type FolderViewState = ReturnType<typeof useFolderView>;
