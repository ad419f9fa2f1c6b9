import { mentionsIn } from '@easymock/wiki-content';
import { and, inArray, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { mostMentioned } from '../notify/notification-limits';
import { notifyReaders } from '../notify/notify-readers';
import { filterViewers } from '../rights/access';
import type { NodeRow } from '../wiki.table';
import { wikiMentions } from './mention.table';

/**
 * Notifies people mentioned in the saved text of an article, each only once. People who may not view it yet
 * are notified with a later save, if they may view it then.
 */
export async function tellMentioned(ctx: SessionContext, node: NodeRow, html: string): Promise<void> {
  const { db, actor, now } = ctx;
  const named = mentionsIn(html)
    .slice(0, mostMentioned)
    .filter((id) => id !== actor.id);
  if (named.length === 0) return;
  const known = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        inArray(users.id, named),
        sql`not exists (select 1 from ${wikiMentions} where ${wikiMentions.nodeId} = ${node.id}
          and ${wikiMentions.userId} = ${users.id})`,
      ),
    );
  const readers =
    known.length > 0
      ? await filterViewers(
          db,
          node.id,
          known.map(({ id }) => id),
        )
      : [];
  if (readers.length === 0) return;
  const fresh = await db
    .insert(wikiMentions)
    .values(readers.map((userId) => ({ nodeId: node.id, userId, createdAt: now })))
    .onConflictDoNothing()
    .returning({ userId: wikiMentions.userId });
  await notifyReaders(
    ctx,
    node,
    fresh.map(({ userId }) => userId),
    {
      type: 'mention',
      title: {
        zh: `${actor.nickName} 在“${node.name}”中提到了你`,
        en: `${actor.nickName} mentioned you in “${node.name}”`,
      },
    },
  );
}
