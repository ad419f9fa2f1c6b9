import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '../../config/config';
import { openServices } from '../../services';
import { defineJob } from './index';

/** Records its process in the table `probe`, and ends when a test inserts `end` there. */
const held = defineJob({
  name: 'test.held',
  title: { zh: '测试', en: 'Test' },
  input: z.object({}),
  run: async (_, { services, signal, attempt }) => {
    const { pool } = services.database;
    await pool.query('insert into probe (what, pid, attempt) values ($1, $2, $3)', ['begun', process.pid, attempt]);
    for (;;) {
      signal.throwIfAborted();
      const { rows } = await pool.query("select from probe where what = 'end'");
      if (rows.length > 0) break;
      await sleep(50);
    }
    await pool.query('insert into probe (what, pid, attempt) values ($1, $2, $3)', ['ended', process.pid, attempt]);
  },
});

const config = readConfig(process.env);
const connection = { connectionString: config.databaseUrl };
const services = await openServices(config, connection, pino({ level: 'warn' }), {
  ownJobs: [held],
  isScheduling: false,
  // A third of the usual times shortens the test.
  jobsTiming: { beatMs: 1_500, goneMs: 5_000 },
});
process.on('SIGTERM', () => void services.close().then(() => process.exit(0)));
process.send?.('ready');
