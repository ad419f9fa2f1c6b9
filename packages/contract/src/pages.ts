import type { Text } from './language';
import type { PermissionKey } from './permissions';
import { base } from './version';

export interface Page {
  /** Path under the base; `:name` is a parameter. */
  readonly path: string;
  readonly title: Text;
  /** `main` stands in the layout with the navigation bar, `bare` alone on the screen. */
  readonly frame: 'main' | 'bare';
  /** Whom it shows itself to: strangers too, or people with the permission. */
  readonly access: 'public' | 'session' | PermissionKey;
  /** Screens to come lead to a page that says so; this list shrinks. */
  readonly isBuilt: boolean;
}

type Options = Partial<Omit<Page, 'path' | 'title'>>;
const page = (path: string, zh: string, en: string, options: Options = {}): Page => ({
  path,
  title: { zh, en },
  frame: 'main',
  access: 'session',
  isBuilt: true,
  ...options,
});
const planned = (path: string, zh: string, en: string, access: Page['access'], options: Options = {}): Page =>
  page(path, zh, en, { access, isBuilt: false, ...options });

/** Every path a person can open: the client's router and the server's 404 both read this list. */
export const pages = {
  login: page('/login', '登录', 'Sign in', { frame: 'bare', access: 'public' }),
  logOut: page('/log-out', '退出登录', 'Sign out', { frame: 'bare', access: 'public' }),
  sharedArticle: planned('/linkArticle/:flag', '分享的文档', 'Shared article', 'public', { frame: 'bare' }),
  sprintCommitsDetail: planned('/tools/sprintCommitsDetail/:id', '提测详情', 'Sprint commits', 'public', {
    frame: 'bare',
  }),

  projects: page('/', '个人项目', 'Personal projects', { access: 'projects' }),
  workbench: page('/workbench', '工作台', 'Workbench', { access: 'workbench' }),
  teamProjects: page('/group/:id', '团队项目', 'Team projects', { access: 'projects' }),
  newProject: page('/new', '新建项目', 'New project', { access: 'projects' }),
  project: page('/project/:id', '项目', 'Project', { access: 'projects' }),
  newMock: page('/editor/:projectId', '新建接口', 'New mock', { access: 'projects' }),
  editMock: page('/editor/:projectId/:mockId', '编辑接口', 'Edit mock', { access: 'projects' }),
  teams: page('/group', '团队', 'Teams', { access: 'projects' }),
  dashboard: page('/dashboard', '数据', 'Data', { access: 'dashboard' }),
  accounts: page('/accounts', '账号管理', 'Accounts', { access: 'accounts' }),
  profile: page('/profile', '编辑资料', 'Edit profile'),
  settings: page('/settings', '系统设置', 'Settings', { access: 'tools.settings.view' }),
  docs: page('/docs', '使用文档', 'Guides', { access: 'public' }),
  guide: page('/docs/:name', '使用文档', 'Guides', { access: 'public' }),
  apiDocs: page('/docs/api', '平台 API', 'Platform API', { access: 'public' }),
  changelog: page('/changelog', '更新日志', 'Release notes', { access: 'public' }),
  rank: planned('/rank', '排行榜', 'Ranking', 'wiki'),
  articleSummary: planned('/bulletinBoard', '我的文章', 'My articles', 'wiki'),
  messages: planned('/messageCenter', '消息中心', 'Messages', 'wiki'),

  tools: page('/tools', '工具集', 'Toolset', { access: 'tools' }),
  qrCode: planned('/tools/middlePage', '二维码', 'QR code', 'tools'),
  h5Pages: planned('/tools/h5pagesUrl', 'H5 地址', 'H5 pages', 'tools'),
  printPoints: planned('/tools/printPoints', '埋点图', 'Print points', 'tools'),
  sprintCommits: planned('/tools/sprintCommits', '迭代提交', 'Sprint commits', 'tools'),
  releases: planned('/tools/releaseTools', '上线清单', 'Release checklists', 'tools'),
  release: planned('/tools/releaseTools/:id', '上线清单', 'Release checklist', 'tools'),
  editRelease: planned('/tools/releaseEdit/:id', '编辑上线清单', 'Edit release checklist', 'tools'),
  npmPackages: planned('/tools/npmManage', 'npm 包', 'npm packages', 'tools'),
  pushTasks: planned('/tools/pushTaskManage', '群消息推送', 'Push tasks', 'tools'),
  recommendations: planned('/tools/recommendContentManage', '推荐位', 'Recommendations', 'tools'),
  tasks: planned('/tools/taskManage', '任务悬赏', 'Task board', 'tools'),
  task: planned('/tools/taskManage/:taskName', '任务', 'Task', 'tools'),
  taskScores: planned('/tools/taskManageScore', '任务积分', 'Task scores', 'tools'),
  enumerations: page('/tools/enumerationManage', '枚举管理', 'Enumerations', {
    access: 'tools.enumeration.view',
  }),
  chatGroups: planned('/tools/dingConfigManage', '群机器人', 'Chat robots', 'tools'),
  projectCodes: page('/tools/projectCodeManage', '项目编码', 'Project codes', {
    access: 'tools.projectCode.view',
  }),
  documentTemplates: planned('/tools/documentTemplate', '文档模板', 'Document templates', 'tools'),
  certificates: planned('/tools/certificateManage', '证书管理', 'Certificates', 'tools'),
  payAccounts: planned('/tools/payAccountManage', '支付账号', 'Pay accounts', 'tools'),
  httpsDomains: planned('/tools/httpsManage', 'HTTPS 管理', 'HTTPS domains', 'tools'),
  jira: planned('/tools/jiraManage', '迭代报表', 'Sprint reports', 'tools'),
  rankBrowse: planned('/tools/rankBrowse', '排行浏览', 'Ranking visits', 'tools'),
  boardBrowse: planned('/tools/dashBoardBrowse', '看板浏览', 'Board visits', 'tools'),

  wiki: planned('/wikiCatalog', '文档', 'Documents', 'wiki'),
  wikiFolder: planned('/wikiCatalog/:markdownId', '文档', 'Documents', 'wiki'),
  wikiMarkdown: planned('/wikiCatalog/markdown/:markdownId', '文档', 'Documents', 'wiki'),
  wikiWysiwyg: planned('/wikiCatalog/wysiwyg/:markdownId', '文档', 'Documents', 'wiki'),
  wikiMindMap: planned('/wikiCatalog/jsmind/:markdownId', '文档', 'Documents', 'wiki'),
  wikiTinyMce: planned('/wikiCatalog/tinyMce/:markdownId', '文档', 'Documents', 'wiki'),
} satisfies Record<string, Page>;
export type PageName = keyof typeof pages;

interface Pattern {
  name: PageName;
  segments: string[];
}

const split = (path: string): string[] => path.split('/').filter(Boolean);

const parameterCount = (pattern: Pattern): number => pattern.segments.filter((s) => s.startsWith(':')).length;

// Literal segments before parameters, so that /docs/api never reads as a parameter's value.
const patterns: Pattern[] = Object.entries(pages)
  .map(([name, entry]) => ({ name: name as PageName, segments: split(entry.path) }))
  .sort((a, b) => parameterCount(a) - parameterCount(b));

export interface PageMatch {
  name: PageName;
  params: Record<string, string>;
  /** The one spelling of this path, base included: no double or trailing slashes, literal parts in their own case. */
  canonicalPath: string;
}

/**
 * Finds the page of a path (with the base, without a query), or undefined when there is none.
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
 * The address of a page, base included.
 * @example pagePath('project', { id: '65…' }) // '/easymock/project/65…'
 */
export function pagePath(name: PageName, params: Record<string, string> = {}): string {
  const path = pages[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  return base + path;
}

/**
 * The path to go to after signing in: `redirectUrl` when it leads to a page of ours, else the
 * start page. Refuses other hosts in every spelling (`//host`, `/\host`, `javascript:` …).
 * @example innerPath('/easymock/new?x=1') // '/easymock/new?x=1'
 */
export function innerPath(redirectUrl: string | null | undefined): string {
  const start = pagePath('projects');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these, and so could hide a second slash
  if (!redirectUrl?.startsWith('/') || /[\\\u0000-\u001f]/.test(redirectUrl)) return start;
  const origin = 'http://inner.invalid';
  if (!URL.canParse(redirectUrl, origin)) return start;
  const url = new URL(redirectUrl, origin);
  const match = url.origin === origin ? matchPage(url.pathname) : undefined;
  if (!match || match.name === 'login' || match.name === 'logOut') return start;
  return match.canonicalPath + url.search + url.hash;
}
