import { base, type MockBrief, matchPage, type PageName, type Project, pages } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { IconShape } from '../../kit/display/icon';
import {
  AddIcon,
  FileIcon,
  GlobeIcon,
  HelpIcon,
  LinkIcon,
  LogOutIcon,
  MonitorIcon,
  MoonIcon,
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
import { decide } from '../../lib/preferences/preferences';
import { useUser } from '../../lib/session/session';
import { leaveForLogOut } from '../../lib/session/shell';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { tools } from '../tools/index';
import { mayOpen, mayOpenPath, openPages, type PaletteItem } from './palette-item';
import { texts } from './texts';

// A search asks a handful of lists, whatever somebody belongs to.
const maxTeams = 4;
const maxProjects = 4;

interface FoundMock {
  mock: MockBrief;
  project: Project;
}

const pageIcons: Partial<Record<PageName, IconShape>> = {
  profile: UserIcon,
  teams: TeamIcon,
  newProject: AddIcon,
  workbench: StarIcon,
  docs: HelpIcon,
};

/** All that can be gone to or done now; `keywords` is what the server is asked for. */
export function usePaletteItems(keywords: string): { items: PaletteItem[]; isSearching: boolean } {
  const user = useUser();
  const permissions = user?.userAuthKey ?? [];
  const hasProjects = permissions.includes('projects');
  const known = useKnown(hasProjects);
  const found = useSearch(keywords, hasProjects, known.projects);
  const others = useOthers(keywords, permissions);
  const fixed = [...useFixedItems(permissions), ...others.items];
  // The cache may still hold what the person may no longer see.
  if (!hasProjects) return { items: fixed, isSearching: others.isFetching };
  const projects = new Map<string, PaletteItem>();
  const mocks = new Map<string, PaletteItem>();
  for (const project of known.projects) projects.set(project._id, projectItem(project, false));
  for (const project of found.data?.projects ?? []) projects.set(project._id, projectItem(project, true));
  for (const mock of known.mocks) mocks.set(mock.mock._id, mockItem(mock, false));
  for (const mock of found.data?.mocks ?? []) mocks.set(mock.mock._id, mockItem(mock, true));
  return {
    items: [...fixed, ...projects.values(), ...mocks.values()],
    isSearching: found.isFetching || others.isFetching,
  };
}

/** Pages, places and actions, which need no server. */
function useFixedItems(permissions: readonly string[]): PaletteItem[] {
  const t = useTexts(texts);
  const text = useText();
  const language = useLanguage();
  const [recent] = useState(readRecentPlaces);
  const action = (key: string, icon: IconShape, title: string, act: PaletteItem['act']): PaletteItem => ({
    key,
    group: 'actions',
    icon,
    title,
    act,
  });
  return [
    ...recent
      .filter(({ path }) => mayOpenPath(path, permissions))
      .map(
        ({ path, title }): PaletteItem => ({
          key: `recent ${path}`,
          group: 'recent',
          icon: LinkIcon,
          title,
          detail: path,
          act: path,
        }),
      ),
    ...openPages(permissions).map(
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
    ...(permissions.includes('projects')
      ? [action('new project', AddIcon, t.newProject, to('newProject'))]
      : []),
    action('light', SunIcon, t.light, () => decide({ theme: 'light' })),
    action('dark', MoonIcon, t.dark, () => decide({ theme: 'dark' })),
    action('system', MonitorIcon, t.followSystem, () => decide({ theme: 'system' })),
    action('language', GlobeIcon, t.otherLanguage, () =>
      decide({ language: language === 'en' ? 'zh-CN' : 'en' }),
    ),
    action('sign out', LogOutIcon, t.signOut, leaveForLogOut),
  ];
}

/** Records of the tools, and people, as far as the person may open where they stand. */
function useOthers(keywords: string, permissions: readonly string[]) {
  const quiet = { retry: false, staleTime: 15_000 };
  const records = useQuery({
    ...callQuery('tools', 'search', { keywords }),
    ...quiet,
    enabled: keywords !== '' && permissions.includes('tools'),
  });
  const people = useQuery({
    ...callQuery('account', 'list', { keywords, page_size: 5 }),
    ...quiet,
    enabled: keywords !== '' && mayOpen('accounts', permissions),
  });
  const recordItems = (records.data ?? []).flatMap(({ kind, _id, name }): PaletteItem[] => {
    const tool = tools.find((one) => one.kind === kind);
    if (!tool || !mayOpen(tool.page, permissions)) return [];
    const act = `${to(tool.page)}?open=${_id}`;
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
      act: `${to('accounts')}?keywords=${encodeURIComponent(name)}`,
    }),
  );
  return {
    items: keywords ? [...recordItems, ...peopleItems] : [],
    isFetching: records.isFetching || people.isFetching,
  };
}

/** Loads projects and the mocks of this project, so that pinyin finds them too; the server does not search by pinyin. */
function useKnown(hasProjects: boolean): { projects: Project[]; mocks: FoundMock[] } {
  const { pathname } = useLocation();
  const params = matchPage(base + pathname)?.params;
  const projectId = params?.projectId ?? (pathname.startsWith('/project/') ? params?.id : undefined) ?? '';
  const quiet = { retry: false, staleTime: 60_000 };
  const own = useQuery({
    ...callQuery('project', 'list', { page_size: 200 }),
    ...quiet,
    enabled: hasProjects,
  });
  const recent = useQuery({ ...callQuery('project', 'recent', {}), ...quiet, enabled: hasProjects });
  const here = useQuery({
    ...callQuery('mock', 'list', { project_id: projectId, page_size: 200, brief: '1' }),
    ...quiet,
    enabled: hasProjects && projectId !== '',
  });
  const projects = [...(recent.data ?? []), ...(own.data ?? [])];
  if (!here.data) return { projects, mocks: [] };
  const { project, mocks } = here.data;
  return { projects: [project, ...projects], mocks: mocks.map((mock) => ({ mock, project })) };
}

/** Asks the server: personal projects, those of the first teams, and the mocks of the projects used last. */
function useSearch(keywords: string, hasProjects: boolean, lately: readonly Project[]) {
  const nearest = [...new Map(lately.map((project) => [project._id, project])).values()].slice(
    0,
    maxProjects,
  );
  return useQuery({
    queryKey: ['palette', keywords, nearest.map(({ _id }) => _id)],
    enabled: hasProjects && keywords !== '',
    retry: false,
    staleTime: 15_000,
    queryFn: async ({ signal }) => {
      const options = { signal, claims: 'all' } as const;
      const own = api.project.list({ keywords, page_size: 8 }, options);
      const ofTeams = api.team
        .list({}, options)
        .then((teams) =>
          Promise.all(
            teams
              .slice(0, maxTeams)
              .map(({ _id }) => api.project.list({ keywords, group: _id, page_size: 5 }, options)),
          ),
        );
      const mocks = nearest.map(async ({ _id }): Promise<FoundMock[]> => {
        const answer = await api.mock.list({ project_id: _id, keywords, page_size: 5, brief: '1' }, options);
        return answer.mocks.map((mock) => ({ mock, project: answer.project }));
      });
      // If one list is refused, such as that of a project left meanwhile, the others are still shown.
      const found = await Promise.allSettled([own, ofTeams.then((lists) => lists.flat())]);
      const foundMocks = await Promise.allSettled(mocks);
      const given = <T>(results: PromiseSettledResult<T[]>[]) =>
        results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      return { projects: given(found), mocks: given(foundMocks) };
    },
  });
}

const projectItem = ({ _id, name, url, group }: Project, isFound: boolean): PaletteItem => ({
  key: `project ${_id}`,
  group: 'projects',
  icon: FileIcon,
  title: name,
  detail: group ? `${group.name} · ${url}` : url,
  isFound,
  act: to('project', { id: _id }),
});

const mockItem = ({ mock, project }: FoundMock, isFound: boolean): PaletteItem => ({
  key: `mock ${mock._id}`,
  group: 'mocks',
  icon: TerminalIcon,
  title: mock.description || mock.url,
  detail: `${mock.method.toUpperCase()} ${mock.url} · ${project.name}`,
  isFound,
  act: to('editMock', { projectId: project._id, mockId: mock._id }),
});
