import {
  type CallData,
  type Contract,
  type FoundProject,
  kindsOf,
  type PageName,
  pages,
  recordPathOf,
  type WikiSearchData,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { IconShape } from '../../kit/display/icon';
import {
  AddIcon,
  FileIcon,
  FolderIcon,
  GlobeIcon,
  HelpIcon,
  LinkIcon,
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
  SearchIcon,
  StarIcon,
  SunIcon,
  TeamIcon,
  TerminalIcon,
  UserIcon,
} from '../../kit/display/icons';
import { to } from '../../lib/address/page';
import { readRecentPlaces } from '../../lib/address/recent-places';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { setPreferences } from '../../lib/preferences/preferences';
import { useUser } from '../../lib/session/session';
import { leaveForLogOut } from '../../lib/session/shell';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { tools } from '../tools/index';
import { authorsPath, pathOfHit, searchPath } from '../wiki/index';
import { mayOpen, mayOpenPath, openPages, type PaletteItem } from './palette-item';
import { texts } from './texts';
import { useProjectActions } from './use-project-actions';

type Search = CallData<Contract['mock']['search']>;

const pageIcons: Partial<Record<PageName, IconShape>> = {
  profile: UserIcon,
  teams: TeamIcon,
  newProject: AddIcon,
  workbench: StarIcon,
  docs: HelpIcon,
};

interface PaletteItems {
  items: PaletteItem[];
  isSearching: boolean;
  /** Whether a search failed, so that hits are missing. */
  isFailed: boolean;
  /** Numbers of hits not listed: mocks of further projects. */
  elsewhere: { projects: number; mocks: number };
}

const nowhere = { projects: 0, mocks: 0 };

/**
 * Returns everything that can currently be opened or run.
 * @param keywords the text for which the server is searched
 */
export function usePaletteItems(keywords: string): PaletteItems {
  const user = useUser();
  const permissions = user?.userAuthKey ?? [];
  const hasProjects = permissions.includes('projects');
  const quiet = { retry: false, staleTime: 60_000 };
  const recent = useQuery({ ...callQuery('project', 'recent', {}), ...quiet, enabled: hasProjects });
  const found = useQuery({
    ...callQuery('mock', 'search', { keywords }),
    retry: false,
    staleTime: 15_000,
    enabled: hasProjects && keywords !== '',
  });
  const t = useTexts(texts);
  const others = useOthers(keywords, permissions);
  const fixed = [...useProjectActions(permissions), ...useFixedItems(permissions), ...others.items];
  // The cache may still contain projects that the person may no longer see.
  if (!hasProjects) return { ...others, items: fixed, isSearching: others.isFetching, elsewhere: nowhere };
  const projects = new Map<string, PaletteItem>();
  for (const project of recent.data ?? []) projects.set(project._id, projectItem(project, false));
  for (const project of found.data?.projects ?? []) projects.set(project._id, projectItem(project, true));
  const listed = found.data?.list ?? [];
  const mocks = listed.flatMap((one) => mocksOf(one, keywords, t.all));
  return {
    items: [...fixed, ...projects.values(), ...mocks],
    isSearching: found.isFetching || others.isFetching,
    isFailed: found.isError || others.isFailed,
    elsewhere: found.data
      ? {
          projects: found.data.total - listed.length,
          mocks: found.data.mockTotal - listed.reduce((sum, { total }) => sum + total, 0),
        }
      : nowhere,
  };
}

/** Returns pages, recent places and actions, which need no server. */
function useFixedItems(permissions: readonly string[]): PaletteItem[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const [recent] = useState(readRecentPlaces);
  const { pathname } = useLocation();
  const action = (
    key: string,
    icon: IconShape,
    title: string,
    act: PaletteItem['act'],
    aliases: readonly string[] = [],
  ): PaletteItem => ({ key, group: 'actions', icon, title, aliases, act });
  return [
    ...recent
      .filter(({ path }) => path !== pathname && mayOpenPath(path, permissions))
      .map(
        ({ path, title }): PaletteItem => ({
          key: `recent ${path}`,
          group: 'recent',
          icon: LinkIcon,
          title,
          act: path,
        }),
      ),
    ...openPages(permissions)
      .filter((name) => to(name) !== pathname)
      .map(
        (name): PaletteItem => ({
          key: `page ${name}`,
          group: 'pages',
          icon: pageIcons[name] ?? FileIcon,
          title: text(pages[name].title),
          detail: pages[name].path,
          aliases: [pages[name].title.zh, pages[name].title.en],
          act: to(name),
        }),
      ),
    action('light', SunIcon, t.light, () => setPreferences({ theme: 'light' }), ['浅色', 'light']),
    action('dark', MoonIcon, t.dark, () => setPreferences({ theme: 'dark' }), ['深色', 'dark']),
    action('system', MonitorIcon, t.followSystem, () => setPreferences({ theme: 'system' })),
    action(
      'language',
      GlobeIcon,
      t.otherLanguage,
      () => setPreferences({ language: language === 'en' ? 'zh-CN' : 'en' }),
      language === 'en' ? ['中文', 'Chinese'] : ['English', '英文'],
    ),
    action('sign out', LogOutIcon, t.signOut, leaveForLogOut),
  ];
}

/** Maximum documents listed. */
const documentNum = 7;

/** Returns the documents found by their text, followed by a link to all of them if there are more. */
function documentsOf(
  { list, total, hasMore, queryId }: WikiSearchData,
  keywords: string,
  t: { allDocuments: string; moreDocuments: (values: { count: string }) => string },
): PaletteItem[] {
  const found = list.map(
    (hit): PaletteItem => ({
      key: `document ${hit._id}`,
      group: 'documents',
      icon: hit.catalogType === 'folder' ? FolderIcon : FileIcon,
      title: hit.title,
      detail: hit.mdTexts || hit.catalogPathName.replaceAll(',', ' / '),
      isFound: true,
      // The section preserves the order of the server.
      section: documentSection,
      act: pathOfHit(hit, keywords),
      ...(queryId && { onRun: () => chooseHit(queryId, hit._id) }),
    }),
  );
  const rest: PaletteItem = {
    key: 'all documents',
    group: 'documents',
    icon: SearchIcon,
    title: hasMore ? t.allDocuments : t.moreDocuments({ count: formatNumber(total) }),
    section: documentSection,
    act: searchPath(keywords),
  };
  return total > list.length ? [...found, rest] : found;
}

/** Documents have no heading except that of their group. */
const documentSection = { key: 'documents', title: '' };

/** Reports the chosen hit for statistics; failures are ignored. */
const chooseHit = (queryId: string, markdownId: string): void => {
  void api.wikiSearch.chooseHit({ queryId, markdownId }, { claims: 'all' }).catch(() => {});
};

/** Searches documents, records of the tools, and people, if the person may open their pages. */
function useOthers(keywords: string, permissions: readonly string[]) {
  const t = useTexts(texts);
  const quiet = { retry: false, staleTime: 15_000 };
  const [maySeeAccounts, mayRead] = [mayOpen('accounts', permissions), mayOpen('wiki', permissions)];
  const records = useQuery({
    ...callQuery('tools', 'search', { keywords }),
    ...quiet,
    enabled: keywords !== '' && permissions.includes('tools'),
  });
  const people = useQuery({
    ...callQuery('account', 'list', { keywords, page_size: 5 }),
    ...quiet,
    enabled: keywords !== '' && (maySeeAccounts || mayRead),
  });
  const documents = useQuery({
    ...callQuery('catalog', 'getAllWiki', { keywords, pageSize: documentNum }),
    ...quiet,
    enabled: keywords !== '' && mayRead,
  });
  const documentItems = documents.data ? documentsOf(documents.data, keywords, t) : [];
  const recordItems = (records.data ?? []).flatMap(({ kind, _id, name }): PaletteItem[] => {
    const tool = tools.find(({ key }) => kindsOf(key).includes(kind));
    if (!tool || !mayOpen(tool.page, permissions)) return [];
    const act = recordPathOf(kind, _id);
    return [{ key: `record ${_id}`, group: 'records', icon: tool.icon, title: name, isFound: true, act }];
  });
  const peopleItems = (people.data ?? []).map(
    ({ _id, name, nick_name: nickName }): PaletteItem => ({
      key: `person ${_id}`,
      group: 'people',
      icon: UserIcon,
      title: nickName || name,
      detail: name,
      isFound: true,
      // For people who cannot open the accounts page, link to the documents by this person.
      act: maySeeAccounts ? `${to('accounts')}?keywords=${encodeURIComponent(name)}` : authorsPath({ userId: _id }),
    }),
  );
  return {
    items: keywords ? [...documentItems, ...recordItems, ...peopleItems] : [],
    isFetching: [documents, records, people].some(({ isFetching }) => isFetching),
    isFailed: [documents, records, people].some(({ isError }) => isError),
  };
}

const projectItem = ({ _id, name, url, group }: FoundProject, isFound: boolean): PaletteItem => ({
  key: `project ${_id}`,
  group: 'projects',
  icon: FileIcon,
  title: name,
  detail: group ? `${group.name} · ${url}` : url,
  isFound,
  act: to('project', { id: _id }),
});

/** Returns the mocks found in a project, followed by a link to all of them if there are more. */
function mocksOf(
  { project, mocks, total }: Search['list'][number],
  keywords: string,
  all: (values: { count: number; project: string }) => string,
): PaletteItem[] {
  const { _id, name, group } = project;
  const section = { key: _id, title: group ? `${name} · ${group.name}` : name };
  const found = mocks.map(
    (mock): PaletteItem => ({
      key: `mock ${mock._id}`,
      group: 'mocks',
      section,
      icon: TerminalIcon,
      title: mock.description || mock.url,
      detail: `${mock.method.toUpperCase()} ${mock.url}`,
      act: to('editMock', { projectId: _id, mockId: mock._id }),
    }),
  );
  if (total <= mocks.length) return found;
  const rest: PaletteItem = {
    key: `all ${_id}`,
    group: 'mocks',
    section,
    icon: SearchIcon,
    title: all({ count: total, project: name }),
    act: `${to('project', { id: _id })}?keywords=${encodeURIComponent(keywords)}`,
  };
  return [...found, rest];
}
