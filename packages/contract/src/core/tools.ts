import type { Text } from './language';

/** A further group of calls of a tool, besides its main group. */
interface ToolGroupFacts {
  readonly name: Text;
  readonly record?: Text;
  /** Path prefix of the calls. */
  readonly calls: `/${string}`;
  /** Table of the records of this group, if the group has its own. */
  readonly table?: string;
  /** Tab of the page that lists these records; absent for the first tab. */
  readonly tab?: string;
}

/** Facts about a tool, without its calls: every screen loads them, so they need no schemas. */
interface ToolFacts {
  readonly name: Text;
  /** Word for one of its records in a sentence, in English with the article. */
  readonly record?: Text;
  /** Path of its page under the base. */
  readonly path?: string;
  readonly pages?: Readonly<
    Record<string, { readonly path: string; readonly title: Text; readonly isPublic?: boolean }>
  >;
  /**
   * Levels of the roles, in the order of `roles`: none (-), view, edit own records, manage all; `+` reveals
   * secrets.
   */
  readonly grants: string;
  /** Whether its records have secrets; revealing them is a separate right. */
  readonly hasSecrets?: boolean;
  /** Table of its records, if it is not named after the tool. */
  readonly table?: string;
  /** Path prefix of its calls. */
  readonly calls?: `/${string}`;
  /** Tab of the page that lists the records; absent for the first tab. */
  readonly tab?: string;
  /** Further groups of calls, by their names in the contract. */
  readonly groups?: Readonly<Record<string, ToolGroupFacts>>;
  /**
   * Scopes of API tokens, for machines, that open single calls of the tool; these calls declare them as
   * `narrowScope`.
   */
  readonly scopes?: Readonly<Record<string, Text>>;
  /**
   * Kind of its records in calls that hand over the records of a person, if people own them; a map if there are several
   * kinds.
   */
  readonly handsOver?: string | Readonly<Record<string, Text>>;
}

/**
 * The tools in menu order. Each entry determines the area of rights, the page paths, the name in the audit
 * log, the scopes of API tokens and the records that people can hand over.
 */
export const tools = {
  printPoints: {
    name: { zh: '埋点图', en: 'Print points' },
    record: { zh: '埋点图', en: 'the print-point image' },
    path: '/tools/printPoints',
    pages: { printPointDetail: { path: '/tools/printPoints/:id', title: { zh: '埋点图', en: 'Print-point image' } } },
    grants: 'M M E E E V V',
    table: 'print_point',
    calls: '/print-points',
    scopes: {
      'print-points.verify': {
        zh: '仅校验埋点事件和导出事件类型',
        en: 'Only check reported events and export their types',
      },
    },
    handsOver: {
      printPoints: { zh: '埋点图', en: 'Print-point images' },
      printPointEvents: { zh: '埋点点位', en: 'Print points' },
    },
  },
  sprintCommits: {
    name: { zh: '迭代提交', en: 'Sprint commits' },
    record: { zh: '迭代', en: 'the sprint' },
    path: '/tools/sprintCommits',
    pages: {
      sprintCommitsDetail: {
        path: '/tools/sprintCommitsDetail/:id',
        title: { zh: '提测详情', en: 'Sprint commit details' },
        isPublic: true,
      },
    },
    grants: 'M M E E V - V',
    table: 'sprint',
    calls: '/sprint-commits',
    scopes: { 'sprint-commits.ci': { zh: '仅上报迭代的提交', en: 'Only report commits of sprints' } },
    handsOver: 'sprints',
  },
  release: {
    name: { zh: '上线清单', en: 'Release checklists' },
    record: { zh: '上线清单', en: 'the release checklist' },
    path: '/tools/releaseTools',
    pages: {
      releaseDetail: { path: '/tools/releaseTools/:id', title: { zh: '上线清单', en: 'Release checklist' } },
      releaseEdit: { path: '/tools/releaseEdit/:id', title: { zh: '编辑上线清单', en: 'Edit release checklist' } },
    },
    grants: 'M M E E V - V',
    table: 'release_list',
    calls: '/release-list',
    scopes: {
      'release.gate': { zh: '仅查询上线清单是否已锁定', en: 'Only ask whether a release checklist is locked' },
    },
    handsOver: {
      releases: { zh: '上线清单', en: 'Release checklists' },
      releaseItems: { zh: '上线检查项', en: 'Release items' },
    },
  },
  jira: {
    name: { zh: '迭代报表', en: 'Sprint reports' },
    record: { zh: 'Jira 连接', en: 'the connection to Jira' },
    path: '/tools/jiraManage',
    calls: '/jiraManage',
    grants: 'M M V V V - -',
  },
  npm: {
    name: { zh: 'npm 包', en: 'npm packages' },
    record: { zh: 'npm 包', en: 'the package' },
    path: '/tools/npmManage',
    grants: 'M M E V - - -',
    table: 'npm_info',
    calls: '/npmManage',
    scopes: {
      'npm.notify': { zh: '仅通知登记的包有新版本', en: 'Only tell that a version of a listed package was published' },
    },
    handsOver: 'npmInfos',
  },
  task: {
    name: { zh: '任务悬赏', en: 'Task board' },
    record: { zh: '任务', en: 'the task' },
    path: '/tools/taskManage',
    pages: {
      taskDetail: { path: '/tools/taskManage/:taskName', title: { zh: '任务', en: 'Task' } },
      taskScore: { path: '/tools/taskManageScore', title: { zh: '任务积分', en: 'Task scores' } },
    },
    grants: 'M M E E E E E',
    calls: '/taskManage',
    handsOver: {
      tasks: { zh: '发布的任务', en: 'Published tasks' },
      receivedTasks: { zh: '领取的任务', en: 'Claimed tasks' },
    },
  },
  dingConfig: {
    name: { zh: '群机器人', en: 'Chat robots' },
    record: { zh: '机器人', en: 'the robot' },
    path: '/tools/dingConfigManage',
    grants: 'M M E E E E -',
    calls: '/dingConfigManage',
    handsOver: 'dingConfigs',
  },
  pushTask: {
    name: { zh: '群消息推送', en: 'Push messages' },
    record: { zh: '推送任务', en: 'the push task' },
    path: '/tools/pushTaskManage',
    grants: 'M M E E E E -',
    calls: '/pushTaskManage',
    handsOver: 'pushTasks',
  },
  webhook: {
    name: { zh: 'Webhook', en: 'Webhooks' },
    record: { zh: 'Webhook', en: 'the webhook' },
    path: '/tools/webhookManage',
    // People below the level `manage` subscribe only to projects that they manage.
    grants: 'M M E E - - -',
    calls: '/webhookManage',
    handsOver: 'webhooks',
  },
  certificate: {
    name: { zh: '证书管理', en: 'Certificates' },
    record: { zh: '证书', en: 'the certificate' },
    path: '/tools/certificateManage',
    grants: 'M+ M+ V V - - -',
    hasSecrets: true,
    table: 'pro_certificate',
    calls: '/proCertificateManage',
    tab: 'certificates',
    groups: {
      devAccount: {
        name: { zh: '开发者账号', en: 'Developer accounts' },
        record: { zh: '开发者账号', en: 'the developer account' },
        calls: '/devAccountManage',
        table: 'dev_account',
      },
      certificateConfig: {
        name: { zh: '证书提醒设置', en: 'Certificate reminders' },
        record: { zh: '证书提醒设置', en: 'the settings of certificate reminders' },
        calls: '/certificateConfig',
      },
    },
    handsOver: {
      certificates: { zh: '证书', en: 'Certificates' },
      devAccounts: { zh: '开发者账号', en: 'Developer accounts' },
    },
  },
  payAccount: {
    name: { zh: '支付账号', en: 'Payment accounts' },
    record: { zh: '支付账号', en: 'the payment account' },
    path: '/tools/payAccountManage',
    grants: 'M+ V - - - - -',
    hasSecrets: true,
    calls: '/payAccountManage',
    handsOver: 'payAccounts',
  },
  projectCode: {
    name: { zh: '项目编码', en: 'Project codes' },
    record: { zh: '项目编码', en: 'the project code' },
    path: '/tools/projectCodeManage',
    pages: { projectCodePage: { path: '/tools/projectCodeManage/:code', title: { zh: '项目', en: 'Project' } } },
    grants: 'M M V E V V V',
    calls: '/projectCodeManage',
    handsOver: 'projectCodes',
  },
  documentTemplate: {
    name: { zh: '文档模板', en: 'Document templates' },
    record: { zh: '文档模板', en: 'the document template' },
    path: '/tools/documentTemplate',
    grants: 'M M E E E E V',
    calls: '/documentTemplate',
  },
  enumeration: {
    name: { zh: '枚举管理', en: 'Enumerations' },
    record: { zh: '枚举值', en: 'the value' },
    path: '/tools/enumerationManage',
    grants: 'M M - - - - -',
    calls: '/enumerationManage',
  },
  recommend: {
    name: { zh: '推荐位', en: 'Recommendations' },
    record: { zh: '推荐', en: 'the recommendation' },
    path: '/tools/recommendContentManage',
    grants: 'M M - - E E -',
    calls: '/recommend',
  },
  https: {
    name: { zh: 'HTTPS 管理', en: 'HTTPS management' },
    record: { zh: '域名', en: 'the host' },
    path: '/tools/httpsManage',
    grants: 'M M V V - - -',
    table: 'http_info',
    calls: '/httpManage',
    handsOver: 'httpInfos',
  },
  calendar: {
    name: { zh: '日历', en: 'Calendar' },
    record: { zh: '日程', en: 'the calendar entry' },
    path: '/tools/calendar',
    grants: 'M E E E E E E',
    table: 'calendar_event',
    calls: '/calendar',
    handsOver: 'calendarEvents',
  },
  qrcode: {
    name: { zh: '二维码', en: 'QR code' },
    record: { zh: '短链接', en: 'the short link' },
    path: '/tools/middlePage',
    grants: 'M E E E E E E',
    table: 'middle_link',
    handsOver: 'middleLinks',
  },
  h5: {
    name: { zh: 'H5 地址', en: 'H5 pages' },
    record: { zh: 'H5 地址', en: 'the H5 page' },
    path: '/tools/h5pagesUrl',
    pages: {
      h5Preview: { path: '/tools/h5pagesUrl/preview/:id', title: { zh: '预览 H5 页面', en: 'Preview of an H5 page' } },
    },
    // The addresses are shared by all; developers of the pages maintain them.
    grants: 'M E E V V V V',
    table: 'h5_page',
  },
  rankBrowse: {
    name: { zh: '排行浏览', en: 'Visits of the ranking' },
    path: '/tools/rankBrowse',
    grants: 'M V - V - V -',
  },
  dashBoardBrowse: {
    name: { zh: '看板浏览', en: 'Visits of the board' },
    path: '/tools/dashBoardBrowse',
    grants: 'M V - V - V -',
  },
} as const satisfies Record<string, ToolFacts>;

export type ToolKey = keyof typeof tools;
export const toolKeys = Object.keys(tools) as ToolKey[];

/** Returns the facts about a tool. */
export const toolFacts = (key: ToolKey): ToolFacts => tools[key];

/**
 * Returns the kind of an area's records, which the calls for all tools use: the name of their table. A tool
 * with several tables names the others in its groups.
 * @example kindOf('projectCode') // 'project_code'
 */
export const kindOf = (area: string): string =>
  (area in tools ? toolFacts(area as ToolKey).table : undefined) ??
  area.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** All call groups of tools, with their names in the audit log. */
export const toolCallGroups: readonly ToolGroupFacts[] = toolKeys.map(toolFacts).flatMap((facts) => {
  const { name, record, calls, groups = {} } = facts;
  const own = calls ? [{ name, calls, ...(record && { record }) }] : [];
  return [...own, ...Object.values(groups)];
});

/**
 * Returns the audit name of a call group by its name in the contract; undefined if the group belongs to no
 * tool.
 */
export function toolGroupName(group: string): Text | undefined {
  if (group in tools) return toolFacts(group as ToolKey).name;
  return toolKeys.map((key) => toolFacts(key).groups?.[group]?.name).find(Boolean);
}

/** Returns the kinds of all records of an area, the tool's own kind first. */
export function kindsOf(area: string): readonly string[] {
  const groups = area in tools ? Object.values(toolFacts(area as ToolKey).groups ?? {}) : [];
  return [kindOf(area), ...groups.flatMap(({ table }) => table ?? [])];
}

/**
 * Returns the path, under the base, of the page that shows a record; empty if no tool has records of this
 * kind.
 * @example recordPathOf('project_code', id) // '/tools/projectCodeManage?open=…'
 */
export function recordPathOf(kind: string, id: string): string {
  const key = toolKeys.find((one) => kindsOf(one).includes(kind));
  const { path, tab: ownTab, groups = {} } = key ? toolFacts(key) : ({} as Partial<ToolFacts>);
  if (!key || !path) return '';
  const group = Object.values(groups).find(({ table }) => table === kind);
  const tab = group ? group.tab : ownTab;
  return `${path}?${tab ? `tab=${tab}&` : ''}open=${id}`;
}

/** Returns a map with a value for each tool. */
export function mapTools<T>(of: (facts: ToolFacts, key: ToolKey) => T): Readonly<Record<ToolKey, T>> {
  return Object.fromEntries(toolKeys.map((key) => [key, of(tools[key], key)])) as Record<ToolKey, T>;
}

type Facts = typeof tools;
/** Tools that have a page. */
type PagedTool = { [K in ToolKey]: Facts[K] extends { path: string } ? K : never }[ToolKey];
type FurtherPage = {
  [K in ToolKey]: Facts[K] extends { pages: infer Pages } ? keyof Pages : never;
}[ToolKey];
/** Names of the tools' pages; a tool's own page has the name of the tool. */
export type ToolPage = PagedTool | FurtherPage;
/** Scopes of API tokens that open single calls of tools. */
export type ToolScope = {
  [K in ToolKey]: Facts[K] extends { scopes: infer Scopes } ? keyof Scopes : never;
}[ToolKey];
/** Names of the tools' further call groups. */
export type ToolGroup = {
  [K in ToolKey]: Facts[K] extends { groups: infer Groups } ? keyof Groups : never;
}[ToolKey];
/** Kinds of tool records that one person can hand over to another. */
export type ToolHandover = {
  [K in ToolKey]: Facts[K] extends { handsOver: infer Kinds } ? (Kinds extends string ? Kinds : keyof Kinds) : never;
}[ToolKey];
