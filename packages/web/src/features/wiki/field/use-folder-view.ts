import type { CallData, Contract, FolderLayout, FolderView } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { readStored, store } from '../../../lib/storage/storage';
import { useTexts } from '../../../lib/texts/texts';
import type { Place } from '../node/place';
import { defaultView } from './properties';
import { texts } from './texts';

type FolderViews = CallData<Contract['wikiField']['getFolder']>;

const layoutKey = 'wiki_folder_view';
/** Milliseconds without a change after which the own view is stored. */
const restMs = 800;

/** Earlier versions stored `table` for the list. */
const storedLayout = (): FolderLayout => (readStored(layoutKey) === 'cards' ? 'cards' : 'list');

/**
 * Returns the view of a folder or a space: the one that the reader used last, or else that of everybody. Changes are
 * stored as the reader's own.
 */
export function useFolderView(id: Place) {
  const t = useTexts(texts);
  const client = useQueryClient();
  const options = callQuery('wikiField', 'getFolder', { id });
  const query = useQuery(options);
  const fields = query.data?.fields ?? [];
  // Only the changed parts, because the stored view may arrive after the first change.
  const [changed, setChanged] = useState<{ id: Place; changes: Partial<FolderView> }>();
  const own = changed?.id === id ? changed.changes : undefined;
  const stored = query.data?.ownView ?? query.data?.view ?? defaultView(fields, storedLayout());
  const view = { ...stored, ...own };
  /** Shows stored views at once; the next visit would otherwise begin with the former ones. */
  const showStored = (views: Partial<Pick<FolderViews, 'view' | 'ownView'>>) =>
    client.setQueryData(options.queryKey, (data) => data && { ...data, ...views });
  const saveForAll = useChange('wikiField', 'saveView', {
    done: t.savedForAll,
    onDone: (_, saved) => {
      showStored({ view: saved.view, ownView: null });
      setChanged(undefined);
    },
  });
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; save: () => void }>(undefined);
  const cancelSave = () => {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
  };
  useEffect(
    () => () => {
      const { timer, save } = waiting.current ?? {};
      clearTimeout(timer);
      save?.();
    },
    [],
  );

  const change = (changes: Partial<FolderView>) => {
    const next = { ...view, ...changes };
    setChanged({ id, changes: { ...own, ...changes } });
    if (next.layout === 'list' || next.layout === 'cards')
      store(layoutKey, next.layout === 'cards' ? 'cards' : 'table');
    cancelSave();
    // The other parts of the view are unknown until the stored one has arrived.
    if (!query.data) return;
    const save = () => {
      waiting.current = undefined;
      api.wikiField.saveOwnView({ id, view: next }, { claims: 'all' }).then(
        () => showStored({ ownView: next }),
        // A view that could not be stored is still shown.
        () => {},
      );
    };
    waiting.current = { timer: setTimeout(save, restMs), save };
  };
  return {
    query,
    fields,
    view,
    canEdit: query.data?.canEdit ?? false,
    /** Whether the reader sees another view than everybody does. */
    isOwn: own !== undefined || (query.data?.ownView ?? null) !== null,
    change,
    saveForAll: () => {
      cancelSave();
      return saveForAll.mutateAsync({ id, view });
    },
    async reset() {
      cancelSave();
      await api.wikiField.saveOwnView({ id, view: null });
      showStored({ ownView: null });
      setChanged(undefined);
    },
  };
}
export type FolderViewState = ReturnType<typeof useFolderView>;
