import { loadRightsHolders, type RightsHolder } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { type Guarded, rankIn, readScopeLists, wikiPersonOf } from './access';

/** Lists the active people who may view a node. */
export async function listViewers(db: Db, node: Guarded): Promise<RightsHolder[]> {
  const lists = await readScopeLists(db, [node.scopeId]);
  const holders = await loadRightsHolders(db);
  return holders.filter((holder) => rankIn(lists, wikiPersonOf(holder), node) > 0);
}
