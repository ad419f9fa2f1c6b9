import type { RevealLog } from '@easymock/contract';
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
import type { SessionContext } from '../context';
import type { Db } from '../database/index';
import { fail } from '../failure';
import { newId } from '../ids';
import type { SealedColumn } from '../secrets/sealed-column';
import { formerSecrets } from './former-secret.table';

const formerNum = 5;

const formerSecretPlace = (id: string): string => `former_secret/${id}/sealed`;

/** The sealed column of former values. */
export const sealedFormerSecrets: SealedColumn = {
  table: formerSecrets,
  id: formerSecrets.id,
  column: formerSecrets.sealed,
  title: { zh: '密文的旧值', en: 'former values of secrets' },
  place: formerSecretPlace,
};

interface Place {
  readonly recordId: string;
  readonly field: string;
}

const isOf = (kind: string, { recordId, field }: Place): SQL | undefined =>
  and(eq(formerSecrets.kind, kind), eq(formerSecrets.recordId, recordId), eq(formerSecrets.field, field));

/** Stores a value that is about to be replaced, and deletes the oldest former values above the limit. */
export async function retainSecret(
  ctx: SessionContext,
  kind: string,
  { value, hint, ...place }: Place & { readonly value: string; readonly hint: string },
): Promise<void> {
  const id = newId();
  const sealed = await ctx.services.secrets.seal(value, formerSecretPlace(id));
  await ctx.db
    .insert(formerSecrets)
    .values({
      id,
      kind,
      ...place,
      sealed,
      hint,
      replacedAt: ctx.now,
      userId: ctx.actor.id,
      userName: ctx.actor.nickName,
    });
  const older = ctx.db
    .select({ id: formerSecrets.id })
    .from(formerSecrets)
    .where(isOf(kind, place))
    .orderBy(desc(formerSecrets.replacedAt), desc(formerSecrets.id))
    .offset(formerNum);
  await ctx.db.delete(formerSecrets).where(inArray(formerSecrets.id, older));
}

/** Lists the former values of a record for super administrators; empty for other people. */
export async function listFormerSecrets(
  { db, actor }: SessionContext,
  kind: string,
  recordId: string,
): Promise<RevealLog['former']> {
  if (actor.role !== 'superAdministrator') return [];
  const rows = await db
    .select()
    .from(formerSecrets)
    .where(and(eq(formerSecrets.kind, kind), eq(formerSecrets.recordId, recordId)))
    .orderBy(desc(formerSecrets.replacedAt), desc(formerSecrets.id));
  return rows.map((row) => ({
    _id: row.id,
    field: row.field,
    hint: row.hint,
    replacedAt: row.replacedAt.toISOString(),
    userName: row.userName,
  }));
}

/**
 * Opens a former value of a field.
 * @throws notFound, forbidden, secretClosed
 */
export async function openFormerSecret(
  { db, actor, services }: SessionContext,
  kind: string,
  { id, ...place }: Place & { readonly id: string },
): Promise<string> {
  if (actor.role !== 'superAdministrator') fail('forbidden');
  const [former = fail('notFound')] = await db
    .select()
    .from(formerSecrets)
    .where(and(eq(formerSecrets.id, id), isOf(kind, place)));
  return (await services.secrets.open(former.sealed, formerSecretPlace(former.id))) ?? fail('secretClosed');
}

/** Deletes the former values of records that no longer exist. */
export async function sweepFormerSecrets(db: Db, kind: string, table: AnyPgTable, id: AnyPgColumn): Promise<void> {
  const here = sql`select 1 from ${table} where ${id} = ${formerSecrets.recordId}`;
  await db.delete(formerSecrets).where(and(eq(formerSecrets.kind, kind), sql`not exists (${here})`));
}
