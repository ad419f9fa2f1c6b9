import type pg from 'pg';

/**
 * Allows a role to read and write the rows of all tables, and nothing else. Creates the role if it is
 * missing.
 * @param client connection of a superuser who owns the tables
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  // The queue's tables have row security without policies; without `bypassrls` the role would see none of
  // their rows.
  await client.query(`
    do $$ begin
      create role ${role} login bypassrls;
    exception when duplicate_object or unique_violation then null;
    end $$;
    grant usage on schema public, drizzle, graphile_worker to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
    grant usage, select, update on all sequences in schema public, graphile_worker to ${role};
    grant maintain on all tables in schema public to ${role}`);
}
