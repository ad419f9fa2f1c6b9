import type { Text } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/index';
import type { SealedColumn } from './sealed-column';
import { type Secrets, secretKeyFile } from './secrets';

/** Number of sealed values, and the keys that this server lacks to open them. */
export interface SealedValues {
  readonly num: number;
  /** Number of values that no key of this server opens. */
  readonly closed: number;
  /** IDs of the keys that would open those values. */
  readonly missingKeyIds: readonly string[];
  readonly closedKinds: readonly Text[];
}

/** Returns a text for operators that names the missing keys and where to put them. */
export function missingKeysText(
  { num, closed, missingKeyIds, closedKinds }: SealedValues,
  { dataDir, secretKey }: { readonly dataDir: string; readonly secretKey?: string | undefined },
): string {
  const place = secretKey
    ? 'name it in EASYMOCK_FORMER_SECRET_KEYS'
    : `append the lines of the original's secret.key to ${secretKeyFile(dataDir)}, or name its EASYMOCK_SECRET_KEY`;
  const keys = missingKeyIds.length === 1 ? 'the key' : 'the keys';
  const kinds = closedKinds.map(({ en }) => en).join(', ');
  return `${closed} of ${num} sealed values (${kinds}) do not open without ${keys} ${missingKeyIds.join(', ')}; ${place}`;
}

/**
 * Counts the sealed values by key without opening them.
 * @example const { closed, missingKeyIds } = await countSealedValues(db, secrets, contributions.sealed)
 */
export async function countSealedValues(
  db: Db,
  secrets: Pick<Secrets, 'keyIds'>,
  columns: readonly SealedColumn[],
): Promise<SealedValues> {
  const known = await secrets.keyIds();
  const counts = new Map<string, number>();
  const closedKinds = new Map<string, Text>();
  for (const { table, column, title } of columns) {
    const { rows } = await db.execute<{ key_id: string; num: number }>(sql`
      select split_part(${column}, ':', 2) as key_id, count(*)::int as num from ${table}
      where ${column} like 'v1:%' group by 1`);
    for (const { key_id, num } of rows) {
      counts.set(key_id, (counts.get(key_id) ?? 0) + num);
      if (!known.has(key_id)) closedKinds.set(title.en, title);
    }
  }
  const sum = (ids: readonly string[]) => ids.reduce((total, id) => total + (counts.get(id) ?? 0), 0);
  const missingKeyIds = [...counts.keys()].filter((id) => !known.has(id)).sort();
  return {
    num: sum([...counts.keys()]),
    closed: sum(missingKeyIds),
    missingKeyIds,
    closedKinds: [...closedKinds.values()],
  };
}
