import { type AuditAction, type AuditEntry, auditCalls, type CallParsedInput, recordPathOf } from '@easymock/contract';
import { and, count, eq, getTableColumns, gte, ilike, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm';
import { auditLog, latestFirst } from '../platform/audit/audit.table';
import type { AuditSubject, CallContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { containsPattern } from '../platform/database/search';
import { totalOf } from '../platform/database/total';
import { fail } from '../platform/failure';
import { implement, withoutTransaction } from '../platform/http/calls/handler';
import { hiddenEntries } from '../platform/resource/resource.registry';
import { personalTurn, Turns } from '../platform/turns/turns';

/**
 * Keywords are searched in this many entries, the latest in the range of time, because searching a log of
 * years takes seconds.
 */
const searchedEntries = 100_000;

/**
 * Queue for pages of the log, which are read one after the other and outside of the queue in front of the
 * database: filters and counts read much of a long log, and a few readers would occupy all its slots.
 */
const turns = new Turns({ atOnce: 1, waiting: 24, waitingPerGroup: 4, retrySeconds: 3 });

/**
 * The action of an entry. Entries of earlier versions did not distinguish the direction of a switch, nor a new password
 * from a change of the profile; such an action is derived from the entry's changes.
 */
const actionNow = sql<AuditAction>`(case
  when ${auditLog.action} = 'toggle' then case
    when ${auditLog.diff} -> 'status' ->> 'after' = 'forbidden' or ${auditLog.diff} -> 'isUse' ->> 'after' = '0' then 'disable'
    when ${auditLog.diff} -> 'status' ->> 'after' = 'active' or ${auditLog.diff} -> 'isUse' ->> 'after' = '1' then 'enable'
    else 'toggle' end
  when ${auditLog.action} = 'update' and ${auditLog.area} = 'u' then case
    when ${auditLog.diff} -> 'password' ->> 'after' = '***' and ${auditLog.userId} = ${auditLog.entityId} then 'changePassword'
    when ${auditLog.diff} -> 'password' ->> 'after' = '***' then 'resetPassword'
    when ${auditLog.diff} ? 'role' then 'changeRole'
    when ${auditLog.diff} ? 'extraGrants' then 'changeRights'
    when ${auditLog.userId} = ${auditLog.entityId} then 'editProfile'
    else 'update' end
  else ${auditLog.action} end)`;

type Row = Awaited<ReturnType<typeof readEntries>>[number];

function readEntries(db: Db, where: SQL | undefined, page: { limit: number; offset: number }) {
  return db
    .select({ ...getTableColumns(auditLog), action: actionNow })
    .from(auditLog)
    .where(where)
    .orderBy(...latestFirst)
    .limit(page.limit)
    .offset(page.offset);
}

/** Presents entries with the current names of their records and people, and with links to them. */
async function present(
  { db, services }: Pick<CallContext, 'db' | 'services'>,
  rows: readonly Row[],
): Promise<AuditEntry[]> {
  const found = new Map<string, ReadonlyMap<string, AuditSubject>>();
  for (const { areas, find } of services.contributions.auditSubjects) {
    const ids = rows.flatMap(({ area, entityId, userId }) => [
      ...(areas.includes(area) ? [entityId] : []),
      ...(areas.includes(peopleArea) ? [userId] : []),
    ]);
    const known = await find(db, [...new Set(ids.filter(Boolean))]);
    for (const area of areas) found.set(area, known);
  }
  return rows.map(({ id, at, entityKind, ...entry }) => {
    const subject = found.get(entry.area)?.get(entry.entityId);
    return {
      _id: id,
      at: at.toISOString(),
      ...entry,
      userNickName: found.get(peopleArea)?.get(entry.userId)?.name ?? '',
      entityTitle: subject?.name ?? '',
      isPerson: entry.area === peopleArea && subject !== undefined,
      path: subject?.path ?? recordPathOf(entityKind, entry.entityId),
    };
  });
}

const peopleArea = 'u';

/** Hides the record of an entry that the reader may not see; person, action and time remain. */
const withoutEntity = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  entityId: '',
  entityName: '***',
  entityTitle: '',
  path: '',
  diff: {},
});

/** Returns which of the entries are hidden from the reader. */
async function findHidden(db: Db, rows: readonly Row[], hidden: SQL | undefined): Promise<Set<string>> {
  const ids = hidden ? rows.filter(({ entityKind }) => entityKind !== '').map(({ id }) => id) : [];
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(inArray(auditLog.id, ids), hidden));
  return new Set(found.map(({ id }) => id));
}

/** Returns the start of the keyword search; undefined if it covers the whole range. */
async function searchedSince(db: Db, range: SQL | undefined, entries: number): Promise<Date | undefined> {
  const [first] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(range)
    .orderBy(...latestFirst)
    .limit(1)
    .offset(entries - 1);
  return first?.at;
}

/**
 * Lists the audit log.
 * @param hidden the condition of entries about records that the reader may not see
 * @param entries the maximum number of entries searched for keywords
 */
export async function listAudit(
  ctx: Pick<CallContext, 'db' | 'services'>,
  input: CallParsedInput<typeof auditCalls.list>,
  hidden: SQL | undefined,
  entries = searchedEntries,
) {
  const { db } = ctx;
  const { page, pageSize, keywords, userId, area, action, entityId, from, to } = input;
  const pattern = containsPattern(keywords);
  const isShown = hidden && not(hidden);
  const range = and(
    from ? gte(auditLog.at, new Date(from)) : undefined,
    to ? lt(auditLog.at, new Date(to)) : undefined,
  );
  const since = keywords ? await searchedSince(db, range, entries) : undefined;
  const wanted = and(
    range,
    userId ? eq(auditLog.userId, userId) : undefined,
    area ? eq(auditLog.area, area) : undefined,
    action ? eq(actionNow, action) : undefined,
    entityId ? and(eq(auditLog.entityId, entityId), isShown) : undefined,
    since ? gte(auditLog.at, since) : undefined,
    keywords ? or(ilike(auditLog.userName, pattern), and(ilike(auditLog.entityName, pattern), isShown)) : undefined,
  );
  const offset = (page - 1) * pageSize;
  const rows = await readEntries(db, wanted, { limit: pageSize, offset });
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(auditLog).where(wanted),
  );
  const hiddenIds = await findHidden(db, rows, hidden);
  const list = (await present(ctx, rows)).map((entry) => (hiddenIds.has(entry._id) ? withoutEntity(entry) : entry));
  return { list, total, page, pageSize, searchedSince: since?.toISOString() ?? '' };
}

export const auditHandlers = implement(auditCalls, {
  list: withoutTransaction((ctx, input) =>
    turns.take(personalTurn(ctx.actor.id), async () => {
      // A person who continues typing sends another call and waits only for the latest.
      if (!ctx.isWanted()) fail('tooMany', { seconds: 1 });
      return listAudit(ctx, input, hiddenEntries(ctx.actor));
    }),
  ),
});
