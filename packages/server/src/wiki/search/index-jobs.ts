import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { isContended } from '../../platform/database/errors';
import type { Db } from '../../platform/database/index';
import { defineJob, enqueue } from '../../platform/jobs/index';
import { withinSubtrees } from '../rights/scopes';
import { wikiNodes } from '../wiki.table';
import { sweepQueries } from './queries';
import { wikiSearchHeads } from './search.table';
import { indexNodes, indexVersion } from './write-index';

/** Nodes per transaction. */
const nodesPerStep = 100;
/** Milliseconds after which a run ends; the next run continues. */
const runMs = 8 * 60_000;

/** Maximum attempts of a step that conflicts with others writing the same nodes. */
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
  /** Receives the number of examined nodes. */
  onStep?(num: number): void;
}

/** Indexes nodes in batches, each in a transaction of its own. @returns the number of indexed nodes */
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

/** Indexes everything in folders whose paths changed. */
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

/** Differs from every real version. */
const outdatedVersion = 0;

/** Finds nodes that are not indexed, or were indexed by an older version. */
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

/** Indexes changes made without a call of the wiki: names of authors and tags, and popularity. */
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

/** Nodes indexed by the call that changed them; further nodes wait some seconds for a job. */
const nodesInCall = 50;

/** Indexes nodes and everything below them. */
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

/** Indexes many nodes: the first ones now, the others by a job. */
export async function indexMany(db: Db, ids: readonly string[]): Promise<void> {
  await indexNodes(db, ids.slice(0, nodesInCall));
  const rest = ids.slice(nodesInCall);
  if (rest.length > 0) await enqueue(db, indexSubtrees, { ids: rest });
}

/** Nodes marked per statement. */
const nodesPerMark = 10_000;

/**
 * Marks the next nodes as indexed by an outdated version. @returns the last node; null if there are no more
 */
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
 * Rebuilds the whole index while the product runs. All nodes are marked first, so that the job that completes
 * the index shares the work from the other end, and continues if this is interrupted.
 * @param onStep receives the number of examined nodes
 */
export async function rebuildIndex(db: Db, onStep?: (num: number) => void): Promise<number> {
  for (let after: string | null = ''; after !== null; ) after = await markOutdated(db, after);
  return indexInSteps(db, missing(db, { isBackwards: true }), onStep && { onStep });
}
