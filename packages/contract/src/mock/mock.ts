import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, olderPaging, pageOf, paging, requiredText, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { webAddressLimit } from '../core/limits';
import { userLight } from '../people/sign-in';
import { deletedPageOf, optionalFieldsOf } from '../record/record';
import { namedAnswer, namedAnswers } from './answers';
import { collectionSetting } from './collection';
import { mockLocation } from './folder';
import { versionFacts, versionNumber } from './history';
import { mockMethods, modeLimit } from './limits';
import { mockUrl, project } from './project';

export const mockBrief = z.object({
  _id: id,
  url: z.string(),
  method: z.enum(mockMethods),
  description: z.string(),
  /** Number of times the mock was served, a few seconds old at most. */
  use_num: z.number(),
  /** Whether the mock was imported and is missing from the API document since its last sync. */
  is_gone: z.boolean(),
  /** The folder of the mock; null if the mock is in no folder. */
  folder_id: id.nullable(),
  tags: z.array(z.string()),
  /** The named answers, for choosing one. */
  answer_names: z.array(namedAnswer.pick({ id: true, name: true })),
  update_at: moment,
});
export type MockBrief = z.infer<typeof mockBrief>;

export const mock = mockBrief.extend({
  project_id: id,
  /** The data definition: a JavaScript expression in Mock.js's grammar, stored as typed. */
  mode: z.string(),
  /** JSON text that describes the parameters; set only by imports. */
  parameters: z.string(),
  /** JSON text that describes the responses; set only by imports. */
  response_model: z.string(),
  /** Further responses, and when each is used. */
  answers: z.array(namedAnswer),
  /** Null if the mock is not a collection. */
  collection: collectionSetting.nullable(),
  /** Version of the fields that people edit; counters do not change it. */
  version: z.number(),
});
export type Mock = z.infer<typeof mock>;

// Upper case is accepted, because people copy methods from documents.
const method = z.preprocess((value) => (typeof value === 'string' ? value.toLowerCase() : value), z.enum(mockMethods));

// Any JSON value is valid, even a bare scalar, but the definition must not be empty.
const mode = text(modeLimit).refine(
  (value) => value.trim() !== '',
  rule({ zh: '数据定义不能为空', en: "Mock data can't be null" }),
);

const mockDraft = z.object({
  url: labelled(mockUrl, 'URL', 'URL'),
  method: labelled(method, '请求方法', 'Method'),
  mode: labelled(mode, '数据定义', 'Data definition'),
  description: labelled(text(500).trim().min(1), '描述', 'Description'),
  answers: labelled(namedAnswers.default([]), '其他响应', 'Further responses'),
  collection: labelled(collectionSetting.nullable().default(null), '集合', 'Collection'),
  ...mockLocation,
});

/** A mock as seen by anybody who knows the ID of its project, such as a code generator. */
const publicMock = mock.omit({
  project_id: true,
  use_num: true,
  is_gone: true,
  folder_id: true,
  tags: true,
  answer_names: true,
  answers: true,
  collection: true,
  update_at: true,
  version: true,
});
const publicProject = project.pick({ _id: true, name: true, url: true, description: true });

/** IDs separated by commas, as older clients send them. */
const idList = (max: number) =>
  text(1000)
    .transform((value) => [
      ...new Set(
        value
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(id).min(1).max(max));

const named = z.record(text(200), text(2000));

/** The simulated request of a preview, as the functions of a mode receive it. */
export const previewRequest = z.object({
  method: method.default('get'),
  /** Path below the project's URL, without the query. */
  url: text(webAddressLimit).default('/'),
  params: named.default({}),
  query: named.default({}),
  body: z.json().default({}),
});
export type PreviewRequest = z.input<typeof previewRequest>;

export const preview = z.object({
  /** The response as JSON; null for a proxy and for a failure. */
  json: z.string().nullable(),
  /** The target of a proxy; empty for other mocks. A preview sends no request to it. */
  target: z.string(),
  /** Reason why there is no response; empty if there is one. */
  failure: z.string(),
  /** The path inside the definition that failed, such as `data.list[0].name`. */
  path: z.string(),
  /** The console output of functions: pairs of level and text, in order. */
  console: z.array(z.tuple([z.string(), z.string()])),
});
export type Preview = z.infer<typeof preview>;

/**
 * The fields stored in the versions of a mock. Folder and list position are excluded, so that a restored mock
 * does not move.
 */
const versionedFields = [
  'method',
  'url',
  'description',
  'tags',
  'mode',
  'parameters',
  'response_model',
  'answers',
  'collection',
] as const;
const versionedMock = mock.pick({ method: true, url: true, description: true });

/** An entry in the list of a mock's versions, without its long texts. */
export const mockVersionBrief = versionFacts.extend({
  ...versionedMock.shape,
  /** The fields that differ from the previous version; null if that version is not retained. */
  changed: z.array(z.enum(versionedFields)).nullable(),
});
export type MockVersionBrief = z.infer<typeof mockVersionBrief>;

export const mockVersion = versionFacts.extend({
  ...versionedMock.shape,
  ...mock.pick({ tags: true, mode: true, parameters: true, response_model: true, answers: true, collection: true })
    .shape,
});
export type MockVersion = z.infer<typeof mockVersion>;

/** A deleted mock in the recycle bin. */
const deletedMock = mock
  .pick({ _id: true, method: true, url: true, description: true })
  .extend({ deleted_at: moment, deleted_by: userLight.nullable() });

const { page, pageSize } = paging();

/** A project in search results. */
const foundProject = project.pick({ _id: true, name: true, url: true, group: true });
export type FoundProject = z.infer<typeof foundProject>;

/** The mocks that a search found in one project. */
const foundMocks = z.object({
  project: foundProject,
  /** Number of matching mocks in the project. */
  total: z.number(),
  /** The best matches. */
  mocks: z.array(mockBrief.pick({ _id: true, url: true, method: true, description: true })),
});

export const mockCalls = callGroup('/mock', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({
      project_id: labelled(id, '项目', 'Project'),
      ...olderPaging(30, 2000),
      /** `1` omits mode, parameters and response_model, which lists do not show. */
      brief: z.enum(['0', '1']).default('0'),
    }),
    data: z.object({ project, mocks: z.array(z.union([mock, mockBrief])), total: z.number() }),
    summary: {
      zh: '列出项目的接口，最新的在前，或按人工调整的顺序',
      en: 'List the mocks of a project, newest first or as people ordered them',
    },
  }),
  get: get({
    permission: 'projects',
    input: z.object({ id }),
    data: z.object({ project, mock, changed: versionFacts }),
    summary: { zh: '获取接口及所属项目，以及最后由谁修改', en: 'Get a mock with its project, and who changed it last' },
  }),
  search: get({
    permission: 'projects',
    input: z.object({
      /** Words that must all match the mock, its project or its team; only the first eight count. */
      keywords: labelled(requiredText(200), '关键字', 'Keywords'),
      page,
      pageSize: paging(5, 20).pageSize,
      /** Maximum mocks per project. */
      each: labelled(
        z.coerce.number<number | string>().int().min(1).max(20).default(5),
        '每个项目的条数',
        'Mocks per project',
      ),
    }),
    /** One page of projects, best matches first. */
    data: pageOf(foundMocks).extend({
      /** Number of matching mocks in all projects. `total` counts the projects. */
      mockTotal: z.number(),
      /** Projects that match all words; maximum ten. */
      projects: z.array(foundProject),
    }),
    summary: {
      zh: '搜索自己可见的所有项目及其接口：支持词语、请求方法、具体路径（如 /users/7）、拼音和首字母',
      en: 'Search all projects the caller sees and their mocks: words, methods, concrete paths such as /users/7, pinyin and its initials',
    },
  }),
  by_projects: get({
    auth: 'public',
    input: z.object({ project_ids: labelled(idList(20), '项目', 'Projects') }),
    data: z.record(id, z.object({ project: publicProject, mocks: z.array(publicMock) })),
    summary: {
      zh: '按逗号分隔的 ID 获取最多 20 个项目的接口；忽略不存在的 ID',
      en: 'Get the mocks of up to 20 projects by comma-separated IDs; unknown IDs are ignored',
    },
  }),
  create: post({
    changes: ['mock', 'project.list'],
    permission: 'projects',
    input: mockDraft.extend({ project_id: labelled(id, '项目', 'Project') }),
    data: z.object({ _id: id }),
    summary: { zh: '新建接口', en: 'Create a mock' },
  }),
  update: post({
    changes: ['mock', 'project.list'],
    permission: 'projects',
    input: optionalFieldsOf(mockDraft).extend({
      id,
      /** The version that was edited. If absent, as for older clients, the stored version is overwritten. */
      version: labelled(versionNumber.optional(), '版本', 'Version'),
    }),
    /** The saved version; null for clients that send no version. */
    data: z.object({ version: z.number() }).nullable(),
    summary: {
      zh: '修改给出的字段；带 version 时，若其中有字段在此期间被他人改动则拒绝。一秒内按新的定义返回响应',
      en: 'Update the given fields; refused with `version` if others changed one of them since. Callers get the new response within a second',
    },
  }),
  history: get({
    permission: 'projects',
    input: z.object({ id, page, pageSize }),
    data: pageOf(mockVersionBrief),
    summary: { zh: '列出接口的历史版本，最近的在前', en: 'List the versions of a mock, latest first' },
  }),
  version: get({
    permission: 'projects',
    input: z.object({ id, version: labelled(versionNumber, '版本', 'Version') }),
    data: mockVersion,
    summary: { zh: '获取接口的一个历史版本', en: 'Get a version of a mock' },
  }),
  restore_version: post({
    audit: 'restoreVersion',
    changes: ['mock', 'project.list'],
    permission: 'projects',
    input: z.object({ id, version: labelled(versionNumber, '版本', 'Version') }),
    data: z.object({ version: z.number() }),
    summary: {
      zh: '恢复到历史版本；当前版本留在历史中',
      en: 'Restore an earlier version; the current one stays in the history',
    },
  }),
  preview: post({
    audit: 'none',
    permission: 'projects',
    input: z.object({
      mode: labelled(text(modeLimit).min(1), '数据定义', 'Data definition'),
      request: labelled(
        previewRequest.default({ method: 'get', url: '/', params: {}, query: {}, body: {} }),
        '请求',
        'Request',
      ),
    }),
    data: preview,
    summary: {
      zh: '预览数据定义的响应，会执行其中的函数；不保存，也不计入调用次数',
      en: 'Preview the response of a definition, functions included; nothing is saved or counted',
    },
  }),
  move: post({
    changes: ['mock'],
    audit: 'move',
    permission: 'projects',
    input: z.object({
      project_id: labelled(id, '项目', 'Project'),
      /** In the new order. */
      ids: z.array(id).min(1).max(2000),
      /** Null moves the mocks out of all folders. Absent: unchanged. */
      folder_id: labelled(id.nullable().optional(), '文件夹', 'Folder'),
      /** The mock before or after which the mocks are placed. Absent: unchanged positions. */
      next_to: labelled(z.object({ id, side: z.enum(['before', 'after']) }).optional(), '位置', 'Place'),
    }),
    data: z.null(),
    summary: {
      zh: '把一个项目的接口移到文件夹，或列表中的其他位置；要么全部移动，要么都不动',
      en: 'Move mocks of one project to a folder, or to another place in the list, all or none',
    },
  }),
  delete: post({
    changes: ['mock', 'project.list'],
    permission: 'projects',
    input: z.object({ project_id: labelled(id, '项目', 'Project'), ids: z.array(id).min(1).max(2000) }),
    data: z.null(),
    summary: {
      zh: '删除同一项目的接口，全部成功或全部不删；30 天内可以恢复',
      en: 'Delete mocks of one project, all or none; they can be restored for 30 days',
    },
  }),
  deleted: get({
    permission: 'projects',
    input: z.object({ ...paging(), project_id: labelled(id, '项目', 'Project') }),
    data: deletedPageOf(deletedMock),
    summary: {
      zh: '列出项目中已删除的接口，项目成员可以恢复',
      en: 'List the deleted mocks of a project, which its members can restore',
    },
  }),
  restore: post({
    changes: ['mock', 'project.list'],
    permission: 'projects',
    input: z.object({ project_id: labelled(id, '项目', 'Project'), ids: z.array(id).min(1).max(2000) }),
    data: z.null(),
    summary: {
      zh: '恢复已删除的接口及其 ID、顺序和调用次数，全部成功或全部不恢复',
      en: 'Restore deleted mocks with their IDs, order and counts, all or none',
    },
  }),
});
