import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging } from '../call/schemas';
import { labelled } from '../call/validation';
import { jobStates } from './job-states';

const text = z.object({ zh: z.string(), en: z.string() });
const jobName = labelled(z.string().regex(/^[\w.-]{1,60}$/), '任务', 'Job');

export const jobRun = z.object({
  _id: id,
  name: z.string(),
  title: text,
  key: z.string(),
  state: z.enum(jobStates),
  /** Number of the attempt; `maxAttempts` limits it. */
  attempt: z.number(),
  maxAttempts: z.number(),
  /** Host of the node that runs the job, or ran it last. */
  host: z.string(),
  createAt: moment,
  /** The earliest start of a queued run. */
  runAt: moment,
  startedAt: moment.nullable(),
  finishedAt: moment.nullable(),
  durationMs: z.number().nullable(),
  /** The current step, by a name of the job. */
  phase: z.string(),
  num: z.number(),
  /** 0 while unknown. */
  total: z.number(),
  /** Whether a person has requested cancellation. */
  isCancelled: z.boolean(),
  /** Reason why the last attempt failed; empty if it did not fail. */
  failure: z.string(),
});
export type JobRun = z.infer<typeof jobRun>;

export const jobEntry = z.object({
  name: z.string(),
  title: text,
  /** Null for a job that runs only on request. */
  schedule: z.object({ cron: z.string(), zone: z.string(), nextAt: moment.nullable() }).nullable(),
  queued: z.number(),
  running: z.number(),
  /** Number of failed runs among those retained. */
  failed: z.number(),
  last: jobRun.nullable(),
  /** Whether the job can be started by hand; a job that needs an input cannot. */
  canRun: z.boolean(),
});
export type JobEntry = z.infer<typeof jobEntry>;

/** `warn`: works but needs attention. `bad`: something does not work. */
const healthState = z.enum(['well', 'warn', 'bad']);
export type HealthState = z.infer<typeof healthState>;

export const health = z.object({
  /** The worst of the states below. */
  state: healthState,
  database: z.object({
    state: healthState,
    version: z.string(),
    bytes: z.number(),
    connections: z.number(),
    maxConnections: z.number(),
  }),
  nodes: z.object({
    state: healthState,
    list: z.array(
      z.object({
        host: z.string(),
        pid: z.number(),
        version: z.string(),
        startedAt: moment,
        seenAt: moment,
        clockAheadMs: z.number(),
        /**
         * Memory of the process, and JavaScript's share and limit; all 0 if the process does not report them.
         */
        rssBytes: z.number(),
        heapBytes: z.number(),
        heapLimitBytes: z.number(),
      }),
    ),
  }),
  /** Processes that may soon run out of memory. */
  memory: z.object({ state: healthState }),
  /** Certificate of the public address of the installation. */
  certificate: z.object({
    state: healthState,
    address: z.string(),
    /**
     * `unencrypted`: the address is not https. `unreadable`: no response at the address, or none with TLS.
     */
    found: z.enum(['read', 'unreadable', 'unencrypted']),
    subject: z.string(),
    validTo: moment.nullable(),
    /** Whole days; negative after the expiry. */
    daysLeft: z.number().nullable(),
    /** Whether it was issued for the host of the address. */
    isForHost: z.boolean(),
    /** Reason why the certificate cannot be read. */
    reason: z.string(),
  }),
  /** Job runs other than deliveries of events; `failed` counts the last 24 hours. */
  jobs: z.object({ state: healthState, queued: z.number(), failed: z.number() }),
  /** A failed delivery blocks later ones until a person decides. */
  deliveries: z.object({ state: healthState, queued: z.number(), failed: z.number() }),
  /** Whether jobs that notify people or call other systems are paused; see the setting `jobs.isQuiet`. */
  quiet: z.object({ state: healthState, isOn: z.boolean() }),
  /** Sealed values, such as the addresses of robots, and the keys that this server lacks to open them. */
  secrets: z.object({
    state: healthState,
    num: z.number(),
    closed: z.number(),
    missingKeyIds: z.array(z.string()),
    /** Kinds of records whose secrets cannot be opened, such as pay accounts. */
    closedKinds: z.array(z.string()),
  }),
  storage: z.object({
    state: healthState,
    place: z.enum(['folder', 'bucket']),
    usedBytes: z.number(),
    /** Free space on the disk with the data folder of the responding node. */
    freeBytes: z.number(),
  }),
  /** Streams of the responding process. */
  live: z.object({ state: healthState, streams: z.number(), limit: z.number() }),
  backup: z.object({
    state: healthState,
    /** Whether a daily backup is written. */
    isOn: z.boolean(),
    last: z
      .object({
        finishedAt: moment,
        bytes: z.number(),
        durationMs: z.number(),
        /** `file`: written by hand. */
        place: z.enum(['folder', 'bucket', 'file']),
      })
      .nullable(),
  }),
});
export type Health = z.infer<typeof health>;

export const operationsCalls = callGroup('/operations', {
  health: get({
    permission: 'tools.operations.view',
    input: z.object({}),
    data: health,
    summary: {
      zh: '获取系统的健康状况；仅限超级管理员',
      en: 'Get the health of the installation, for super administrators',
    },
  }),
  jobs: get({
    permission: 'tools.operations.view',
    input: z.object({}),
    data: z.array(jobEntry),
    summary: { zh: '列出任务及其定时计划和最近一次运行', en: 'List the jobs with their schedules and last runs' },
  }),
  runs: get({
    permission: 'tools.operations.view',
    input: z.object({
      ...paging(),
      name: z.union([jobName, z.literal('')]).default(''),
      state: z.union([z.enum(jobStates), z.literal('')]).default(''),
    }),
    data: pageOf(jobRun),
    summary: { zh: '列出任务的运行记录，最近的在前', en: 'List the runs of jobs, latest first' },
  }),
  runJob: post({
    audit: 'run',
    permission: 'tools.operations.manage',
    input: z.object({ name: jobName }),
    data: z.object({ _id: id }),
    summary: { zh: '立即运行任务，不受定时计划影响', en: 'Start a job now, whatever its schedule says' },
  }),
  retryRun: post({
    audit: 'retry',
    permission: 'tools.operations.manage',
    input: z.object({ id }),
    data: z.object({ _id: id }),
    summary: { zh: '重试失败或已取消的运行', en: 'Try a failed or cancelled run again' },
  }),
  dropRun: post({
    audit: 'drop',
    permission: 'tools.operations.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '放弃一次失败的运行：排在后面的事件继续投递',
      en: 'Drop a failed run, so that waiting events are delivered',
    },
  }),
  cancelRun: post({
    audit: 'cancel',
    permission: 'tools.operations.manage',
    input: z.object({ id }),
    data: z.null(),
    summary: {
      zh: '取消一次运行：排队中的直接移除，运行中的通知其结束',
      en: 'Cancel a run: a queued run is removed, a running one is asked to end',
    },
  }),
});
