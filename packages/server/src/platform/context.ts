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

/** Somebody who hands something over, or takes it over. */
export interface Owner {
  id: string;
  name: string;
}

/** A kind of things that people own. The feature they belong to counts them and hands them over. */
export interface Ownership {
  kind: HandoverKind;
  count(db: Db, userId: string): Promise<number>;
  /** The column with the owners and the rows that count, where nobody else can go on with what a disabled person owns. */
  readonly column?: {
    readonly table: AnyPgTable;
    readonly owner: AnyPgColumn;
    readonly counted: SQL | undefined;
  };
  /** The IDs of what somebody owns, where a call answers them. */
  listIds?(db: Db, userId: string): Promise<string[]>;
  /**
   * Gives everything that `from` owns to `to`.
   * @param ids those that change hands, if it is not everything
   * @returns how many things changed hands, and which of them got another name
   */
  handOver(
    ctx: SessionContext,
    from: Owner,
    to: Owner,
    ids?: readonly string[],
  ): Promise<{ num: number; renamed?: HandedOver['renamed'] }>;
}

/**
 * A column that holds values of an enumeration. Uses are counted, and follow when values are merged or renamed.
 * @example { type: 'department', entity: 'projectCode', table: projectCodes, column: projectCodes.department }
 */
export interface EnumerationUse {
  readonly type: EnumerationType;
  /** The kind of record that holds the value. */
  readonly entity: string;
  readonly table: AnyPgTable;
  readonly column: AnyPgColumn;
  /** Whether the column holds several values. */
  readonly isArray?: boolean;
  /** Which rows count, if not all do. All of them are moved. */
  readonly counted?: SQL | undefined;
  /** Decides whether uses may move, if that is more than a name. */
  readonly guard?: MoveGuard;
  /**
   * For the type `project`: the parameter by which the page of these records filters its list. Absent for `project`, empty if
   * the page has no such filter.
   */
  readonly listedBy?: string;
  /** For the type `project`: the counted rows that the list of the page shows, if it does not show all. */
  readonly listed?: SQL | undefined;
}

/** A project code, for the features that look for records of its project. */
export interface ProjectFacts {
  readonly code: string;
  /** The value of the enumeration `project` that stands for it; empty if there is none. */
  readonly project: string;
  readonly domains: readonly string[];
  /** The ID of its folder or article; empty if there is none. */
  readonly wikiId: string;
}

/** The records of a project in one source. */
export interface ProjectRecords {
  /** Number of the records that the person may see. */
  readonly num: number;
  /** Those changed last first. `path` is under the base. */
  readonly records: readonly { id: string; name: string; path: string; updatedAt: Date }[];
  /** Lists that hold the other records; a list with a name holds further ones as well. */
  readonly lists: readonly { name: Text; path: string }[];
}

/**
 * Records that belong to a project otherwise than by a column with a value of the enumeration `project`, which
 * `enumerationUses` declares. The page of a project code shows both.
 */
export interface ProjectRecordSource {
  readonly kind: string;
  readonly title: Text;
  /** The right that the calls behind it require. */
  readonly permission: PermissionKey;
  /** Returns only what the person may see, and no more than `limit` records. */
  find(
    ctx: { readonly db: Db; readonly actor: Actor },
    project: ProjectFacts,
    limit: number,
  ): Promise<ProjectRecords>;
}

/**
 * Called before a value is merged or renamed, and before any value is locked, so that it can take locks of its own in
 * the order in which everybody takes them. Resolves to a function that refuses a move by failing.
 */
export type MoveGuard = (
  ctx: SessionContext,
) => Promise<(from: string, to: string, move: Move) => Promise<void>>;

/** Whether what carries a value gets another one, or the value is only spelt otherwise. */
export type Move = 'merged' | 'renamed';

/**
 * Something that people watch through the live channel: the feature that publishes to it says who may.
 * @example { name: 'messages', mayWatch: async (_, key, userIds) => userIds.filter((id) => id === key) }
 */
export interface LiveTopic {
  readonly name: LiveTopicName;
  /** The right that the calls behind it require. */
  readonly permission?: PermissionKey;
  /**
   * Those of the people who may watch the thing with this key now; nobody if it does not exist. Asked before each
   * delivery, in one query for everybody who watches.
   */
  mayWatch(db: Db, key: string, userIds: readonly string[]): Promise<readonly string[]>;
}

/** What a page says of itself before any script runs: to chats that show a preview, and to search engines. */
export interface PageHead {
  readonly status: 200 | 404;
  /** Empty: as the page is built. */
  readonly title: string;
  readonly description: string;
  /** Besides those that every page has. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it may show any page of others in frames; other pages show those of the setting `wiki.frameHosts`. */
  readonly holdsFrames?: boolean;
}

/** A page with a file of its own, whose head the feature writes that it belongs to. */
export interface ServedPage {
  readonly name: PageName;
  /** What the web package built for it. */
  readonly file: string;
  /** @param params those of the path. Titles are texts: they are escaped where they are written. */
  head(services: Services, params: Readonly<Record<string, string>>): Promise<PageHead>;
  /** The headers while nobody can be asked for the head: those of a page of which nothing is known. */
  readonly headersWithoutHead: PageHead['headers'];
}

/** A record that entries of the audit log are about, as it is when they are read. */
export interface AuditSubject {
  /** What it is called. */
  readonly name: string;
  /** The path, under the base, of the page that shows it. */
  readonly path: string;
}

/** The feature that can say more about the records that entries of its areas name by their IDs. */
export interface AuditSubjects {
  /** The first parts of the paths of its calls. */
  readonly areas: readonly string[];
  /** Those of the records that exist, by their IDs. The records of `u` are people. */
  find(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, AuditSubject>>;
}

/** Something that waits for a person. */
export interface AttentionEntry {
  readonly id: string;
  readonly title: string;
  /** A path under the base. */
  readonly path: string;
  /** The day until which it should be done, such as `2026-11-23`; empty if there is none. */
  readonly dueOn: string;
  readonly isOverdue: boolean;
}

/** What of a feature waits for people: the tasks that are due, for example. Lists of it put all sources together. */
export interface AttentionSource {
  readonly kind: string;
  readonly title: Text;
  /** The right that the calls behind it require. */
  readonly permission?: PermissionKey;
  /** The most pressing first, and no more than `limit`. */
  find(
    db: Db,
    userId: string,
    /** `owns`: what the features say people own; the list always tells. */
    on: { today: string; timeZone: string; limit: number; owns?: readonly Ownership[] },
  ): Promise<readonly AttentionEntry[]>;
}

/** What the card of a tool says about today, in place of how many records there are. */
export interface FigureSource {
  readonly tool: ToolKey;
  /** @param num more than 0; for 0 the card says how many records there are */
  text(num: number): Text;
  /** Whether somebody should do something about it. */
  readonly isUrgent?: boolean;
  /** One cheap query: the cards of all tools wait for it. Asked only for people who may view the tool. */
  count(db: Db, actor: Actor, on: { today: string }): Promise<number>;
}

/** A date of another tool, as the calendar shows it. */
export interface LayerEntry {
  readonly id: string;
  readonly title: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** Of several days, the last one. */
  readonly lastDay?: string;
  /** A path under the base. */
  readonly path: string;
}

/** Dates of a feature that the calendar shows as a layer of its own, read only. */
export interface CalendarLayer {
  readonly key: string;
  readonly title: Text;
  readonly type: CalendarType;
  /** The right that the calls behind it require. */
  readonly permission?: PermissionKey;
  /** The dates in a period that concern a person, no more than `limit`. */
  find(
    db: Db,
    userId: string,
    on: { from: string; to: string; timeZone: string; limit: number },
  ): Promise<readonly LayerEntry[]>;
}

/** Something that sends with a robot. */
export interface RobotUse {
  readonly robotId: string;
  readonly name: string;
  /** A path under the base. */
  readonly path: string;
}

/** What of a feature sends with robots: a robot names it, and is not deleted by mistake. */
export interface RobotUses {
  readonly kind: string;
  readonly title: Text;
  /** By their names; for each robot no more than `mostRobotUses`. */
  find(db: Db, robotIds: readonly string[]): Promise<readonly RobotUse[]>;
}

/** A record that an event is about, as receivers of webhooks are told of it. */
export interface HookRecord<Subject extends WebhookSubject = WebhookSubject> {
  readonly facts: Omit<WebhookFacts<Subject>, 'address'>;
  /** The path, under the base, of the page that shows it. */
  readonly path: string;
  /** The project that it is or belongs to. */
  readonly projectId?: string;
}

/** Somebody who owns a webhook. */
export interface HookOwner {
  readonly id: string;
  /** Whether they manage the webhooks of the installation. */
  readonly isManager: boolean;
}

/** The kind of records that a feature raises events about, for webhooks. */
export interface HookSource<Subject extends WebhookSubject = WebhookSubject> {
  readonly subject: Subject;
  /** The area whose records these are: owners of webhooks need at least the level `view`. */
  readonly area: Area;
  /**
   * Returns the events that an entry of the audit log means.
   * @param changed names of the changed fields
   */
  eventsOf(entry: {
    readonly area: string;
    readonly action: AuditAction;
    readonly changed: readonly string[];
  }): readonly WebhookEvent[];
  /** Loads records by their IDs, deleted ones included; those that are gone for good are missing. */
  find(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, HookRecord<Subject>>>;
  /** Those of the owners who may be told of a record. @returns their IDs */
  whoMayHear(
    db: Db,
    record: { readonly id: string; readonly projectId?: string | undefined },
    owners: readonly HookOwner[],
  ): Promise<readonly string[]>;
}

/** Contributions of features to each other's work, made without importing each other; `features.ts` collects them. */
export interface Contributions {
  /** The kinds of records that people own and can hand over. */
  readonly owns: readonly Ownership[];
  readonly enumerationUses: readonly EnumerationUse[];
  /** The columns with secrets. */
  readonly sealed: readonly SealedColumn[];
  /** Run when somebody gets an account, in the same transaction. */
  readonly onJoin: readonly ((db: Db, userId: string, config: Config) => Promise<void>)[];
  /** Run when an account is deleted, in the same transaction: the person leaves what they belonged to. */
  readonly onLeave: readonly ((db: Db, userId: string) => Promise<void>)[];
  /** What people can watch through the live channel. */
  readonly liveTopics: readonly LiveTopic[];
  readonly auditSubjects: readonly AuditSubjects[];
  /** What waits for people. */
  readonly attention: readonly AttentionSource[];
  /** Dates for the calendar. */
  readonly calendar: readonly CalendarLayer[];
  /** What the cards of tools say. */
  readonly figures: readonly FigureSource[];
  readonly robotUses: readonly RobotUses[];
  /** The records that webhooks tell of. */
  readonly hookSources: readonly HookSource[];
  /** What belongs to a project. */
  readonly projectRecords: readonly ProjectRecordSource[];
  /** Pages that say something about themselves before any script runs. */
  readonly servedPages: readonly ServedPage[];
  /** Work that is done apart from calls. */
  readonly jobs: readonly Job[];
  /** What features do when something happens in others. */
  readonly consumers: readonly Consumer[];
}

/** Something that happens and that others act upon. `defineEvent` makes one. */
export interface EventKind<Data extends z.ZodType = z.ZodType> {
  /** Unique, and kept in the database: `project.created`. */
  readonly name: string;
  /** IDs and few other facts, since they are stored for each consumer. */
  readonly data: Data;
}

/** An event on its way to a consumer. */
export interface Delivery<Data = unknown> {
  readonly eventId: string;
  /** The same each time this event is handed to this consumer, and different for everything else. */
  readonly idempotencyKey: string;
  /** Of two events that the same record caused, the later one has the higher position. */
  readonly position: number;
  readonly at: Date;
  readonly data: Data;
}

/** Acts upon an event, at least once. `defineConsumer` makes one. */
export interface Consumer<Data extends z.ZodType = z.ZodType> {
  readonly event: EventKind<Data>;
  /** Hands one event to the consumer. */
  readonly job: Job;
  /** Whether the event needs a run at all; asked in the transaction of the change, so it must be cheap. */
  isWanted?(db: Db, data: z.output<Data>): Promise<boolean>;
  /** Events of the same lane are handled one after the other; undefined if their order does not matter. */
  laneOf(data: z.output<Data>): string | undefined;
}

/**
 * Work that is done apart from calls: later, again after a failure, or at fixed times. `defineJob` makes one. Exactly
 * one node runs it at a time. If that node dies, another one runs it again, so running twice must do no harm.
 */
export interface Job<Input extends z.ZodType = z.ZodType> {
  /** Unique, and kept in the database: `files.sweep`. */
  readonly name: string;
  readonly title: Text;
  /** What it needs to know; few and small values, since they are stored. */
  readonly input: Input;
  /** When it runs by itself, with the input `{}`; the settings may decide. */
  readonly schedule: JobSchedule | ((settings: Pick<Settings, 'get'>) => JobSchedule | undefined) | undefined;
  /** How often it is tried before it has failed for good. */
  readonly maxAttempts: number;
  /** Jobs of the same queue run one after the other, over all nodes. */
  readonly queue: string | undefined;
  /**
   * Whether it waits for other systems or works for minutes. Such jobs have places of their own, so that however many there
   * are, messages and pushes go out.
   */
  readonly isSlow: boolean;
  /**
   * Whether it reaches people or other systems. `byItself`: it waits while the installation is quiet (`jobs.isQuiet`).
   * `asAsked`: a person asks for each run and waits for it. Jobs without it get no `outbound`.
   */
  readonly outward: 'byItself' | 'asAsked' | undefined;
  /** Whether it hands an event to a consumer; its failed runs are kept until somebody tries them again or drops them. */
  readonly isDelivery: boolean;
  /**
   * Whether it removes nothing but rows and files that have expired, so that a call without a token may start it
   * (`util.cleanData`).
   */
  readonly removesExpired: boolean;
  /** An attempt that takes longer is aborted, and has failed. */
  readonly timeoutMs: number;
  /** Of runs with the same key at most one is queued: another one takes its place. */
  key?(input: z.output<Input>): string;
  run(input: z.output<Input>, context: JobContext): Promise<unknown>;
  /**
   * Tells people who follow a run how far it is, in the transaction that writes it; without progress, that it has
   * ended.
   */
  tell?(db: Db, input: z.output<Input>, progress: JobProgress | undefined): Promise<void>;
}

/** How far a run is. */
export interface JobProgress {
  readonly phase: string;
  readonly num: number;
  readonly total: number;
}

export interface JobSchedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  readonly cron: string;
  /** An IANA zone such as `Europe/Berlin`; if absent, the setting `timeZone`. */
  readonly zone?: string;
}

/** What a running job has at hand. */
export interface JobContext {
  /** Its queries go through the connections of background work, not those of calls. */
  readonly services: Services;
  /** Aborted if the job is cancelled, takes too long, or its node stops. */
  readonly signal: AbortSignal;
  readonly run: { readonly id: string; readonly position: number };
  /** 1 for the first. */
  readonly attempt: number;
  /** Says how far it is. Cheap: written at most once a second. */
  progress(phase: string, num?: number, total?: number): void;
}

/** The background work of a node. */
export interface Jobs {
  /** Waits for the end of a run, but not longer than this. */
  waitFor(runId: string, ms: number): Promise<void>;
  /** Takes no new jobs, and gives running ones a moment to finish; the others go back to the queue. */
  drain(): Promise<void>;
}

/** The services shared by the whole server. Tests replace the clock and all outside calls. */
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
  /** Absent where none is configured. */
  directory: Directory | undefined;
  contributions: Contributions;
  jobs: Jobs;
  clock: () => Date;
  log: Logger;
}

export interface CallContext {
  /** In a POST the call's transaction; in a GET the pool. */
  db: Db;
  services: Services;
  actor: Actor | null;
  language: Language;
  /** The caller's address; forwarding headers count only from trusted proxies. */
  address: string;
  userAgent: string;
  now: Date;
  /** The file that came with the input, if the contract lets the call take one. */
  file?: FormFile | undefined;
  /** Whether the caller still waits for the answer. */
  isWanted(): boolean;
  /**
   * Does work that waits for anything but the database, such as a thread, and lets other calls have their turn meanwhile.
   * Not in a transaction, which would keep its connection.
   */
  aside<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Says for the audit log what was done, where the call's input does not tell it all. Without a note: nothing was
   * done, as when something is to be deleted that is not there.
   */
  audit(...notes: AuditNote[]): void;
  /** Runs when the transaction has committed: for what reaches other systems. */
  afterCommit(action: () => void | Promise<void>): void;
}

/** The context of one call: a call that needs a session always has an actor. */
export type ContextOf<C extends Call> = C['auth'] extends 'public' | 'share'
  ? CallContext
  : CallContext & { actor: Actor };

export type SessionContext = CallContext & { actor: Actor };
