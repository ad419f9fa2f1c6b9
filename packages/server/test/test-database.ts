import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    cluster: { host: string; port: number; user: string };
  }
}

/** The migrated database that `global-setup.ts` creates. */
export const templateName = 'easymock_template';

export interface TestDatabase {
  connection: pg.ClientConfig;
  drop(): Promise<void>;
}

/**
 * Creates a separate database, copied from the migrated template or from another one such as `template0`,
 * which has no tables.
 */
export async function createTestDatabase(template = templateName): Promise<TestDatabase> {
  const cluster = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client({ ...cluster, database: 'postgres' });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  return {
    connection: { ...cluster, database: name },
    async drop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
