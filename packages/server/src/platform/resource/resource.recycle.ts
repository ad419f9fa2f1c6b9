import type { DeletedRecord, HistoryEntry } from '@easymock/contract';
import { and, count, desc, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Actor } from '../actor';
import { auditLog, latestFirst } from '../audit/audit.table';
import type { SessionContext } from '../context';
import type { Db } from '../database/index';
import { totalOf } from '../database/total';
import { fail } from '../failure';
import type { Reader, RecordTable, ResourceCore, RowOf } from './resource.core';

const historyLength = 100;

/**
 * Returns the functions that list, restore and purge deleted records, and read histories from the audit log.
 */
export function recyclingOf<T extends RecordTable, Wire extends object>(core: ResourceCore<T, Wire>) {
  const { table, anyTable, rowsOf, options, kind, visible, matching, note, allowChange, translateTaken } = core;
  const isDeleted = isNotNull(table.deletedAt);

  async function listDeleted(
    { db, actor }: Reader,
    { page, pageSize, keywords }: { page: number; pageSize: number; keywords: string },
  ): Promise<{ list: DeletedRecord[]; total: number }> {
    const wanted = and(isDeleted, visible(actor), matching(keywords));
    const offset = (page - 1) * pageSize;
    const rows = await db
      .select()
      .from(anyTable)
      .where(wanted)
      .orderBy(desc(table.deletedAt), desc(table.id))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      db.select({ total: count() }).from(anyTable).where(wanted),
    );
    const list = rowsOf(rows).map((row) => ({
      _id: row.id,
      name: options.name(row),
      deletedAt: (row.deletedAt ?? row.updatedAt).toISOString(),
      deletedBy: row.updateUserName,
      createUserName: row.createUserName,
    }));
    return { list, total };
  }

  /**
   * Returns a record in any state that the caller sees.
   * @throws notFound
   */
  async function findAny({ db, actor }: Reader, id: string, lock?: 'no key update'): Promise<RowOf<T>> {
    const query = db
      .select()
      .from(anyTable)
      .where(and(eq(table.id, id), visible(actor)));
    return rowsOf(await (lock ? query.for(lock) : query))[0] ?? fail('notFound');
  }

  /**
   * Restores a deleted record. People who may change the record can undo their own deletion; people who manage the area
   * can undo any. A tool whose records depend on other records calls this function inside its own restore and checks
   * the row.
   * @returns the restored row, or undefined if it was no longer deleted
   * @throws notFound, forbidden
   */
  async function restore(ctx: SessionContext, id: string): Promise<RowOf<T> | undefined> {
    const before = await findAny(ctx, id, 'no key update');
    await allowChange(ctx, before);
    const isOwnDeletion = before.updateUserId === ctx.actor.id;
    if (!isOwnDeletion && ctx.actor.grants[options.area].level !== 'manage') fail('forbidden');
    const values = {
      deletedAt: null,
      updatedAt: ctx.now,
      updateUserId: ctx.actor.id,
      updateUserName: ctx.actor.nickName,
      version: sql`${table.version} + 1`,
    };
    const rows = await translateTaken(() =>
      ctx.db
        .update(anyTable)
        .set(values)
        .where(and(eq(table.id, id), isDeleted))
        .returning(),
    );
    const row = rowsOf(rows)[0];
    ctx.audit(...(row ? [note(row)] : []));
    return row;
  }

  /** Returns a record's history from the audit log, latest first, without the IP addresses in the log. */
  async function history(ctx: Reader, id: string): Promise<HistoryEntry[]> {
    await findAny(ctx, id);
    const rows = await ctx.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.entityId, id), eq(auditLog.entityKind, kind)))
      .orderBy(...latestFirst)
      .limit(historyLength);
    return rows.map(({ id, at, ip: _ip, userAgent: _userAgent, entityKind: _kind, ...entry }) => ({
      _id: id,
      at: at.toISOString(),
      ...entry,
    }));
  }

  /** Returns the condition under which an audit entry concerns a record that the person does not see. */
  function hidesEntry(actor: Actor): SQL | undefined {
    const isSeen = visible(actor);
    if (!isSeen) return undefined;
    const seen = sql`select 1 from ${anyTable} where ${table.id} = ${auditLog.entityId} and ${isSeen}`;
    return sql`(${auditLog.entityKind} = ${kind} and not exists (${seen}))`;
  }

  return {
    listDeleted,
    restore,
    history,
    hidesEntry,
    async sweep(db: Db, before: Date): Promise<void> {
      await db.delete(anyTable).where(lt(table.deletedAt, before));
    },
  };
}
