import {
  projectSubjects,
  subjectOf,
  type WebhookEvent,
  type WebhookPayload,
  webhookMaxWaiting,
} from '@easymock/contract';
import { and, arrayContains, eq, inArray, isNull, sql } from 'drizzle-orm';
import { loadRightsHolders, nickNamesOf } from '../../../people/index';
import type { HookOwner, HookRecord, HookSource, Services } from '../../../platform/context';
import type { Db } from '../../../platform/database/index';
import { newId } from '../../../platform/ids';
import { enqueue } from '../../../platform/jobs/index';
import { defineConsumer, recordsChanged } from '../../../platform/outbox/index';
import { pageAddress } from '../../../platform/page-address';
import { type WebhookRow, webhookDeliveries, webhooks } from '../webhook.table';
import { sendWebhook } from './send-job';

const listensTo = (type: WebhookEvent) =>
  and(isNull(webhooks.deletedAt), eq(webhooks.isInUse, true), arrayContains(webhooks.events, [type]));

/**
 * Creates a delivery for each webhook that listens to an event and whose owner may currently read the record.
 */
export const routeEvents = defineConsumer({
  event: recordsChanged,
  name: 'webhook.route',
  title: { zh: '分发 Webhook 事件', en: 'Route events to webhooks' },
  isWanted: async (db, { type }) => {
    const [found] = await db.select({ id: webhooks.id }).from(webhooks).where(listensTo(type)).limit(1);
    return found !== undefined;
  },
  handle: async ({ eventId, at, data }, { services }) => {
    await services.database.db.transaction((db) => route({ db, services }, { eventId, at, ...data }));
  },
});

interface Event {
  readonly eventId: string;
  readonly at: Date;
  readonly type: WebhookEvent;
  readonly by: string;
  readonly records: readonly { readonly id: string; readonly changed: readonly string[] }[];
}

async function route(
  { db, services }: { readonly db: Db; readonly services: Services },
  { eventId, at, type, by, records }: Event,
): Promise<void> {
  const source = services.contributions.hookSources.find(({ subject }) => subject === subjectOf(type));
  const hooks = await db.select().from(webhooks).where(listensTo(type));
  if (!source || hooks.length === 0) return;
  const owners = await loadOwners(db, hooks, source);
  const ids = records.map(({ id }) => id);
  const found = await source.find(db, ids);
  const name = (await nickNamesOf(db, [by])).get(by) ?? '';
  const mayHear = rememberedHearing(db, source, [...owners.values()]);
  const rows: (typeof webhookDeliveries.$inferInsert)[] = [];
  for (const { id, changed } of records) {
    const record = found.get(id);
    if (!record) continue;
    const heard = await mayHear(id, record);
    const payload: WebhookPayload = {
      type,
      timestamp: at.toISOString(),
      data: { ...record.facts, address: pageAddress(services.config, record.path), changed, by: { id: by, name } },
    };
    for (const hook of hooks) {
      const owner = owners.get(hook.ownerUserId ?? '');
      if (!owner || !heard.has(owner.id) || !isChosen(hook, owner, type, record)) continue;
      const event = { eventKey: `${eventId}:${id}`, type, at, name: record.facts.name };
      rows.push({ id: newId(), webhookId: hook.id, ...event, payload: JSON.stringify(payload) });
    }
  }
  await insertDeliveries(db, rows);
}

/** Returns the owners of webhooks who may view the area of a source, by ID. */
async function loadOwners(
  db: Db,
  hooks: readonly WebhookRow[],
  { area }: Pick<HookSource, 'area'>,
): Promise<ReadonlyMap<string, HookOwner>> {
  const ids = [...new Set(hooks.flatMap(({ ownerUserId }) => ownerUserId ?? []))];
  const holders = await loadRightsHolders(db, ids);
  const able = holders.filter(
    ({ grants }) => grants[area].level !== 'none' && ['edit', 'manage'].includes(grants.webhook.level),
  );
  return new Map(able.map(({ id, grants }) => [id, { id, isManager: grants.webhook.level === 'manage' }]));
}

/**
 * Returns a function that returns the people who may read a record. Results are cached by project, since all
 * records of a project have the same readers.
 */
function rememberedHearing(db: Db, source: HookSource, owners: readonly HookOwner[]) {
  const known = new Map<string, ReadonlySet<string>>();
  return async (id: string, { projectId }: HookRecord): Promise<ReadonlySet<string>> => {
    const key = projectId ?? id;
    const heard = known.get(key) ?? new Set(await source.findRecipients(db, { id, projectId }, owners));
    known.set(key, heard);
    return heard;
  };
}

/**
 * Returns whether a webhook is meant for a record. Owners who do not manage webhooks receive only events of
 * the projects that they chose.
 */
function isChosen(hook: WebhookRow, owner: HookOwner, type: WebhookEvent, { projectId }: HookRecord): boolean {
  const isOfProject = projectSubjects.includes(subjectOf(type));
  if (!isOfProject) return owner.isManager;
  if (hook.projectIds.length === 0) return owner.isManager;
  return projectId !== undefined && hook.projectIds.includes(projectId);
}

const rowsAtOnce = 500;

/**
 * Stores deliveries, each once, and queues the jobs that send them. Deliveries of a webhook with a full queue
 * are only recorded, as dropped.
 */
async function insertDeliveries(db: Db, rows: readonly (typeof webhookDeliveries.$inferInsert)[]): Promise<void> {
  const webhookIds = [...new Set(rows.map(({ webhookId }) => webhookId))];
  if (webhookIds.length === 0) return;
  const waiting = await db
    .select({ id: webhookDeliveries.webhookId, num: sql<number>`count(*)::int` })
    .from(webhookDeliveries)
    .where(and(inArray(webhookDeliveries.webhookId, webhookIds), eq(webhookDeliveries.state, 'waiting')))
    .groupBy(webhookDeliveries.webhookId);
  const num = new Map(waiting.map((one) => [one.id, one.num]));
  const counted = rows.map((row) => {
    const before = num.get(row.webhookId) ?? 0;
    num.set(row.webhookId, before + 1);
    return { ...row, state: before < webhookMaxWaiting ? ('waiting' as const) : ('dropped' as const) };
  });
  for (let start = 0; start < counted.length; start += rowsAtOnce)
    await db
      .insert(webhookDeliveries)
      .values(counted.slice(start, start + rowsAtOnce))
      .onConflictDoNothing();
  for (const webhookId of webhookIds) await enqueue(db, sendWebhook, { webhookId });
}
