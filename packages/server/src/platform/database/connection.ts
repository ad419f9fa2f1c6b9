import type pg from 'pg';

/** Time-outs that the server keeps, in PostgreSQL's words. */
const timeouts = {
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
};
const preparePatienceMs = 5_000;

const pooled = new WeakSet<pg.ClientBase>();

/**
 * Prepares a fresh connection. Nothing of it is a start parameter: poolers such as PgBouncer refuse most of those.
 *
 * The server behind a pooler is another one than the one that greeted us, and in transaction mode yet another with
 * every transaction. A setting made there would hold for strangers, and a statement prepared there is not found again.
 * There, transactions set their time-outs themselves, and statements have no names.
 */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  // The server named its process when it greeted us; a pooler names something of its own.
  const { processID } = client as pg.ClientBase & { processID: number };
  const isDirect = `pg_backend_pid() = ${Number(processID)}`;
  const sets = Object.entries(timeouts).map(([name, value]) => `set_config('${name}', '${value}', false)`);
  // One round trip: every start of a connection waits for it.
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

const localTimeouts = Object.entries(timeouts)
  .map(([name, value]) => `; set local ${name} = '${value}'`)
  .join('');

/** The statements that follow `begin` in the same message. */
export function beginningOn(client: pg.ClientBase): string {
  return pooled.has(client) ? localTimeouts : '';
}
