import { z } from 'zod';
import { id, moment, text } from '../call/bricks';
import { callGroup, get, post } from '../call/call';
import { labelled } from '../call/validation';
import { documentBodyLimit, mockMethods, projectMockLimit } from './limits';

/** Most changes that a preview lists. */
export const shownChanges = 500;

/** Something that could not be used, and why. */
export const importProblem = z.object({ where: z.string(), text: z.string() });

/** Paths in the answer, such as `data.rows[].name`; each list is cut at 100. */
const keyChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Of another type, rule or sample in the document than before. */
  retyped: z.array(z.string()),
  /** The places where the definition keeps a manual edit although the document differs. */
  kept: z.array(z.string()),
});

/** What a document changes beside the definition. */
export const syncFields = ['description', 'tags', 'parameters', 'response_model'] as const;
export type SyncField = (typeof syncFields)[number];

export const syncChange = z.object({
  /**
   * `added`, `changed` and `unchanged` are in the document; `gone` was imported once and is not any more; `removed` was
   * deleted by this sync, because it was told to.
   */
  kind: z.enum(['added', 'changed', 'unchanged', 'gone', 'removed']),
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** Null for one that does not exist yet. */
  mock_id: id.nullable(),
  keys: keyChanges,
  /** What else changes. */
  fields: z.array(z.enum(syncFields)),
  /** The definition could not be merged and stays as it is, whole. */
  is_text_kept: z.boolean(),
});
export type SyncChange = z.infer<typeof syncChange>;

export const syncReport = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /** Operations that disappeared from the document since the last sync: marked `is_gone`, never deleted. */
  gone: z.number(),
  /** How many mocks keep something a person wrote. */
  kept: z.number(),
  /** How many mocks were left as they are, whole or in part. The next sync offers these changes again. */
  left: z.number(),
  /** How many mocks that are not in the document any more were deleted. */
  removed: z.number(),
  /** Stands for these changes: `seen` of a sync refuses others. */
  digest: z.string(),
  /** The changes and the kept edits, up to 500; the numbers above count all. */
  changes: z.array(syncChange),
  /** Disappeared before the last sync and are still here, which is no change; at most 100. */
  stillGone: z.array(syncChange.pick({ method: true, url: true }).extend({ mock_id: id })),
  stillGoneNum: z.number(),
  /** At most 200; `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
});
export type SyncReport = z.infer<typeof syncReport>;

/** The steps of a sync, in their order. */
export const syncPhases = ['waiting', 'fetching', 'reading', 'comparing', 'writing', 'done'] as const;
export type SyncPhase = (typeof syncPhases)[number];

/** The progress of a sync. One that takes longer than a few seconds continues by itself: call `status` until `done`. */
export const syncProgress = z.object({
  /** The input of `status`. */
  job: id,
  phase: z.enum(syncPhases),
  /** Operations that went through the phase, of how many; 0 of 0 where nobody can know yet. */
  num: z.number(),
  total: z.number(),
  /** Present when done. */
  report: syncReport.nullable(),
  /** `METHOD-url` of the definitions that could not be merged: the word older clients know. */
  syncErrorURLs: z.array(z.string()),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/**
 * What the definitions of a sync are made from: `realistic` looks at names and descriptions, `plain` at types and formats
 * only. `keep` is what each mock was made from before, and for new ones what the project says.
 */
export const sampleKinds = ['keep', 'realistic', 'plain'] as const;
export type SampleKind = (typeof sampleKinds)[number];

const syncInput = z.object({
  /** The project. */
  id,
  /** An uploaded document's text; wins over fetching the project's swagger_url. */
  swagger_text: labelled(text(documentBodyLimit).default(''), 'Swagger 文档', 'Swagger document'),
  data: labelled(z.enum(sampleKinds).default('keep'), '数据', 'Data'),
});

/** How often a project's document is compared with its mocks. */
export const checkIntervals = ['hourly', 'daily'] as const;
export type CheckInterval = (typeof checkIntervals)[number];

const documentCheck = z.object({
  interval: z.enum(['off', ...checkIntervals]),
  checked_at: moment.nullable(),
  next_at: moment.nullable(),
  /** How many mocks a sync would add, change or mark as removed. */
  num: z.number(),
  /** Why the last check failed. */
  failure: z.string().nullable(),
  /** Failures in a row: the more there are, the longer the next check waits, at most a week. */
  failed_num: z.number(),
});
export type DocumentCheck = z.infer<typeof documentCheck>;

/** What a sync leaves as it is, or deletes, of what its preview has shown. Absent: it does all of it, and deletes nothing. */
export const syncChoice = z.object({
  /** By method and URL as in the preview. Without keys and fields a mock is left whole, and the next sync offers it again. */
  leave: labelled(
    z
      .array(
        z.object({
          method: z.enum(mockMethods),
          url: text(2_000),
          keys: z.array(text(2_000)).max(400).default([]),
          fields: z.array(z.enum(syncFields)).default([]),
        }),
      )
      .max(shownChanges)
      .default([]),
    '保持不变',
    'Leave as it is',
  ),
  /** Whether the changes past those that the preview lists are left as well. */
  leave_unlisted: labelled(z.boolean().default(false), '未列出的保持不变', 'Leave what is not listed'),
  /** The mocks to delete, among those that are not in the document any more. */
  remove: labelled(z.array(id).max(projectMockLimit).default([]), '删除', 'Delete'),
  /** The `digest` of the preview. If the document or the mocks changed since, the sync is refused. */
  seen: labelled(text(64).default(''), '预览', 'Preview'),
});
export type SyncChoice = z.output<typeof syncChoice>;

export const syncCalls = callGroup('/project/sync', {
  swagger: post({
    changes: ['mock', 'project.list', 'projectBase', 'sync.check'],
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: syncInput.extend(syncChoice.shape),
    data: syncProgress,
    summary: {
      zh: '按 API 文档同步项目的接口；逐个字段保留手动修改',
      en: 'Sync the mocks of a project with its API document; manual edits are kept field by field',
    },
  }),
  preview: post({
    audit: 'none',
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: syncInput,
    data: syncProgress,
    summary: { zh: '预览同步的变更，不修改任何数据', en: 'Preview a sync without changing anything' },
  }),
  check: get({
    permission: 'projects',
    input: z.object({ id }),
    data: documentCheck,
    summary: {
      zh: '获取项目文档的检查频率和上次检查的结果',
      en: 'Get how often the document of a project is checked for changes, and what the last check found',
    },
  }),
  schedule: post({
    audit: 'update',
    changes: ['sync.check'],
    permission: 'projects',
    input: z.object({
      id,
      interval: labelled(z.enum(['off', ...checkIntervals]), '检查变更', 'Check for changes'),
    }),
    data: z.null(),
    summary: {
      zh: '设置多久检查一次项目的文档；检查不改动接口',
      en: 'Set how often the document of a project is checked; a check changes no mock',
    },
  }),
  status: get({
    permission: 'projects',
    input: z.object({ id }),
    data: syncProgress,
    summary: {
      zh: '获取同步或预览的进度；失败时返回失败原因',
      en: 'Get the progress of a sync or a preview; a failed job returns its failure',
    },
  }),
});
