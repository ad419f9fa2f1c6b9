import type { Call, Grants, Language, PermissionKey, Role, TokenScope, UserSource } from '@easymock/contract';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Directory } from '../gateways/directory';
import type { AuditNote } from './audit';
import type { BlockList } from './block-list';
import type { Database, Db, EventBus } from './database/index';
import type { Files } from './files/index';
import type { OutboundClient } from './outbound';
import type { Ownership } from './ownership';
import type { Settings } from './settings';
import type { Throttle } from './throttle';

/** What else happens when someone gets an account, in the same transaction. */
export type Welcome = (db: Db, userId: string) => Promise<void>;

/** What else happens when someone leaves for good: features forget that they belonged to something. */
export type Farewell = (db: Db, userId: string) => Promise<void>;

/** What the whole server shares. Tests replace the clock and what reaches outside. */
export interface Services {
  config: Config;
  database: Database;
  events: EventBus;
  settings: Settings;
  throttle: Throttle;
  files: Files;
  blockList: BlockList;
  outbound: OutboundClient;
  /** Absent where none is configured. */
  directory: Directory | undefined;
  /** Features see to it that people need not know of. */
  welcome: Welcome;
  farewell: Farewell;
  /** All that people own and can hand over. */
  ownerships: readonly Ownership[];
  clock: () => Date;
  log: Logger;
}

/** Who calls. Loaded with the session on every request, so that a change of rights acts at once. */
export interface Actor {
  id: string;
  /** Empty where an API token calls. */
  sessionId: string;
  apiToken: { readonly id: string; readonly name: string; readonly scopes: readonly TokenScope[] } | null;
  name: string;
  nickName: string;
  headImg: string;
  role: Role;
  department: string;
  userGroup: string[];
  source: UserSource;
  /** What they may do in each area, and the same as keys. */
  grants: Grants;
  permissions: readonly PermissionKey[];
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
  /** Whether the caller still waits for the answer. */
  isWanted(): boolean;
  /** Says for the audit log what was done, where the call's input does not tell it all. */
  audit(note: AuditNote): void;
  /** Runs when the transaction has committed: for what reaches other systems. */
  afterCommit(action: () => void | Promise<void>): void;
}

/** The context of one call: a call that needs a session always has an actor. */
export type ContextOf<C extends Call> = C['auth'] extends 'public'
  ? CallContext
  : CallContext & { actor: Actor };

export type SessionContext = CallContext & { actor: Actor };
