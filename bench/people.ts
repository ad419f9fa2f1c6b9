/**
 * Measures the lists of people with 10,000 of them. Limit: 50 ms per call, half of the acceptable network time, after a
 * warm-up call.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { tokenOf } from '../e2e/fixtures/call';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { startDatabase } from '../packages/server/src/prepare-database';
import { timesOf } from './fixtures/figures';

const size = 10_000;
const limitMs = 50;
const rounds = 9;

const families = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张';
const given = '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平';
const departments = "array['developmentCentre', 'dataOperationCentre', 'marketingCentre', 'externalPart', '']";
const fill = `
  insert into "user" (id, name, nick_name, role, department, mobile, job_no, created_at, last_active_at)
  select 'aa' || lpad(to_hex(n), 22, '0'), 'person.' || n,
    substr('${families}', 1 + n % ${families.length}, 1) || substr('${given}', 1 + n * 7 % ${given.length}, 1),
    case n % 7 when 0 then 'developer' else 'ordinaryUser' end, (${departments})[1 + n % 5],
    '138' || lpad(n::text, 8, '0'), 'E' || n, now() - n * interval '1 hour', now() - n * interval '1 minute'
  from generate_series(1, ${size}) n`;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-people-'));
const config = readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password });
const running = await startDatabase(config, pino({ level: 'silent' }));
const client = new pg.Client(running.connection);
await client.connect();
await client.query(fill);
await client.query('vacuum analyze');
await client.end();
await running.stop();

// The product writes the search keys of people when it starts.
const starting = performance.now();
const product = await startInstallation({ EASYMOCK_DATA_DIR: dataDir, LOG_LEVEL: 'error' });
console.log(`${size} people; the first start took ${((performance.now() - starting) / 1000).toFixed(1)} s`);
try {
  const token = await tokenOf(product);
  const calls = [
    '/u/full?page=1&pageSize=20',
    '/u/full?page=400&pageSize=20',
    '/u/full?pageSize=200&sortField=lastActiveAt&sortOrder=-1',
    '/u/full?keywords=zhaofang',
    '/u/full?keywords=zf',
    '/u/full?keywords=%E8%B5%B5',
    '/u/full?keywords=1380000',
    '/u/full?keywords=nobody',
    '/u/full?department=marketingCentre&role=developer&status=active',
    '/u/getNoOrganizationUser?pageSize=20',
    '/u/getOrganizationCounts',
    '/u/getRoleArray',
    '/u?keywords=zf&page_size=50',
  ];
  for (const path of calls) {
    const times = await timesOf(product, path, token, rounds);
    const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    const verdict = median <= limitMs ? 'PASS' : 'FAIL';
    console.log(
      `${path.padEnd(62)} median ${median.toFixed(1)} ms, best ${Math.min(...times).toFixed(1)} ms   ${verdict}`,
    );
    if (median > limitMs) process.exitCode = 1;
  }
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
