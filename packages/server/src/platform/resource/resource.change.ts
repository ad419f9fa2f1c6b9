import type { AuditAction, AuditDiff } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { diffOf } from '../audit/audit';
import type { SessionContext } from '../context';
import { searchKeysOf } from '../database/search';
import { fail } from '../failure';
import type { OwnFields, RecordTable, ResourceCore, RowOf } from './resource.core';

/** The details of a history entry besides its action. */
type Besides = { readonly diff?: AuditDiff };

/** How the records of a table are created, changed and deleted, by people who may. */
export function changingOf<T extends RecordTable, Wire extends object>(core: ResourceCore<T, Wire>) {
  const { table, anyTable, rowsOf, options, isHere, visible, note, told, allowChange, translateTaken } = core;
  const { present, secrets = [] } = options;

  /** The records of these ids that the caller sees, locked until the transaction ends. */
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
   * A record that the caller may change, locked until the transaction ends.
   * @throws notFound, forbidden
   */
  async function findToChange(ctx: SessionContext, id: string): Promise<RowOf<T>> {
    const [row = fail('notFound')] = await lock(ctx, [id]);
    await allowChange(ctx, row);
    return row;
  }

  /**
   * @param fields also the id, if something in them was sealed for it
   * @param said the action, if the call's name does not tell it
   */
  async function create(
    ctx: SessionContext,
    fields: OwnFields<T> & { id?: string },
    said: { action?: AuditAction } = {},
  ): Promise<Wire> {
    const { id, nickName } = ctx.actor;
    const values = {
      ...fields,
      ...{ createdAt: ctx.now, createUserId: id, createUserName: nickName },
      ...{ updatedAt: ctx.now, updateUserId: id, updateUserName: nickName },
    };
    const rows = await translateTaken(() => ctx.db.insert(anyTable).values(values).returning());
    const row = rowsOf(rows)[0] ?? fail('internal');
    // Only now it has all its columns: the database fills some of them.
    const searchKeys = searchKeysOf(...options.keys(row));
    await ctx.db.update(anyTable).set({ searchKeys }).where(eq(table.id, row.id));
    ctx.audit(note(row, { ...said, diff: diffOf({}, told(row), secrets) }));
    return present(row);
  }

  /**
   * Changes the fields given, and always counts the version, notes who did it and when, and writes the history. Every
   * change of a record ends here; whether the caller may make it is decided before.
   * @param said the action, if the call's name does not tell it, and what changed beside the record's own fields
   * @throws staleVersion when somebody changed the record since `before` was read
   * @example await codes.change(ctx, await codes.findToChange(ctx, id), { isInUse: false }, { action: 'disable' })
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
        // The statement itself compares the version: of two changes in one moment one is late.
        .where(and(eq(table.id, before.id), eq(table.version, before.version), isHere))
        .returning(),
    );
    const row = rowsOf(rows)[0] ?? fail('staleVersion');
    const diff = { ...diffOf(told(before), told(row), secrets), ...said.diff };
    ctx.audit(note(row, { ...(said.action && { action: said.action }), diff }));
    return row;
  }

  /** @throws notFound, forbidden, staleVersion */
  async function update(
    ctx: SessionContext,
    { id, version, ...fields }: { id: string; version: number } & Partial<OwnFields<T>>,
  ): Promise<Wire> {
    const before = await findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    return present(await change(ctx, before, fields as unknown as Partial<OwnFields<T>>));
  }

  /**
   * Deletes records, all or none; they can be restored for as long as they are kept. Deleting twice is not an error.
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
    remove: (ctx: SessionContext, { id }: { id: string }, said?: Besides) =>
      removeAll(ctx, { ids: [id] }, said),
    removeAll,
  };
}

/** The fields that have a value: an absent one stays as it is. */
const given = <Fields extends object>(fields: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
