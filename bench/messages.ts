/**
 * Measures the unread count among millions of messages, and a message to everybody. 10,000 people have 1,000 messages
 * each, one in twenty unread; one person has 10,000 unread ones. The count may take 5 ms, and 10,000 people must
 * receive a message within 30 s.
 *
 * BENCH_MESSAGES sets another number of messages.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { administrator, startInstallation } from '../e2e/fixtures/product';
import { readConfig } from '../packages/server/src/config/config';
import { sendMessages } from '../packages/server/src/message/index';
import { countUnread } from '../packages/server/src/message/own-messages';
import { openDatabase } from '../packages/server/src/platform/database/index';
import { startDatabase } from '../packages/server/src/prepare-database';
import { databaseUrl } from '../packages/server/test/running-server';

const size = Number(process.env.BENCH_MESSAGES ?? 10_000_000);
const peopleNum = 10_000;
const each = Math.ceil(size / peopleNum);
const busyUnread = 10_000;
const rounds = 300;
const countLimitMs = 5;
const deliveryLimitSeconds = 30;

const dataDir = await mkdtemp(join(tmpdir(), 'easymock-messages-'));
const log = pino({ level: 'silent' });
const running = await startDatabase(
  readConfig({ EASYMOCK_DATA_DIR: dataDir, EASYMOCK_ADMIN_PASSWORD: administrator.password }),
  log,
);
const { db, close } = openDatabase(running.connection, log);
const personId = (num: number): string => `aa${num.toString(16).padStart(22, '0')}`;

async function fill(): Promise<void> {
  // A separate connection, because queries of the pool time out after some seconds.
  const client = new pg.Client(running.connection);
  await client.connect();
  try {
    // Foreign keys are not checked row by row, because these rows are known to be valid.
    await client.query(`set session_replication_role = replica`);
    await client.query(`
      insert into "user" (id, name, nick_name) select 'aa' || lpad(to_hex(n), 22, '0'), 'person.' || n, 'p' || n
      from generate_series(1, ${peopleNum}) n`);
    await client.query(`
      insert into message (id, type, title, created_at)
      select 'bb' || lpad(to_hex(n), 22, '0'), case n % 4 when 0 then 'system' else 'project' end, 'message ' || n,
        now() - n * interval '1 minute'
      from generate_series(1, ${Math.max(each, busyUnread)}) n`);
    for (let first = 1; first <= each; first += 50) {
      await client.query(`
        insert into notification (user_id, message_id, type, created_at, read_at)
        select 'aa' || lpad(to_hex(p), 22, '0'), 'bb' || lpad(to_hex(n), 22, '0'),
          case n % 4 when 0 then 'system' else 'project' end, now() - n * interval '1 minute',
          case when (n + p) % 20 = 0 then null else now() end
        from generate_series(${first}, ${Math.min(each, first + 49)}) n, generate_series(1, ${peopleNum} - 1) p`);
    }
    await client.query(`
      insert into notification (user_id, message_id, type, created_at)
      select '${personId(peopleNum)}', 'bb' || lpad(to_hex(n), 22, '0'), 'project', now() - n * interval '1 minute'
      from generate_series(1, ${busyUnread}) n`);
    await client.query('reset all');
    await client.query('vacuum analyze notification');
    await client.query('vacuum analyze message');
  } finally {
    await client.end();
  }
}

function verdict(isGood: boolean): string {
  if (!isGood) process.exitCode = 1;
  return isGood ? 'PASS' : 'FAIL';
}

async function measureCount(title: string, idOf: (round: number) => string): Promise<void> {
  await countUnread(db, idOf(0));
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await countUnread(db, idOf(round));
    times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? 0;
  const [median, most] = [at(0.5), at(0.99)];
  console.log(
    `${title}: ${median.toFixed(2)} ms (median), ${most.toFixed(2)} ms (p99)   ${verdict(median <= countLimitMs)}`,
  );
}

async function measureDelivery(): Promise<void> {
  const node = await startInstallation({ DATABASE_URL: databaseUrl(running.connection), LOG_LEVEL: 'error' });
  try {
    const began = performance.now();
    const id = await db.transaction((tx) => sendMessages(tx, { to: 'all', type: 'system', title: 'everybody' }));
    let num = 0;
    while (num < peopleNum && performance.now() - began < 2 * deliveryLimitSeconds * 1_000) {
      await sleep(20);
      const { rows } = await db.execute<{ num: number }>(
        `select count(*)::int as num from notification where message_id = '${id}'`,
      );
      num = rows[0]?.num ?? 0;
    }
    const seconds = (performance.now() - began) / 1_000;
    const isGood = num >= peopleNum && seconds <= deliveryLimitSeconds;
    console.log(`a message to everybody: ${num} people after ${seconds.toFixed(1)} s   ${verdict(isGood)}`);
  } finally {
    await node.stop();
  }
}

try {
  await fill();
  const { rows } = await db.execute<{ num: number }>('select count(*)::int as num from notification');
  console.log(`${rows[0]?.num} messages of ${peopleNum} people`);
  await measureCount('the number at the bell', (round) => personId(1 + ((round * 7_919) % (peopleNum - 1))));
  await measureCount(`the number of a person with ${busyUnread} unread`, () => personId(peopleNum));
  await measureDelivery();
} finally {
  await close();
  await running.stop();
  await rm(dataDir, { recursive: true, force: true });
}
