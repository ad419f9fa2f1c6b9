import { and, inArray, lt } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { dayIn } from '../../platform/day';
import { wikiVerifications } from '../verification.table';
import type { NodeRow } from '../wiki.table';

/** Returns today in the time zone of the installation. */
export const todayOf = ({ now, services }: Pick<SessionContext, 'now' | 'services'>): string =>
  dayIn(services.settings.get('timeZone'), now);

/** Finds the nodes whose period of validity is over. */
export async function findOverdue(
  ctx: Pick<SessionContext, 'db' | 'now' | 'services'>,
  nodes: readonly Pick<NodeRow, 'id' | 'catalogType'>[],
): Promise<ReadonlySet<string>> {
  const ids = nodes.flatMap(({ id, catalogType }) => (catalogType === 'folder' ? [] : [id]));
  if (ids.length === 0) return new Set();
  const { nodeId, until } = wikiVerifications;
  const rows = await ctx.db
    .select({ nodeId })
    .from(wikiVerifications)
    .where(and(inArray(nodeId, ids), lt(until, todayOf(ctx))));
  return new Set(rows.map((row) => row.nodeId));
}
