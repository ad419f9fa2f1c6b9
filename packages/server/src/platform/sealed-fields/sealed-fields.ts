import { type RevealLog, secretNames, type Text } from '@easymock/contract';
import { getTableName } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { Services, SessionContext } from '../context';
import type { Db } from '../database/index';
import { CallFailure, fail } from '../failure';
import { hintOf } from '../secrets/hint';
import type { SealedColumn } from '../secrets/sealed-column';
import { listFormerSecrets, openFormerSecret, retainSecret, sweepFormerSecrets } from './former-secrets';
import { listReveals } from './reveals';

/** Secrets in a request: an empty text leaves a secret unchanged, `null` clears it. */
type Given<Field extends string> = { readonly [F in Field]?: string | null | undefined };
/** Two columns per sealed field: the sealed text (empty if there is no secret) and the hint. */
type Columns<Field extends string> = Record<Field | `${Field}Hint`, string>;
type SealedRow<Field extends string> = Columns<Field> & { readonly id: string };
type Facts<Field extends string> = { [F in Field as `has${Capitalize<F>}`]: boolean } & {
  [F in Field as `${F}Hint`]: string;
};
type SealedTable<Field extends string> = AnyPgTable & Record<Field | `${Field}Hint` | 'id', AnyPgColumn>;

/**
 * Defines the sealed fields of a table. Each field has two columns, its own and `<field>Hint`. A value is
 * sealed for its table, record and field, so that a copy in another place cannot be opened.
 * @example
 * const secrets = sealedFields(devAccounts, devAccountSecrets, { zh: '开发者账号', en: 'developer accounts' });
 * const id = newId();
 * await accounts.create(ctx, { id, ...draft, ...secrets.blank, ...(await secrets.seal(ctx.services, id,
 * draft)) });
 */
export function sealedFields<const Field extends string>(
  table: SealedTable<Field>,
  fields: readonly Field[],
  title: Text,
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

  /**
   * Stores the current value of a field as a former value. A value that this server cannot open is skipped.
   */
  async function retain(ctx: SessionContext, row: Row, field: Field): Promise<void> {
    const value = await openOne(ctx.services, row, field);
    const hint = String(row[`${field}Hint`]);
    if (value !== undefined) await retainSecret(ctx, kind, { recordId: row.id, field, value, hint });
  }

  return {
    /** Columns of a record without secrets. */
    blank: columnsOf(fields.flatMap((field) => [field, `${field}Hint`]).map((name) => [name, ''])) as Columns<Field>,

    /** Columns for the feature's contribution `sealed`. */
    columns: fields.map(
      (field): SealedColumn => ({
        table: table as AnyPgTable,
        id: table.id,
        column: table[field],
        title,
        place: (id) => place(id, field),
      }),
    ),

    /**
     * Seals the secrets of a new record.
     * @throws secretKeyMissing
     */
    async seal(services: Pick<Services, 'secrets'>, id: string, given: Given<Field>): Promise<Partial<Columns<Field>>> {
      const entries = [];
      for (const field of fields) {
        const value = given[field];
        if (value?.trim()) entries.push(...(await sealOne(services, id, field, value)));
      }
      return columnsOf(entries);
    },

    /**
     * Returns the columns to update for secrets in a request: an empty text leaves a secret unchanged, `null`
     * clears it. The former values are retained for super administrators.
     * @throws secretKeyMissing
     */
    async replace(ctx: SessionContext, before: Row, given: Given<Field>): Promise<Partial<Columns<Field>>> {
      const entries = [];
      for (const field of fields) {
        const value = given[field];
        const isCleared = value === null;
        if (isCleared ? before[field] === '' : !value?.trim()) continue;
        // An equal value must not create a former value.
        if (!isCleared && before[field] !== '' && (await openOne(ctx.services, before, field)) === value) continue;
        if (before[field] !== '') await retain(ctx, before, field);
        if (isCleared) entries.push([field, ''] as const, [`${field}Hint`, ''] as const);
        else entries.push(...(await sealOne(ctx.services, before.id, field, value ?? '')));
      }
      return columnsOf(entries);
    },

    /** Returns the response fields that describe the secrets of a record. */
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

    /**
     * Opens the secret of a field.
     * @throws secretEmpty, secretClosed
     */
    async open(services: Pick<Services, 'secrets'>, row: Row, field: Field): Promise<string> {
      if (row[field] === '') fail('secretEmpty');
      return (await openOne(services, row, field)) ?? fail('secretClosed');
    },

    /**
     * Opens a former value of a record.
     * @throws notFound, forbidden, secretClosed
     */
    openFormer: (ctx: SessionContext, row: Row, field: Field, formerId: string): Promise<string> =>
      openFormerSecret(ctx, kind, { recordId: row.id, field, id: formerId }),

    /** Lists the reveals and the former values of a record. */
    log: async (ctx: SessionContext, id: string): Promise<RevealLog> => ({
      reveals: await listReveals(ctx.db, kind, id),
      former: await listFormerSecrets(ctx, kind, id),
    }),

    /** Deletes the former values of records that no longer exist. */
    sweep: (db: Db): Promise<void> => sweepFormerSecrets(db, kind, table as AnyPgTable, table.id),
  };
}

/** Ends the call because a secret is invalid for its field. */
export function failSecret(kind: 'totpSecretWrong', field: string): never {
  throw new CallFailure(kind, {}, null, field);
}
