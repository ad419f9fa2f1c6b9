import { wikiNameLimit } from '@easymock/contract';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { nameKeyOf } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';

/** Shortens a name without splitting a surrogate pair. */
const cut = (text: string, max: number): string => text.slice(0, max).replace(/[\ud800-\udbff]$/, '');

/** Returns the name keys of the living children of a place. */
export async function takenNames(db: Db, placeId: string): Promise<Set<string>> {
  const rows = await db
    .select({ nameKey: wikiNodes.nameKey })
    .from(wikiNodes)
    .where(and(eq(wikiNodes.parentId, placeId), isNull(wikiNodes.deletedAt)));
  return new Set(rows.map(({ nameKey }) => nameKey));
}

/**
 * Returns a name that no sibling has, and adds it to the taken names. @example freeName('周报', taken) // '周报
 * (2)'
 */
export function freeName(name: string, taken: Set<string>): string {
  for (let num = 1; ; num++) {
    const suffix = num === 1 ? '' : ` (${num})`;
    const free = cut(name, wikiNameLimit - suffix.length) + suffix;
    if (taken.has(nameKeyOf(free))) continue;
    taken.add(nameKeyOf(free));
    return free;
  }
}

/** Runs a write that the database refuses if a sibling has the name. @throws nodeNameTaken */
export async function writeNamed<T>(name: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (violatedUnique(error) === 'wiki_node_name_unique') fail('nodeNameTaken', { name });
    throw error;
  }
}
