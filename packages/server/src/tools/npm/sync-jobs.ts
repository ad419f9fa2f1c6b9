import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index';
import { npmInfos } from './npm.table';
import { findProposals } from './proposals';
import { listRegistries } from './registries';
import { syncPackage } from './sync';

/** Number of concurrent syncs, since registries limit their callers. */
const atOnce = 4;
/** Maximum number of syncs per night; the remaining packages come first in the next night. */
const mostPackages = 5_000;

/** Syncs one package after a person listed it or chose another registry. */
export const syncOne = defineJob({
  name: 'npm.sync',
  title: { zh: '读取 npm 包', en: 'Read an npm package' },
  outward: 'asAsked',
  isSlow: true,
  input: z.object({ id: z.string() }),
  key: ({ id }) => id,
  maxAttempts: 3,
  async run({ id }, { services }) {
    const { db } = services.database;
    const [row] = await db
      .select()
      .from(npmInfos)
      .where(and(eq(npmInfos.id, id), isNull(npmInfos.deletedAt)));
    return { result: row ? await syncPackage(services, await listRegistries(db), row) : 'gone' };
  },
});

/** Syncs all packages every night. A failed package does not stop the others. */
export const syncAll = defineJob({
  name: 'npm.syncAll',
  title: { zh: '读取全部 npm 包', en: 'Read all npm packages' },
  outward: 'byItself',
  isSlow: true,
  input: z.object({}),
  schedule: { cron: '20 3 * * *' },
  timeoutMs: 60 * 60_000,
  maxAttempts: 2,
  async run(_, { services, signal, progress }) {
    const { db } = services.database;
    const registries = await listRegistries(db);
    const counts = { read: 0, failed: 0, unserved: 0 };
    if (registries.length === 0) return { ...counts, found: 0 };
    const rows = await db
      .select({ id: npmInfos.id, npmName: npmInfos.npmName, registryId: npmInfos.registryId })
      .from(npmInfos)
      .where(isNull(npmInfos.deletedAt))
      .orderBy(sql`${npmInfos.syncAt} asc nulls first`, asc(npmInfos.id))
      .limit(mostPackages);
    const waiting = [...rows];
    const work = async () => {
      for (let row = waiting.shift(); row; row = waiting.shift()) {
        signal.throwIfAborted();
        const result = await syncPackage(services, registries, row).catch((error: unknown) => {
          signal.throwIfAborted();
          services.log.error({ err: error, npmName: row?.npmName }, 'an npm package could not be read');
          return 'failed' as const;
        });
        counts[result] += 1;
        progress('sync', rows.length - waiting.length, rows.length);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    let found = 0;
    for (const registry of registries)
      found += await findProposals(services, registry, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        // Some registries have no search, so a failure is only logged.
        services.log.warn({ err: error, registry: registry.name }, 'a registry could not be searched');
        return 0;
      });
    return { ...counts, found };
  },
});
