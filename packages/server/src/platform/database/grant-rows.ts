import type pg from 'pg';

/**
 * Lets a role read and write the rows of all tables, and nothing else.
 * @param client of the role that owns the tables
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`
    grant usage on schema public, drizzle, graphile_worker to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    grant usage, select, update on all sequences in schema public, graphile_worker to ${role};
    grant maintain on all tables in schema public to ${role}`);
}
