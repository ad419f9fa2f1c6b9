import { type Area, type FailureKind, type NamedField, recordFields } from '@easymock/contract';
import { and, eq, getTableName, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Actor } from '../actor';
import type { AuditNote } from '../audit/audit';
import type { SessionContext } from '../context';
import { violatedUnique } from '../database/index';
import { isFoundBy } from '../database/search';
import { fail, failTaken } from '../failure';
import type { recordColumns } from './resource.columns';

/** A table with the columns of `recordColumns`. */
export type RecordTable = AnyPgTable & Record<keyof ReturnType<typeof recordColumns>, AnyPgColumn>;

/** Row type of `recordColumns`. */
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

export type RowOf<T extends RecordTable> = T['$inferSelect'] & RecordRow;
/** The fields of a record apart from those of `RecordRow`. */
export type OwnFields<T extends RecordTable> = Omit<T['$inferInsert'], keyof RecordRow>;

export type Reader = Pick<SessionContext, 'db' | 'actor'>;

export interface ResourceOptions<T extends RecordTable, Wire extends object> {
  readonly area: Area;
  /**
   * Returns the condition for records that a person sees; if absent, all of them. Every query of the resource
   * contains this condition, and a hidden record behaves like a missing one everywhere.
   * @example visible: ({ id }) => or(eq(entries.isPrivate, false), eq(entries.createUserId, id))
   */
  visible?(actor: Actor): SQL | undefined;
  /**
   * Returns the condition for visible records that a person with the level `edit` may change, delete and
   * restore. `byLevel` is the default condition. Reads report the result for the reader in `mayChange`.
   * @example mayChange: ({ id }, byLevel) => or(byLevel, eq(rooms.ownerUserId, id))
   */
  mayChange?(actor: Actor, byLevel: SQL): SQL | undefined;
  /** Returns the texts by which a record is found; Chinese texts are also found by their pinyin. */
  keys(row: RowOf<T>): readonly string[];
  /** Sort keys of a list: columns or expressions, by their names on the wire. */
  readonly sorts?: Readonly<Record<string, AnyPgColumn | SQL>>;
  /** Returns the display name of a record, which the audit log uses. */
  name(row: RowOf<T>): string;
  /** Returns the record in its wire form. */
  present(row: RowOf<T>): Wire;
  /**
   * For each unique index that may refuse a record, the field whose value is taken, or a failure specific to
   * the tool.
   * @example taken: { room_name_unique: fieldOf(roomDraft, 'name') }
   */
  readonly taken?: Readonly<Record<string, NamedField | FailureKind>>;
  /** Fields whose values must not appear in the audit log, by their names in the table and on the wire. */
  readonly secrets?: readonly string[];
}

/**
 * Returns the wire form of the common fields. Presenters of lists spread it last: V8 adds properties that
 * follow a spread one by one, which takes ten times as long for a record of twenty.
 * @example present: (row) => ({ name: row.name, ...presentRecord(row) })
 */
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

/** Shared parts of reading, changing and restoring the records of a table. */
export type ResourceCore<T extends RecordTable, Wire extends object> = ReturnType<typeof coreOf<T, Wire>>;

export function coreOf<T extends RecordTable, Wire extends object>(table: T, options: ResourceOptions<T, Wire>) {
  const kind = getTableName(table as AnyPgTable);

  async function changeable({ db, actor }: Reader, rows: readonly RowOf<T>[]): Promise<ReadonlySet<string>> {
    const { level } = actor.grants[options.area];
    const isManager = level === 'manage';
    if (rows.length === 0 || (!isManager && level !== 'edit')) return new Set();
    const ids = rows.map(({ id }) => id);
    // The level `edit` allows changes of own records, the level `manage` of all records.
    if (!options.mayChange) {
      const own = rows.filter(({ createUserId }) => isManager || createUserId === actor.id);
      return new Set(own.map(({ id }) => id));
    }
    const byLevel = isManager ? sql`true` : eq(table.createUserId, actor.id);
    const found = await db
      .select({ id: table.id })
      .from(table as AnyPgTable)
      .where(and(inArray(table.id, ids), options.mayChange(actor, byLevel)));
    return new Set(found.map(({ id }) => String(id)));
  }

  return {
    table,
    // drizzle's builders do not accept a generic table type; the rows have the type of the table.
    anyTable: table as AnyPgTable,
    rowsOf: (rows: unknown) => rows as RowOf<T>[],
    options,
    kind,
    isHere: isNull(table.deletedAt),

    /** Returns the condition under which a person sees a record, deleted or not. */
    visible: (actor: Actor): SQL | undefined => options.visible?.(actor),

    matching: (keywords = ''): SQL | undefined => isFoundBy(table.searchKeys, keywords),

    /** Returns the audit note for an action on a record; the record's history shows such notes. */
    note: (row: RowOf<T>, said: Pick<AuditNote, 'action' | 'diff'> = {}): AuditNote => ({
      kind,
      entityId: row.id,
      entityName: options.name(row),
      ...said,
    }),

    /** Returns a record for the audit log: its own fields in wire form, and the names of its secrets. */
    auditForm(row: RowOf<T>): Record<string, unknown> {
      const own = Object.entries(options.present(row)).filter(([field]) => !Object.hasOwn(recordFields, field));
      const hidden = (options.secrets ?? []).map((field) => [field, (row as Record<string, unknown>)[field]] as const);
      return Object.fromEntries([...own, ...hidden.filter(([, value]) => value !== undefined)]);
    },

    /** Returns the IDs of those records that the caller may change. */
    changeable,

    /**
     * Checks that the caller may change a record.
     * @throws forbidden
     */
    async allowChange(ctx: Reader, row: RowOf<T>): Promise<void> {
      if (!(await changeable(ctx, [row])).has(row.id)) fail('forbidden');
    },

    /** Runs a write, and translates the unique index that refused it into a failure. */
    async translateTaken<R>(write: () => Promise<R>): Promise<R> {
      try {
        return await write();
      } catch (error) {
        const constraint = violatedUnique(error);
        if (!constraint) throw error;
        const taken = options.taken?.[constraint] ?? 'duplicate';
        return typeof taken === 'string' ? fail(taken) : failTaken(taken);
      }
    },
  };
}
