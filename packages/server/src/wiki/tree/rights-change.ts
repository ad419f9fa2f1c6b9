import type { RightsChange } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { loadRightsHolders } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { cutOff, othersEditing } from '../editing/editors';
import { type Guarded, rankIn, readScopeLists, wikiPersonOf } from '../rights/access';
import { withinSubtrees } from '../rights/scopes';
import { type NodeRow, wikiNodes } from '../wiki.table';

/** Maximum people named; others are only counted. */
const namedLimit = 20;
/** Maximum scopes compared. In larger subtrees the reported people follow from this many scopes. */
const scopeLimit = 500;

/** Reads one node per scope of some subtrees, by its ID; the rights to it hold for all nodes of the scope. */
async function readGuarded(db: Db, roots: readonly NodeRow[]): Promise<Map<string, Guarded>> {
  const ids = roots.map(({ id }) => id);
  const rows = await db
    .select({ id: wikiNodes.id, space: wikiNodes.space, scopeId: wikiNodes.scopeId, ownerId: wikiNodes.ownerId })
    .from(wikiNodes)
    .where(
      sql`${withinSubtrees(ids)} and ${wikiNodes.deletedAt} is null
        and (${wikiNodes.id} = any(${sql.param(ids)}::text[]) or ${wikiNodes.scopeId} = ${wikiNodes.id})`,
    )
    .limit(scopeLimit);
  return new Map(rows.map((row) => [row.id, row]));
}

export const unchanged: RightsChange = { gainNum: 0, loseNum: 0, gain: [], lose: [], editing: [] };

/**
 * Applies a change of place or rights and reports whose rights it changes.
 * @param roots the changed nodes; everything below them is affected as well
 */
export async function applyRightsChange(
  caller: Pick<SessionContext, 'db' | 'actor' | 'now'>,
  roots: readonly NodeRow[],
  change: () => Promise<void>,
): Promise<RightsChange> {
  const { db } = caller;
  const editors = await othersEditing(
    caller,
    roots.map(({ id }) => id),
  );
  const before = await readGuarded(db, roots);
  const listsBefore = await readScopeLists(
    db,
    [...before.values()].map(({ scopeId }) => scopeId),
  );
  await change();
  const after = await readGuarded(db, roots);
  const listsAfter = await readScopeLists(
    db,
    [...after.values()].map(({ scopeId }) => scopeId),
  );
  if (before.size === 0) return unchanged;
  const gain: RightsChange['gain'] = [];
  const lose: RightsChange['lose'] = [];
  for (const holder of await loadRightsHolders(db)) {
    const person = wikiPersonOf(holder);
    const steps = [...before].map(([id, node]) => {
      const now = after.get(id) ?? node;
      return rankIn(listsAfter, person, now) - rankIn(listsBefore, person, node);
    });
    const named = { _id: holder.id, nick_name: holder.nickName };
    if (steps.some((step) => step > 0)) gain.push(named);
    if (steps.some((step) => step < 0)) lose.push(named);
  }
  return {
    gainNum: gain.length,
    loseNum: lose.length,
    gain: gain.slice(0, namedLimit),
    lose: lose.slice(0, namedLimit),
    editing: await cutOff(db, editors),
  };
}

class Undone extends Error {}

/** Runs a change and rolls it back, to preview its result. */
export async function dryRun<T>(db: Db, change: (db: Db) => Promise<T>): Promise<T> {
  const found: T[] = [];
  try {
    await db.transaction(async (inner) => {
      found.push(await change(inner));
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return found[0] as T;
}
