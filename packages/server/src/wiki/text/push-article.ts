import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders, users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { dayIn, startOfDay } from '../../platform/day';
import { fail } from '../../platform/failure';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { rankIn, readScopeLists, wikiPersonOf } from '../rights/access';
import { type Allowed, publishNodes, readingPath } from '../rights/load-node';
import { wikiNodes } from '../wiki.table';

/** Recipients per batch of messages. */
const peopleAtOnce = 1_000;

/** Pushes an article to everybody who may view it, or removes it from the list of pushed articles. */
export async function pushArticle(
  ctx: SessionContext,
  { node, rank }: Allowed,
  isPush: boolean,
): Promise<{ isPush: boolean; isSent: boolean }> {
  const { db, actor, now, services } = ctx;
  if (rank < 4 && node.ownerId !== actor.id) fail('nodeNotManaged', { name: node.name });
  await db.update(wikiNodes).set({ isPush }).where(eq(wikiNodes.id, node.id));
  await publishNodes(ctx, [node.id], 'place');
  if (!isPush) return { isPush, isSent: false };
  const zone = services.settings.get('timeZone');
  // Once a day: of two concurrent pushes only one sends.
  const { rowCount } = await db
    .update(wikiNodes)
    .set({ pushAt: now })
    .where(and(eq(wikiNodes.id, node.id), or(isNull(wikiNodes.pushAt), lt(wikiNodes.pushAt, startOfDay(zone, now)))));
  if (rowCount) await enqueue(db, pushToReaders, { nodeId: node.id, by: actor.id, day: dayIn(zone, now) });
  return { isPush, isSent: Boolean(rowCount) };
}

/**
 * Sends a pushed article to the people who may view it when the job runs. A retry creates no second message.
 */
export const pushToReaders = defineJob({
  name: 'wiki.push',
  title: { zh: '推送文章', en: 'Push an article' },
  input: z.object({ nodeId: z.string(), by: z.string(), day: z.string() }),
  async run({ nodeId, by, day }, { services: { database, clock }, signal }) {
    const { db } = database;
    const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, nodeId));
    const [sender] = await db.select().from(users).where(eq(users.id, by));
    if (!node || node.deletedAt || !sender) return;
    const lists = await readScopeLists(db, [node.scopeId]);
    const readers = (await loadRightsHolders(db))
      .filter((person) => rankIn(lists, wikiPersonOf(person), node) > 0)
      .map(({ id }) => id)
      .sort();
    for (let at = 0; at < readers.length; at += peopleAtOnce) {
      signal.throwIfAborted();
      const userIds = readers.slice(at, at + peopleAtOnce);
      await db.transaction((step) =>
        sendMessages(step, {
          to: { userIds },
          from: by,
          type: 'technicalArticlesPush',
          now: clock(),
          title: node.name,
          content: {
            zh: `${sender.nickName} 推送了这篇文章${node.introduce && `：${node.introduce}`}`,
            en: `${sender.nickName} pushed this article${node.introduce && `: ${node.introduce}`}`,
          },
          link: readingPath(node),
          markdownId: nodeId,
          catalogType: node.catalogType,
          key: `push:${nodeId}:${day}:${at}`,
        }),
      );
    }
  },
});
