import { type FolderTree, type MockBrief, mockMethods, type Project } from '@easymock/contract';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useListParams } from '../../../lib/address/list-params';
import { useUser } from '../../../lib/session/session';
import { everywhere, inPlace } from '../folder/folder-place';
import { useFolders } from '../folder/use-folders';
import { type MockUpstreams, useMockUpstreams } from '../upstream/use-upstream';
import { type FitsWord, filterMocks } from './filter-mocks';

/** Returns the mocks that match the filters in the address, in its sort order. */
export function useShownMocks(project: Project, mocks: readonly MockBrief[]) {
  const [params, setParams] = useListParams({
    keywords: '',
    method: '',
    sort: '',
    gone: '',
    folder: everywhere,
    tag: '',
    state: '',
  });
  const method = mockMethods.find((name) => name === params.method) ?? '';
  const keywords = useDeferredValue(params.keywords);
  const goneNum = useMemo(() => mocks.filter((mock) => mock.is_gone).length, [mocks]);
  const isOnlyGone = params.gone === '1' && goneNum > 0;
  const { tree, areKnown: areFoldersKnown } = useFolders(project._id);
  const isIn = useMemo(() => inPlace(tree, params.folder), [tree, params.folder]);
  // Ignores a folder or tag that no longer exists.
  const place = isIn ? params.folder : everywhere;
  const tags = useMemo(() => tagsIn(mocks), [mocks]);
  const tag = tags.includes(params.tag) ? params.tag : '';
  const upstreams = useMockUpstreams(project._id);
  const me = useUser()?._id ?? '';
  // Ignores unknown states, and all states until the facts are loaded.
  const state = upstreams.isUsed || params.state === 'mine' ? params.state : '';
  const hasState = useMemo(() => inState(upstreams, state, me), [upstreams, state, me]);
  const fits = useFits(project, tree, keywords !== '');
  const rows = useMemo(
    () => filterMocks(mocks, { keywords, method, sort: params.sort, isOnlyGone, tag, isIn, hasState }, fits),
    [mocks, keywords, method, params.sort, isOnlyGone, tag, isIn, hasState, fits],
  );
  useScrollToTop(`${params.keywords} ${method} ${params.gone} ${place} ${tag} ${state}`);
  return {
    params,
    setParams,
    rows,
    method,
    goneNum,
    isOnlyGone,
    tree,
    areFoldersKnown,
    place,
    tags,
    tag,
    state,
    upstreams,
    /** Whether a filter other than the folder is active. */
    isFiltered: keywords !== '' || method !== '' || isOnlyGone || tag !== '' || state !== '',
    clearFilters: () => setParams({ keywords: '', method: '', gone: '', tag: '', state: '' }),
  };
}

/** Returns a test for the state filter; undefined if any state fits. */
function inState(upstreams: MockUpstreams, state: string, me: string) {
  if (state === '') return undefined;
  return ({ _id }: MockBrief): boolean => {
    const own = upstreams.of(_id);
    if (state === 'drift') return (own?.drift_num ?? 0) > 0;
    return state === 'mine' ? own?.owner_id === me : own?.state === state;
  };
}

/** Returns the tags of the mocks in alphabetical order. */
const tagsIn = (mocks: readonly MockBrief[]): string[] =>
  [...new Set(mocks.flatMap(({ tags }) => tags))].sort((a, b) => a.localeCompare(b, 'zh'));

/** Returns the matcher of a search. The module for pinyin and paths is loaded on the first search. */
function useFits({ name, url, group }: Project, tree: FolderTree, isSearched: boolean): FitsWord | undefined {
  const [makeFits, setMakeFits] = useState<typeof import('./fits-word').fitsWordIn>();
  useEffect(() => {
    if (!isSearched) return;
    import('./fits-word').then(
      ({ fitsWordIn }) => setMakeFits(() => fitsWordIn),
      // If loading fails, plain text matching stays in use.
      () => {},
    );
  }, [isSearched]);
  const groupId = group?._id ?? '';
  const groupName = group?.name ?? '';
  return useMemo(
    () =>
      makeFits?.(
        { _id: '', name, url, group: groupId ? { _id: groupId, name: groupName } : null },
        ({ folder_id, tags }) => [...tree.pathOf(folder_id).map((folder) => folder.name), ...tags],
      ),
    [makeFits, name, url, groupId, groupName, tree],
  );
}

/** Scrolls to the top when the filter changes, so that the first match is visible. */
function useScrollToTop(filter: string): void {
  const before = useRef(filter);
  useEffect(() => {
    if (before.current === filter) return;
    before.current = filter;
    scrollTo({ top: 0 });
  }, [filter]);
}
