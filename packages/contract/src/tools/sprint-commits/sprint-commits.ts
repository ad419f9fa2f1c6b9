import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import {
  id,
  moment,
  olderPaging,
  pageOf,
  requiredText,
  supportedDay,
  supportedMoment,
  text,
  webAddress,
} from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf } from '../../record/record';
import {
  type CommitGrouping,
  commitSources,
  gitHosts,
  shaPattern,
  sprintLimits,
  sprintStatuses,
} from './sprint-commits-choices';

const dayOrNone = z.union([supportedDay, z.literal('')]).default('');
const addressOrNone = z.union([webAddress, z.literal('')]).default('');
const people = z.array(id).max(sprintLimits.people).default([]);
const sprintId = labelled(id, '迭代', 'Sprint');
const project = labelled(requiredText(60), '项目', 'Project');
const sha = labelled(z.string().trim().toLowerCase().regex(shaPattern), '提交编号', 'Commit ID');
const repoName = labelled(requiredText(200), '仓库', 'Repository');

const sprintDraft = z.object({
  name: labelled(requiredText(60), '迭代名称', 'Name'),
  project,
  jiraBoardId: labelled(text(20).trim().default(''), 'Jira 看板编号', 'Jira board ID'),
  jiraSprintId: labelled(text(20).trim().default(''), 'Jira 迭代编号', 'Jira sprint ID'),
  startDate: labelled(dayOrNone, '开始日期', 'Start'),
  endDate: labelled(dayOrNone, '结束日期', 'End'),
  status: labelled(z.enum(sprintStatuses).default('preparing'), '状态', 'Status'),
  /** A branch or a pattern such as `release/3.2*`; separated by commas if there are several. */
  branch: labelled(text(100).trim().default(''), '分支', 'Branch'),
  environment: labelled(text(60).trim().default(''), '测试环境', 'Environment'),
  repos: labelled(
    z
      .array(z.object({ name: repoName, webUrl: labelled(addressOrNone, '仓库地址', 'Repository address') }))
      .max(sprintLimits.repos)
      .default([]),
    '仓库',
    'Repositories',
  ),
  members: labelled(people, '成员', 'Members'),
  testUserIds: labelled(people, '测试人员', 'Testers'),
  /** Chat robots that are notified when testing starts. */
  dingConfigIds: labelled(z.array(id).max(sprintLimits.robots).default([]), '通知的群', 'Chat groups'),
  /** Text with issue keys, such as `MALL-12`; commits with such a key are assigned to the sprint. */
  scope: labelled(text(sprintLimits.scope).default(''), '提测范围', 'Scope'),
  selfTest: labelled(text(sprintLimits.selfTest).default(''), '自测结果', 'Self-test'),
  risk: labelled(text(sprintLimits.risk).default(''), '风险', 'Risks'),
  /** Whether the detail page is visible to anonymous callers. */
  publicView: labelled(z.boolean().default(true), '公开详情页', 'Public page'),
});
export type SprintDraft = z.input<typeof sprintDraft>;

const person = z.object({ userId: z.string(), userName: z.string(), headImg: z.string() });
export type SprintFace = z.output<typeof person>;

const counts = {
  /** Number of commits. The counts from here on exclude hidden commits. */
  commitNum: z.number().int(),
  authorNum: z.number().int(),
  issueNum: z.number().int(),
  lastCommitAt: moment.nullable(),
};

/** A sprint in lists. */
export const sprint = sprintDraft
  .omit({ scope: true, selfTest: true, risk: true })
  .extend({ ...recordFields, ...counts, people: z.array(person) });
export type Sprint = z.output<typeof sprint>;

const commit = z.object({
  _id: id,
  repo: z.string(),
  sha: z.string(),
  title: z.string(),
  authorName: z.string(),
  /** Empty if no profile contains the author's address. */
  authorUserId: z.string(),
  at: moment,
  url: z.string(),
  branch: z.string(),
  issueKeys: z.array(z.string()),
  /** Number of changed files; null if the sender does not report it. */
  files: z.number().int().nullable(),
  source: z.enum(commitSources),
  hidden: z.boolean(),
});
export type SprintCommit = z.output<typeof commit>;

const commitGroup = z.object({
  /** The issue key, the author, the repository or the day; empty for commits without an issue. */
  key: z.string(),
  /** IDs of the commits, newest first. */
  commits: z.array(z.string()),
});
export type CommitGroup = z.output<typeof commitGroup>;

/** A sprint with everything that its page shows. */
export const sprintInfo = sprint.extend({
  scope: z.string(),
  selfTest: z.string(),
  risk: z.string(),
  /** Newest first; hidden commits are included only for people who may change the sprint. */
  commits: z.array(commit),
  groups: z.object({
    issue: z.array(commitGroup),
    author: z.array(commitGroup),
    repo: z.array(commitGroup),
    day: z.array(commitGroup),
  } satisfies Record<CommitGrouping, z.ZodArray<typeof commitGroup>>),
  /** The issues in the scope. */
  issueKeys: z.array(z.string()),
  issuesWithoutCommits: z.array(z.string()),
  testers: z.array(person),
  /** The label of the project in the language of the reader. */
  projectName: z.string(),
  /**
   * Whether the caller is signed in and may view the tool; other callers receive neither IDs of people nor
   * addresses.
   */
  isKnown: z.boolean(),
});
export type SprintInfo = z.output<typeof sprintInfo>;

const looseCommit = commit.extend({ project: z.string() });
export type LooseCommit = z.output<typeof looseCommit>;

/** A commit in the request of a pipeline or a person. */
const newCommit = z.object({
  repo: repoName,
  sha,
  /** A whole commit message is accepted too; its first line becomes the title. */
  title: labelled(requiredText(10_000), '提交说明', 'Message'),
  authorName: labelled(text(100).trim().default(''), '作者', 'Author'),
  /** Identifies the person; not stored. */
  authorEmail: labelled(text(200).trim().default(''), '作者邮箱', 'Author address'),
  at: labelled(supportedMoment, '提交时间', 'Time'),
  url: labelled(addressOrNone, '提交地址', 'Address'),
  files: labelled(z.number().int().min(0).max(1_000_000).nullable().default(null), '文件数', 'Changed files'),
});
export type NewCommit = z.input<typeof newCommit>;
const newCommits = labelled(z.array(newCommit).min(1).max(sprintLimits.commits), '提交', 'Commits');

const storedNums = z.object({
  /** Numbers of new commits, of existing ones, and of new ones without a sprint. */
  storedNum: z.number().int(),
  knownNum: z.number().int(),
  looseNum: z.number().int(),
});
export type StoredNums = z.output<typeof storedNums>;

const secret = text(200).refine(
  (value) => value === '' || (/^[\x21-\x7e]*$/.test(value) && value.length >= sprintLimits.secret),
  rule({
    zh: `{label}须为 ${sprintLimits.secret} 个以上的字母、数字或符号`,
    en: `{label} needs ${sprintLimits.secret} or more letters, digits or signs`,
  }),
);

export const gitRepoDraft = z.object({
  /** Path in the spelling of the host: `mall/web`. */
  name: labelled(requiredText(200).regex(/^\S+$/), '仓库路径', 'Path of the repository'),
  host: labelled(z.enum(gitHosts), '代码平台', 'Git host'),
  project,
  webUrl: labelled(addressOrNone, '网页地址', 'Web address'),
  /** Branches whose commits are recorded, such as `main, release/*`; empty for all. */
  branchRule: labelled(text(200).trim().default(''), '记录的分支', 'Recorded branches'),
  /** Project keys of the issue tracker, such as `MALL`; empty for all. */
  issuePrefixes: labelled(
    z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z][A-Z0-9]{1,9}$/),
      )
      .max(20)
      .default([]),
    '需求前缀',
    'Issue prefixes',
  ),
  /** In an update an empty text leaves the secret unchanged. */
  secret: labelled(secret, '密钥', 'Secret'),
});
export type GitRepoDraft = z.input<typeof gitRepoDraft>;
const newGitRepo = gitRepoDraft.extend({
  secret: labelled(
    secret.refine((value) => value !== '', rule({ zh: '{label}不能为空', en: '{label} is required' })),
    '密钥',
    'Secret',
  ),
});

export const gitRepo = gitRepoDraft.omit({ secret: true, issuePrefixes: true }).extend({
  _id: id,
  issuePrefixes: z.array(z.string()),
  /** The last two characters, for people who manage the tool. */
  secretHint: z.string(),
  /** Path of the repository's hook on this server. */
  hookPath: z.string(),
  /** Time of the last verified push. */
  lastPushAt: moment.nullable(),
  /** Number of commits that the host omitted from large pushes. */
  missedNum: z.number().int(),
  version: z.number().int(),
  update_at: moment,
  updateUserName: z.string(),
});
export type GitRepo = z.output<typeof gitRepo>;

export const sprintCommitsCalls = callGroup(tools.sprintCommits.calls, {
  list: get({
    permission: 'tools.sprintCommits.view',
    input: z.object({
      ...olderPaging(36, 200),
      project: labelled(text(60).default(''), '项目', 'Project'),
      status: labelled(z.union([z.enum(sprintStatuses), z.literal('')]).default(''), '状态', 'Status'),
      /** Sprints that the caller created, is a member of or tests. */
      onlyMine: labelled(z.enum(['', 'true', 'false']).default(''), '我的', 'Mine'),
      ...sorting(['name', 'startDate', 'create_at', 'update_at']),
    }),
    data: pageOf(sprint),
    summary: {
      zh: '列出迭代，可按名称、提交编号、提交说明和需求编号搜索',
      en: 'List the sprints; keywords match names, commit IDs, messages and issue keys',
    },
  }),
  get: get({
    auth: 'share',
    openedBy: 'id',
    permission: 'tools.sprintCommits.view',
    input: z.object({ id: sprintId }),
    data: sprintInfo,
    summary: {
      zh: '获取迭代和它的提交；公开的迭代不需要登录',
      en: 'Get a sprint with its commits; public sprints need no session',
    },
  }),
  create: post({
    permission: 'tools.sprintCommits.edit',
    input: sprintDraft,
    data: sprint,
    summary: { zh: '新建迭代', en: 'Create a sprint' },
  }),
  update: post({
    permission: 'tools.sprintCommits.edit',
    input: updateInputOf(sprintDraft),
    data: sprint,
    summary: { zh: '修改迭代中给出的字段', en: 'Update the given fields of a sprint' },
  }),
  delete: post({
    permission: 'tools.sprintCommits.edit',
    input: z.object({ id: sprintId }),
    data: z.null(),
    summary: { zh: '删除迭代', en: 'Delete a sprint' },
  }),
  looseCommits: get({
    permission: 'tools.sprintCommits.view',
    input: z.object({ ...olderPaging(50, 200), project: labelled(text(60).default(''), '项目', 'Project') }),
    data: pageOf(looseCommit),
    summary: { zh: '列出未归属的提交', en: 'List the commits that belong to no sprint' },
  }),
  attach: post({
    permission: 'tools.sprintCommits.edit',
    audit: 'move',
    input: z.object({ id: sprintId, shas: labelled(z.array(sha).min(1).max(sprintLimits.commits), '提交', 'Commits') }),
    data: z.object({ num: z.number().int() }),
    summary: { zh: '把未归属的提交归入迭代', en: 'Move commits that belong to no sprint into a sprint' },
  }),
  changeCommits: post({
    permission: 'tools.sprintCommits.edit',
    audit: 'update',
    input: z.object({
      id: sprintId,
      commitIds: labelled(z.array(id).min(1).max(sprintLimits.commits), '提交', 'Commits'),
      action: labelled(z.enum(['hide', 'show', 'detach']), '操作', 'Action'),
    }),
    data: z.object({ num: z.number().int() }),
    summary: { zh: '隐藏、显示提交，或把它们移出迭代', en: 'Hide or show commits of a sprint, or move them out of it' },
  }),
  addCommits: post({
    permission: 'tools.sprintCommits.edit',
    audit: 'import',
    input: z.object({ id: sprintId, commits: newCommits }),
    data: storedNums,
    summary: { zh: '手工把提交加入迭代', en: 'Add commits to a sprint by hand' },
  }),
  ci: post({
    permission: 'tools.sprintCommits.edit',
    narrowScope: 'sprint-commits.ci',
    audit: 'import',
    input: z.object({ project, branch: labelled(text(200).trim().default(''), '分支', 'Branch'), commits: newCommits }),
    data: storedNums,
    summary: {
      zh: '由流水线上报提交，归入匹配的迭代；重复上报不会重复记录',
      en: 'Report commits from a pipeline; they join the matching sprint, and known ones change nothing',
    },
  }),
  notify: post({
    permission: 'tools.sprintCommits.edit',
    audit: 'send',
    changes: [],
    input: z.object({
      id: sprintId,
      dingConfigIds: labelled(z.array(id).min(1).max(sprintLimits.robots), '通知的群', 'Chat groups'),
    }),
    data: z.null(),
    summary: { zh: '把提测内容发到群里', en: 'Send what a sprint contains to chat groups' },
  }),
  getRepoList: get({
    permission: 'tools.sprintCommits.edit',
    input: z.object({}),
    data: z.array(gitRepo),
    summary: { zh: '列出登记的仓库和推送地址', en: 'List the repositories and the addresses of their hooks' },
  }),
  insertRepo: post({
    permission: 'tools.sprintCommits.manage',
    input: newGitRepo,
    data: gitRepo,
    summary: { zh: '登记仓库', en: 'Register a repository' },
  }),
  updateRepoById: post({
    permission: 'tools.sprintCommits.manage',
    input: updateInputOf(gitRepoDraft),
    data: gitRepo,
    summary: { zh: '修改仓库中给出的字段', en: 'Update the given fields of a repository' },
  }),
  deleteRepoById: post({
    permission: 'tools.sprintCommits.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '删除仓库，它的推送从此被拒绝；已有的提交保留',
      en: 'Delete a repository: its pushes are refused from now on, and its commits stay',
    },
  }),
});
