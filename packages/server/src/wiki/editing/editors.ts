import type { RightsChange } from '@easymock/contract';
import { and, asc, eq, gt, isNull, ne } from 'drizzle-orm';
import { sendMessages } from '../../message/index';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { loadNodes, publishNodes, readingPath } from '../rights/load-node';
import { withinSubtrees } from '../rights/scopes';
import { wikiDrafts, wikiLocks, wikiNodes, wikiSharedWriters } from '../wiki.table';
import { mayEdit } from './lock';

type Caller = Pick<SessionContext, 'db' | 'actor' | 'now'>;
type Editor = RightsChange['editing'][number];

/** Maximum editors that a change is checked for; no folder has more at once. */
const editorLimit = 200;

/** Milliseconds for which a person counts as an editor of a shared draft after writing in it. */
const writingMs = 2 * 60_000;

/** Lists other people who edit articles in subtrees now. */
export async function othersEditing({ db, actor, now }: Caller, ids: readonly string[]): Promise<Editor[]> {
  const rows = await db
    .select({ _id: users.id, nick_name: users.nickName, markdownId: wikiNodes.id, title: wikiNodes.name })
    .from(wikiLocks)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiLocks.nodeId))
    .innerJoin(users, eq(users.id, wikiLocks.userId))
    .where(
      and(withinSubtrees(ids), isNull(wikiNodes.deletedAt), gt(wikiLocks.until, now), ne(wikiLocks.userId, actor.id)),
    )
    .orderBy(asc(wikiLocks.until))
    .limit(editorLimit);
  const together = await db
    .selectDistinct({ _id: users.id, nick_name: users.nickName, markdownId: wikiNodes.id, title: wikiNodes.name })
    .from(wikiSharedWriters)
    .innerJoin(wikiNodes, eq(wikiNodes.id, wikiSharedWriters.nodeId))
    .innerJoin(users, eq(users.id, wikiSharedWriters.userId))
    .where(
      and(
        withinSubtrees(ids),
        isNull(wikiNodes.deletedAt),
        gt(wikiSharedWriters.wroteAt, new Date(now.getTime() - writingMs)),
        ne(wikiSharedWriters.userId, actor.id),
      ),
    )
    .limit(editorLimit);
  const all = [...rows, ...together];
  const able = await Promise.all(all.map(({ _id, markdownId }) => mayEdit(db, markdownId, _id)));
  return all.filter((_, at) => able[at]);
}

/** Filters the editors who may no longer edit. */
export async function cutOff(db: Db, editors: readonly Editor[]): Promise<Editor[]> {
  const able = await Promise.all(editors.map(({ _id, markdownId }) => mayEdit(db, markdownId, _id)));
  return editors.filter((_, at) => !able[at]);
}

/** @throws nodesEdited */
export function requireNoEditors(editors: readonly Editor[]): void {
  const [first] = editors;
  if (!first) return;
  const names = editors.filter(({ markdownId }) => markdownId === first.markdownId);
  fail('nodesEdited', { names: names.map(({ nick_name }) => nick_name).join('、'), title: first.title });
}

/** Notifies people, also on their open pages, that an article they edit was recycled or closed to them. */
export async function notifyCutOff(ctx: Caller, editors: readonly Editor[], why: 'recycled' | 'closed'): Promise<void> {
  const { db, actor, now } = ctx;
  const ids = [...new Set(editors.map(({ markdownId }) => markdownId))];
  const nodes = new Map((await loadNodes(db, ids)).map((node) => [node.id, node]));
  for (const { _id, markdownId, title } of editors) {
    const node = nodes.get(markdownId);
    if (!node) continue;
    await sendMessages(db, {
      to: { userIds: [_id] },
      from: actor.id,
      type: 'lockTaken',
      now,
      title:
        why === 'recycled'
          ? {
              zh: `${actor.nickName} 将你正在编辑的“${title}”移入了回收站，你未保存的内容已留作草稿`,
              en: `${actor.nickName} moved “${title}”, which you are editing, to the recycle bin; what you did not save is kept as your draft`,
            }
          : {
              zh: `${actor.nickName} 收回了你对“${title}”的编辑权限，你未保存的内容已留作草稿`,
              en: `${actor.nickName} took back your right to edit “${title}”; what you did not save is kept as your draft`,
            },
      link: readingPath(node),
      markdownId,
      catalogType: node.catalogType,
    });
  }
  await publishNodes(ctx, ids, 'lock');
}

/**
 * Returns whether the caller has been writing an article. If so, the text is stored whatever happened to the
 * article and to the caller's rights.
 */
export async function wasWriting({ db, actor }: Pick<Caller, 'db' | 'actor'>, nodeId: string): Promise<boolean> {
  const held = and(eq(wikiLocks.nodeId, nodeId), eq(wikiLocks.userId, actor.id));
  const kept = and(eq(wikiDrafts.nodeId, nodeId), eq(wikiDrafts.userId, actor.id));
  const shared = and(eq(wikiSharedWriters.nodeId, nodeId), eq(wikiSharedWriters.userId, actor.id));
  const counts = [db.$count(wikiLocks, held), db.$count(wikiDrafts, kept), db.$count(wikiSharedWriters, shared)];
  for (const count of counts) if ((await count) > 0) return true;
  return false;
}
