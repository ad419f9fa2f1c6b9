import { and, eq, getTableName, sql } from 'drizzle-orm';
import type { Db } from '../database/index';
import type { SealedColumn } from './sealed-column';
import type { Secrets } from './secrets';

export interface Rotated {
  readonly name: string;
  /** Counts of secrets: already sealed with the current key, sealed again, and not opened by any key of this server. */
  readonly kept: number;
  readonly renewed: number;
  readonly lost: number;
}

const pageSize = 200;

/**
 * Seals all secrets with the current key while the product runs. Concurrent changes of a secret win. Can be
 * interrupted and restarted at any time.
 */
export async function rotateSecrets(db: Db, secrets: Secrets, columns: readonly SealedColumn[]): Promise<Rotated[]> {
  const results: Rotated[] = [];
  for (const column of columns) results.push(await rotateColumn(db, secrets, column));
  return results;
}

async function rotateColumn(
  db: Db,
  secrets: Secrets,
  { table, id, column, place, perPage = pageSize }: SealedColumn,
): Promise<Rotated> {
  const keyId = (await secrets.currentKeyId()) ?? '';
  const lost = new Set<string>();
  let kept = 0;
  let renewed = 0;
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ id: string; sealed: string }>(sql`
      select ${id} as id, ${column} as sealed from ${table}
      where ${column} like 'v1:%' and ${id} > ${after} order by ${id} limit ${perPage}`);
    for (const row of rows) {
      if (row.sealed.startsWith(`v1:${keyId}:`)) {
        kept += 1;
        continue;
      }
      const text = await secrets.open(row.sealed, place(row.id));
      if (text === undefined) {
        lost.add(row.id);
        continue;
      }
      const sealed = await secrets.seal(text, place(row.id));
      // A concurrent change is newer and already sealed with the current key.
      await db
        .update(table)
        .set({ [column.name]: sealed })
        .where(and(eq(id, row.id), eq(column, row.sealed)));
      renewed += 1;
    }
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  return { name: `${getTableName(table)}.${column.name}`, kept, renewed, lost: lost.size };
}
