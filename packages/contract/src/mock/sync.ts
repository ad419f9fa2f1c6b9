import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { documentBodyLimit, mockMethods, projectMockLimit } from './limits';

/** Maximum changes in a preview. */
export const shownChanges = 500;

/** An item that could not be used, and the reason. */
export const importProblem = z.object({ where: z.string(), text: z.string() });

/** Paths in the response, such as `data.rows[].name`; each list is cut at 100. */
const keyChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Paths whose type, rule or sample changed in the document. */
  retyped: z.array(z.string()),
  /** Paths where a manual edit was preserved although the document differs. */
  kept: z.array(z.string()),
});

/** Fields other than the definition that a document changes. */
export const syncFields = ['description', 'tags', 'parameters', 'response_model'] as const;
export type SyncField = (typeof syncFields)[number];

export const syncChange = z.object({
  /**
   * `added`, `changed` and `unchanged`: in the document. `gone`: imported before and no longer in the
   * document. `removed`: deleted by this sync on request.
   */
  kind: z.enum(['added', 'changed', 'unchanged', 'gone', 'removed']),
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** Null for a mock that does not exist yet. */
  mock_id: id.nullable(),
  keys: keyChanges,
  /** Changed fields other than the definition. */
  fields: z.array(z.enum(syncFields)),
  /** Whether the definition could not be merged and therefore stays unchanged. */
  is_text_kept: z.boolean(),
});
export type SyncChange = z.infer<typeof syncChange>;

export const syncReport = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  /**
   * Number of operations that disappeared from the document since the last sync: marked `is_gone`, not
   * deleted.
   */
  gone: z.number(),
  /** Number of mocks in which a manual edit was preserved. */
  kept: z.number(),
  /** Number of mocks left unchanged, whole or in part. The next sync proposes these changes again. */
  left: z.number(),
  /** Number of deleted mocks that are no longer in the document. */
  removed: z.number(),
  /** Hash of these changes: a sync whose `seen` differs is refused. */
  digest: z.string(),
  /** The changes and kept edits; maximum 500, while the numbers above count all. */
  changes: z.array(syncChange),
  /** Mocks that were missing from the document before this sync already; maximum 100. */
  stillGone: z.array(syncChange.pick({ method: true, url: true }).extend({ mock_id: id })),
  stillGoneNum: z.number(),
  /** Maximum 200; `problemNum` counts all. */
  problems: z.array(importProblem),
  problemNum: z.number(),
});
export type SyncReport = z.infer<typeof syncReport>;

/** The steps of a sync, in order. */
export const syncPhases = ['waiting', 'fetching', 'reading', 'comparing', 'writing', 'done'] as const;
export type SyncPhase = (typeof syncPhases)[number];

/**
 * Progress of a sync. A sync of more than a few seconds continues in the background: call `status` until
 * `done`.
 */
export const syncProgress = z.object({
  /** ID of the job, the input of `status`. */
  job: id,
  phase: z.enum(syncPhases),
  /** Operations processed in this phase, out of `total`; both 0 while unknown. */
  num: z.number(),
  total: z.number(),
  /** Null until the sync is done. */
  report: syncReport.nullable(),
  /** `METHOD-url` of the definitions that could not be merged; the name is fixed by older clients. */
  syncErrorURLs: z.array(z.string()),
});
export type SyncProgress = z.infer<typeof syncProgress>;

/**
 * The source of generated data in a sync: `realistic` uses names and descriptions, `plain` uses only types
 * and formats. `keep` repeats the former choice for each mock, and uses the project's setting for new ones.
 */
export const sampleKinds = ['keep', 'realistic', 'plain'] as const;
export type SampleKind = (typeof sampleKinds)[number];

const syncInput = z.object({
  /** ID of the project. */
  id,
  /** Text of an uploaded document; takes precedence over fetching the project's swagger_url. */
  swagger_text: labelled(text(documentBodyLimit).default(''), 'Swagger 文档', 'Swagger document'),
  data: labelled(z.enum(sampleKinds).default('keep'), '数据', 'Data'),
});

/** Intervals at which a project's document is compared with its mocks. */
export const checkIntervals = ['hourly', 'daily'] as const;
export type CheckInterval = (typeof checkIntervals)[number];

const documentCheck = z.object({
  interval: z.enum(['off', ...checkIntervals]),
  checked_at: moment.nullable(),
  next_at: moment.nullable(),
  /** Number of mocks that a sync would add, change or mark as removed. */
  num: z.number(),
  /** Reason why the last check failed; null if it succeeded. */
  failure: z.string().nullable(),
  /** Consecutive failures; checks back off with each failure, to one week at most. */
  failed_num: z.number(),
});
export type DocumentCheck = z.infer<typeof documentCheck>;

/**
 * The parts of a previewed sync to skip, and the mocks to delete. If absent, the sync applies all changes and
 * deletes nothing.
 */
export const syncChoice = z.object({
  /**
   * Changes to skip, by method and URL as in the preview. Without keys and fields the whole mock is skipped, and the
   * next sync proposes it again.
   */
  leave: labelled(
    z
      .array(
        z.object({
          method: z.enum(mockMethods),
          url: text(2_000),
          keys: z.array(text(2_000)).max(400).default([]),
          fields: z.array(z.enum(syncFields)).max(syncFields.length).default([]),
        }),
      )
      .max(shownChanges)
      .default([]),
    '保持不变',
    'Leave as it is',
  ),
  /** Whether changes beyond those listed in the preview are skipped as well. */
  leave_unlisted: labelled(z.boolean().default(false), '未列出的保持不变', 'Leave what is not listed'),
  /** IDs of mocks to delete; each must be missing from the document. */
  remove: labelled(z.array(id).max(projectMockLimit).default([]), '删除', 'Delete'),
  /** The `digest` of the preview. The sync is refused if the document or the mocks changed since. */
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
    input: z.object({ id, interval: labelled(z.enum(['off', ...checkIntervals]), '检查变更', 'Check for changes') }),
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
