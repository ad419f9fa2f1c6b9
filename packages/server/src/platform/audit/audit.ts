import {
  type AuditAction,
  type AuditDiff,
  auditActionOf,
  type Call,
  type FailureKind,
  failures,
  loginName,
  type WebhookEvent,
} from '@easymock/contract';
import { lt } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Actor } from '../actor';
import type { Db } from '../database/index';
import type { CallFailure } from '../failure';
import { auditLog } from './audit.table';

/** Facts that a handler adds to its audit entry; the rest is derived from the call. */
export interface AuditNote {
  action?: AuditAction;
  /**
   * The kind of the record, as its resource names it. People who may not see the record do not see its name.
   */
  kind?: string;
  entityId?: string;
  entityName?: string;
  diff?: AuditDiff;
  /** The events for webhooks, if the action does not determine them. */
  events?: readonly WebhookEvent[];
  /** The acting person, if the call began without a session. */
  who?: { id: string; name: string };
}

/** The facts about a request that are known when its entries are written. */
export interface AuditOrigin {
  readonly action: AuditAction;
  /** The group of calls, as the contract's prefixes spell it: `project` of `/project/create`. */
  readonly area: string;
  readonly who: Pick<Actor, 'id' | 'name' | 'apiToken'> | null;
  readonly address: string;
  readonly userAgent: string;
  readonly now: Date;
}

/** Rows per statement: PostgreSQL limits the number of parameters. */
const perStatement = 1_000;
const maxText = 200;

const cut = (value: unknown): string => (typeof value === 'string' ? value.slice(0, maxText) : '');

/**
 * Writes the entries of one request.
 * @example await writeAudit(db, requestOrigin(request, { action: 'export', area: 'mock' }, now), [{ entityId }])
 */
export async function writeAudit(db: Db, origin: AuditOrigin, notes: readonly AuditNote[]): Promise<void> {
  const rows = notes.map((note) => ({
    at: origin.now,
    userId: note.who?.id ?? origin.who?.id ?? '',
    userName: note.who?.name ?? origin.who?.name ?? '',
    action: note.action ?? origin.action,
    area: origin.area,
    entityKind: note.kind ?? '',
    entityId: cut(note.entityId),
    entityName: cut(note.entityName),
    diff: note.diff ?? {},
    ip: origin.address,
    userAgent: origin.userAgent,
    tokenName: origin.who?.apiToken?.name ?? '',
  }));
  for (let start = 0; start < rows.length; start += perStatement) {
    await db.insert(auditLog).values(rows.slice(start, start + perStatement));
  }
}

/** Returns the facts that a request itself provides. */
export function requestOrigin(
  request: FastifyRequest,
  { action, area }: Pick<AuditOrigin, 'action' | 'area'>,
  now: Date,
): AuditOrigin {
  const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 300);
  return { action, area, who: request.actor ?? null, address: request.ip, userAgent, now };
}

/** Returns the action and the area of a call. */
export function auditActionAndArea(call: Call, name: string): Pick<AuditOrigin, 'action' | 'area'> {
  const action = call.audit && call.audit !== 'none' ? call.audit : (auditActionOf(name) ?? 'update');
  return { action, area: call.path.split('/')[1] ?? '' };
}

/** Returns whether a call is logged: every change, and every read that exports data. */
export function isAudited({ method, audit }: Call): boolean {
  return method === 'POST' ? audit !== 'none' : audit !== undefined && audit !== 'none';
}

const signInName = z.union([loginName, z.email().max(100)]);

/**
 * Returns the name with which an anonymous caller tries to sign in, or `***`. People type passwords into that
 * field, and attackers type text that looks like another log entry, so anything that cannot be a name is
 * dropped.
 */
export function claimedName(name: string): string {
  return signInName.safeParse(name.trim()).success ? name.trim() : '***';
}

/** Derives the subject of a call from its input and its response. */
export function notesOf(input: unknown, data: unknown): AuditNote[] {
  const given = asRecord(input);
  const made = asRecord(data);
  const entityName = cut(given.name) || cut(given.title) || cut(given.label) || cut(made.name);
  if (Array.isArray(given.ids)) return given.ids.map((id: unknown) => ({ entityId: cut(id), entityName }));
  return [{ entityId: cut(made._id) || cut(given.id) || cut(given.project_id), entityName }];
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

const maxValue = 500;

/**
 * Returns a value as it is stored in the log. Long texts are cut, since the log is not a history of contents.
 */
function loggedValue(value: unknown): unknown {
  if (value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return storable(text.length <= maxValue ? value : `${text.slice(0, maxValue)}…`);
}

/** Removes NUL characters and lone surrogates, which PostgreSQL's JSON cannot hold. */
function storable(value: unknown): unknown {
  const whole = (_: string, part: unknown) =>
    typeof part === 'string' ? Buffer.from(part.replaceAll('\0', '')).toString() : part;
  return JSON.parse(JSON.stringify(value, whole));
}

/**
 * Returns the differences between two states of an entity.
 * @param secrets fields whose values are masked
 * @example diffOf({ name: 'a', url: '/x' }, { name: 'b' }) // { name: { before: 'a', after: 'b' } }
 */
export function diffOf(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  secrets: readonly string[] = [],
): AuditDiff {
  const diff: AuditDiff = {};
  for (const [field, value] of Object.entries(after)) {
    if (value === undefined || JSON.stringify(before[field]) === JSON.stringify(value)) continue;
    diff[field] = secrets.includes(field)
      ? { before: '***', after: '***' }
      : { before: loggedValue(before[field]), after: loggedValue(value) };
  }
  return diff;
}

/** Failures that request a further step from the caller; they are not refused attempts. */
const askingKinds: readonly FailureKind[] = [
  'newPasswordNeeded',
  'recentCheckNeeded',
  'secondFactorNeeded',
  'secondFactorMissing',
];

/** Returns whether a failure means that a right was refused or that a sign-in failed. */
export function isRefusal({ kind }: CallFailure): boolean {
  // The caller attempted nothing that is forbidden.
  if (askingKinds.includes(kind)) return false;
  const { code, status } = failures[kind];
  if (status === 403 || [-1, 10003, 10009, 10010].includes(code)) return true;
  return kind === 'loginLocked' || kind === 'directoryAway';
}

/** Maximum refusals logged per person or address, so that endless attempts cannot fill the log. */
export const refusalPace = { limit: 30, seconds: 60 };

const dayMs = 24 * 60 * 60 * 1000;

/** Deletes entries older than the retention period. */
export async function sweepAudit(db: Db, now: Date, keepDays: number): Promise<void> {
  await db.delete(auditLog).where(lt(auditLog.at, new Date(now.getTime() - keepDays * dayMs)));
}
