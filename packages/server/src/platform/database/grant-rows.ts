import type pg from 'pg';

/**
 * Allows a role to read and write the rows of all tables, and nothing else. Creates the role if it is
 * missing.
 * @param client connection of a superuser who owns the tables
 */
export async function grantRows(client: pg.ClientBase, role: string): Promise<void> {
  await client.query(`
    do $$ begin
      create role ${role} login;
    exception when duplicate_object or unique_violation then null;
    end $$;
    do $$ begin
      -- Older versions needed it for the tables of another queue.
      if (select rolbypassrls from pg_roles where rolname = '${role}') then
        alter role ${role} nobypassrls;
      end if;
    end $$;
    grant usage on schema public, drizzle to ${role};
    grant select on all tables in schema drizzle to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage, select, update on all sequences in schema public to ${role};
    grant maintain on all tables in schema public to ${role}`);
}
