import {
  projectSubjects,
  subjectOf,
  type WebhookEvent,
  type WebhookPayload,
  webhookCalls,
  webhookRotationHours,
  webhookTestType,
} from '@easymock/contract';
import { and, arrayContains, desc, eq, sql } from 'drizzle-orm';
import { findProjects, listManaged, nameProjects } from '../../mock/index';
import { clearDeletedOwner, loadRightsHolders, lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { totalOf } from '../../platform/database/total';
import { CallFailure, fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/index';
import { registerResource } from '../../platform/resource/resource.registry';
import { countReveal, presentSecret, revealDiff } from '../../platform/sealed-fields/reveals';
import { attemptTo } from './deliver/attempt';
import { attemptColumns } from './deliver/conclude';
import { openSecrets, webhookSealed } from './deliver/open-secrets';
import { sendWebhook } from './deliver/send-job';
import { newSecret } from './deliver/sign';
import { presentDelivery, presentDetail, withFacts } from './facts';
import { healthIs, isManager, webhookResource } from './resource';
import { webhookDeliveries, webhooks } from './webhook.table';

registerResource({
  ...webhookResource,
  async restore(ctx, id) {
    const row = await webhookResource.restore(ctx, id);
    if (row) await clearDeletedOwner(ctx, webhookResource, row);
  },
});

/** Maximum test messages per person. */
const testPace = { limit: 30, seconds: 3_600 };

async function present(ctx: SessionContext, id: string) {
  const [one] = await withFacts(ctx, [await webhookResource.get(ctx, { id })]);
  return one ?? fail('internal');
}

/**
 * Refuses an address with credentials, because lists would show them and requests would not contain them.
 * @throws webhookAddressWrong
 */
function requireAddress(url: string | undefined): void {
  if (url === undefined) return;
  const { username, password } = new URL(url);
  if (username || password) throw new CallFailure('webhookAddressWrong', {}, null, 'url');
}

/**
 * Checks that the owner may receive the events of a webhook. People who do not manage webhooks may listen
 * only to projects that they manage.
 * @throws webhookEventNotAllowed, webhookProjectsNeeded, webhookProjectNotManaged
 */
async function requireAllowed(
  { db }: SessionContext,
  ownerUserId: string,
  { events, projectIds }: { readonly events: readonly WebhookEvent[]; readonly projectIds: readonly string[] },
): Promise<void> {
  const [owner] = await loadRightsHolders(db, [ownerUserId], 'allAccounts');
  if (owner && isManager(owner)) return;
  if (events.some((event) => !projectSubjects.includes(subjectOf(event))))
    throw new CallFailure('webhookEventNotAllowed', {}, null, 'events');
  if (projectIds.length === 0) throw new CallFailure('webhookProjectsNeeded', {}, null, 'projectIds');
  const managed = await listManaged(db, ownerUserId, projectIds);
  const other = projectIds.find((id) => !managed.has(id));
  if (other === undefined) return;
  const name = (await nameProjects(db, [other])).get(other) ?? other;
  throw new CallFailure('webhookProjectNotManaged', { name }, null, 'projectIds');
}

/**
 * Returns the owner in the input of a call. Only managers may choose another person, since a webhook sends
 * what its owner may read to an address that its editor chose.
 * @throws forbidden
 */
function requireOwner({ actor }: SessionContext, given: string, present: string): string {
  if (given === present || given === '') return present;
  return isManager(actor) ? given : fail('forbidden');
}

/** Finds a delivery that the caller may see, with its webhook. @throws notFound */
async function findDelivery(ctx: SessionContext, deliveryId: string) {
  const [delivery = fail('notFound')] = await ctx.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId));
  return { delivery, hook: await webhookResource.find(ctx, delivery.webhookId) };
}

const testPayload = (now: Date): WebhookPayload => ({
  type: webhookTestType,
  timestamp: now.toISOString(),
  data: { message: 'EasyMock webhook test' },
});

export const webhookHandlers = implement(webhookCalls, {
  async list(ctx, { event, health, ownerUserId, ...input }) {
    const where = and(
      event ? arrayContains(webhooks.events, [event]) : undefined,
      health ? healthIs(health) : undefined,
      ownerUserId ? eq(webhooks.ownerUserId, ownerUserId) : undefined,
    );
    const page = await webhookResource.list(ctx, input, where);
    return { ...page, list: await withFacts(ctx, page.list) };
  },

  get: (ctx, { id }) => present(ctx, id),

  findProjects: ({ db, actor }, { keywords }) =>
    findProjects(db, { keywords, managerId: isManager(actor) ? undefined : actor.id }),

  async create(ctx, { useStatus, ownerUserId: given, ...draft }) {
    requireAddress(draft.url);
    const ownerUserId = requireOwner(ctx, given, ctx.actor.id);
    const projectIds = [...new Set(draft.projectIds)];
    const events = [...new Set(draft.events)];
    await requireAllowed(ctx, ownerUserId, { events, projectIds });
    await lockAccounts(ctx.db, [ownerUserId]);
    const id = newId();
    const sealed = await webhookSealed.seal(ctx.services, id, { secret: newSecret() });
    await webhookResource.create(ctx, {
      id,
      ...draft,
      ownerUserId,
      projectIds,
      events,
      isInUse: useStatus === 1,
      ...webhookSealed.blank,
      ...sealed,
    });
    return present(ctx, id);
  },

  async update(ctx, { id, version, useStatus, ownerUserId: given, ...change }) {
    requireAddress(change.url);
    const found = await webhookResource.find(ctx, id);
    await webhookResource.allowChange(ctx, found);
    const ownerUserId = given === undefined ? undefined : requireOwner(ctx, given, found.ownerUserId ?? ctx.actor.id);
    // Locks the accounts before the webhook, in the same order as the deletion of an account does.
    if (ownerUserId) await lockAccounts(ctx.db, [ownerUserId]);
    const before = await webhookResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const projectIds = change.projectIds && [...new Set(change.projectIds)];
    const events = change.events && [...new Set(change.events)];
    const wanted = { events: events ?? before.events, projectIds: projectIds ?? before.projectIds };
    const owner = ownerUserId ?? before.ownerUserId;
    if (owner) await requireAllowed(ctx, owner, wanted);
    const isInUse = useStatus === undefined ? undefined : useStatus === 1;
    const isSwitched = isInUse !== undefined && isInUse !== before.isInUse;
    const isElsewhere = change.url !== undefined && change.url !== before.url;
    await webhookResource.change(
      ctx,
      before,
      {
        ...change,
        projectIds,
        events,
        ownerUserId,
        isInUse,
        // Failures of the former address do not count for the new one.
        ...(isElsewhere && { failureNum: 0, lastFailure: '', heldUntil: null }),
      },
      isSwitched ? { action: isInUse ? 'enable' : 'disable' } : {},
    );
    if (isSwitched || isElsewhere) await enqueue(ctx.db, sendWebhook, { webhookId: id });
    return present(ctx, id);
  },

  remove: webhookResource.remove,

  async revealSecret(ctx, { id, field, isCopy, formerId, reason }) {
    const row = await webhookResource.find(ctx, id);
    await webhookResource.allowChange(ctx, row);
    await countReveal(ctx);
    const value = formerId
      ? await webhookSealed.openFormer(ctx, row, field, formerId)
      : await webhookSealed.open(ctx.services, row, field);
    const action = isCopy ? 'copySecret' : 'reveal';
    ctx.audit(webhookResource.note(row, { action, diff: revealDiff(field, reason) }));
    return presentSecret(ctx, value);
  },

  async rotateSecret(ctx, { id }) {
    const before = await webhookResource.findToChange(ctx, id);
    // A secret that this server cannot open cannot be used for signing, so it is replaced without becoming the former
    // secret.
    const formerSecret = await webhookSealed.open(ctx.services, before, 'secret').catch(() => null);
    const sealed = await webhookSealed.seal(ctx.services, id, { secret: newSecret(), formerSecret });
    const formerUntil = new Date(ctx.now.getTime() + webhookRotationHours * 3_600_000);
    await webhookResource.change(ctx, before, { ...sealed, formerUntil });
    return present(ctx, id);
  },

  // Runs outside a transaction, since the receiver may be slow.
  test: withoutTransaction(async (ctx, { id }) => {
    const { services, actor, language, now } = ctx;
    const row = await webhookResource.find(ctx, id);
    await webhookResource.allowChange(ctx, row);
    const seconds = await services.throttle.take([{ key: `webhookTest:${actor.id}`, ...testPace }]);
    if (seconds > 0) fail('tooMany', { seconds });
    const deliveryId = newId();
    const payload = JSON.stringify(testPayload(now));
    const attempted = await attemptTo(services, {
      url: row.url,
      ownerId: actor.id,
      id: deliveryId,
      body: payload,
      secrets: await openSecrets(services, row, now),
    });
    ctx.audit(webhookResource.note(row));
    return ctx.db.transaction(async (db) => {
      const [delivery = fail('notFound')] = await db
        .insert(webhookDeliveries)
        .values({
          id: deliveryId,
          webhookId: id,
          eventKey: deliveryId,
          type: webhookTestType,
          name: '',
          at: now,
          payload,
          attemptNum: 1,
          state: attempted.isDelivered ? 'delivered' : 'failed',
          ...attemptColumns({ attempts: '[]' }, attempted),
        })
        .returning();
      return presentDetail(delivery, { language, isOwner: true });
    });
  }),

  async resume(ctx, { id }) {
    const before = await webhookResource.findToChange(ctx, id);
    if (!before.pausedAt) fail('webhookNotPaused');
    const fields = { pausedAt: null, failureNum: 0, heldUntil: null, lastFailure: '' };
    await webhookResource.change(ctx, before, fields);
    await enqueue(ctx.db, sendWebhook, { webhookId: id });
    return present(ctx, id);
  },

  async listDeliveries(ctx, { id, state, page, pageSize }) {
    const { db, language } = ctx;
    const row = await webhookResource.find(ctx, id);
    const where = and(eq(webhookDeliveries.webhookId, row.id), state ? eq(webhookDeliveries.state, state) : undefined);
    const offset = (page - 1) * pageSize;
    const rows = await db
      .select()
      .from(webhookDeliveries)
      .where(where)
      .orderBy(desc(webhookDeliveries.at), desc(webhookDeliveries.id))
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      db.select({ total: sql<number>`count(*)::int` }).from(webhookDeliveries).where(where),
    );
    const reader = { language, isOwner: row.ownerUserId === ctx.actor.id };
    return { list: rows.map((one) => presentDelivery(one, reader)), total, page, pageSize };
  },

  async getDelivery(ctx, { deliveryId }) {
    const { delivery, hook } = await findDelivery(ctx, deliveryId);
    const isOwner = hook.ownerUserId === ctx.actor.id;
    return presentDetail(delivery, { language: ctx.language, isOwner });
  },

  async replay(ctx, { deliveryId }) {
    const { delivery, hook } = await findDelivery(ctx, deliveryId);
    await webhookResource.allowChange(ctx, hook);
    const again = await ctx.db
      .update(webhookDeliveries)
      .set({ state: 'waiting', attemptNum: 0, nextAt: sql`now()` })
      .where(and(eq(webhookDeliveries.id, delivery.id), sql`${webhookDeliveries.state} <> 'waiting'`))
      .returning({ id: webhookDeliveries.id });
    if (again.length === 0) fail('webhookDeliveryWaiting');
    ctx.audit(webhookResource.note(hook));
    await enqueue(ctx.db, sendWebhook, { webhookId: hook.id });
    return null;
  },
});
