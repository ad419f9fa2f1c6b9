import type { Text } from './core/language';
import type { PermissionKey } from './core/permissions';
import { type ToolPage, toolFacts, toolKeys } from './core/tools';
import { base } from './core/version';

export interface Page {
  /** Path under the base; `:name` is a parameter. */
  readonly path: string;
  readonly title: Text;
  /** `main`: inside the layout with the navigation bar. `bare`: alone on the screen. */
  readonly frame: 'main' | 'bare';
  /** Access to the page: everybody, signed-in people, or people with a right. */
  readonly access: 'public' | 'session' | PermissionKey;
}

type Options = Partial<Omit<Page, 'path' | 'title'>>;
const page = (path: string, zh: string, en: string, options: Options = {}): Page => ({
  path,
  title: { zh, en },
  frame: 'main',
  access: 'session',
  ...options,
});

const toolPages = Object.fromEntries(
  toolKeys.flatMap((key) => {
    const { name, path, pages: further = {} } = toolFacts(key);
    const options = { access: `tools.${key}.view` } as const;
    const own = path ? [[key, page(path, name.zh, name.en, options)]] : [];
    return [
      ...own,
      ...Object.entries(further).map(([pageName, { path, title, isPublic }]) => [
        pageName,
        page(path, title.zh, title.en, isPublic ? { access: 'public', frame: 'bare' } : options),
      ]),
    ];
  }),
) as Readonly<Record<ToolPage, Page>>;

/** All paths that a person can open. The client's router and the server's 404 both use this list. */
export const pages = {
  login: page('/login', '登录', 'Sign in', { frame: 'bare', access: 'public' }),
  logOut: page('/log-out', '退出登录', 'Sign out', { frame: 'bare', access: 'public' }),
  sharedArticle: page('/linkArticle/:flag', '分享的文档', 'Shared document', { frame: 'bare', access: 'public' }),

  projects: page('/', '个人项目', 'Personal projects', { access: 'projects' }),
  workbench: page('/workbench', '工作台', 'Workbench', { access: 'workbench' }),
  teamProjects: page('/group/:id', '团队项目', 'Team projects', { access: 'projects' }),
  newProject: page('/new', '新建项目', 'New project', { access: 'projects' }),
  project: page('/project/:id', '项目', 'Project', { access: 'projects' }),
  newMock: page('/editor/:projectId', '新建接口', 'New mock', { access: 'projects' }),
  editMock: page('/editor/:projectId/:mockId', '编辑接口', 'Edit mock', { access: 'projects' }),
  teams: page('/group', '团队', 'Teams', { access: 'projects' }),
  joinTeam: page('/join/:token', '加入团队', 'Join team', { access: 'projects' }),
  dashboard: page('/dashboard', '数据', 'Dashboard', { access: 'dashboard' }),
  accounts: page('/accounts', '账号管理', 'Accounts', { access: 'accounts' }),
  profile: page('/profile', '编辑资料', 'Edit profile'),
  settings: page('/settings', '系统设置', 'Settings', { access: 'tools.settings.view' }),
  operations: page('/operations', '运行状态', 'Operations', { access: 'tools.operations.view' }),
  docs: page('/docs', '使用文档', 'Guides', { access: 'public' }),
  guide: page('/docs/:name', '使用文档', 'Guides', { access: 'public' }),
  apiDocs: page('/docs/api', '平台 API', 'Platform API', { access: 'public' }),
  kitGallery: page('/docs/kit', '界面部件', 'Components', { access: 'tools.settings.view' }),
  changelog: page('/changelog', '更新日志', 'Release notes', { access: 'public' }),
  rank: page('/rank', '排行榜', 'Ranking', { access: 'wiki' }),
  articleSummary: page('/bulletinBoard', '我的文章', 'My articles', { access: 'wiki' }),
  messages: page('/messageCenter', '消息中心', 'Messages', { access: 'wiki' }),

  tools: page('/tools', '工具集', 'Tools', { access: 'tools' }),
  ...toolPages,

  wiki: page('/wikiCatalog', '文档', 'Documents', { access: 'wiki' }),
  wikiSearch: page('/wikiCatalog/search', '搜索文档', 'Search documents', { access: 'wiki' }),
  wikiFolder: page('/wikiCatalog/:markdownId', '文档', 'Documents', { access: 'wiki' }),
  wikiMarkdown: page('/wikiCatalog/markdown/:markdownId', '编辑文档', 'Edit document', { access: 'wiki' }),
  wikiWysiwyg: page('/wikiCatalog/wysiwyg/:markdownId', '编辑文档', 'Edit document', { access: 'wiki' }),
  wikiMindMap: page('/wikiCatalog/jsmind/:markdownId', '编辑思维导图', 'Edit mind map', { access: 'wiki' }),
  wikiTinyMce: page('/wikiCatalog/tinyMce/:markdownId', '编辑文档', 'Edit document', { access: 'wiki' }),
} satisfies Record<string, Page>;
export type PageName = keyof typeof pages;

interface Pattern {
  name: PageName;
  segments: string[];
}

const split = (path: string): string[] => path.split('/').filter(Boolean);

const parameterCount = (pattern: Pattern): number => pattern.segments.filter((s) => s.startsWith(':')).length;

// Patterns with fewer parameters come first, so that `/docs/api` does not match a parameter.
const patterns: Pattern[] = Object.entries(pages)
  .map(([name, entry]) => ({ name: name as PageName, segments: split(entry.path) }))
  .sort((a, b) => parameterCount(a) - parameterCount(b));

export interface PageMatch {
  name: PageName;
  params: Record<string, string>;
  /**
   * The canonical spelling of the path, with the base: no double or trailing slashes, and literal parts in
   * their own case.
   */
  canonicalPath: string;
}

/**
 * Finds the page of a path (with the base, without a query); undefined if no page matches.
 * @example matchPage('/easymock/Workbench/') // { name: 'workbench', canonicalPath: '/easymock/workbench', … }
 */
export function matchPage(pathname: string): PageMatch | undefined {
  const all = split(pathname);
  if (`/${all[0] ?? ''}`.toLowerCase() !== base) return undefined;
  const parts = all.slice(1);
  for (const { name, segments } of patterns) {
    if (segments.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const canonical: string[] = [];
    const fits = segments.every((segment, index) => {
      const part = parts[index] ?? '';
      const isParameter = segment.startsWith(':');
      if (isParameter) params[segment.slice(1)] = part;
      canonical.push(isParameter ? part : segment);
      return isParameter || segment.toLowerCase() === part.toLowerCase();
    });
    if (fits) return { name, params, canonicalPath: `${base}/${canonical.join('/')}` };
  }
  return undefined;
}

/**
 * Returns the path of a page for the router and for messages, without the base.
 * @example routePath('project', { id: '65…' }) // '/project/65…'
 */
export function routePath(name: PageName, params: Record<string, string> = {}): string {
  return pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
}

/**
 * Returns the path of a page, with the base.
 * @example pagePath('project', { id: '65…' }) // '/easymock/project/65…'
 */
export const pagePath = (name: PageName, params: Record<string, string> = {}): string => base + routePath(name, params);

/**
 * Returns the path to open after sign-in: `redirectUrl` if it leads to a page of this product, else the start
 * page. Refuses other hosts in every spelling (`//host`, `/\host`, `javascript:` …).
 * @example innerPath('/easymock/new?x=1') // '/easymock/new?x=1'
 */
export function innerPath(redirectUrl: string | null | undefined): string {
  const start = pagePath('projects');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, which could hide a second slash
  if (!redirectUrl?.startsWith('/') || /[\\\u0000-\u001f]/.test(redirectUrl)) return start;
  const origin = 'http://inner.invalid';
  if (!URL.canParse(redirectUrl, origin)) return start;
  const url = new URL(redirectUrl, origin);
  const match = url.origin === origin ? matchPage(url.pathname) : undefined;
  if (!match || match.name === 'login' || match.name === 'logOut') return start;
  return match.canonicalPath + url.search + url.hash;
}
