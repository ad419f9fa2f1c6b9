import pg from 'pg';

const connectMs = 10_000;

/**
 * Opens a connection outside of the pool, for work that needs its own. The caller ends it.
 * @param name application name, shown in the database's list of connections
 */
export async function openClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: name, connectionTimeoutMillis: connectMs });
  client.on('error', () => {}); // the running query reports the error
  await client.connect();
  return client;
}
