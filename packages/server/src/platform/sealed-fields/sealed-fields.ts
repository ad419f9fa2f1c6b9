import { type RevealLog, secretNames } from '@easymock/contract';
import { and, desc, eq, getTableName, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import { auditLog, latestFirst } from '../audit/audit.table';
import type { CallContext, Services, SessionContext } from '../context';
import type { Db } from '../database/index';
import { CallFailure, fail } from '../failure';
import { newId } from '../ids';
import { hintOf } from '../secrets/hint';
import type { SealedColumn } from '../secrets/sealed-column';
import { formerSecrets } from './former-secret.table';

/** A secret as a call sends it: empty leaves it as it is, `null` clears it. */
type Given<Field extends string> = { readonly [F in Field]?: string | null | undefined };
/** The columns of sealed fields: the sealed text, empty if there is none, and how it ends. */
type Columns<Field extends string> = Record<Field | `${Field}Hint`, string>;
type SealedRow<Field extends string> = Columns<Field> & { readonly id: string };
type Facts<Field extends string> = { [F in Field as `has${Capitalize<F>}`]: boolean } & {
  [F in Field as `${F}Hint`]: string;
};
type SealedTable<Field extends string> = AnyPgTable & Record<Field | `${Field}Hint` | 'id', AnyPgColumn>;

/** Earlier values that are retained of each field. */
const formerNum = 5;
const logLength = 100;
const revealActions = ['reveal', 'copySecret', 'export'] as const;

export const formerSecretPlace = (id: string): string => `former_secret/${id}/sealed`;

/** The column of former values, which belong to no feature. */
export const sealedFormerSecrets: SealedColumn = {
  table: formerSecrets,
  id: formerSecrets.id,
  column: formerSecrets.sealed,
  place: formerSecretPlace,
};

/**
 * The sealed fields of a table whose records carry secrets. Each field has two columns, its own and `<field>Hint`. A value
 * is sealed for its table, record and field, so that it opens nowhere else.
 * @example
 * const secrets = sealedFields(devAccounts, devAccountSecrets);
 * const id = newId();
 * await accounts.create(ctx, { id, ...draft, ...secrets.blank, ...(await secrets.seal(ctx.services, id, draft)) });
 */
export function sealedFields<const Field extends string>(
  table: SealedTable<Field>,
  fields: readonly Field[],
) {
  type Row = SealedRow<Field>;
  const kind = getTableName(table as AnyPgTable);
  const place = (id: string, field: Field): string => `${kind}/${id}/${field}`;
  const columnsOf = (entries: readonly (readonly [string, string])[]) =>
    Object.fromEntries(entries) as Partial<Columns<Field>>;

  /** @throws secretKeyMissing */
  async function sealOne({ secrets }: Pick<Services, 'secrets'>, id: string, field: Field, value: string) {
    const sealed = await secrets.seal(value, place(id, field)).catch(() => fail('secretKeyMissing'));
    return [
      [field, sealed],
      [`${field}Hint`, hintOf(value)],
    ] as const;
  }

  const openOne = ({ secrets }: Pick<Services, 'secrets'>, row: Row, field: Field) =>
    secrets.open(row[field], place(row.id, field));

  /** Retains the value that a field has now, and drops the oldest of those before. */
  async function retain(ctx: SessionContext, row: Row, field: Field): Promise<void> {
    const value = await openOne(ctx.services, row, field);
    // A value that this server cannot open is lost, and so is what it was before.
    if (value === undefined) return;
    const id = newId();
    const sealed = await ctx.services.secrets.seal(value, formerSecretPlace(id));
    await ctx.db.insert(formerSecrets).values({
      ...{ id, kind, recordId: row.id, field, sealed, hint: String(row[`${field}Hint`]) },
      ...{ replacedAt: ctx.now, userId: ctx.actor.id, userName: ctx.actor.nickName },
    });
    const isOfField = and(
      eq(formerSecrets.kind, kind),
      eq(formerSecrets.recordId, row.id),
      eq(formerSecrets.field, field),
    );
    const older = ctx.db
      .select({ id: formerSecrets.id })
      .from(formerSecrets)
      .where(isOfField)
      .orderBy(desc(formerSecrets.replacedAt), desc(formerSecrets.id))
      .offset(formerNum);
    await ctx.db.delete(formerSecrets).where(inArray(formerSecrets.id, older));
  }

  async function listFormer({ db, actor }: SessionContext, id: string): Promise<RevealLog['former']> {
    if (actor.role !== 'superAdministrator') return [];
    const rows = await db
      .select()
      .from(formerSecrets)
      .where(and(eq(formerSecrets.kind, kind), eq(formerSecrets.recordId, id)))
      .orderBy(desc(formerSecrets.replacedAt), desc(formerSecrets.id));
    return rows.map((row) => ({
      _id: row.id,
      field: row.field,
      hint: row.hint,
      replacedAt: row.replacedAt.toISOString(),
      userName: row.userName,
    }));
  }

  return {
    /** The columns of a record without secrets. */
    blank: columnsOf(
      fields.flatMap((field) => [field, `${field}Hint`]).map((name) => [name, '']),
    ) as Columns<Field>,

    /** For the feature's `sealed`. */
    columns: fields.map(
      (field): SealedColumn => ({
        table: table as AnyPgTable,
        id: table.id,
        column: table[field],
        place: (id) => place(id, field),
      }),
    ),

    /**
     * Seals the secrets of a new record.
     * @throws secretKeyMissing
     */
    async seal(
      services: Pick<Services, 'secrets'>,
      id: string,
      given: Given<Field>,
    ): Promise<Partial<Columns<Field>>> {
      const entries = [];
      for (const field of fields) {
        const value = given[field];
        if (value?.trim()) entries.push(...(await sealOne(services, id, field, value)));
      }
      return columnsOf(entries);
    },

    /**
     * The columns that change when somebody sends secrets for a record: an empty one stays as it is, `null` clears it.
     * What stood there before is retained for super administrators.
     * @throws secretKeyMissing
     */
    async replace(ctx: SessionContext, before: Row, given: Given<Field>): Promise<Partial<Columns<Field>>> {
      const entries = [];
      for (const field of fields) {
        const value = given[field];
        const isCleared = value === null;
        if (isCleared ? before[field] === '' : !value?.trim()) continue;
        // The same value again is no change.
        if (!isCleared && before[field] !== '' && (await openOne(ctx.services, before, field)) === value)
          continue;
        if (before[field] !== '') await retain(ctx, before, field);
        if (isCleared) entries.push([field, ''] as const, [`${field}Hint`, ''] as const);
        else entries.push(...(await sealOne(ctx.services, before.id, field, value ?? '')));
      }
      return columnsOf(entries);
    },

    /** What answers tell of the secrets of a record. */
    facts: (row: Row): Facts<Field> =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const { has, hint } = secretNames(field);
          return [
            [has, row[field] !== ''],
            [hint, row[hint]],
          ];
        }),
      ) as Facts<Field>,

    /** @throws secretEmpty, secretClosed */
    async open(services: Pick<Services, 'secrets'>, row: Row, field: Field): Promise<string> {
      if (row[field] === '') fail('secretEmpty');
      return (await openOne(services, row, field)) ?? fail('secretClosed');
    },

    /** A value that a record had before. @throws notFound, forbidden, secretClosed */
    async openFormer(
      { db, actor, services }: SessionContext,
      row: Row,
      field: Field,
      formerId: string,
    ): Promise<string> {
      if (actor.role !== 'superAdministrator') fail('forbidden');
      const [former = fail('notFound')] = await db
        .select()
        .from(formerSecrets)
        .where(
          and(
            eq(formerSecrets.id, formerId),
            eq(formerSecrets.kind, kind),
            eq(formerSecrets.recordId, row.id),
            eq(formerSecrets.field, field),
          ),
        );
      return (
        (await services.secrets.open(former.sealed, formerSecretPlace(former.id))) ?? fail('secretClosed')
      );
    },

    /** Who saw the secrets of a record, from the audit log, and the values that they had before. */
    async log(ctx: SessionContext, id: string): Promise<RevealLog> {
      const rows = await ctx.db
        .select()
        .from(auditLog)
        .where(
          and(
            eq(auditLog.entityId, id),
            eq(auditLog.entityKind, kind),
            inArray(auditLog.action, [...revealActions]),
          ),
        )
        .orderBy(...latestFirst)
        .limit(logLength);
      const reveals = rows.map((row) => ({
        _id: row.id,
        at: row.at.toISOString(),
        userName: row.userName,
        action: row.action as (typeof revealActions)[number],
        field: Object.keys(row.diff).find((name) => name !== reasonKey) ?? '',
        reason: String(row.diff[reasonKey]?.after ?? ''),
      }));
      return { reveals, former: await listFormer(ctx, id) };
    },

    /** Drops the former values of records that are gone for good. */
    async sweep(db: Db): Promise<void> {
      const here: SQL = sql`select 1 from ${table as AnyPgTable} where ${table.id} = ${formerSecrets.recordId}`;
      await db.delete(formerSecrets).where(and(eq(formerSecrets.kind, kind), sql`not exists (${here})`));
    },
  };
}

/** The field of an audit entry that says why somebody looked at a secret. */
const reasonKey = 'reason';
const hidden = { before: '***', after: '***' };

/** What the audit log says of a reveal: which field, and why; never the value. */
export const revealDiff = (field: string, reason = '') => ({
  [field]: hidden,
  ...(reason.trim() && { [reasonKey]: { before: null, after: reason.trim() } }),
});

/**
 * Counts a look at a secret against the hourly limit of a person.
 * @throws tooMany
 */
export async function takeReveal({
  services,
  actor,
}: Pick<SessionContext, 'services' | 'actor'>): Promise<void> {
  const limit = services.settings.get('secret.revealPerHour');
  const seconds = await services.throttle.take([{ key: `reveal:${actor.id}`, limit, seconds: 3600 }]);
  if (seconds > 0) fail('tooMany', { seconds });
}

/** A secret as it travels to the person who asked for it. */
export const revealed = ({ services }: Pick<CallContext, 'services'>, value: string) => ({
  value,
  showSec: services.settings.get('secret.showSec'),
  hasWatermark: services.settings.get('watermark.secretScreens'),
});

/** Ends the call because a secret is not what its field takes. */
export function failSecret(kind: 'totpSecretWrong', field: string): never {
  throw new CallFailure(kind, {}, null, field);
}
