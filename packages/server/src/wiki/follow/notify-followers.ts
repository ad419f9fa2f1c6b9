import { addDays } from '@easymock/contract';
import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { notifyReaders } from '../notify/notify-readers';
import { type NodeRow, wikiNodes } from '../wiki.table';
import { wikiFollows, wikiFollowTold } from './follow.table';

/** Matches the followers of an article or of a folder above it, except for one person. */
const followersOf = ({ id, ancestors }: Pick<NodeRow, 'id' | 'ancestors'>, but: string) =>
  and(sql`${wikiFollows.nodeId} = any(${sql.param([...ancestors, id])}::text[])`, ne(wikiFollows.userId, but));

/** Enqueues the notification of followers about a new text, if there are any; most articles have none. */
export async function enqueueFollowerNotice({ db, actor }: SessionContext, node: NodeRow): Promise<void> {
  const [found] = await db
    .select({ userId: wikiFollows.userId })
    .from(wikiFollows)
    .where(followersOf(node, actor.id))
    .limit(1);
  if (found) await enqueue(db, tellFollowers, { nodeId: node.id, by: actor.id });
}

/** Records that followers are notified of an article today. @returns those who have not been yet */
async function takeTurn(db: Db, node: NodeRow, by: string, day: string): Promise<string[]> {
  const followers = db
    .selectDistinct({
      nodeId: sql<string>`${node.id}::text`.as('node_id'),
      userId: wikiFollows.userId,
      day: sql<string>`${day}::date`.as('day'),
    })
    .from(wikiFollows)
    .where(followersOf(node, by));
  const told = await db
    .insert(wikiFollowTold)
    .select(followers)
    .onConflictDoUpdate({
      target: [wikiFollowTold.nodeId, wikiFollowTold.userId],
      set: { day: sql`excluded.day` },
      setWhere: lt(wikiFollowTold.day, sql`excluded.day`),
    })
    .returning({ userId: wikiFollowTold.userId });
  return told.map(({ userId }) => userId);
}

/** Notifies followers of a changed article, each at most once a day. */
export const tellFollowers = defineJob({
  name: 'wiki.tellFollowers',
  title: { zh: '通知关注文档的人', en: 'Tell followers of documents' },
  input: z.object({ nodeId: z.string(), by: z.string() }),
  key: ({ nodeId, by }) => `${nodeId}:${by}`,
  async run({ nodeId, by }, { services: { database, clock, settings } }) {
    const now = clock();
    await database.db.transaction(async (db) => {
      const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, nodeId));
      const [editor] = await db.select().from(users).where(eq(users.id, by));
      if (!node || !editor) return;
      const userIds = await takeTurn(db, node, by, dayIn(settings.get('timeZone'), now));
      await notifyReaders({ db, now, actor: editor }, node, userIds, {
        type: 'wikiFollow',
        title: { zh: `${editor.nickName} 更新了“${node.name}”`, en: `${editor.nickName} changed “${node.name}”` },
      });
    });
  },
});

/** Deletes records of notifications that are too old to matter. */
export async function sweepNoticeDays(db: Db, today: string): Promise<void> {
  await db.delete(wikiFollowTold).where(lt(wikiFollowTold.day, addDays(today, -2)));
}
