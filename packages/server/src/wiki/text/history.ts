import type { RevisionBrief } from '@easymock/contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { type NodeRow, wikiRevisions } from '../wiki.table';

const columns = {
  no: wikiRevisions.no,
  title: wikiRevisions.title,
  form: wikiRevisions.form,
  kind: wikiRevisions.kind,
  name: wikiRevisions.name,
  note: wikiRevisions.note,
  userId: wikiRevisions.userId,
  userNickName: users.nickName,
  at: wikiRevisions.at,
  authors: sql<string[]>`array(
    select u.nick_name from ${users} u where u.id = any(${wikiRevisions.authorIds}) order by u.id)`,
};

/** Revisions that are not superseded. */
const listed = (nodeId: string) => and(eq(wikiRevisions.nodeId, nodeId), eq(wikiRevisions.isSuperseded, false));

const wordsChange = sql<number>`(${wikiRevisions.words} - coalesce((
  select p.words from wiki_revision p
  where p.node_id = ${wikiRevisions}.node_id and p.no < ${wikiRevisions}.no and not p.is_superseded
  order by p.no desc limit 1), 0))::int`;

const previousNo = sql<number | null>`(
  select max(p.no) from wiki_revision p
  where p.node_id = ${wikiRevisions}.node_id and p.no < ${wikiRevisions}.no and not p.is_superseded)`;

const present = ({ at, ...row }: Omit<RevisionBrief, 'at'> & { at: Date }): RevisionBrief => ({
  ...row,
  at: at.toISOString(),
});

/** Lists a page of the revisions of an article, latest first. */
export async function listRevisions(
  db: Db,
  nodeId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ list: RevisionBrief[]; total: number }> {
  const rows = await db
    .select({ ...columns, wordsChange, previousNo })
    .from(wikiRevisions)
    .innerJoin(users, eq(users.id, wikiRevisions.userId))
    .where(listed(nodeId))
    .orderBy(desc(wikiRevisions.no))
    .limit(limit)
    .offset(offset);
  return { list: rows.map(present), total: await db.$count(wikiRevisions, listed(nodeId)) };
}

/** Loads a revision with its text. */
export async function loadRevision(db: Db, node: NodeRow, no: number): Promise<RevisionBrief & { mdTexts: string }> {
  const [row] = await db
    .select({ ...columns, wordsChange, previousNo, mdTexts: wikiRevisions.source })
    .from(wikiRevisions)
    .innerJoin(users, eq(users.id, wikiRevisions.userId))
    .where(and(eq(wikiRevisions.nodeId, node.id), eq(wikiRevisions.no, no)));
  if (!row) fail('revisionMissing');
  const { mdTexts, ...brief } = row;
  return { ...present(brief), mdTexts };
}

const dayMs = 24 * 60 * 60 * 1000;
/** Days for which superseded revisions are retained, for people who began editing from one. */
const supersededDays = 2;
const nodesPerStep = 200;

/**
 * Thins out histories: keeps all revisions of seven days, the last of each day for ninety days, then the last
 * of each month. Named revisions and the last one stay for ever.
 * @param timeZone the time zone in which days begin
 */
export async function thinRevisions(db: Db, now: Date, timeZone: string, signal?: AbortSignal): Promise<number> {
  const ago = (days: number) => sql`${new Date(now.getTime() - days * dayMs).toISOString()}::timestamptz`;
  let after = '';
  let num = 0;
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct node_id as id from ${wikiRevisions}
      where node_id > ${after} and at < ${ago(supersededDays)}
      order by node_id limit ${nodesPerStep}`);
    if (rows.length === 0) return num;
    const ids = sql.param(rows.map(({ id }) => id));
    const { rowCount } = await db.execute(sql`
      delete from ${wikiRevisions} r using (
        select node_id, no, at, name, is_superseded,
          row_number() over (partition by node_id order by no desc) as from_last,
          row_number() over (
            partition by node_id, is_superseded, name <> '', case
              when at >= ${ago(7)} then no::text
              when at >= ${ago(90)} then to_char(at at time zone ${timeZone}, 'YYYY-MM-DD')
              else to_char(at at time zone ${timeZone}, 'YYYY-MM') end
            order by no desc) as from_last_of_day
        from ${wikiRevisions} where node_id = any(${ids}::text[])
      ) old
      where r.node_id = old.node_id and r.no = old.no and old.name = '' and old.from_last > 1
        and (old.from_last_of_day > 1 or old.is_superseded) and old.at < ${ago(supersededDays)}
        and (old.is_superseded or old.at < ${ago(7)})`);
    num += rowCount ?? 0;
    after = rows.at(-1)?.id ?? after;
  }
}
