import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, supportedMoment, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { mockMethods } from './limits';
import {
  callerKinds,
  callerLimit,
  comparisonBases,
  comparisonGaps,
  comparisonLimit,
  recordDaysLimit,
  recordedPageSize,
  requestChecks,
  requestLimit,
  requestReasons,
  shownBodyLimit,
} from './request-limits';

/** The ID of a request: the ID of the server process that served it, and a number. */
const requestId = labelled(z.string().regex(/^[0-9a-f]{24}-\d{1,15}$/), 'ID', 'ID');

/** A mock whose address resembles that of the request. */
const nearMock = z.object({ method: z.string(), url: z.string(), differs: z.string() });

/** A request to a project, without its headers and bodies. Secrets are masked. */
export const requestBrief = z.object({
  _id: requestId,
  at: moment,
  /** Upper case. */
  method: z.string(),
  /** Path after the project's ID, with the query. */
  path: z.string(),
  /** The person whose token the caller sent; null if the caller is unknown. */
  person: z.object({ _id: id, nick_name: z.string() }).nullable(),
  address: z.string(),
  referer: z.string(),
  user_agent: z.string(),
  /** The matching mock. */
  mock: z.object({ _id: id, url: z.string() }).nullable(),
  /** The chosen answer of the mock; null if the mock has no named answers. */
  answer: z.object({ _id: z.string(), name: z.string() }).nullable(),
  reason: z.enum(requestReasons),
  /** Reason for the choice of the answer or for the refusal; empty if there is none. */
  reason_text: z.string(),
  /** Name of the environment whose back end answered; empty if none did. */
  upstream: z.string(),
  /** Whether the answer was taken for a recording. */
  is_recorded: z.boolean(),
  /** The nearest mocks of an unmatched request. */
  near: z.array(nearMock),
  /** Differences from the document, if requests are checked. */
  problems: z.array(z.string()),
  /** 0 if the connection was closed without a status. */
  status: z.number(),
  /** Milliseconds, including a delay that the mock requests. */
  duration: z.number(),
  /** Bytes of the response body. */
  size: z.number(),
});
export type RequestBrief = z.infer<typeof requestBrief>;

const pairs = z.array(z.tuple([z.string(), z.string()]));

const shownBody = z.object({
  /** The masked text, at most 64 KB; empty if the body is not text. */
  text: z.string(),
  /** Bytes of the whole body. */
  size: z.number(),
  kind: z.enum(['none', 'text', 'binary']),
  is_cut: z.boolean(),
});
export type ShownBody = z.infer<typeof shownBody>;

/** One side of a request. Secrets are masked. */
const side = z.object({ headers: pairs, body: shownBody });

export const requestDetails = requestBrief.extend({ request: side, response: side });
export type RequestDetails = z.infer<typeof requestDetails>;

const projectId = labelled(id, '项目', 'Project');

const requestSettings = z.object({
  /** Days for which requests are recorded in the database; 0 records none. */
  record_days: labelled(z.number().int().min(0).max(recordDaysLimit), '记录天数', 'Days recorded'),
  /** Setting for mocks without their own. */
  check: labelled(z.enum(requestChecks), '校验请求', 'Check requests'),
});

/** A mock with its calls and callers. */
const mockUsage = z.object({
  _id: id,
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** Day of the last call; null if there was none. */
  last_day: z.string().nullable(),
  /** Calls in the last 30 days. */
  num: z.number(),
  /** Whether requests are checked against the document; null: the setting of the project applies. */
  check: z.enum(requestChecks).nullable(),
  /** Whether the document describes its requests. */
  has_schema: z.boolean(),
  callers: z
    .array(
      z.object({
        kind: z.enum(callerKinds),
        /** The person's name, the page without its query, or the address. */
        name: z.string(),
        last_day: z.string(),
      }),
    )
    .max(callerLimit),
});
export type MockUsage = z.infer<typeof mockUsage>;

/** Differences of one side of a call from its description. */
const comparison = z.object({
  against: z.enum(comparisonBases),
  /** Reason why the body was not compared; empty if it was compared. */
  skipped: z.enum(comparisonGaps),
  differences: z.array(z.string()).max(comparisonLimit),
});
export type Comparison = z.infer<typeof comparison>;

export const requestCalls = callGroup('/mockRequest', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      /** The `cursor` of an earlier response: only later requests are returned. */
      after: labelled(text(4_000).default(''), '位置', 'Position'),
    }),
    data: z.object({
      /** Latest first. */
      requests: z.array(requestBrief).max(requestLimit),
      cursor: z.string(),
      /** Whether all server processes answered in time. */
      is_complete: z.boolean(),
      /** Whether more requests arrived in the last minute than a project may retain, so that some are missing. */
      is_sampled: z.boolean(),
      /** Whether the caller may open headers and bodies. */
      may_open: z.boolean(),
    }),
    summary: {
      zh: '列出项目最近收到的请求，最新的在前，密文已遮盖；带 after 时只列出此后的',
      en: 'List the latest requests that a project received, newest first and with secrets masked; `after` returns only later ones',
    },
  }),
  get: get({
    permission: 'projects',
    input: z.object({ project_id: projectId, id: requestId }),
    data: requestDetails,
    summary: {
      zh: '获取一次请求和响应的头与正文，密文已遮盖',
      en: 'Get the headers and bodies of a request and its response, with secrets masked',
    },
  }),
  recorded: get({
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      /** Only requests before this time are returned. */
      before: labelled(supportedMoment.optional(), '时间', 'Time'),
    }),
    data: z.array(requestBrief).max(recordedPageSize),
    summary: {
      zh: '列出已记录到数据库的请求，最新的在前，每次最多 100 次',
      en: 'List requests that were recorded in the database, newest first, at most 100 at a time',
    },
  }),
  usage: get({
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      /** Absent for all mocks of the project. */
      mock_id: labelled(id.optional(), '接口', 'Mock'),
    }),
    data: z.array(mockUsage),
    summary: {
      zh: '列出项目各接口或其中一个最后被调用的日期、近 30 天的次数和调用者，最久未用的在前',
      en: 'List the last day, the calls of 30 days and the callers of the mocks of a project or of one mock, longest unused first',
    },
  }),
  settings: get({
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: requestSettings,
    summary: { zh: '获取项目记录和校验请求的设置', en: 'Get whether a project records and checks its requests' },
  }),
  configure: post({
    audit: 'update',
    changes: ['request.settings'],
    permission: 'projects',
    input: requestSettings.partial().extend({ project_id: projectId }),
    data: z.null(),
    summary: {
      zh: '设置项目是否记录请求、保存几天，以及是否按文档校验请求',
      en: 'Set whether and for how long a project records its requests, and whether it checks them against the document',
    },
  }),
  compare: post({
    audit: 'none',
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      id: requestId,
      /** A response to compare instead of the recorded one, such as a response of the real back end. */
      other: labelled(
        z.object({ status: z.number().int().min(100).max(599).default(200), body: text(shownBodyLimit) }).optional(),
        '其他响应',
        'Other response',
      ),
    }),
    data: z.object({ request: comparison, response: comparison }),
    summary: {
      zh: '把一次请求和响应与文档的描述比较；接口不是从文档导入时，响应与数据定义比较',
      en: 'Compare a request and its response with the document; without one, the response is compared with the definition',
    },
  }),
  check: post({
    audit: 'update',
    changes: ['request.usage'],
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      mock_id: labelled(id, '接口', 'Mock'),
      /** Null: the setting of the project applies. */
      check: labelled(z.enum(requestChecks).nullable(), '校验请求', 'Check requests'),
    }),
    data: z.null(),
    summary: {
      zh: '设置一个接口是否按文档校验请求',
      en: 'Set whether one mock checks its requests against the document',
    },
  }),
  clear: post({
    audit: 'clearRequests',
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: z.null(),
    summary: { zh: '清空项目的请求列表', en: 'Clear the list of a project’s requests' },
  }),
});
