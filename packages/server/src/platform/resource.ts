import type { Area, DeletedRecord, FailureKind } from '@easymock/contract';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableName,
  ilike,
  isNotNull,
  isNull,
  lt,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { diffOf } from './audit';
import type { SessionContext } from './context';
import { type Db, violatedUnique } from './database/index';
import { fail } from './failure';
import type { recordColumns } from './resource.columns';
import { containsPattern, searchKeysOf } from './search';
import { totalOf } from './total';

/** A table with the columns of `recordColumns`. */
export type RecordTable = AnyPgTable & Record<keyof ReturnType<typeof recordColumns>, AnyPgColumn>;

/** What every row of such a table has. */
export interface RecordRow {
  id: string;
  createdAt: Date;
  updatedAt: Date;
  createUserId: string;
  createUserName: string;
  updateUserId: string;
  updateUserName: string;
  version: number;
  searchKeys: string;
  deletedAt: Date | null;
}

type RowOf<T extends RecordTable> = T['$inferSelect'] & RecordRow;
/** A record's own fields, without those that every record has. */
type OwnFields<T extends RecordTable> = Omit<T['$inferInsert'], keyof RecordRow>;

interface Paging {
  page: number;
  pageSize: number;
}

interface ListInput {
  keywords?: string;
  sortField?: string;
  sortOrder?: 1 | -1;
}

interface ResourceOptions<T extends RecordTable, Wire> {
  /** Whose rights count: who may edit changes what they made, who may manage changes all. */
  readonly area: Area;
  /** The texts a record is found by; Chinese ones also by their pinyin. */
  keys(row: RowOf<T>): readonly string[];
  /** The columns a list may be sorted by, by their names on the wire. */
  readonly sorts?: Readonly<Record<string, AnyPgColumn>>;
  /** What people call a record: the audit log says it. */
  name(row: RowOf<T>): string;
  /** The record as it travels. */
  present(row: RowOf<T>): Wire;
  /** The failure for each unique index that may refuse a record. */
  readonly taken?: Readonly<Record<string, FailureKind>>;
  /** Fields whose values the audit log must not tell. */
  readonly secrets?: readonly string[];
}

/** The wire spelling of what every record has. */
export function presentRecord(row: RecordRow) {
  return {
    _id: row.id,
    create_at: row.createdAt.toISOString(),
    update_at: row.updatedAt.toISOString(),
    createUserId: row.createUserId,
    createUserName: row.createUserName,
    updateUserId: row.updateUserId,
    updateUserName: row.updateUserName,
    version: row.version,
  };
}

/** What can be done with the records of any tool, deleted ones above all, without knowing what they are. */
export interface Resource {
  readonly area: Area;
  /** Whether there is such a record, deleted or not. */
  has(db: Db, id: string): Promise<boolean>;
  count(db: Db): Promise<number>;
  /** A few records that fit the keywords, those changed last first. */
  search(db: Db, keywords: string, limit: number): Promise<{ _id: string; name: string }[]>;
  listDeleted(
    db: Db,
    input: Paging & { keywords: string },
  ): Promise<{ list: DeletedRecord[]; total: number }>;
  /** For those who manage the area, and for who made a record and deleted it themselves. @throws notFound, forbidden */
  restore(ctx: SessionContext, id: string): Promise<void>;
  sweep(db: Db, before: Date): Promise<void>;
}

const resources = new Map<string, Resource>();

export const allResources = (): [kind: string, resource: Resource][] => [...resources];

/** The resource over the table of this name. @throws notFound */
export const resourceOf = (kind: string): Resource => resources.get(kind) ?? fail('notFound');

const dayMs = 24 * 60 * 60 * 1000;

/** Removes for good what was deleted longer ago than the recycle list keeps it. */
export async function sweepRecords(db: Db, now: Date, keepDays: number): Promise<void> {
  const before = new Date(now.getTime() - keepDays * dayMs);
  for (const resource of resources.values()) await resource.sweep(db, before);
}

/** Longest list that is given without pages. */
const maxWhole = 2_000;

/**
 * Five functions over one table: list, get, create, update, remove; and the parts they are made of, for
 * handlers that need something around them. Deleted records are aside for a while and in no answer.
 * @example const codes = defineResource(projectCodes, { area: 'projectCode', keys: ({ name }) => [name], … })
 */
export function defineResource<T extends RecordTable, Wire>(table: T, options: ResourceOptions<T, Wire>) {
  const { area, present } = options;
  const isHere = isNull(table.deletedAt);
  // drizzle's builders do not take a table of a type that is still open; the rows are what the table says.
  const anyTable = table as AnyPgTable;
  const rowsOf = (rows: unknown): RowOf<T>[] => rows as RowOf<T>[];

  function matching(keywords = '', where?: SQL): SQL | undefined {
    return and(
      isHere,
      keywords.trim() ? ilike(table.searchKeys, containsPattern(keywords)) : undefined,
      where,
    );
  }

  function orderOf({ sortField = '', sortOrder = -1 }: ListInput): SQL[] {
    const column = options.sorts?.[sortField] ?? table.createdAt;
    const direction = sortOrder === 1 ? asc : desc;
    return [direction(column), direction(table.id)];
  }

  const counted = (db: Db, where: SQL | undefined) =>
    db.select({ total: count() }).from(anyTable).where(where);

  /** One page, the newest first unless it says otherwise. */
  async function list({ db }: { db: Db }, input: ListInput & Paging, where?: SQL) {
    const { page, pageSize } = input;
    const wanted = matching(input.keywords, where);
    const offset = (page - 1) * pageSize;
    const rows = await db
      .select()
      .from(anyTable)
      .where(wanted)
      .orderBy(...orderOf(input))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () => counted(db, wanted));
    return { list: rowsOf(rows).map(present), total, page, pageSize };
  }

  /** All there are, for lists that stay short. */
  async function whole({ db }: { db: Db }, input: ListInput, where?: SQL, order?: SQL[]): Promise<Wire[]> {
    const rows = await db
      .select()
      .from(anyTable)
      .where(matching(input.keywords, where))
      .orderBy(...(order ?? orderOf(input)))
      .limit(maxWhole);
    return rowsOf(rows).map(present);
  }

  /** The row of an id. @throws notFound */
  async function find(db: Db, id: string): Promise<RowOf<T>> {
    const rows = await db
      .select()
      .from(anyTable)
      .where(and(eq(table.id, id), isHere));
    return rowsOf(rows)[0] ?? fail('notFound');
  }

  /** Whether the caller may change a record: one they made, or any where they manage. @throws forbidden */
  function allowChange({ actor }: SessionContext, row: RecordRow): void {
    const { level } = actor.grants[area];
    if (level === 'manage' || (level === 'edit' && row.createUserId === actor.id)) return;
    fail('forbidden');
  }

  async function create(ctx: SessionContext, fields: OwnFields<T>): Promise<Wire> {
    const by = { id: ctx.actor.id, name: ctx.actor.nickName };
    const values = {
      ...fields,
      searchKeys: searchKeysOf(...options.keys(fields as RowOf<T>)),
      createdAt: ctx.now,
      updatedAt: ctx.now,
      createUserId: by.id,
      createUserName: by.name,
      updateUserId: by.id,
      updateUserName: by.name,
    };
    const rows = await translateTaken(() => ctx.db.insert(anyTable).values(values).returning());
    const row = rowsOf(rows)[0] ?? fail('internal');
    ctx.audit({ entityId: row.id, entityName: options.name(row), diff: diffOf({}, fields, options.secrets) });
    return present(row);
  }

  /**
   * Changes the fields given.
   * @throws staleVersion when somebody changed it since the caller read it
   */
  async function update(
    ctx: SessionContext,
    { id, version, ...fields }: { id: string; version: number } & Partial<OwnFields<T>>,
  ): Promise<Wire> {
    const before = await find(ctx.db, id);
    allowChange(ctx, before);
    const values = {
      ...fields,
      searchKeys: searchKeysOf(...options.keys({ ...before, ...fields })),
      updatedAt: ctx.now,
      updateUserId: ctx.actor.id,
      updateUserName: ctx.actor.nickName,
      version: sql`${table.version} + 1`,
    };
    const rows = await translateTaken(() =>
      ctx.db
        .update(anyTable)
        .set(values)
        // The version is compared by the statement itself: of two changes in one moment one is late.
        .where(and(eq(table.id, id), eq(table.version, version), isHere))
        .returning(),
    );
    const row = rowsOf(rows)[0] ?? fail('staleVersion');
    ctx.audit({
      entityId: id,
      entityName: options.name(row),
      diff: diffOf(before, fields, options.secrets),
    });
    return present(row);
  }

  /** Deletes a record, to be brought back as long as it is kept. One that is gone already is as deleted as asked. */
  async function remove(ctx: SessionContext, { id }: { id: string }): Promise<null> {
    const rows = await ctx.db
      .select()
      .from(anyTable)
      .where(and(eq(table.id, id), isHere));
    const row = rowsOf(rows)[0];
    if (!row) return null;
    allowChange(ctx, row);
    await ctx.db
      .update(anyTable)
      .set({ deletedAt: ctx.now, updateUserId: ctx.actor.id, updateUserName: ctx.actor.nickName })
      .where(eq(table.id, id));
    ctx.audit({ entityId: id, entityName: options.name(row) });
    return null;
  }

  async function translateTaken<R>(write: () => Promise<R>): Promise<R> {
    try {
      return await write();
    } catch (error) {
      const constraint = violatedUnique(error);
      if (constraint) fail(options.taken?.[constraint] ?? 'duplicate');
      throw error;
    }
  }

  const isDeleted = isNotNull(table.deletedAt);
  resources.set(getTableName(anyTable), {
    area,

    async has(db, id) {
      const rows = await db.select({ id: table.id }).from(anyTable).where(eq(table.id, id));
      return rows.length > 0;
    },

    async count(db) {
      const [all] = await counted(db, isHere);
      return all?.total ?? 0;
    },

    async search(db, keywords, limit) {
      const rows = await db
        .select()
        .from(anyTable)
        .where(matching(keywords))
        .orderBy(desc(table.updatedAt), desc(table.id))
        .limit(limit);
      return rowsOf(rows).map((row) => ({ _id: row.id, name: options.name(row) }));
    },

    async listDeleted(db, { page, pageSize, keywords }) {
      const wanted = and(
        isDeleted,
        keywords ? ilike(table.searchKeys, containsPattern(keywords)) : undefined,
      );
      const offset = (page - 1) * pageSize;
      const rows = await db
        .select()
        .from(anyTable)
        .where(wanted)
        .orderBy(desc(table.deletedAt), desc(table.id))
        .limit(pageSize)
        .offset(offset);
      const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () => counted(db, wanted));
      const list = rowsOf(rows).map((row) => ({
        _id: row.id,
        name: options.name(row),
        deletedAt: (row.deletedAt ?? row.updatedAt).toISOString(),
        deletedBy: row.updateUserName,
        createUserName: row.createUserName,
      }));
      return { list, total };
    },

    async restore(ctx, id) {
      const found = await ctx.db.select().from(anyTable).where(eq(table.id, id));
      const before = rowsOf(found)[0] ?? fail('notFound');
      allowChange(ctx, before);
      // Taking one's own deletion back is not yet deciding about those of others.
      const isOwnDeletion = before.updateUserId === ctx.actor.id;
      if (!isOwnDeletion && ctx.actor.grants[area].level !== 'manage') fail('forbidden');
      const values = { deletedAt: null, version: sql`${table.version} + 1` };
      const rows = await translateTaken(() =>
        ctx.db
          .update(anyTable)
          .set(values)
          .where(and(eq(table.id, id), isDeleted))
          .returning(),
      );
      const row = rowsOf(rows)[0];
      // Somebody was faster, or it had never been deleted: it is there, as was asked.
      if (row) ctx.audit({ entityId: id, entityName: options.name(row) });
    },

    async sweep(db, before) {
      await db.delete(anyTable).where(lt(table.deletedAt, before));
    },
  });

  return {
    list,
    whole,
    find,
    get: async ({ db }: { db: Db }, { id }: { id: string }) => present(await find(db, id)),
    create,
    update,
    remove,
    allowChange,
  };
}
