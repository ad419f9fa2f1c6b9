import { commentReactions } from '@easymock/contract';
import { createRandom } from '@easymock/mock-engine';
import { inArray } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import { type ImportedComment, importComments, importFavourites, wikiNodes } from '../wiki/index';
import { talkPlans } from './talk-plans';

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const seed = 20_261_124;

/** Adds comments on articles of the demo, and favourites. */
export async function addTalk(
  db: Db,
  readers: readonly { readonly id: string }[],
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<void> {
  const random = createRandom({ seed });
  const names = [...new Set(talkPlans.map(({ article }) => article))];
  const nodes = await db.select().from(wikiNodes).where(inArray(wikiNodes.name, names));
  const others = (ownerId: string) => readers.filter(({ id }) => id !== ownerId);
  const given = talkPlans.flatMap(
    ({ article, quote, text, days, isResolved, reactions = {}, replies = [] }): ImportedComment[] => {
      const node = nodes.find(({ name }) => name === article);
      const asking = node && others(node.ownerId)[random.integer(0, Math.max(0, readers.length - 2))];
      if (!node || !asking) return [];
      // The time is always in the past; each answer follows a few hours after the comment.
      const at = new Date(now.getTime() - days * dayMs + random.integer(1, 5) * hourMs);
      const after = (step: number) => new Date(Math.min(now.getTime(), at.getTime() + (step + 1) * 3 * hourMs));
      return [
        {
          nodeId: node.id,
          userId: asking.id,
          content: text,
          at,
          ...(quote && { anchor: { quote, prefix: '', suffix: '', blockId: '' } }),
          ...(isResolved && { resolvedBy: node.ownerId }),
          // Reactions come from neighbours in the list of readers, except for the person who asked.
          reactions: commentReactions.flatMap((reaction, step) =>
            others(asking.id)
              .slice(step, step + (reactions[reaction] ?? 0))
              .map(({ id: userId }) => ({ userId, reaction })),
          ),
          // The owner answers first, then the person who asked.
          replies: replies.map((content, step) => ({
            content,
            at: after(step),
            userId: step % 2 === 0 ? node.ownerId : asking.id,
          })),
        },
      ];
    },
  );
  await importComments(db, given, timeZone);
  const starred = nodes.flatMap((node) =>
    others(node.ownerId)
      .filter(() => random.integer(0, 99) < 12)
      .map(({ id }) => ({ userId: id, node, at: new Date(now.getTime() - random.integer(1, 60) * dayMs) })),
  );
  await importFavourites(db, starred);
}
