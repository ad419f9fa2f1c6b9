import { setTimeout as sleep } from 'node:timers/promises';
import { callGroup, get, post } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { sendMessages } from '../src/message/index';
import type { Services } from '../src/platform/context';
import { implement } from '../src/platform/http/calls/handler';
import { defineJob, enqueue } from '../src/platform/jobs/index';
import { defineConsumer, defineEvent, emit } from '../src/platform/outbox/index';
import type { OwnFeature } from '../src/server';

/** Tables written by the calls, jobs and consumers of the drill. `drill_ended` records every end of a run. */
export const drillTables = `
  create table drill_change (id text primary key, run_id text not null, record text not null, step int not null);
  create table drill_record (id text primary key, step int not null default 0);
  create table drill_attempt (key text not null, attempt int not null);
  create table drill_effect (key text primary key, what text not null, record text not null, step int not null,
    num bigint generated always as identity);
  create table drill_latest (record text primary key, step int not null);
  create table drill_ended (run_id text not null, state text not null);
  create function drill_note_end() returns trigger language plpgsql as $$
    begin insert into drill_ended values (new.id, new.state); return null; end $$;
  create trigger drill_note_end after update of state on job_run for each row
    when (new.state in ('done', 'failed', 'cancelled') and old.state in ('queued', 'running'))
    execute function drill_note_end();`;

const longestWorkMs = 400;
const change = z.object({ change: z.string(), record: z.string(), step: z.number() });
type Change = z.infer<typeof change>;

/**
 * Records the attempt, takes a while, and applies its effect once per idempotency key, as a consumer should.
 */
async function work({ database }: Services, what: string, key: string, attempt: number, given: Change) {
  const { pool } = database;
  await pool.query('insert into drill_attempt values ($1, $2)', [key, attempt]);
  await sleep(Math.random() ** 4 * longestWorkMs);
  await pool.query(
    'insert into drill_effect (key, what, record, step) values ($1, $2, $3, $4) on conflict do nothing',
    [key, what, given.record, given.step],
  );
}

const title = { zh: '演练', en: 'Drill' };
const changed = defineEvent('drill.changed', change);
const ordered = defineConsumer({
  event: changed,
  name: 'drill.ordered',
  title,
  orderedBy: ({ record }) => record,
  handle: ({ data, idempotencyKey }, { services, attempt }) => work(services, 'ordered', idempotencyKey, attempt, data),
});
const plain = defineConsumer({
  event: changed,
  name: 'drill.plain',
  title,
  handle: ({ data, idempotencyKey }, { services, attempt }) => work(services, 'plain', idempotencyKey, attempt, data),
});
const job = defineJob({
  name: 'drill.job',
  title,
  input: change,
  run: (given, { services, attempt, run }) => work(services, 'job', run.id, attempt, given),
});
/** Only the latest step of a record matters: a queued run replaces one that still waits. */
const latest = defineJob({
  name: 'drill.latest',
  title,
  input: change,
  async run({ record, step }, { services, attempt, run }) {
    const { pool } = services.database;
    await pool.query('insert into drill_attempt values ($1, $2)', [run.id, attempt]);
    await pool.query(
      `insert into drill_latest values ($1, $2)
        on conflict (record) do update set step = greatest(drill_latest.step, excluded.step)`,
      [record, step],
    );
  },
});

const drillCalls = callGroup('/drill', {
  /** Changes a record and triggers every possible consequence of a change. */
  change: post({
    input: z.object({ id: z.string(), record: z.string(), userIds: z.array(z.string()) }),
    data: z.null(),
    audit: 'none',
    summary: { zh: '修改记录', en: 'Change a record' },
  }),
  /** Returns the ID of the process that answers. */
  who: get({
    auth: 'public',
    input: z.object({}),
    data: z.number(),
    summary: { zh: '获取进程编号', en: 'Get the ID of the process' },
  }),
});

export const drillFeature: OwnFeature = {
  handlers: implement(drillCalls, {
    async change(ctx, { id, record, userIds }) {
      const { db, now } = ctx;
      const { rows } = await db.execute<{ step: number }>(
        sql`update drill_record set step = step + 1 where id = ${record} returning step`,
      );
      const given = { change: id, record, step: rows[0]?.step ?? 0 };
      const runId = await enqueue(db, job, given);
      await enqueue(db, latest, given, { key: record });
      await emit(ctx, changed, given);
      await sendMessages(db, { to: { userIds }, type: 'system', title: `drill ${id}`, now });
      await db.execute(
        sql`insert into drill_change (id, run_id, record, step) values (${id}, ${runId}, ${record}, ${given.step})`,
      );
      return null;
    },
    who: async () => process.pid,
  }),
  jobs: [job, latest],
  consumers: [ordered, plain],
};
