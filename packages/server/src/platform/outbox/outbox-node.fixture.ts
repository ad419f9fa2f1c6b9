import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { z } from 'zod';
import { readConfig } from '../../config/config';
import { openServices } from '../../services';
import { defineConsumer, defineEvent, emit } from './index';

/** Point at which this process hangs in its consumer or kills itself at the commit. */
const { HANG } = process.env;

const added = defineEvent('test.added', z.object({ id: z.number() }));

/** Records each call in `probe_call`, and its effect by key in `probe_effect`. */
const note = defineConsumer({
  event: added,
  name: 'test.note',
  title: { zh: '测试', en: 'Test' },
  handle: async ({ idempotencyKey, data }, { services }) => {
    const { pool } = services.database;
    await pool.query('insert into probe_call (key, pid) values ($1, $2)', [idempotencyKey, process.pid]);
    if (HANG === 'before') await sleep(600_000);
    await pool.query('insert into probe_effect (key, id) values ($1, $2) on conflict do nothing', [
      idempotencyKey,
      data.id,
    ]);
    if (HANG === 'after') await sleep(600_000);
  },
});

const config = readConfig(process.env);
const services = await openServices(config, { connectionString: config.databaseUrl }, pino({ level: 'warn' }), {
  ownConsumers: [note],
  isScheduling: false,
  jobsTiming: { beatMs: 200, goneMs: 1_500 },
});
async function add(id: number): Promise<void> {
  await services.database.db.transaction((db) => emit({ db, services }, added, { id }));
  // Kill at the commit, before any other code of this process can run.
  if (HANG === 'commit') process.kill(process.pid, 'SIGKILL');
}
process.on('message', (id: number) => void add(id));
process.send?.('ready');
