/**
 * Measures the quality of the search of documents: runs the queries of `test/search-quality` on the demo and a hundred
 * additional articles.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WikiSearchData } from '@easymock/contract';
import { pino } from 'pino';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { fillDemo } from '../packages/server/src/demo/fill-demo';
import { openSession } from '../packages/server/src/people/session/session';
import { startDatabase } from '../packages/server/src/prepare-database';
import { openServices } from '../packages/server/src/services';
import { databaseUrl } from '../packages/server/test/running-server';
import { addQualityArticles, judge } from '../packages/server/test/search-quality/judge.fixture';

const limits = { first: 0.95, three: 0.99 } as const;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-quality-'));
const log = pino({ level: 'silent' });
const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
const running = await startDatabase(config, log);
const services = await openServices(config, running.connection, log, { isScheduling: false });
const { db } = services.database;

function say(title: string, isGood: boolean): void {
  if (!isGood) process.exitCode = 1;
  console.log(`${title}   ${isGood ? 'PASS' : 'FAIL'}`);
}

try {
  await fillDemo(services, { passwordHash: '', isAmongPeople: false });
  const firstOf = async (role: string): Promise<string> => {
    const found = await services.database.pool.query<{ id: string }>(
      'select id from "user" where role = $1 order by id limit 1',
      [role],
    );
    return found.rows[0]?.id ?? '';
  };
  await addQualityArticles(db, await firstOf('superAdministrator'));
  const env = { DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error', EASYMOCK_PROCESSES: '1' };
  const node = await startInstallation(env);
  try {
    const origin = { now: new Date(), address: '127.0.0.1', userAgent: 'bench' };
    const token = await openSession(db, { id: await firstOf('developer') }, origin);
    const headers = { authorization: `Bearer ${token}` };
    const { num, first, three, leaks, complaints } = await judge(async (keywords) => {
      const path = `/catalog/getAllWiki?${new URLSearchParams({ keywords })}`;
      const answer = await fetch(`${node.address}/api${path}`, { headers });
      return ((await answer.json()) as { data: WikiSearchData }).data;
    });
    for (const complaint of complaints) console.log(`  ${complaint}`);
    const part = (some: number) => `${some} of ${num}, ${((100 * some) / num).toFixed(1)} %`;
    say(`the wanted document is first: ${part(first)}, at least 95 %`, first / num >= limits.first);
    say(`it is among the first three: ${part(three)}, at least 99 %`, three / num >= limits.three);
    say(`hidden documents that were seen: ${leaks.length}, none allowed`, leaks.length === 0);
    for (const leak of leaks) console.log(`  ${leak}`);
  } finally {
    await node.stop();
  }
} finally {
  await services.close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
