import type {
  Area,
  AuditAction,
  CalendarType,
  Call,
  EnumerationType,
  HandedOver,
  HandoverKind,
  Language,
  LiveTopicName,
  PageName,
  PermissionKey,
  Text,
  ToolKey,
  WebhookEvent,
  WebhookFacts,
  WebhookSubject,
} from '@easymock/contract';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Config } from '../config/config';
import type { Actor } from './actor';
import type { BlockList } from './address/block-list';
import type { AuditNote } from './audit/audit';
import type { Database, Db, EventBus } from './database/index';
import type { FormFile } from './files/form-file';
import type { Files } from './files/index';
import type { Directory } from './gateways/directory';
import type { Throttle } from './limits/throttle';
import type { OutboundClient } from './outbound/outbound';
import type { SealedColumn } from './secrets/sealed-column';
import type { Secrets } from './secrets/secrets';
import type { Settings } from './settings/settings';

/** A person who hands over or takes over records. */
export interface Owner {
  id: string;
  name: string;
}

/** A kind of record that people own. Its feature counts these records and hands them over. */
export interface Ownership {
  kind: HandoverKind;
  count(db: Db, userId: string): Promise<number>;
  /**
   * The owner column and a filter for the rows that count. Present if nobody else can continue with the
   * records of a disabled person.
   */
  readonly column?: { readonly table: AnyPgTable; readonly owner: AnyPgColumn; readonly counted: SQL | undefined };
  /** Returns the IDs of a person's records. Absent if no call needs these IDs. */
  listIds?(db: Db, userId: string): Promise<string[]>;
  /**
   * Transfers the records that `from` owns to `to`.
   * @param ids the records to transfer; all of them if absent
   * @returns how many records were transferred, and which of them were renamed
   */
  handOver(
    ctx: SessionContext,
    from: Owner,
    to: Owner,
    ids?: readonly string[],
  ): Promise<{ num: number; renamed?: HandedOver['renamed'] }>;
}

/**
 * A column that holds values of an enumeration. Its uses are counted, and are updated when values are merged or
 * renamed.
 * @example { type: 'department', entity: 'projectCode', table: projectCodes, column: projectCodes.department }
 */
export interface EnumerationUse {
  readonly type: EnumerationType;
  readonly entity: string;
  readonly table: AnyPgTable;
  readonly column: AnyPgColumn;
  readonly isArray?: boolean;
  /**
   * Filter for the rows that count; all rows count if absent. A merge or rename changes all rows either way.
   */
  readonly counted?: SQL | undefined;
  /**
   * Decides whether uses may move. Present if the value is more than a name, for example if rights depend on
   * it.
   */
  readonly guard?: MoveGuard;
  /**
   * For the type `project`: the parameter by which the page of these records filters its list. Absent for
   * `project`, empty if the page has no such filter.
   */
  readonly listedBy?: string;
  /** For the type `project`: the counted rows that the list of the page shows, if it does not show all. */
  readonly listed?: SQL | undefined;
}

/** A project code, passed to features that look for records of its project. */
export interface ProjectFacts {
  readonly code: string;
  /** The value of the enumeration `project` that represents the project; empty if there is none. */
  readonly project: string;
  readonly domains: readonly string[];
  /** ID of the project's folder or article; empty if there is none. */
  readonly wikiId: string;
}

export interface ProjectRecords {
  /** Number of records that the person may see. */
  readonly num: number;
  /** Records, most recently changed first. `path` is relative to the base. */
  readonly records: readonly { id: string; name: string; path: string; updatedAt: Date }[];
  /** Lists with the remaining records. A list with a name also contains other records. */
  readonly lists: readonly { name: Text; path: string }[];
}

/**
 * Source of records that belong to a project in another way than by a column with a value of the enumeration
 * `project`. Columns are declared in `enumerationUses`; the page of a project code shows both.
 */
export interface ProjectRecordSource {
  readonly kind: string;
  readonly title: Text;
  /** The right that the calls for these records require. */
  readonly permission: PermissionKey;
  /** Returns at most `limit` records, and only those that the person may see. */
  find(ctx: { readonly db: Db; readonly actor: Actor }, project: ProjectFacts, limit: number): Promise<ProjectRecords>;
}

/**
 * Called before a value is merged or renamed and before any value is locked, so that it can take its own
 * locks in the common order. Resolves to a function that refuses a move by failing.
 */
export type MoveGuard = (ctx: SessionContext) => Promise<(from: string, to: string, move: Move) => Promise<void>>;

/** Whether records get a different value (`merged`) or their value is only spelt differently (`renamed`). */
export type Move = 'merged' | 'renamed';

/**
 * A topic that people watch through the live channel. The feature that publishes to it decides who may watch.
 * @example { name: 'messages', mayWatch: async (_, key, userIds) => userIds.filter((id) => id === key) }
 */
export type LiveTopic = LiveTopicBase & (MayWatch | MayWatchEach);

interface LiveTopicBase {
  readonly name: LiveTopicName;
  /** The right that the calls for these records require. */
  readonly permission?: PermissionKey;
  /**
   * Loads the news after a number, for topics whose numbers `relay` sends. Returns the last number and the data for
   * each key that has news.
   */
  readNews?(
    db: Db,
    wanted: readonly { readonly key: string; readonly after: number }[],
  ): Promise<ReadonlyMap<string, { readonly seq: number; readonly data: unknown }>>;
}

interface MayWatch {
  /**
   * Returns the people who may watch this key now; none if the record does not exist. Called before each
   * delivery, in one query for all watchers.
   */
  mayWatch(db: Db, key: string, userIds: readonly string[]): Promise<readonly string[]>;
}

interface MayWatchEach {
  /**
   * Returns the people who may watch each key now, for topics of which many keys have news at the same time. The people
   * have the rights of this moment.
   */
  mayWatchEach(db: Db, asked: ReadonlyMap<string, readonly Actor[]>): Promise<ReadonlyMap<string, readonly string[]>>;
}

/** The head of a page before any script runs, for link previews in chats and for search engines. */
export interface PageHead {
  readonly status: 200 | 404;
  /** Title of the page; empty means the title from the build. */
  readonly title: string;
  readonly description: string;
  /** Headers in addition to those of every page. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Whether the page may embed any foreign page in a frame; other pages are limited to the setting
   * `wiki.frameHosts`.
   */
  readonly holdsFrames?: boolean;
}

/** A page with its own file, whose head its feature writes. */
export interface ServedPage {
  readonly name: PageName;
  /** The file that the web package built for the page. */
  readonly file: string;
  /**
   * Returns the head of the page.
   * @param params path parameters. Titles are plain texts; they are escaped when written.
   */
  head(services: Services, params: Readonly<Record<string, string>>): Promise<PageHead>;
  /** Headers of a page whose head cannot be determined; the same as for an unknown page. */
  readonly headersWithoutHead: PageHead['headers'];
}

/** A record that audit entries refer to, in its present state. */
export interface AuditSubject {
  readonly name: string;
  /** Path of the record's page, relative to the base. */
  readonly path: string;
}

/** Details on the records that the audit entries of some areas name by ID, provided by their feature. */
export interface AuditSubjects {
  /** First path segments of the feature's calls. */
  readonly areas: readonly string[];
  /** Returns the records that exist, by ID. The records of `u` are people. */
  find(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>>;
}

/** An entry that requires a person's attention. */
export interface AttentionEntry {
  readonly id: string;
  readonly title: string;
  /** Relative to the base. */
  readonly path: string;
  /** Due day, such as `2026-11-23`; empty if there is none. */
  readonly dueOn: string;
  readonly isOverdue: boolean;
}

/** Source of entries that wait for people, such as due tasks. Lists combine all sources. */
export interface AttentionSource {
  readonly kind: string;
  readonly title: Text;
  /** The right that the calls for these records require. */
  readonly permission?: PermissionKey;
  /** Returns the most pressing entries first, at most `limit`. */
  find(
    db: Db,
    userId: string,
    /** `owns`: the kinds of records that people own; always present in calls by the list. */
    on: { today: string; timeZone: string; limit: number; owns?: readonly Ownership[] },
  ): Promise<readonly AttentionEntry[]>;
}

/** A figure for today on the card of a tool, shown instead of the number of records. */
export interface FigureSource {
  readonly tool: ToolKey;
  /**
   * Returns the text of the card.
   * @param num above 0; for 0 the card shows the number of records
   */
  text(num: number): Text;
  /** Whether the figure calls for action. */
  readonly isUrgent?: boolean;
  /**
   * Counts in one cheap query, because the cards of all tools wait for it. Called only for people who may
   * view the tool.
   */
  count(db: Db, actor: Actor, on: { today: string }): Promise<number>;
}

/** A date of another tool, as shown in the calendar. */
export interface LayerEntry {
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Last day of an entry that spans several days. */
  readonly lastDay?: string;
  /** Relative to the base. */
  readonly path: string;
}

/** Dates of a feature that the calendar shows as a separate, read-only layer. */
export interface CalendarLayer {
  readonly key: string;
  readonly title: Text;
  readonly type: CalendarType;
  /** The right that the calls for these records require. */
  readonly permission?: PermissionKey;
  /** Returns the dates in a period that concern a person, at most `limit`. */
  find(
    db: Db,
    userId: string,
    on: { from: string; to: string; timeZone: string; limit: number },
  ): Promise<readonly LayerEntry[]>;
}

/** A record that sends with a robot. */
export interface RobotUse {
  readonly robotId: string;
  readonly name: string;
  /** Relative to the base. */
  readonly path: string;
}

/**
 * Records of a feature that send with robots. Each robot lists them, so that it is not deleted by mistake.
 */
export interface RobotUses {
  readonly kind: string;
  readonly title: Text;
  /** Returns the records sorted by name, at most `maxListedRobotUses` per robot. */
  find(db: Db, robotIds: readonly string[]): Promise<readonly RobotUse[]>;
}

/** A record that an event is about, as sent to webhooks. */
export interface HookRecord<Subject extends WebhookSubject = WebhookSubject> {
  readonly facts: Omit<WebhookFacts<Subject>, 'address'>;
  /** Path of the record's page, relative to the base. */
  readonly path: string;
  /** The record's project; its own ID if the record is a project. */
  readonly projectId?: string;
}

export interface HookOwner {
  readonly id: string;
  /** Whether the owner manages the webhooks of the installation. */
  readonly isManager: boolean;
}

/** A kind of record about which a feature raises events for webhooks. */
export interface HookSource<Subject extends WebhookSubject = WebhookSubject> {
  readonly subject: Subject;
  /** The area of the records; owners of webhooks need at least the level `view` there. */
  readonly area: Area;
  /**
   * Returns the events that follow from an audit entry.
   * @param changed names of the changed fields
   */
  eventsOf(entry: {
    readonly area: string;
    readonly action: AuditAction;
    readonly changed: readonly string[];
  }): readonly WebhookEvent[];
  /** Loads records by ID, including deleted ones. Permanently deleted records are missing. */
  find(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, HookRecord<Subject>>>;
  /** Returns the IDs of the owners who may be notified of a record. */
  findRecipients(
    db: Db,
    record: { readonly id: string; readonly projectId?: string | undefined },
    owners: readonly HookOwner[],
  ): Promise<readonly string[]>;
}

/**
 * Contributions of features to each other's work, made without imports between features; `features.ts`
 * collects them.
 */
export interface Contributions {
  readonly owns: readonly Ownership[];
  readonly enumerationUses: readonly EnumerationUse[];
  readonly sealed: readonly SealedColumn[];
  /** Called when an account is created, in the same transaction. */
  readonly onJoin: readonly ((db: Db, userId: string, config: Config) => Promise<void>)[];
  /**
   * Called when an account is deleted, in the same transaction, so that the person leaves their memberships.
   */
  readonly onLeave: readonly ((db: Db, userId: string) => Promise<void>)[];
  readonly liveTopics: readonly LiveTopic[];
  readonly auditSubjects: readonly AuditSubjects[];
  readonly attention: readonly AttentionSource[];
  readonly calendar: readonly CalendarLayer[];
  readonly figures: readonly FigureSource[];
  readonly robotUses: readonly RobotUses[];
  /** Records about which webhooks are notified. */
  readonly hookSources: readonly HookSource[];
  readonly projectRecords: readonly ProjectRecordSource[];
  /** Pages whose head is written before any script runs. */
  readonly servedPages: readonly ServedPage[];
  readonly jobs: readonly Job[];
  /** Reactions of features to events of other features. */
  readonly consumers: readonly Consumer[];
}

/** A kind of event that other features act upon. Created by `defineEvent`. */
export interface EventKind<Data extends z.ZodType = z.ZodType> {
  /** Unique, and stored in the database: `project.created`. */
  readonly name: string;
  /** IDs and a few other facts only, since the data is stored once per consumer. */
  readonly data: Data;
}

/** An event on its way to a consumer. */
export interface Delivery<Data = unknown> {
  readonly eventId: string;
  /** Identical each time this event is delivered to this consumer, and unique otherwise. */
  readonly idempotencyKey: string;
  /** If the same record caused two events, the later event has the higher position. */
  readonly position: number;
  readonly at: Date;
  readonly data: Data;
}

/** Acts upon an event, at least once. Created by `defineConsumer`. */
export interface Consumer<Data extends z.ZodType = z.ZodType> {
  readonly event: EventKind<Data>;
  /** The job that delivers one event to the consumer. */
  readonly job: Job;
  /**
   * Returns whether the event needs a run at all. Called in the transaction of the change, so it must be
   * cheap.
   */
  isWanted?(db: Db, data: z.output<Data>): Promise<boolean>;
  /**
   * Returns the lane of an event. Events of one lane are handled in order; undefined if the order does not
   * matter.
   */
  laneOf(data: z.output<Data>): string | undefined;
}

/**
 * Work that runs outside of calls: later, with retries, or on a schedule. Created by `defineJob`. Exactly one
 * node runs it at a time. If that node dies, another node runs it again, so a run must be idempotent.
 */
export interface Job<Input extends z.ZodType = z.ZodType> {
  /** Unique, and stored in the database: `files.sweep`. */
  readonly name: string;
  readonly title: Text;
  /** Input of a run; must be small, since it is stored. */
  readonly input: Input;
  /** Schedule of runs with the input `{}`; may depend on the settings. */
  readonly schedule: JobSchedule | ((settings: Pick<Settings, 'get'>) => JobSchedule | undefined) | undefined;
  /** Number of attempts before a run fails permanently. */
  readonly maxAttempts: number;
  /** Jobs of one queue run one after the other, across all nodes. */
  readonly queue: string | undefined;
  /**
   * Whether the job waits for other systems or runs for minutes. Slow jobs have their own slots, so that any
   * number of them cannot delay messages and pushes.
   */
  readonly isSlow: boolean;
  /**
   * Declares that the job reaches people or other systems. `byItself`: the job waits while the installation is quiet
   * (`jobs.isQuiet`). `asAsked`: a person requests each run and waits for it. If undefined, the job gets no `outbound`.
   */
  readonly outward: 'byItself' | 'asAsked' | undefined;
  /**
   * Whether the job delivers an event to a consumer. Its failed runs are retained until somebody retries or
   * discards them.
   */
  readonly isDelivery: boolean;
  /**
   * Whether the job only removes expired rows and files, so that a call without a token may start it
   * (`util.cleanData`).
   */
  readonly removesExpired: boolean;
  /** An attempt that takes longer is aborted and counts as failed. Milliseconds. */
  readonly timeoutMs: number;
  /** Returns a deduplication key. At most one run per key is queued; a newer run replaces it. */
  key?(input: z.output<Input>): string;
  run(input: z.output<Input>, context: JobContext): Promise<unknown>;
  /**
   * Notifies people who follow a run, in the transaction that writes its progress; `undefined` if the run has ended.
   */
  tell?(db: Db, input: z.output<Input>, progress: JobProgress | undefined): Promise<void>;
}

export interface JobProgress {
  readonly phase: string;
  readonly num: number;
  readonly total: number;
}

export interface JobSchedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** An IANA zone such as `Europe/Berlin`; defaults to the setting `timeZone`. */
  readonly zone?: string;
}

export interface JobContext {
  /** Services whose queries use the connections of background work, not those of calls. */
  readonly services: Services;
  /** Aborted if the job is cancelled, times out, or its node stops. */
  readonly signal: AbortSignal;
  readonly run: { readonly id: string; readonly position: number };
  /** Starts at 1. */
  readonly attempt: number;
  /** Reports progress. Cheap: written at most once a second. */
  progress(phase: string, num?: number, total?: number): void;
}

export interface Jobs {
  /** Waits for the end of a run, but at most `ms` milliseconds. */
  waitFor(runId: string, ms: number): Promise<void>;
  /** Stops taking jobs and gives running ones a moment to finish; the others return to the queue. */
  drain(): Promise<void>;
}

/** Services shared by the whole server. Tests replace the clock and all calls to other systems. */
export interface Services {
  config: Config;
  database: Database;
  events: EventBus;
  settings: Settings;
  throttle: Throttle;
  secrets: Secrets;
  files: Files;
  blockList: BlockList;
  outbound: OutboundClient;
  /** Absent if no directory is configured. */
  directory: Directory | undefined;
  contributions: Contributions;
  jobs: Jobs;
  clock: () => Date;
  log: Logger;
}

export interface CallContext {
  /** The call's transaction in a POST, the pool in a GET. */
  db: Db;
  services: Services;
  actor: Actor | null;
  language: Language;
  /** The caller's address; forwarding headers count only from trusted proxies. */
  address: string;
  userAgent: string;
  now: Date;
  /** The uploaded file, if the contract allows one and the caller sent it. */
  file?: FormFile | undefined;
  /** Returns whether the caller still waits for the response. */
  isWanted(): boolean;
  /**
   * Runs work that waits for something other than the database, such as a thread, and releases the queue slot
   * meanwhile. Not allowed in a transaction, which would occupy its connection.
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Adds audit notes on what was done, if the call's input does not determine it. A call without arguments
   * means that nothing was done, for example because the record to delete does not exist.
   */
  audit(...notes: AuditNote[]): void;
  /**
   * Runs an action once the transaction has committed. Required for everything that reaches other systems.
   */
  afterCommit(action: () => void | Promise<void>): void;
}

/** The context of one call: a call that requires a session always has an actor. */
export type ContextOf<C extends Call> = C['auth'] extends 'public' | 'share'
  ? CallContext
  : CallContext & { actor: Actor };

export type SessionContext = CallContext & { actor: Actor };
