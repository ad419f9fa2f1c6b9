import { eq, sql } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { writeNamed } from '../node/node-names';
import { auditNoteOf, loadLiving, loadNodes, namedAs, publishNodes, requireUnlocked } from '../rights/load-node';
import { lockSpaceShared } from '../rights/lock-space';
import { indexWithin } from '../search/index';
import { wikiNodes } from '../wiki.table';

/** Renames a node. @throws nodeNameTaken; staleVersion if it changed since the caller read it */
export async function rename(
  ctx: SessionContext,
  id: string,
  name: string,
  version?: number,
): Promise<{ version: number }> {
  const { db, actor, now } = ctx;
  const [{ space } = fail('nodeMissing')] = await loadNodes(db, [id]);
  await lockSpaceShared(db, space);
  const allowed = await loadLiving(ctx, id, 'edit');
  requireUnlocked(allowed);
  const { node } = allowed;
  if (version !== undefined && version !== node.version) fail('staleVersion');
  if (name === node.name) {
    ctx.audit();
    return { version: node.version };
  }
  const [row] = await writeNamed(name, () =>
    db
      .update(wikiNodes)
      .set({ ...namedAs(name), version: sql`${wikiNodes.version} + 1`, updatedAt: now, editorId: actor.id })
      .where(eq(wikiNodes.id, id))
      .returning({ version: wikiNodes.version }),
  );
  await indexWithin(db, [id]);
  await publishNodes(ctx, [id, node.parentId], 'place');
  ctx.audit(auditNoteOf({ ...node, name }, diffOf({ name: node.name }, { name })));
  return row ?? fail('nodeMissing');
}
