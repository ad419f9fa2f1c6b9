import { z } from 'zod';
import { id, text } from '../bricks';
import { callGroup, get, post } from '../call';
import { documentBodyLimit, mockMethods } from './limits';

/** Something that could not be used, and why. */
export const importProblem = z.object({ where: z.string(), text: z.string() });

/** Paths in the answer, such as `data.rows[].name`; each list is cut at 100. */
export const keyChanges = z.object({
  added: z.array(z.string()),
  removed: z.array(z.string()),
  /** Of another type, rule or sample in the document than before. */
  retyped: z.array(z.string()),
  /** Where the definition stays as a person wrote it, although the document says otherwise. */
  kept: z.array(z.string()),
});
export type KeyChanges = z.infer<typeof keyChanges>;

export const syncChange = z.object({
  /** `added`, `changed` and `unchanged` are in the document; `gone` was imported once and is not any more. */
  kind: z.enum(['added', 'changed', 'unchanged', 'gone']),
  method: z.enum(mockMethods),
  url: z.string(),
  description: z.string(),
  /** Null for one that does not exist yet. */
  mock_id: id.nullable(),
  keys: keyChanges,
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
  /** What changes and what keeps edits, at most 500; the numbers above count all. */
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

/** How far a sync is. What takes longer than a few seconds goes on by itself: ask `status` until `done`. */
export const syncProgress = z.object({
  /** What `status` takes. */
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

const syncInput = z.object({
  /** The project. */
  id,
  /** An uploaded document's text; wins over fetching the project's swagger_url. */
  swagger_text: text(documentBodyLimit).default(''),
});

export const syncCalls = callGroup('/project/sync', {
  swagger: post({
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: syncInput,
    data: syncProgress,
    summary: 'Bring the mocks of a project to the state of its API document; edits are kept key by key',
  }),
  preview: post({
    audit: 'none',
    permission: 'projects',
    bodyLimit: documentBodyLimit + 1024 * 1024,
    input: syncInput,
    data: syncProgress,
    summary: 'What a sync would change, changing nothing',
  }),
  status: get({
    permission: 'projects',
    input: z.object({ id }),
    data: syncProgress,
    summary: 'How far a sync or preview is, by its job; one that failed answers its failure',
  }),
});
