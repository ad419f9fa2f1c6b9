import { routePath } from '@easymock/contract';
import { inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../../message/index';
import { loadRightsHolders, type RightsHolder } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { defineJob } from '../../platform/jobs/index';
import { rankIn, readScopeLists, type ScopeLists, wikiPersonOf } from '../rights/access';
import { type NodeRow, wikiLooks, wikiNodes, wikiRevisions } from '../wiki.table';
import { wikiFollows } from './follow.table';

const dayMs = 24 * 60 * 60 * 1_000;
/** Maximum documents named; others are only counted. */
const namedNum = 5;
const peopleAtOnce = 200;

interface News extends Record<string, unknown> {
  userId: string;
  nodeId: string;
  /** Number of reads by others; null for a changed article. */
  looks: number | null;
}

/**
 * Reads the news of a period: changes by others to documents that people follow, and reads by others of
 * documents that they own.
 */
async function readNews(db: Db, since: Date, now: Date): Promise<News[]> {
  const [from, to] = [since.toISOString(), now.toISOString()];
  const { rows } = await db.execute<News>(sql`
    select distinct f.user_id as "userId", n.id as "nodeId", null::int as looks
    from ${wikiRevisions} r join ${wikiNodes} n on n.id = r.node_id and n.deleted_at is null
    join ${wikiFollows} f on f.node_id = any(n.ancestors || n.id) and f.user_id <> r.user_id
    where r.at >= ${from}::timestamptz and r.at < ${to}::timestamptz and not r.is_superseded
    union all
    select n.owner_id, n.id, count(*)::int
    from ${wikiLooks} l join ${wikiNodes} n on n.id = l.node_id and n.deleted_at is null
    where l.num > 0 and l.at >= ${from}::timestamptz and l.at < ${to}::timestamptz
    group by n.owner_id, n.id`);
  return rows;
}

/** Builds the parts of a digest for one person; undefined if they may no longer view any of it. */
function digestOf(person: RightsHolder, news: readonly News[], nodes: ReadonlyMap<string, NodeRow>, lists: ScopeLists) {
  const seen = news.flatMap((one) => {
    const node = nodes.get(one.nodeId);
    return node && rankIn(lists, wikiPersonOf(person), node) > 0 ? [{ node, looks: one.looks }] : [];
  });
  const changed = seen.filter(({ looks }) => looks === null).map(({ node }) => `“${node.name}”`);
  const read = seen
    .flatMap(({ node, looks }) => (looks === null ? [] : [{ name: node.name, looks }]))
    .sort((a, b) => b.looks - a.looks);
  if (changed.length + read.length === 0) return undefined;
  const looks = read.reduce((sum, one) => sum + one.looks, 0);
  const names = changed.slice(0, namedNum);
  const tops = read.slice(0, namedNum).map(({ name, looks: num }) => ({ name, num }));
  const zh = [
    ...(changed.length > 0 ? [`你关注的 ${changed.length} 篇文档有更新：${names.join('、')}`] : []),
    ...(looks > 0
      ? [`你的文档被 ${looks} 人次阅读：${tops.map(({ name, num }) => `“${name}”${num} 次`).join('、')}`]
      : []),
  ];
  const en = [
    ...(changed.length > 0 ? [`Documents you follow that changed: ${changed.length} (${names.join(', ')})`] : []),
    ...(looks > 0
      ? [`Visits to your documents: ${looks} (${tops.map(({ name, num }) => `“${name}” ${num}`).join(', ')})`]
      : []),
  ];
  return { title: { zh: '文档日报', en: 'Your documents today' }, content: { zh: zh.join('。'), en: en.join('. ') } };
}

/**
 * Sends the digest of the last day to people with news. A retry creates no second message. @returns the
 * number of recipients
 */
export async function sendDigests(
  db: Db,
  { now, timeZone }: { now: Date; timeZone: string },
  signal?: AbortSignal,
): Promise<number> {
  const news = await readNews(db, new Date(now.getTime() - dayMs), now);
  const ids = [...new Set(news.map(({ nodeId }) => nodeId))];
  const rows = ids.length > 0 ? await db.select().from(wikiNodes).where(inArray(wikiNodes.id, ids)) : [];
  const nodes = new Map(rows.map((row) => [row.id, row]));
  const lists = await readScopeLists(
    db,
    rows.map(({ scopeId }) => scopeId),
  );
  const ofPerson = new Map<string, News[]>();
  for (const one of news) ofPerson.set(one.userId, [...(ofPerson.get(one.userId) ?? []), one]);
  const userIds = [...ofPerson.keys()].sort();
  let num = 0;
  for (let at = 0; at < userIds.length; at += peopleAtOnce) {
    signal?.throwIfAborted();
    const people = await loadRightsHolders(db, userIds.slice(at, at + peopleAtOnce));
    num += await db.transaction(async (step) => {
      let sent = 0;
      for (const person of people) {
        const digest = digestOf(person, ofPerson.get(person.id) ?? [], nodes, lists);
        if (!digest) continue;
        await sendMessages(step, {
          to: { userIds: [person.id] },
          type: 'wikiDigest',
          now,
          ...digest,
          key: `wikiDigest:${person.id}:${dayIn(timeZone, now)}`,
          link: routePath('wiki'),
        });
        sent += 1;
      }
      return sent;
    });
  }
  return num;
}

/** Runs at nine and reports changes in followed documents and reads of people's own articles. */
export const wikiDigest = defineJob({
  name: 'wiki.digest',
  title: { zh: '发送文档日报', en: 'Send the daily news of documents' },
  outward: 'byItself',
  input: z.object({}),
  schedule: { cron: '0 9 * * *' },
  run: async (_, { services: { database, clock, settings }, signal }) => {
    await sendDigests(database.db, { now: clock(), timeZone: settings.get('timeZone') }, signal);
  },
});
