import { callGroup, changeOf, get, pageOf, paging, post, recordFields, sorting } from '@easymock/contract';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll } from 'vitest';
import { z } from 'zod';
import { type Db, PRODUCT_USER } from '../src/platform/database/index';
import { implement } from '../src/platform/http/calls';
import { defineResource, presentRecord } from '../src/platform/resource/resource';
import { recordColumns } from '../src/platform/resource/resource.columns';
import { forgetResource, registerResource } from '../src/platform/resource/resource.registry';

// A tool that only tests have: entries that are private, shared with everybody, or received by some people.

export const entries = pgTable('test_entry', {
  ...recordColumns(),
  title: text().notNull(),
  isShared: boolean().notNull().default(false),
  /** The database gives it. */
  number: text().notNull().default(sql`'NUM' || nextval('test_entry_number')`),
  pin: text().notNull().default(''),
});
export const receivers = pgTable('test_receiver', { entryId: text().notNull(), userId: text().notNull() });

export async function createEntryTables(db: Db): Promise<void> {
  await db.execute(sql`create sequence test_entry_number`);
  await db.execute(sql`create table test_entry (
    id text primary key,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    create_user_id text not null,
    create_user_name text not null,
    update_user_id text not null,
    update_user_name text not null,
    version integer not null default 1,
    search_keys text not null default '',
    deleted_at timestamptz,
    title text not null,
    is_shared boolean not null default false,
    number text not null default ('NUM' || nextval('test_entry_number')),
    pin text not null default ''
  )`);
  await db.execute(sql`create table test_receiver (entry_id text not null, user_id text not null)`);
  await db.execute(sql.raw(`grant all on test_entry, test_receiver, test_entry_number to ${PRODUCT_USER}`));
}

const isReceived = (userId: string) =>
  sql`exists (select 1 from ${receivers}
    where ${receivers.entryId} = ${entries.id} and ${receivers.userId} = ${userId})`;

const entryResource = defineResource(entries, {
  area: 'calendar',
  visible: ({ id }) => or(eq(entries.isShared, true), eq(entries.createUserId, id), isReceived(id)),
  mayChange: ({ id }, byLevel) => or(byLevel, isReceived(id)),
  sorts: { length: sql`length(${entries.title})` },
  keys: ({ title, number }) => [title, number.toLowerCase()],
  name: ({ title }) => title,
  present: (row) => ({
    ...presentRecord(row),
    title: row.title,
    isShared: row.isShared,
    number: row.number,
    hasPin: row.pin !== '',
  }),
  secrets: ['pin'],
});

/** Makes the tool known for as long as a test file runs: the files of a worker share their modules. */
export function useEntries(): void {
  registerResource(entryResource);
  afterAll(() => void forgetResource(entryResource.kind));
}

const draft = z.object({
  title: z.string(),
  isShared: z.boolean().default(false),
  pin: z.string().default(''),
});
const entry = draft.omit({ pin: true }).extend({ ...recordFields, number: z.string(), hasPin: z.boolean() });
const id = z.string();

const summary = { zh: '测试', en: 'Test' };
export const entryCalls = callGroup('/testEntry', {
  list: get({
    summary,
    permission: 'tools.calendar.view',
    input: z.object({ ...paging(), ...sorting(['length']) }),
    data: pageOf(entry),
  }),
  export: get({
    summary,
    audit: 'export',
    permission: 'tools.calendar.view',
    input: z.object({}),
    data: z.object({ entries: z.array(entry) }),
  }),
  /** A query of the handler's own. */
  titles: get({
    summary,
    permission: 'tools.calendar.view',
    input: z.object({ ids: z.string().default('') }),
    data: z.array(z.string()),
  }),
  get: get({ summary, permission: 'tools.calendar.view', input: z.object({ id }), data: entry }),
  insert: post({ summary, permission: 'tools.calendar.edit', input: draft, data: entry }),
  update: post({ summary, permission: 'tools.calendar.edit', input: changeOf(draft), data: entry }),
  updateUseStatus: post({
    summary,
    permission: 'tools.calendar.edit',
    input: z.object({ id, isShared: z.boolean() }),
    data: z.null(),
  }),
  delete: post({ summary, permission: 'tools.calendar.edit', input: z.object({ id }), data: z.null() }),
  deleteAll: post({
    summary,
    permission: 'tools.calendar.edit',
    input: z.object({ ids: z.array(id).max(200) }),
    data: z.null(),
  }),
});

export const entryHandlers = implement(entryCalls, {
  list: entryResource.list,
  async export(ctx) {
    return { entries: await entryResource.whole(ctx, {}) };
  },
  async titles({ db, actor }, { ids }) {
    const wanted = ids ? inArray(entries.id, ids.split(',')) : undefined;
    const rows = await db
      .select({ title: entries.title })
      .from(entries)
      .where(and(entryResource.seen(actor), wanted));
    return rows.map(({ title }) => title).sort();
  },
  get: entryResource.get,
  insert: entryResource.create,
  update: entryResource.update,
  async updateUseStatus(ctx, { id, isShared }) {
    await entryResource.change(ctx, await entryResource.findToChange(ctx, id), { isShared });
    return null;
  },
  delete: entryResource.remove,
  deleteAll: entryResource.removeAll,
});
