import { type AuditEntry, auditCalls, type CallParsedInput } from '@easymock/contract';
import { and, count, eq, gte, ilike, inArray, lt, not, or, type SQL } from 'drizzle-orm';
import { type AuditRow, auditLog, latestFirst } from '../platform/audit/audit.table';
import type { Db } from '../platform/database/index';
import { containsPattern } from '../platform/database/search';
import { totalOf } from '../platform/database/total';
import { fail } from '../platform/failure';
import { implement, withoutTransaction } from '../platform/http/calls';
import { hiddenEntries } from '../platform/resource/resource.registry';
import { personalTurn, Turns } from '../platform/turns/turns';

/** Keywords are looked for in so many entries, the latest in the range of time: a log of years takes seconds. */
const searchedEntries = 100_000;

/**
 * Pages of the log are read one after the other, outside of the queue in front of the database: filters and counts
 * read much of a long log, and a few readers would take all turns from other calls.
 */
const turns = new Turns({ atOnce: 1, waiting: 24, waitingPerGroup: 4, retrySeconds: 3 });

function present({ id, at, entityKind: _, ...entry }: AuditRow): AuditEntry {
  return { _id: id, at: at.toISOString(), ...entry };
}

/** An entry about a record that the reader does not see says who did what and when, but not to which record. */
const withoutEntity = (entry: AuditEntry): AuditEntry => ({
  ...entry,
  entityId: '',
  entityName: '***',
  diff: {},
});

/** The entries among these that are hidden from the reader. */
async function findHidden(db: Db, rows: readonly AuditRow[], hidden: SQL | undefined): Promise<Set<string>> {
  const ids = hidden ? rows.filter(({ entityKind }) => entityKind !== '').map(({ id }) => id) : [];
  if (ids.length === 0) return new Set();
  const found = await db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(inArray(auditLog.id, ids), hidden));
  return new Set(found.map(({ id }) => id));
}

/** From when on keywords are looked for; undefined where in the whole range. */
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
 * @param hidden the condition of entries about records that the reader does not see
 * @param entries in how many entries keywords are looked for
 */
export async function listAudit(
  db: Db,
  input: CallParsedInput<typeof auditCalls.list>,
  hidden: SQL | undefined,
  entries = searchedEntries,
) {
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
    action ? eq(auditLog.action, action) : undefined,
    entityId ? and(eq(auditLog.entityId, entityId), isShown) : undefined,
    since ? gte(auditLog.at, since) : undefined,
    keywords
      ? or(ilike(auditLog.userName, pattern), and(ilike(auditLog.entityName, pattern), isShown))
      : undefined,
  );
  const offset = (page - 1) * pageSize;
  const rows = await db
    .select()
    .from(auditLog)
    .where(wanted)
    .orderBy(...latestFirst)
    .limit(pageSize)
    .offset(offset);
  const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
    db.select({ total: count() }).from(auditLog).where(wanted),
  );
  const hiddenIds = await findHidden(db, rows, hidden);
  const list = rows.map(present).map((entry) => (hiddenIds.has(entry._id) ? withoutEntity(entry) : entry));
  return { list, total, page, pageSize, searchedSince: since?.toISOString() ?? '' };
}

export const auditHandlers = implement(auditCalls, {
  list: withoutTransaction(({ db, actor, isWanted }, input) =>
    turns.take(personalTurn(actor.id), async () => {
      // A person who goes on typing sends another call, and waits for the latest only.
      if (!isWanted()) fail('tooMany', { seconds: 1 });
      return listAudit(db, input, hiddenEntries(actor));
    }),
  ),
});
