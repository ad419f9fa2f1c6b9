import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, requiredText, text, webAddress } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { userLight } from '../people/sign-in';
import { optionalFieldsOf } from '../record/record';
import { secretText } from '../record/secret';
import {
  driftKinds,
  driftLimit,
  environmentLimit,
  mockStates,
  recordMinutesLimit,
  upstreamModes,
} from './upstream-choices';

const projectId = labelled(id, '项目', 'Project');

/** An address without query and fragment, below which the paths of mocks are appended. */
const baseAddress = webAddress.refine(
  (value) => !/[?#\s]/.test(value) && !/^\w+:\/\/[^/]*@/.test(value),
  rule({
    zh: '{label}不能包含空格、?、#、用户名和密码',
    en: '{label} cannot contain spaces, ?, #, a user name or a password',
  }),
);

/** A header name that a forwarded request may replace; empty for none. */
const headerName = text(100)
  .trim()
  .refine(
    (value) => value === '' || /^[\w!#$%&'*+.^`|~-]+$/.test(value),
    rule({ zh: '{label}只能用字母、数字和 - _', en: '{label} can only have letters, digits, - and _' }),
  )
  .refine(
    (value) =>
      !/^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|x-easymock-.*|easymock-.*)$/i.test(
        value,
      ),
    rule({ zh: '不能设置这个请求头', en: 'This header cannot be set' }),
  );

const environmentDraft = z.object({
  name: labelled(requiredText(40), '环境名称', 'Environment name'),
  url: labelled(baseAddress, '基础地址', 'Base address'),
  header_name: labelled(headerName.default(''), '请求头', 'Header'),
  /** An empty text leaves the value unchanged, null clears it. Stored sealed and never returned. */
  header_value: labelled(secretText(4_000), '请求头的值', 'Header value'),
});

const environment = environmentDraft.omit({ header_value: true }).extend({
  _id: id,
  has_header_value: z.boolean(),
  /** End of the header value; empty for short values. */
  header_value_hint: z.string(),
});
export type UpstreamEnvironment = z.infer<typeof environment>;

const difference = z.object({
  /** Dotted path in the answer, with `[]` for the items of a list; empty for the whole answer. */
  path: z.string(),
  kind: z.enum(driftKinds),
  /** Type in the definition; empty if the field is new. */
  expected: z.string(),
  /** Type in the answer; empty if the field is missing. */
  found: z.string(),
});
export type DriftDifference = z.infer<typeof difference>;

const drift = z.object({
  differences: z.array(difference).max(driftLimit),
  /** Definition that generates an answer like the real one; secrets are masked. */
  mode: z.string(),
  status: z.number(),
  /** Name of the environment that sent the answer. */
  environment: z.string(),
  at: moment,
});
export type MockDrift = z.infer<typeof drift>;

const upstreamSettings = z.object({
  /** `fallback` once a recording has ended. */
  mode: z.enum(upstreamModes),
  /** The environment in use; null if there is none. */
  current_id: id.nullable(),
  environments: z.array(environment).max(environmentLimit),
  /** End of the current recording. */
  record_until: moment.nullable(),
  record_by: userLight.nullable(),
  /** Number of mocks and named answers that the last recording stored. */
  recorded_num: z.number(),
  skipped_num: z.number(),
});
export type UpstreamSettings = z.infer<typeof upstreamSettings>;

/** State, owner, mode and drift of one mock. */
const mockUpstream = z.object({
  _id: id,
  state: z.enum(mockStates),
  owner_id: id.nullable(),
  /** Null if the mode of the project applies. */
  mode: z.enum(upstreamModes).nullable(),
  /** Differences of the last real answer from the definition that nobody dismissed. */
  drift_num: z.number(),
});
export type MockUpstream = z.infer<typeof mockUpstream>;

export const upstreamCalls = callGroup('/mockUpstream', {
  get: get({
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: upstreamSettings,
    summary: {
      zh: '获取项目的真实后端、转发方式和录制状态',
      en: 'Get the back ends of a project, and how it uses them',
    },
  }),
  configure: post({
    audit: 'update',
    changes: ['upstream.get'],
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      mode: labelled(z.enum(upstreamModes).optional(), '响应来源', 'Source of answers'),
      current_id: labelled(id.optional(), '当前环境', 'Current environment'),
      /** Length of a recording, for the mode `record`; an hour if absent. */
      record_minutes: labelled(
        z.number().int().min(1).max(recordMinutesLimit).optional(),
        '录制时长',
        'Recording time',
      ),
    }),
    data: z.null(),
    summary: {
      zh: '选择项目的响应来源和当前环境；录制到时间后自动回到“接口优先，其余转发”',
      en: 'Choose where the answers of a project come from, and the current environment; a recording ends by itself',
    },
  }),
  create: post({
    changes: ['upstream.get'],
    permission: 'projects',
    input: environmentDraft.extend({ project_id: projectId }),
    data: z.object({ _id: id }),
    summary: { zh: '新增真实后端的环境，最多 10 个', en: 'Create an environment of a back end, at most ten' },
  }),
  update: post({
    changes: ['upstream.get'],
    permission: 'projects',
    input: optionalFieldsOf(environmentDraft).extend({ id }),
    data: z.null(),
    summary: { zh: '修改环境中给出的字段', en: 'Update the given fields of an environment' },
  }),
  delete: post({
    changes: ['upstream.get'],
    permission: 'projects',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '删除环境；删除当前环境后，项目只用接口',
      en: 'Delete an environment; without a current one, a project uses its mocks only',
    },
  }),
  mocks: get({
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: z.object({
      mocks: z.array(mockUpstream),
      /** The owners of the mocks. */
      owners: z.array(userLight),
    }),
    summary: {
      zh: '列出项目各接口的状态、负责人、转发方式和差异数',
      en: 'List state, owner, mode and drift of the mocks of a project',
    },
  }),
  people: get({
    permission: 'projects',
    input: z.object({ project_id: projectId }),
    data: z.array(userLight),
    summary: { zh: '列出可以做接口负责人的项目成员', en: 'List the people of a project who can own mocks' },
  }),
  assign: post({
    audit: 'update',
    changes: ['upstream.mocks'],
    permission: 'projects',
    input: z.object({
      project_id: projectId,
      mock_ids: labelled(z.array(id).min(1).max(500), '接口', 'Mocks'),
      state: labelled(z.enum(mockStates).optional(), '状态', 'State'),
      /** Null for no owner. */
      owner_id: labelled(id.nullable().optional(), '负责人', 'Owner'),
      /** Null if the mode of the project applies. */
      mode: labelled(z.enum(upstreamModes).nullable().optional(), '响应来源', 'Source of answers'),
    }),
    data: z.null(),
    summary: {
      zh: '设置接口的状态、负责人或转发方式，全部成功或全部不改',
      en: 'Set the state, owner or mode of mocks, all or none',
    },
  }),
  drift: get({
    permission: 'projects',
    input: z.object({ mock_id: labelled(id, '接口', 'Mock') }),
    data: drift.nullable(),
    summary: {
      zh: '获取真实响应与接口定义的差异；没有时为 null',
      en: 'Get the differences of the real answer from the definition of a mock; null if there are none',
    },
  }),
  dismiss: post({
    audit: 'none',
    changes: ['upstream.mocks', 'upstream.drift'],
    permission: 'projects',
    input: z.object({ mock_id: labelled(id, '接口', 'Mock') }),
    data: z.null(),
    summary: {
      zh: '忽略接口当前的差异；出现别的差异时再提示',
      en: 'Ignore the present differences of a mock; other ones are reported again',
    },
  }),
});
