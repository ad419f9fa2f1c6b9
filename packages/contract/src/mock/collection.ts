import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, text } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import {
  collectionActions,
  collectionNameLimit,
  collectionPathLimit,
  collectionRowLimit,
  collectionScopes,
  storedRowLimit,
  storeKeyLimit,
} from './limits';

/** A name in data. `__proto__` is refused because copying it carelessly would reach a prototype. */
const dataName = text(collectionNameLimit)
  .min(1)
  .overwrite((value) => value.replace(/\p{Surrogate}/gu, '\ufffd'))
  .refine((value) => value !== '__proto__', rule({ zh: '{label}不能是 __proto__', en: '{label} cannot be __proto__' }));

/** Makes the list of a mock a collection, whose rows calls read and change. */
export const collectionSetting = z.object({
  /** Names from the top of the data to the list; empty if the data is the list. */
  list_path: labelled(z.array(dataName).max(collectionPathLimit), '列表位置', 'Place of the list'),
  id_field: labelled(dataName.default('id'), 'ID 字段', 'ID field'),
  /** `scenario`: calls in a scenario use separate rows. */
  scope: labelled(z.enum(collectionScopes).default('project'), '数据范围', 'Scope'),
  /** Number of rows to generate; 0: as many as the definition generates at once. */
  first_rows: labelled(z.number().int().min(0).max(collectionRowLimit).default(0), '初始行数', 'First rows'),
  /** Actions that the collection answers even if the project has another mock for them. */
  takes: labelled(
    z
      .array(z.enum(collectionActions))
      .max(collectionActions.length)
      .refine((actions) => new Set(actions).size === actions.length, rule({ zh: '{label}重复', en: '{label} repeat' }))
      .default([]),
    '接管的接口',
    'Taken mocks',
  ),
});
export type CollectionSetting = z.output<typeof collectionSetting>;

const ofMock = {
  mock_id: labelled(id, '接口', 'Mock'),
  /** Empty for the rows of calls outside of scenarios. */
  scenario_id: labelled(z.union([z.literal(''), id]).default(''), '场景', 'Scenario'),
};
const ofProject = { project_id: labelled(id, '项目', 'Project'), scenario_id: ofMock.scenario_id };
const rowId = labelled(text(200).min(1), '行 ID', 'Row ID');

const collectionRow = z.object({
  row_id: z.string(),
  /** JSON of the row. */
  json: z.string(),
});
export type CollectionRow = z.infer<typeof collectionRow>;

export const collectionCalls = callGroup('/mockCollection', {
  list: get({
    path: '',
    permission: 'projects',
    input: z.object({ ...ofMock, ...paging() }),
    data: pageOf(collectionRow).extend({
      /** Bytes of all rows. */
      bytes: z.number(),
      /** Null until a call needs the rows. */
      generated_at: moment.nullable(),
    }),
    summary: { zh: '列出集合接口的数据行，最新的在前', en: 'List the rows of a collection mock, newest first' },
  }),
  save: post({
    audit: 'update',
    permission: 'projects',
    input: z.object({
      ...ofMock,
      /** Null for a new row. */
      row_id: rowId.nullable(),
      json: labelled(text(storedRowLimit), '数据', 'Data'),
    }),
    data: z.object({ row_id: z.string() }),
    summary: { zh: '新增或替换集合接口的一行数据', en: 'Add or replace a row of a collection mock' },
  }),
  remove: post({
    audit: 'delete',
    permission: 'projects',
    input: z.object({ ...ofMock, row_id: rowId }),
    data: z.null(),
    summary: { zh: '删除集合接口的一行数据', en: 'Delete a row of a collection mock' },
  }),
  reset: post({
    audit: 'resetRows',
    permission: 'projects',
    input: z.object(ofMock),
    data: z.object({ num: z.number() }),
    summary: {
      zh: '按数据定义重新生成集合接口的全部数据行，原有的行被删除',
      en: 'Generate all rows of a collection mock again from its definition; the present rows are deleted',
    },
  }),
  store: get({
    permission: 'projects',
    input: z.object(ofProject),
    /** Keys with their values as JSON. */
    data: z.object({ entries: z.array(z.object({ key: z.string(), json: z.string() })).max(storeKeyLimit) }),
    summary: {
      zh: '列出项目中函数用 _store 保存的值',
      en: 'List the values that functions of a project keep in _store',
    },
  }),
  clear_store: post({
    audit: 'clearStore',
    permission: 'projects',
    input: z.object(ofProject),
    data: z.null(),
    summary: {
      zh: '清空项目中函数用 _store 保存的值',
      en: 'Clear the values that functions of a project keep in _store',
    },
  }),
});
