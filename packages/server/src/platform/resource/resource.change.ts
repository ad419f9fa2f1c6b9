import type { AuditAction, AuditDiff } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { diffOf } from '../audit/audit';
import type { SessionContext } from '../context';
import { searchKeysOf } from '../database/search';
import { fail } from '../failure';
import type { OwnFields, RecordTable, ResourceCore, RowOf } from './resource.core';

/** Details of a history entry in addition to its action. */
type Besides = { readonly diff?: AuditDiff };

/**
 * Returns the functions that create, change and delete the records of a table, with checks of the caller's
 * rights.
 */
export function changingOf<T extends RecordTable, Wire extends object>(core: ResourceCore<T, Wire>) {
  const { table, anyTable, rowsOf, options, isHere, visible, note, auditForm, allowChange, translateTaken } = core;
  const { present, secrets = [] } = options;

  /** Locks the records with these IDs that the caller sees, until the transaction ends. */
  async function lock({ db, actor }: SessionContext, ids: readonly string[]): Promise<RowOf<T>[]> {
    const rows = await db
      .select()
      .from(anyTable)
      .where(and(inArray(table.id, [...ids]), isHere, visible(actor)))
      .orderBy(asc(table.id))
      .for('no key update');
    return rowsOf(rows);
  }

  /**
   * Returns a record that the caller may change, locked until the transaction ends.
   * @throws notFound, forbidden
   */
  async function findToChange(ctx: SessionContext, id: string): Promise<RowOf<T>> {
    const [row = fail('notFound')] = await lock(ctx, [id]);
    await allowChange(ctx, row);
    return row;
  }

  /**
   * Creates a record.
   * @param fields may contain the ID, if a value was sealed for it
   * @param said the action, if the call's name does not determine it
   */
  async function create(
    ctx: SessionContext,
    fields: OwnFields<T> & { id?: string },
    said: { action?: AuditAction } = {},
  ): Promise<Wire> {
    const { id, nickName } = ctx.actor;
    const values = {
      ...fields,
      createdAt: ctx.now,
      createUserId: id,
      createUserName: nickName,
      updatedAt: ctx.now,
      updateUserId: id,
      updateUserName: nickName,
    };
    const rows = await translateTaken(() => ctx.db.insert(anyTable).values(values).returning());
    const row = rowsOf(rows)[0] ?? fail('internal');
    // Computed after the insert, because the database fills some columns.
    const searchKeys = searchKeysOf(...options.keys(row));
    await ctx.db.update(anyTable).set({ searchKeys }).where(eq(table.id, row.id));
    ctx.audit(note(row, { ...said, diff: diffOf({}, auditForm(row), secrets) }));
    return present(row);
  }

  /**
   * Changes the given fields, increments the version, records who changed it and when, and writes the history. All
   * changes of records pass here; callers check the right first.
   * @param said the action, if the call's name does not determine it, and changes outside of the record's own fields
   * @throws staleVersion if somebody changed the record since `before` was read
   * @example await codes.change(ctx, await codes.findToChange(ctx, id), { isInUse: false }, { action:
   * 'disable' })
   */
  async function change(
    ctx: SessionContext,
    before: RowOf<T>,
    fields: Partial<OwnFields<T>>,
    said: { action?: AuditAction; diff?: AuditDiff } = {},
  ): Promise<RowOf<T>> {
    const values = {
      ...fields,
      updatedAt: ctx.now,
      updateUserId: ctx.actor.id,
      updateUserName: ctx.actor.nickName,
      version: sql`${table.version} + 1`,
      searchKeys: searchKeysOf(...options.keys({ ...before, ...given(fields) })),
    };
    const rows = await translateTaken(() =>
      ctx.db
        .update(anyTable)
        .set(values)
        // The statement itself compares the version, so that one of two concurrent changes fails.
        .where(and(eq(table.id, before.id), eq(table.version, before.version), isHere))
        .returning(),
    );
    const row = rowsOf(rows)[0] ?? fail('staleVersion');
    const diff = { ...diffOf(auditForm(before), auditForm(row), secrets), ...said.diff };
    ctx.audit(note(row, { ...(said.action && { action: said.action }), diff }));
    return row;
  }

  /**
   * Updates a record if the caller read its current version.
   * @throws notFound, forbidden, staleVersion
   */
  async function update(
    ctx: SessionContext,
    { id, version, ...fields }: { id: string; version: number } & Partial<OwnFields<T>>,
  ): Promise<Wire> {
    const before = await findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    return present(await change(ctx, before, fields as unknown as Partial<OwnFields<T>>));
  }

  /**
   * Deletes records, all or none. They can be restored within the retention period. Idempotent.
   * @throws forbidden
   */
  async function removeAll(ctx: SessionContext, { ids }: { ids: readonly string[] }, said: Besides = {}) {
    const rows = await lock(ctx, ids);
    for (const row of rows) await allowChange(ctx, row);
    const doomed = rows.map(({ id }) => id);
    await ctx.db
      .update(anyTable)
      .set({ deletedAt: ctx.now, updateUserId: ctx.actor.id, updateUserName: ctx.actor.nickName })
      .where(inArray(table.id, doomed));
    ctx.audit(...rows.map((row) => note(row, said)));
    return null;
  }

  return {
    findToChange,
    create,
    change,
    update,
    remove: (ctx: SessionContext, { id }: { id: string }, said?: Besides) => removeAll(ctx, { ids: [id] }, said),
    removeAll,
  };
}

/** Returns the fields that have a value; an absent field stays unchanged. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
