import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isContended } from '../../platform/database/errors';
import type { Db } from '../../platform/database/index';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { withinSubtrees } from '../scopes';
import { wikiNodes } from '../wiki.table';
import { sweepQueries } from './queries';
import { wikiSearchHeads } from './search.table';
import { indexNodes, indexVersion } from './write-index';

/** So many nodes are written in one transaction. */
const nodesPerStep = 100;
/** A run ends after so long, and the next one goes on. */
const runMs = 8 * 60_000;

/** So often a step is tried again that met others who write the same nodes. */
const mostTries = 20;
const retryMs = 500;

async function indexStep(db: Db, ids: readonly string[]): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction((step) => indexNodes(step, ids));
    } catch (error) {
      if (!isContended(error) || tries === mostTries) throw error;
      await setTimeout(retryMs);
    }
  }
}

interface Steps {
  readonly signal?: AbortSignal | undefined;
  readonly until?: number;
  /** Hears how many nodes were looked at. */
  onStep?(num: number): void;
}

/** Writes nodes some at a time, each time in a transaction of its own. @returns how many were written */
async function indexInSteps(
  db: Db,
  next: (after: string) => Promise<string[]>,
  { signal, until = Number.POSITIVE_INFINITY, onStep }: Steps = {},
): Promise<number> {
  let num = 0;
  let seen = 0;
  let after = '';
  for (;;) {
    signal?.throwIfAborted();
    const ids = Date.now() > until ? [] : await next(after);
    const last = ids.at(-1);
    if (last === undefined) return num;
    num += await indexStep(db, ids);
    seen += ids.length;
    onStep?.(seen);
    after = last;
  }
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The words of all that lies in folders: their paths changed. */
const indexSubtrees = defineJob({
  name: 'wiki.indexSubtrees',
  title: { zh: '更新文档搜索中的目录', en: 'Update folders in the search of documents' },
  input: z.object({ ids: z.array(z.string()) }),
  queue: 'wiki-search',
  async run({ ids }, { services: { database }, signal }) {
    const inside = withinSubtrees(ids);
    await indexInSteps(
      database.db,
      async (after) =>
        idsOf(
          await database.db
            .select({ id: wikiNodes.id })
            .from(wikiNodes)
            .where(sql`${inside} and ${wikiNodes.id} > ${after}`)
            .orderBy(wikiNodes.id)
            .limit(nodesPerStep),
        ),
      { signal },
    );
  },
});

/** A version that none ever was. */
const outdatedVersion = 0;

/** Nodes without words, and those that an older version wrote. */
const missing =
  (db: Db, { isBackwards = false } = {}) =>
  async (after: string) => {
    const isNext = isBackwards ? sql`(${after} = '' or n.id < ${after})` : sql`n.id > ${after}`;
    const { rows } = await db.execute<{ id: string }>(sql`
      select n.id from ${wikiNodes} n left join ${wikiSearchHeads} h on h.node_id = n.id
      where ${isNext} and (h.version is null or h.version <> ${indexVersion})
      order by n.id ${sql.raw(isBackwards ? 'desc' : 'asc')} limit ${nodesPerStep}`);
    return idsOf(rows);
  };

const fillIndex = defineJob({
  name: 'wiki.fillSearch',
  title: { zh: '补全文档搜索', en: 'Complete the search of documents' },
  input: z.object({}),
  schedule: { cron: '*/5 * * * *' },
  queue: 'wiki-search',
  async run(_, { services: { database }, signal }) {
    await indexInSteps(database.db, missing(database.db), { signal, until: Date.now() + runMs });
  },
});

const allNodes = (db: Db) => async (after: string) =>
  idsOf(
    await db
      .select({ id: wikiNodes.id })
      .from(wikiNodes)
      .where(sql`${wikiNodes.id} > ${after}`)
      .orderBy(wikiNodes.id)
      .limit(nodesPerStep),
  );

/** What changed without a call of the wiki: names of authors and tags, and how much is read. */
const refreshIndex = defineJob({
  name: 'wiki.refreshSearch',
  title: { zh: '更新文档搜索', en: 'Refresh the search of documents' },
  input: z.object({}),
  schedule: { cron: '23 4 * * *' },
  queue: 'wiki-search',
  timeoutMs: 30 * 60_000,
  async run(_, { services: { database, clock }, signal }) {
    await sweepQueries(database.db, clock());
    await indexInSteps(database.db, allNodes(database.db), { signal });
  },
});

export const searchJobs = [indexSubtrees, fillIndex, refreshIndex];

/** So many nodes are written by the call that changed them; more wait for a job, for some seconds. */
const nodesInCall = 50;

/** Writes the words of nodes and of all that lies in them. */
export async function indexWithin(db: Db, ids: readonly string[]): Promise<void> {
  const rows = await db
    .select({ id: wikiNodes.id })
    .from(wikiNodes)
    .where(withinSubtrees(ids))
    .limit(nodesInCall + 1);
  const found = idsOf(rows);
  if (found.length <= nodesInCall) return void (await indexNodes(db, found));
  await indexNodes(db, ids.slice(0, nodesInCall));
  await enqueue(db, indexSubtrees, { ids: [...ids] });
}

/** Writes many nodes: the first ones now, the others by a job. */
export async function indexMany(db: Db, ids: readonly string[]): Promise<void> {
  await indexNodes(db, ids.slice(0, nodesInCall));
  const rest = ids.slice(nodesInCall);
  if (rest.length > 0) await enqueue(db, indexSubtrees, { ids: rest });
}

/** So many nodes are marked at once. */
const nodesPerMark = 10_000;

/** Marks the next nodes as written by an outdated version. @returns the last one; null if there are no more */
async function markOutdated(db: Db, after: string): Promise<string | null> {
  const { rows } = await db.execute<{ last: string | null }>(sql`
    with listed as (
      select node_id from ${wikiSearchHeads} where node_id > ${after} order by node_id limit ${nodesPerMark}
    ), marked as (
      update ${wikiSearchHeads} h set version = ${outdatedVersion} from listed where h.node_id = listed.node_id
    )
    select max(node_id) as last from listed`);
  return rows[0]?.last ?? null;
}

/**
 * Writes the words of everything anew, while the product runs. What is to be written is marked first, so that the job that
 * completes the index does a part of it, from the other end, and goes on if this is interrupted.
 * @param onStep hears how many nodes were looked at
 */
export async function rebuildIndex(db: Db, onStep?: (num: number) => void): Promise<number> {
  for (let after: string | null = ''; after !== null; ) after = await markOutdated(db, after);
  return indexInSteps(db, missing(db, { isBackwards: true }), onStep && { onStep });
}
