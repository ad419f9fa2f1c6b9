import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import {
  moment,
  pageOf,
  paging,
  requiredText,
  supportedDay,
  supportedMoment,
  text,
  webAddress,
} from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { optionalFieldsOf } from '../../record/record';
import {
  jiraAuthTypeKeys,
  jiraCategoryKeys,
  jiraChangeKindKeys,
  jiraFlavourKeys,
  jiraGroupKeys,
  jiraSprintStateKeys,
  jiraUnitKeys,
  jiraVelocitySprints,
} from './jira-choices';

/** An ID of Jira, which clients may send as a number. */
const jiraId = z.union([
  z.string().regex(/^\d{1,18}$/),
  z
    .number()
    .int()
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .transform((value) => String(value)),
]);
const boardId = labelled(jiraId, '看板', 'Board');
const sprintId = labelled(jiraId, '迭代', 'Sprint');
const emptyOr = <Value extends z.ZodType>(value: Value) => z.union([value, z.literal('')]).default('');

// Visible ASCII only, since credentials are sent in a header.
const credential = (max: number) =>
  text(max)
    .trim()
    .refine(
      (value) => /^[\x20-\x7e]*$/.test(value),
      rule({ zh: '{label}含有不允许的字符', en: '{label} contains a character that is not allowed' }),
    );

export const jiraConnectionDraft = z.object({
  /** If empty, there is no connection; synced data is retained. */
  baseUrl: labelled(z.union([webAddress, z.literal('')]).default(''), '地址', 'Address'),
  flavour: labelled(z.enum(jiraFlavourKeys).default('server'), '类型', 'Kind'),
  authType: labelled(z.enum(jiraAuthTypeKeys).default('token'), '认证方式', 'Sign-in'),
  userName: labelled(credential(200).default(''), '用户名或邮箱', 'User name or e-mail'),
  /** An empty text leaves the token unchanged, `null` clears it. */
  token: labelled(z.union([credential(4_000), z.null()]).default(''), '令牌或密码', 'Token or password'),
  /** If empty, the field in the settings of each board is used. */
  pointField: labelled(
    z.union([z.string().regex(/^customfield_\d{1,10}$/), z.literal('')]).default(''),
    '点数字段',
    'Field of the points',
  ),
  /** Names of statuses that count as done in addition to those of the category. */
  doneStatusNames: labelled(
    z.array(requiredText(60)).max(20).default([]),
    '视为完成的状态',
    'Statuses that count as done',
  ),
});
export type JiraConnectionDraft = z.input<typeof jiraConnectionDraft>;

const connection = z.object({
  /** Whether an address and the required credentials are set. */
  isConfigured: z.boolean(),
  ...jiraConnectionDraft.omit({ token: true }).shape,
  hasToken: z.boolean(),
  /** The last two characters, for people who manage the tool. */
  tokenHint: z.string(),
  /** Whether requests are suspended because Jira refused the account; saving the connection resumes them. */
  isStopped: z.boolean(),
  /** Failure of the last request, in the language of the reader; empty if it succeeded. */
  error: z.string(),
  errorAt: moment.nullable(),
  /** Time of the last successful request. */
  syncAt: moment.nullable(),
  ignoredProjectIds: z.array(z.string()),
  version: z.number().int(),
  update_at: moment,
  updateUserName: z.string(),
});
export type JiraConnection = z.output<typeof connection>;

const board = z.object({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  projectKey: z.string(),
  projectName: z.string(),
});
export type JiraBoard = z.output<typeof board>;

const sprint = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jiraSprintStateKeys),
  startDate: moment.nullable(),
  endDate: moment.nullable(),
  completeDate: moment.nullable(),
  goal: z.string(),
});
export type JiraSprint = z.output<typeof sprint>;

/** A value in each unit; `time` in seconds. */
const amounts = z.object({ count: z.number(), points: z.number(), time: z.number() });
export type JiraAmounts = z.output<typeof amounts>;

const summary = z.object({
  sprint,
  boardIds: z.array(z.string()),
  /** Address of the sprint's board in Jira; empty if there is no connection. */
  link: z.string(),
  committed: amounts,
  scope: amounts,
  completed: amounts,
  remaining: amounts,
  added: amounts,
  removed: amounts,
  /** Workdays until the end, today included; 0 after it, null without an end. */
  daysLeft: z.number().int().nullable(),
  /** Flagged issues that are not done. */
  blockerNum: z.number().int(),
  issueNum: z.number().int(),
  /** Time of the figures; null if no sync has succeeded yet. */
  syncAt: moment.nullable(),
  /** When the figures of the closed sprint became final; null while they still change. */
  frozenAt: moment.nullable(),
  isSyncing: z.boolean(),
  /** Error of the last sync, in the language of the reader; empty if it succeeded. */
  error: z.string(),
  fingerprint: z.string(),
});
export type JiraSummary = z.output<typeof summary>;

const issue = z.object({
  key: z.string(),
  summary: z.string(),
  link: z.string(),
  type: z.string(),
  priority: z.string(),
  status: z.string(),
  category: z.enum(jiraCategoryKeys),
  assignee: z.string(),
  assigneeName: z.string(),
  points: z.number().nullable(),
  estimateSec: z.number(),
  remainingSec: z.number(),
  spentSec: z.number(),
  isSubtask: z.boolean(),
  isFlagged: z.boolean(),
  /** `YYYY-MM-DD`, or empty. */
  due: z.string(),
  doneAt: moment.nullable(),
  update_at: moment,
});
export type JiraIssue = z.output<typeof issue>;

const change = z.object({
  at: moment,
  author: z.string(),
  key: z.string(),
  summary: z.string(),
  link: z.string(),
  kind: z.enum(jiraChangeKindKeys),
  from: z.string(),
  to: z.string(),
});
export type JiraChange = z.output<typeof change>;

const person = z.object({
  jiraName: z.string(),
  displayName: z.string(),
  /** The person's account in this product; empty if no account has this Jira name or e-mail address. */
  userId: z.string(),
  userName: z.string(),
  headImg: z.string(),
  total: z.number().int(),
  done: z.number().int(),
  doing: z.number().int(),
  points: z.number(),
  donePoints: z.number(),
  doingPoints: z.number(),
  estimateSec: z.number(),
  spentSec: z.number(),
  remainingSec: z.number(),
  overdue: z.number().int(),
});
export type JiraPerson = z.output<typeof person>;

const day = z.object({
  date: z.string(),
  /** Null for a sprint without dates. */
  ideal: z.number().nullable(),
  remaining: z.number(),
  scope: z.number(),
  completed: z.number(),
  added: z.number(),
  removed: z.number(),
  todo: z.number(),
  doing: z.number(),
  done: z.number(),
  isDayOff: z.boolean(),
  /** Whether the day is in the future, so that only `ideal` is known. */
  isAhead: z.boolean(),
});

const velocity = sprint.extend({ committed: amounts, completed: amounts });
export type JiraVelocity = z.output<typeof velocity>;

const emptyOrState = emptyOr(z.enum(jiraSprintStateKeys));
const unit = labelled(z.enum(jiraUnitKeys).default('count'), '单位', 'Unit');

/** `audit: none` for calls that only read; the older interface uses POST for them. */
const reads = { permission: 'tools.jira.view', audit: 'none', changes: [] } as const;

export const jiraCalls = callGroup(tools.jira.calls, {
  getJiraList: get({
    permission: 'tools.jira.view',
    input: z.object({}),
    data: z.array(board),
    summary: { zh: '列出 Jira 的看板，不含忽略的项目', en: 'List the boards of Jira without ignored projects' },
  }),
  getJiraSprintList: get({
    permission: 'tools.jira.view',
    input: z.object({ boardId, state: labelled(emptyOrState, '状态', 'Status') }),
    data: z.array(sprint),
    summary: { zh: '列出看板的迭代，进行中的在前', en: 'List the sprints of a board, active ones first' },
  }),
  getJiraTaskData: get({
    permission: 'tools.jira.view',
    input: z.object({
      boardId: labelled(emptyOr(jiraId), '看板', 'Board'),
      sprintId,
      assignee: labelled(text(200).default(''), '经办人', 'Assignee'),
      status: labelled(text(200).default(''), '状态', 'Status'),
      type: labelled(text(200).default(''), '类型', 'Type'),
      ...paging(20, 200),
    }),
    data: pageOf(issue).extend({ summary }),
    summary: {
      zh: '列出迭代的事项，附迭代的合计和数据时间',
      en: 'List the issues of a sprint, with its totals and the time of the data',
    },
  }),
  getAllSprint: post({
    ...reads,
    input: z.object({
      boardIds: labelled(z.array(jiraId).max(50).default([]), '看板', 'Boards'),
      state: labelled(emptyOrState, '状态', 'Status'),
      from: labelled(emptyOr(supportedDay), '开始日期', 'From'),
      to: labelled(emptyOr(supportedDay), '结束日期', 'To'),
    }),
    data: z.array(sprint.extend({ boardIds: z.array(z.string()) })),
    summary: { zh: '列出多个看板在一段时间内的迭代', en: 'List the sprints of several boards in a period' },
  }),
  getUserList: post({
    ...reads,
    input: z.object({ sprintId }),
    data: z.array(person),
    summary: { zh: '列出迭代中每个人的工作量', en: 'List the workload of each person in a sprint' },
  }),
  getUserInfo: post({
    ...reads,
    input: z.object({ sprintId, jiraName: labelled(text(200), '经办人', 'Assignee') }),
    data: person.extend({
      issues: z.array(issue),
      daily: z.array(z.object({ date: z.string(), num: z.number().int(), points: z.number() })),
    }),
    summary: {
      zh: '获取一个人在迭代中的事项和每天的完成数',
      en: 'Get the issues of one person in a sprint and what they completed each day',
    },
  }),
  getIssuesChange: post({
    ...reads,
    input: z.object({
      sprintId,
      since: labelled(emptyOr(supportedMoment), '起始时间', 'Since'),
      kinds: labelled(z.array(z.enum(jiraChangeKindKeys)).max(10).default([]), '变更类型', 'Kinds of changes'),
      ...paging(20, 200),
    }),
    data: pageOf(change),
    summary: { zh: '列出迭代中的变更，最新的在前', en: 'List the changes in a sprint, the newest first' },
  }),
  getIssuesStatusNum: post({
    ...reads,
    input: z.object({ sprintId, groupBy: labelled(z.enum(jiraGroupKeys).default('status'), '分组', 'Group by'), unit }),
    data: z.object({
      items: z.array(
        z.object({
          name: z.string(),
          category: z.enum(jiraCategoryKeys).nullable(),
          count: z.number(),
          points: z.number(),
          time: z.number(),
        }),
      ),
      daily: z.array(day),
      /** Amount of work in the sprint when it started, in the chosen unit. */
      committed: z.number(),
    }),
    summary: {
      zh: '统计迭代的事项，并给出每天的燃尽和累积流量',
      en: 'Count the issues of a sprint, with burndown and cumulative flow by day',
    },
  }),
  getIsIssuesUpdate: post({
    ...reads,
    input: z.object({ sprintId, fingerprint: labelled(text(200).default(''), '数据指纹', 'Fingerprint') }),
    data: z.object({
      isUpdate: z.boolean(),
      fingerprint: z.string(),
      updateNum: z.number().int(),
      syncAt: moment.nullable(),
      isSyncing: z.boolean(),
    }),
    summary: {
      zh: '查询迭代自上次读取后有没有更新',
      en: 'Check whether a sprint has changed since the caller read it',
    },
  }),
  getJiraVelocity: get({
    permission: 'tools.jira.view',
    input: z.object({
      boardId,
      num: labelled(
        z.coerce.number<number | string>().int().min(1).max(jiraVelocitySprints).default(6),
        '迭代数',
        'Sprints',
      ),
    }),
    data: z.object({ list: z.array(velocity), waiting: z.number().int() }),
    summary: {
      zh: '获取看板最近已结束迭代的计划和完成量',
      en: 'Get what the last closed sprints of a board planned and completed',
    },
  }),
  syncJiraSprint: post({
    permission: 'tools.jira.view',
    audit: 'none',
    input: z.object({ sprintId }),
    data: z.object({ isAsked: z.boolean(), syncAt: moment.nullable() }),
    summary: {
      zh: '重新读取迭代，每分钟最多一次；已冻结的迭代不再读取',
      en: 'Read a sprint again, once a minute at most; frozen sprints are not read again',
    },
  }),
  getJiraConnection: get({
    permission: 'tools.jira.view',
    input: z.object({}),
    data: connection,
    summary: { zh: '获取 Jira 连接的状态；令牌从不返回', en: 'Get the state of the connection, without its token' },
  }),
  updateJiraConnection: post({
    permission: 'tools.jira.manage',
    input: optionalFieldsOf(jiraConnectionDraft).extend({
      version: labelled(z.coerce.number<number | string>().int().min(0).optional(), '版本', 'Version'),
    }),
    data: connection,
    summary: {
      zh: '修改 Jira 连接中给出的字段；令牌留空则不变，为 null 则清除',
      en: 'Update the given fields of the connection; an empty token stays as it is, null clears it',
    },
  }),
  checkJiraConnection: post({
    permission: 'tools.jira.manage',
    audit: 'none',
    changes: [],
    input: optionalFieldsOf(jiraConnectionDraft),
    data: z.object({ isCorrect: z.boolean(), userName: z.string(), boardNum: z.number().int(), reason: z.string() }),
    summary: {
      zh: '用给出的字段测试连接，没有给出的用已保存的；每人每小时 30 次',
      en: 'Test a connection with the given fields, and with the saved values of the others; 30 an hour per person',
    },
  }),
});
