import pg from 'pg';

const connectMs = 10_000;

/**
 * Opens a connection outside of the pool, for work that has one of its own. The caller ends it.
 * @param name what the database's list of connections shows
 */
export async function openClient(connection: pg.ClientConfig, name: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: name,
    connectionTimeoutMillis: connectMs,
  });
  client.on('error', () => {}); // the query that is under way reports it
  await client.connect();
  return client;
}
