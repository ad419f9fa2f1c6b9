import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { displayName, id, moment, olderPaging, pageOf, paging, text, webAddress } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { userLight } from '../people/sign-in';
import { deletedPageOf, optionalFieldsOf } from '../record/record';
import { versionFacts, versionNumber } from './history';
import { documentBodyLimit } from './limits';
import { projectOrders } from './project-choices';
import { importProblem } from './sync';

/** A path that starts with a slash and contains no spaces, query or fragment. */
export const urlPath = text(500)
  .trim()
  .refine((value) => value.startsWith('/'), rule({ zh: 'URL 必须以 / 开头', en: 'The URL must start with /' }))
  .refine(
    (value) => !/[\s?#]/.test(value),
    rule({ zh: 'URL 不能包含空格、? 和 #', en: 'The URL cannot contain spaces, ? or #' }),
  );

/** URL of a mock; unlike that of a project, it may have optional parameters, as in `/users/:id?`. */
export const mockUrl = text(500)
  .trim()
  .refine((value) => value.startsWith('/'), rule({ zh: 'URL 必须以 / 开头', en: 'The URL must start with /' }))
  .refine(
    (value) => !/[\s?#]/.test(value.replace(/(:[\p{L}\p{N}_]+|\))\?(?=$|[/.\-(:{])/gu, '$1')),
    rule({ zh: 'URL 不能包含空格、? 和 #', en: 'The URL cannot contain spaces, ? or #' }),
  );

export const project = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  description: z.string(),
  swagger_url: z.string(),
  members: z.array(userLight),
  /** The caller's star on the project; `update_workbench` takes its ID. */
  extend: z.object({ _id: id, is_workbench: z.boolean() }),
  /** A copy of the star for clients that read it here. */
  is_workbench: z.boolean(),
  type: z.enum(['personal', 'group']),
  /** The team of a team project. */
  group: z.object({ _id: id, name: z.string() }).nullable(),
  /** The owner of a personal project. */
  user: userLight.nullable(),
  mock_num: z.number(),
  /**
   * Number of mocks that a sync would add, change or mark, by the last check of the document; absent if zero.
   */
  document_changes: z.number().optional(),
  /** Whether imports and syncs generate the data of new mocks from names and descriptions. */
  realistic: z.boolean(),
  /** Whether the caller may delete the project. */
  is_owner: z.boolean(),
  /** Whether the caller may change the project and its mocks. Guests of a team may not. */
  may_edit: z.boolean(),
  /** Version of the settings. */
  version: z.number(),
  create_at: moment,
  update_at: moment,
});
export type Project = z.infer<typeof project>;

export const importReport = z.object({
  /** Number of created mocks. */
  created: z.number(),
  /** The unusable operations with the reasons; maximum 200, while `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
});
export type ImportReport = z.infer<typeof importReport>;

const projectDraft = z.object({
  name: labelled(displayName(60), '名称', 'Name'),
  url: labelled(urlPath, '基础 URL', 'Base URL'),
  /** If empty, the name is used. */
  description: labelled(text(500).trim().default(''), '描述', 'Description'),
  /** Ignored for team projects. */
  members: labelled(z.array(id).max(100).default([]), '成员', 'Members'),
  /** Absent or empty: a personal project. */
  group: labelled(z.union([id, z.literal('')]).default(''), '团队', 'Team'),
  swagger_url: labelled(z.union([webAddress, z.literal('')]).default(''), 'Swagger 文档地址', 'Swagger API address'),
  /** Text of an uploaded document; takes precedence over fetching the address. */
  swagger_text: labelled(text(documentBodyLimit).default(''), 'Swagger 文档', 'Swagger document'),
  /**
   * Whether data follows field names, so that `mobile` becomes a mobile number. Existing mocks do not change.
   */
  realistic: labelled(z.boolean().default(true), '按字段含义生成数据', 'Data by field names'),
  /**
   * Whether mock URLs omit the document's base path (`basePath`, the path of its servers), because the project's URL
   * contains it. If absent, as for older clients, the base path is omitted if the project's URL ends with it.
   */
  base_apart: labelled(
    z.boolean().optional(),
    '接口 URL 不含文档的基础路径',
    'Mock URLs without the base path of the document',
  ),
});

/** A version of a project's settings, without members whose account no longer exists. */
export const projectVersion = versionFacts.extend(
  project.pick({ name: true, url: true, description: true, swagger_url: true, realistic: true, members: true }).shape,
);
export type ProjectVersion = z.infer<typeof projectVersion>;

/** A deleted project in the recycle bin. */
const deletedProject = project
  .pick({ _id: true, name: true, url: true })
  .extend({ deleted_at: moment, deleted_by: userLight.nullable() });

const { page, pageSize } = paging();

export const projectCalls = callGroup('/project', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({
      ...olderPaging(30, 200),
      type: labelled(z.enum(['workbench', '']).default(''), '类型', 'Type'),
      group: labelled(z.union([id, z.literal('')]).default(''), '团队', 'Team'),
      /** 0 all, 1 created by the caller, 2 joined or, in a team, created by others. */
      filter_by_author: labelled(z.coerce.number<number | string>().int().min(0).max(2).default(0), '筛选', 'Filter'),
      /** Sorted descending by time. */
      order: labelled(z.enum(projectOrders).default('created'), '排序', 'Order'),
    }),
    data: z.array(project),
    summary: {
      zh: '列出自己的项目，最新的在前，也可按最近打开或修改排序',
      en: 'List the caller’s projects, newest first, or by the last visit or change',
    },
  }),
  recent: get({
    permission: 'projects',
    input: z.object({}),
    data: z.array(project),
    summary: { zh: '列出自己最近打开的八个项目', en: 'List the eight projects the caller opened most recently' },
  }),
  visit: post({
    changes: ['project.recent', 'project.list'],
    audit: 'none',
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '记录自己打开了项目，用于最近项目列表',
      en: 'Record that the caller opened a project, for the list of recent projects',
    },
  }),
  create: post({
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: projectDraft,
    data: z.object({ _id: id, swagger: importReport.nullable() }),
    summary: {
      zh: '新建项目，可同时从 Swagger/OpenAPI 文档导入接口',
      en: 'Create a project, optionally with mocks from a Swagger/OpenAPI document',
    },
  }),
  update: post({
    changes: ['mock', 'project', 'projectBase', 'sync.check'],
    permission: 'projects',
    input: optionalFieldsOf(projectDraft.omit({ group: true, swagger_text: true, base_apart: true })).extend({
      id,
      /** The version that was edited. If absent, as for older clients, the stored version is overwritten. */
      version: labelled(versionNumber.optional(), '版本', 'Version'),
    }),
    /** The saved version; null for clients that send no version. */
    data: z.object({ version: z.number() }).nullable(),
    summary: {
      zh: '修改给出的字段；带 version 时，若其中有字段在此期间被他人改动则拒绝。仍在项目中的成员保留收藏和权限',
      en: 'Update the given fields; refused with `version` if others changed one of them since. Remaining members keep their stars and rights',
    },
  }),
  history: get({
    permission: 'projects',
    input: z.object({ id, page, pageSize }),
    data: pageOf(projectVersion),
    summary: {
      zh: '列出项目设置的历史版本，最近的在前',
      en: 'List the versions of a project’s settings, latest first',
    },
  }),
  restore_version: post({
    audit: 'restoreVersion',
    changes: ['mock', 'project'],
    permission: 'projects',
    input: z.object({ id, version: labelled(versionNumber, '版本', 'Version') }),
    data: z.object({ version: z.number() }),
    summary: {
      zh: '恢复到历史设置；当前设置留在历史中',
      en: 'Restore earlier settings; the current ones stay in the history',
    },
  }),
  copy: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.object({ _id: id }),
    summary: {
      zh: '复制项目及其接口，得到一个新的个人项目；名称和 URL 会加上 _copy',
      en: 'Copy a project with its mocks to a new personal project; _copy is added to its name and URL',
    },
  }),
  update_workbench: post({
    audit: 'star',
    permission: 'projects',
    input: z.object({ id, status: labelled(z.boolean(), '状态', 'Status') }),
    data: z.null(),
    summary: {
      zh: '收藏或取消收藏项目；id 为项目的 extend._id',
      en: 'Star or unstar a project; `id` is the `extend._id` of the project',
    },
  }),
  delete: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '删除项目及其全部接口；30 天内可以恢复',
      en: 'Delete a project with all its mocks; it can be restored for 30 days',
    },
  }),
  deleted: get({
    permission: 'projects',
    input: z.object({ ...paging(), group: labelled(z.union([id, z.literal('')]).default(''), '团队', 'Team') }),
    data: deletedPageOf(deletedProject),
    summary: {
      zh: '列出自己可以恢复的已删除项目，包括个人项目或某个团队的项目',
      en: 'List the deleted projects that the caller can restore, personal ones or those of a team',
    },
  }),
  restore: post({
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '恢复已删除的项目及其接口、成员和收藏',
      en: 'Restore a deleted project with its mocks, members and stars',
    },
  }),
});
