import type pg from 'pg';
import { findArticles } from './articles';
import type { Finding } from './finding';
import type { Listener } from './listener';
import type { Acknowledged } from './load';
import type { Scene } from './scene';
import { send } from './send';

const ownRuns = `name in ('drill.job', 'drill.latest', 'event.drill.ordered', 'event.drill.plain', 'message.fanOut')`;

const areOpen = `${ownRuns} and state in ('queued', 'running')`;

/** Query of the number of open runs. */
export const openRuns = `select count(*)::int as num from job_run where ${areOpen}`;

/**
 * Query of open runs with the reason why each is open: its next attempt, an earlier run of its lane, or its node.
 */
const whatIsOpen = `
  select name, state, attempt, run_at - now() as due, lane, is_held, node_id, now() - started_at as started
  from job_run where ${areOpen} order by position limit 20`;

/** @returns a line for each open run, at most 20 */
export async function describeOpen(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(`select row_to_json(o)::text as line from (${whatIsOpen}) o`);
  return rows.map(({ line }) => line);
}

/** Queries that count checked rows and violations. */
const questions: Readonly<Record<string, string>> = {
  'jobs of committed changes ended once, and well': `
    select count(*)::int as num, (count(*) filter (where state is distinct from 'done' or ends <> 1))::int as wrong
    from (select r.state, (select count(*) from drill_ended e where e.run_id = c.run_id) as ends
      from drill_change c left join job_run r on r.id = c.run_id) x`,
  'runs of all kinds ended once': `
    select count(*)::int as num, (count(*) filter (where ends <> 1 or state = 'failed'))::int as wrong
    from (select state, (select count(*) from drill_ended e where e.run_id = r.id) as ends
      from job_run r where ${ownRuns}) x`,
  'effects of committed changes, once under each key': `
    select count(*)::int as num, (count(*) filter (where effects <> 1))::int as wrong
    from (select (select count(*) from drill_effect e where e.what = w.what and e.record = c.record and e.step = c.step) as effects
      from drill_change c, (values ('job'), ('ordered'), ('plain')) as w (what)) x`,
  'effects belong to changes that were committed': `
    select count(*)::int as num, (count(*) filter (where c.id is null))::int as wrong
    from drill_effect e left join drill_change c using (record, step)`,
  'events of a record in order, without gaps': `
    select count(*)::int as num, (count(*) filter (where step <> place))::int as wrong
    from (select step, row_number() over (partition by record order by num) as place
      from drill_effect where what = 'ordered') x`,
  'the latest run of each key was not lost': `
    select count(*)::int as num, (count(*) filter (where l.step is distinct from r.step))::int as wrong
    from drill_record r left join drill_latest l on l.record = r.id where r.step > 0`,
  'messages of committed changes, to each recipient once': `
    select count(*)::int as num, (count(*) filter (where sendings <> 1 or people <> 2))::int as wrong
    from (select count(distinct m.id) as sendings, count(n.user_id) as people
      from drill_change c left join message m on m.title = 'drill ' || c.id left join notification n on n.message_id = m.id
      group by c.id) x`,
};

const missing = (wanted: Iterable<string>, found: ReadonlySet<string>): number =>
  [...wanted].filter((id) => !found.has(id)).length;

async function idsOf(client: pg.Client, query: string): Promise<Set<string>> {
  return new Set((await client.query<{ id: string }>(query)).rows.map(({ id }) => id));
}

async function findWrites(client: pg.Client, acknowledged: Acknowledged): Promise<Finding[]> {
  const { projects, mocks, changes, messages, reads } = acknowledged;
  const written: [what: string, ids: readonly string[], query: string][] = [
    ['projects', [...projects], 'select id from project'],
    ['mocks', [...mocks.values()].flatMap((ids) => [...ids]), 'select id from mock'],
    ['changes', [...changes], 'select id from drill_change'],
    ['sendings to the crowd', [...messages], 'select id from message'],
    [
      'messages read',
      [...reads],
      `select user_id || ' ' || message_id as id from notification where read_at is not null`,
    ],
  ];
  const findings: Finding[] = [];
  for (const [what, ids, query] of written)
    findings.push({ what: `acknowledged ${what}`, num: ids.length, wrong: missing(ids, await idsOf(client, query)) });
  return findings;
}

/** Checks that each message reached everybody in the crowd, acknowledged or not. */
async function findDelivered(client: pg.Client, { crowdNum }: Scene): Promise<Finding> {
  const { rows } = await client.query<{ num: number; wrong: number }>(
    `select count(*)::int as num, (count(*) filter (where people <> $1 or not over))::int as wrong
      from (select m.audience is null as over, (select count(*) from notification n where n.message_id = m.id) as people
        from message m where m.title = 'crowd') x`,
    [crowdNum],
  );
  const [found] = rows;
  return { what: `sendings that reached all ${crowdNum} people`, num: found?.num ?? 0, wrong: found?.wrong ?? 0 };
}

/** Checks that the unread counter of each node equals the number of unread rows in the database. */
async function findUnread(client: pg.Client, { listeners, origins }: Scene): Promise<Finding> {
  let [num, wrong] = [0, 0];
  for (const { id, token } of listeners) {
    const { rows } = await client.query<{ num: number }>(
      'select count(*)::int as num from notification where user_id = $1 and read_at is null',
      [id],
    );
    for (const origin of origins) {
      const { total } = await send<{ total: number }>(origin, token, '/messageNotification/getUnReadMessageNum');
      num += 1;
      if (total !== rows[0]?.num) wrong += 1;
    }
  }
  return { what: 'counters of unread messages, on each node', num, wrong };
}

/** Compares acknowledged mocks with those that the pages have learned of. */
export function findHeard(listeners: readonly Listener[], { mocks }: Acknowledged): Finding[] {
  const wanted = listeners.map(({ projectId }) => mocks.get(projectId) ?? new Set<string>());
  const lost = listeners.map((listener, num) => missing(wanted[num] ?? [], listener.known()));
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return [
    { what: 'mocks that pages heard of', num: sum(wanted.map(({ size }) => size)), wrong: sum(lost) },
    {
      what: 'streams in order, nothing twice',
      num: listeners.length,
      wrong: sum(listeners.map((listener) => listener.wrong())),
    },
  ];
}

/** Compares acknowledged writes with the stored data. */
export async function judge(
  client: pg.Client,
  scene: Scene,
  acknowledged: Acknowledged,
  listeners: readonly Listener[],
): Promise<Finding[]> {
  const findings = await findWrites(client, acknowledged);
  for (const [what, question] of Object.entries(questions)) {
    const { rows } = await client.query<{ num: number; wrong: number }>(question);
    findings.push({ what, num: rows[0]?.num ?? 0, wrong: rows[0]?.wrong ?? 0 });
  }
  findings.push(...(await findArticles(client, scene)));
  findings.push(await findDelivered(client, scene), await findUnread(client, scene));
  return [...findings, ...findHeard(listeners, acknowledged)];
}
