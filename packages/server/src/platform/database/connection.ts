import type pg from 'pg';

/** Settings of every connection, in PostgreSQL's terms. */
const settings = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  // A parallel plan looks cheap, but takes cores that other queries wait for. For a small result, starting
  // the workers takes longer than the work: 4 ms become 50 for the articles of one author.
  max_parallel_workers_per_gather: '0',
};
const preparePatienceMs = 5_000;

const pooled = new WeakSet<pg.ClientBase>();

/**
 * Prepares a new connection. Settings are not sent as start parameters, since poolers such as PgBouncer refuse most of
 * them.
 *
 * In transaction mode, a pooler may use another server connection for every transaction. A setting made on one would
 * apply to other clients, and a statement prepared on it is not found again. Behind a pooler, transactions therefore
 * make the settings themselves, and statements have no names.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // PostgreSQL reports its process ID on connecting, whereas a pooler reports an ID of its own.
  const { processID } = client as pg.ClientBase & { processID: number };
  const isDirect = `pg_backend_pid() = ${Number(processID)}`;
  const sets = Object.entries(settings).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  // One round trip, because every new connection waits for it.
  const { rows } = await client.query({
    text: `select ${isDirect} as direct, case when ${isDirect} then concat(${sets.join()}) end`,
    query_timeout: preparePatienceMs,
  } as pg.QueryConfig);
  if (rows[0]?.direct) return;
  pooled.add(client);
  forgetNames(client);
}

function forgetNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  client.query = ((config: unknown, ...rest: unknown[]) =>
    query(hasName(config) ? { ...config, name: undefined } : config, ...rest)) as typeof client.query;
}

const hasName = (config: unknown): config is { name: string } =>
  typeof config === 'object' && config !== null && 'name' in config && config.name !== undefined;

const localSettings = Object.entries(settings)
  .map(([name, value]) => `; set local ${name} = '${value}'`)
  .join('');

/** Returns the statements that follow `begin` in the same message. */
export function beginningOn(client: pg.ClientBase): string {
  return pooled.has(client) ? localSettings : '';
}
