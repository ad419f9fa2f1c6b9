import {
  type CheckItemDraft,
  itemStateNames,
  progressOf,
  type ReleaseStep,
  refusalOfTick,
  releaseCalls,
} from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { presentRecord } from '../../platform/resource/resource';
import { queueChecks } from './check';
import { itemsOf, requireParts, writeItems } from './items';
import { listReleases } from './list-releases';
import { failStage, find, type LockedRelease, lockRelease, lockReleaseIfPresent, requireStep } from './lock-release';
import { notifyOfRelease, publishRelease } from './notify';
import {
  facesOf,
  lockFactsOf,
  personOf,
  presentItems,
  presentRelease,
  progressesOf,
  type ReleaseRow,
  withProgress,
} from './present';
import { releaseResource } from './release.resource';
import { releaseItems, releases } from './release.table';
import { visit } from './visits';

/** Maps an empty time, which clears the plan, to null; `undefined` leaves it unchanged. */
const planOf = (planAt: string | undefined): Date | null | undefined =>
  planAt === undefined ? undefined : planAt === '' ? null : new Date(planAt);

/**
 * Checks that newly named people exist; people named before may have left. Must run before the checklist is
 * locked, since all calls take these locks in this order.
 * @throws unknownMember
 */
async function requirePeople(
  { db }: SessionContext,
  managerUserId: string,
  items: readonly CheckItemDraft[],
  known: readonly string[] = [],
): Promise<void> {
  const named = [managerUserId, ...items.flatMap(({ ownerUserIds }) => ownerUserIds)];
  await lockAccounts(
    db,
    named.filter((id) => id !== '' && !known.includes(id)),
  );
}

/** Returns the people who own open items of a checklist. */
async function ownersOf({ db }: SessionContext, releaseId: string): Promise<string[]> {
  const rows = await itemsOf(db, releaseId);
  return rows.flatMap(({ state, ownerUserIds }) => (state === 'todo' || state === 'blocked' ? ownerUserIds : []));
}

const tellStart = async (ctx: SessionContext, row: ReleaseRow) =>
  notifyOfRelease(ctx, row, 'start', await ownersOf(ctx, row.id));

async function lockStatusOf(ctx: SessionContext, row: ReleaseRow) {
  const { requiredLeft, blockedNum } = (await progressesOf(ctx.db, [row.id]))(row.id);
  return { ...lockFactsOf(row), requiredLeft, blockedNum };
}

/** Displayed as the author of states that an automatic check set. */
const automatic = { zh: '自动检查', en: 'An automatic check' };
const unlocked = { lockUserId: '', lockUserName: '', lockAt: null, forceReason: '' };
const saidWhy = (reason: string) => (reason ? { diff: { reason: { before: '', after: reason } } } : {});

/** Maximum titles in an entry of the history, since a checklist may have hundreds. */
const mostTitles = 20;

/** Returns the added and removed items for the history. */
function itemsDiff(before: readonly { title: string }[], after: readonly { title: string }[]) {
  const without = (some: readonly { title: string }[], others: readonly { title: string }[]) => {
    const known = new Set(others.map(({ title }) => title));
    const titles = some.map(({ title }) => title).filter((title) => !known.has(title));
    const more = titles.length > mostTitles ? [`… +${titles.length - mostTitles}`] : [];
    return [...titles.slice(0, mostTitles), ...more].join('\n');
  };
  const [gone, added] = [without(before, after), without(after, before)];
  return gone || added ? { diff: { check_list: { before: gone, after: added } } } : {};
}

/** Returns the parts for a copy: the groups, and the items without ticks. */
async function partsOf(ctx: SessionContext, templateId: string | undefined) {
  if (!templateId) return { groups: [], items: [] };
  const { groups } = await find(ctx, templateId);
  const rows = await itemsOf(ctx.db, templateId);
  // People who have left since then own no items of the copy.
  const people = await facesOf(
    ctx.db,
    rows.flatMap(({ ownerUserIds }) => ownerUserIds),
  );
  const items = rows.map(
    ({ id, groupId: group_id, title, desc, required, ownerUserIds, link, auto }): CheckItemDraft => ({
      id,
      group_id,
      title,
      desc,
      required,
      link,
      auto,
      ownerUserIds: ownerUserIds.filter((one) => people.has(one)),
    }),
  );
  return { groups, items };
}

async function lockIt(ctx: SessionContext, held: LockedRelease, force: boolean, reason: string) {
  const { actor, now } = ctx;
  const isForced = force && held.progress.requiredLeft > 0;
  const step: ReleaseStep = isForced ? 'forceLock' : 'lock';
  requireStep(ctx, step, held);
  if (isForced && !reason) fail('releaseReasonMissing');
  const row = await releaseResource.change(
    ctx,
    held.row,
    {
      status: 'locked',
      lockUserId: actor.id,
      lockUserName: actor.nickName,
      lockAt: now,
      forceReason: isForced ? reason : '',
    },
    { action: 'lock', ...saidWhy(reason) },
  );
  await notifyOfRelease(ctx, row, 'locked', [row.managerUserId, row.createUserId], reason);
  return row;
}

async function unlockIt(ctx: SessionContext, held: LockedRelease, reason: string) {
  requireStep(ctx, 'unlock', held);
  if (!reason) fail('releaseReasonMissing');
  const row = await releaseResource.change(
    ctx,
    held.row,
    { ...unlocked, status: 'running' },
    { action: 'unlock', ...saidWhy(reason) },
  );
  await notifyOfRelease(ctx, row, 'unlocked', [row.managerUserId, row.createUserId], reason);
  return row;
}

export const releaseHandlers = implement(releaseCalls, {
  list: listReleases,

  async getReleaseItemInfo(ctx, { releaseId }) {
    const row = await find(ctx, releaseId);
    const [facts = fail('internal')] = await withProgress(ctx, [presentRelease(row, presentRecord(row))]);
    return {
      ...facts,
      groups: row.groups.map((group, sort) => ({ ...group, sort })),
      check_list: await presentItems(ctx.db, await itemsOf(ctx.db, releaseId)),
    };
  },

  async getLockStatus(ctx, { releaseId }) {
    return lockStatusOf(ctx, await find(ctx, releaseId));
  },

  async create(ctx, { templateId, groups, check_list, planAt, ...draft }) {
    const managerUserId = draft.managerUserId || ctx.actor.id;
    await requirePeople(ctx, managerUserId, check_list);
    if (draft.project) await checkEnumerationValue(ctx.db, 'project', draft.project);
    const copied = await partsOf(ctx, templateId);
    const all = { groups: [...copied.groups, ...groups], items: [...copied.items, ...check_list] };
    requireParts(all.groups, all.items);
    const { _id } = await releaseResource.create(ctx, {
      ...draft,
      managerUserId,
      planAt: planOf(planAt),
      groups: all.groups,
    });
    await writeItems(ctx.db, _id, all.items);
    await publishRelease(ctx.db, _id, ctx.actor.id, 'list');
    return { _id };
  },

  async save(ctx, { id, version, groups, check_list, planAt, ...change }) {
    const { db, actor } = ctx;
    const known = (await itemsOf(db, id)).flatMap(({ ownerUserIds }) => ownerUserIds);
    await requirePeople(ctx, change.managerUserId ?? '', check_list ?? [], known);
    const held = await lockRelease(ctx, id);
    const { row } = held;
    requireStep(ctx, 'edit', held);
    if (row.version !== version) fail('staleVersion');
    if (change.project) await checkEnumerationValue(db, 'project', change.project, row.project);
    if (groups || check_list) {
      const items = check_list ?? (await itemsOf(db, id)).map(({ id, groupId }) => ({ id, group_id: groupId }));
      requireParts(groups ?? row.groups, items);
    }
    const said = check_list && itemsDiff(await itemsOf(db, id), check_list);
    if (check_list) await writeItems(db, id, check_list);
    const fields = { ...change, planAt: planOf(planAt), groups };
    const next = await releaseResource.change(ctx, row, fields, said);
    await publishRelease(db, id, actor.id, 'list');
    return { version: next.version };
  },

  async updateCheckItem(ctx, { releaseId, itemId, state, note, from }) {
    const { db, actor, now } = ctx;
    const { row } = await lockRelease(ctx, releaseId);
    const isItem = and(eq(releaseItems.releaseId, releaseId), eq(releaseItems.id, itemId));
    const [item = fail('releaseItemMissing')] = await db.select().from(releaseItems).where(isItem);
    const noteAfter = note ?? item.note;
    const release = { ...row, ...progressOf([]) };
    const refusal = refusalOfTick(item, state, noteAfter, release, personOf(actor));
    if (refusal === 'stage') failStage(row);
    if (refusal === 'person') fail('releaseItemNotYours');
    // The caller decided on the basis of an outdated state, so the change is refused even if the caller may make it.
    if (from !== undefined && item.state !== from && item.state !== state)
      fail('releaseItemChanged', { name: item.checkUserName || automatic, state: itemStateNames[item.state] });
    if (refusal === 'other') fail('releaseItemOthers', { name: item.checkUserName });
    if (refusal === 'note') fail('releaseNoteMissing');

    const isMoved = state !== item.state;
    // If two people tick the same item, the first one remains its author.
    const tick =
      state === 'todo'
        ? { checkUserId: '', checkUserName: '', checkAt: null }
        : { checkUserId: actor.id, checkUserName: actor.nickName, checkAt: now };
    const fields = { note: noteAfter, ...(isMoved && { state, ...tick }) };
    const [after = fail('internal')] = await db.update(releaseItems).set(fields).where(isItem).returning();
    const isStart = isMoved && state !== 'todo' && row.status === 'draft';
    if (isStart) {
      // Updates the row directly, because the resource would increment the version, which protects edits of the items.
      await db.update(releases).set({ status: 'running' }).where(eq(releases.id, releaseId));
      await tellStart(ctx, row);
    }
    if (isMoved || noteAfter !== item.note) {
      const diff = {
        checkItem: { before: '', after: item.title },
        ...(isMoved && { state: { before: item.state, after: state } }),
        ...(noteAfter !== item.note && { note: { before: item.note, after: noteAfter } }),
      };
      const note = releaseResource.note(row, { diff });
      ctx.audit(isStart ? { ...note, events: ['release.started'] } : note);
      if (isMoved && state === 'blocked')
        await notifyOfRelease(ctx, row, 'blocked', [row.managerUserId], `${item.title}：${noteAfter}`);
      await publishRelease(db, releaseId, actor.id, isStart ? 'list' : 'items');
    } else ctx.audit();
    const [shown = fail('internal')] = await presentItems(db, [after]);
    const progress = (await progressesOf(db, [releaseId]))(releaseId);
    return { item: shown, ...progress, status: isStart ? ('running' as const) : row.status };
  },

  async lock(ctx, { id, isLock, force, reason }) {
    const held = await lockRelease(ctx, id);
    const isLocked = held.row.status === 'locked';
    // Repeating the action is not an error for people who may take it.
    if (isLock === 1 && isLocked && personOf(ctx.actor).level !== 'manage') fail('releaseLocked');
    if (isLocked === (isLock === 1)) {
      if (!isLocked) failStage(held.row);
      return lockStatusOf(ctx, held.row);
    }
    const row = isLock ? await lockIt(ctx, held, force, reason) : await unlockIt(ctx, held, reason);
    await publishRelease(ctx.db, id, ctx.actor.id, 'list');
    return lockStatusOf(ctx, row);
  },

  async changeStatus(ctx, { id, action, reason }) {
    const held = await lockRelease(ctx, id);
    requireStep(ctx, action, held);
    const status = action === 'start' ? 'running' : 'abandoned';
    const row = await releaseResource.change(ctx, held.row, { status }, { action, ...saidWhy(reason) });
    if (action === 'start') await tellStart(ctx, row);
    else await notifyOfRelease(ctx, row, 'abandoned', [row.managerUserId, ...(await ownersOf(ctx, id))], reason);
    await publishRelease(ctx.db, id, ctx.actor.id, 'list');
    return null;
  },

  async delete(ctx, { id }) {
    const held = await lockReleaseIfPresent(ctx, id);
    // Deleting twice is not an error.
    if (!held) {
      ctx.audit();
      return null;
    }
    requireStep(ctx, 'delete', held);
    await publishRelease(ctx.db, id, ctx.actor.id, 'list');
    return releaseResource.remove(ctx, { id });
  },

  async visit(ctx, { releaseId, isLeaving }) {
    await find(ctx, releaseId);
    return { people: await visit(ctx, releaseId, isLeaving) };
  },

  async recheck(ctx, { releaseId }) {
    await find(ctx, releaseId);
    return { isQueued: await queueChecks(ctx, releaseId) };
  },
});
