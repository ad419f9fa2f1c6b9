import { type OwnScenario, scenarioCalls, scenarioEveryoneDays, scenarioLimit } from '@easymock/contract';
import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { personColumns, presentPerson, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { type Db, violatedUnique } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { newToken } from '../../platform/ids';
import { publish } from '../../platform/live/publish';
import { mockCollections, mockStores } from '../collection/collection.table';
import { mockScenarios, mockScenarioUses } from '../mock.table';
import { loadVisible, lockEditable, lockVisible, mayDelete } from '../project/project.policy';

const dayMs = 24 * 60 * 60 * 1000;
/** Characters; 132 random bits. */
const keyLength = 22;

declare module '../../platform/database/events' {
  interface EventTopics {
    /** ID of a project whose scenarios or their activations changed. */
    scenario: string;
  }
}

/** Notifies all server processes and open pages of a change of scenarios, once the transaction commits. */
async function changed({ db, services, actor, afterCommit }: SessionContext, projectId: string): Promise<void> {
  await services.events.publish(db, 'scenario', projectId);
  await publish(db, 'mock:scenario', projectId, { by: actor.id });
  afterCommit(() => services.events.publishHere('scenario', projectId));
}

async function findScenario(db: Db, id: string) {
  const [row = fail('scenarioMissing')] = await db.select().from(mockScenarios).where(eq(mockScenarios.id, id));
  return row;
}

/** Locks the scenario's project with a check of the caller's right, and loads the scenario again. */
async function lockScenario({ db, actor }: SessionContext, id: string, lock: typeof lockEditable) {
  const { projectId } = await findScenario(db, id);
  const project = await lock(db, projectId, actor.id);
  return { project, row: await findScenario(db, id) };
}

async function translateTaken<T>(name: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'mock_scenario_name_unique') fail('scenarioTaken', { name: name ?? '' });
    throw error;
  }
}

const ofCaller = (projectId: string, userId: string) =>
  and(eq(mockScenarioUses.projectId, projectId), eq(mockScenarioUses.userId, userId));

const presentUse = (row: typeof mockScenarioUses.$inferSelect | undefined, now: Date): OwnScenario => {
  const isActive = row?.scenarioId && (row.until === null || row.until > now);
  return {
    scenario_id: isActive ? row.scenarioId : null,
    until: isActive ? (row.until?.toISOString() ?? null) : null,
    key: row?.key ?? null,
  };
};

/** @throws scenarioEnd unless the end is in the future, and within the days if there are any */
function endOf(until: string, now: Date, days?: number): Date {
  const end = new Date(until);
  const isLate = days !== undefined && end.getTime() > now.getTime() + days * dayMs;
  if (end <= now || isLate) fail('scenarioEnd', { days: scenarioEveryoneDays });
  return end;
}

export const scenarioHandlers = implement(scenarioCalls, {
  async list({ db, actor, now }, { project_id: projectId }) {
    const project = await loadVisible(db, projectId, actor.id);
    const rows = await db
      .select({ scenario: mockScenarios, person: personColumns })
      .from(mockScenarios)
      .leftJoin(users, eq(users.id, mockScenarios.everyoneBy))
      .where(eq(mockScenarios.projectId, projectId))
      .orderBy(asc(mockScenarios.createdAt), asc(mockScenarios.id))
      .limit(scenarioLimit);
    const [use] = await db.select().from(mockScenarioUses).where(ofCaller(projectId, actor.id));
    return {
      scenarios: rows.map(({ scenario: { id, name, choices, everyoneUntil }, person }) => {
        const isForAll = everyoneUntil !== null && everyoneUntil > now;
        return {
          _id: id,
          name,
          choices,
          everyone_until: isForAll ? everyoneUntil.toISOString() : null,
          everyone_by: isForAll && person ? presentPerson(person) : null,
        };
      }),
      mine: presentUse(use, now),
      may_manage: await mayDelete(db, project, actor.id),
    };
  },

  async create(ctx, { project_id: projectId, name, choices }) {
    const { db, actor } = ctx;
    await lockEditable(db, projectId, actor.id);
    const [held] = await db.select({ num: count() }).from(mockScenarios).where(eq(mockScenarios.projectId, projectId));
    if (held && held.num >= scenarioLimit) fail('tooManyScenarios', { limit: scenarioLimit });
    const [row = fail('internal')] = await translateTaken(name, () =>
      db.insert(mockScenarios).values({ projectId, name, choices }).returning({ id: mockScenarios.id }),
    );
    await changed(ctx, projectId);
    ctx.audit({ entityId: row.id, entityName: name });
    return { _id: row.id };
  },

  async update(ctx, { id, ...change }) {
    const { row } = await lockScenario(ctx, id, lockEditable);
    const diff = diffOf({ name: row.name, choices: row.choices }, change);
    if (Object.keys(diff).length === 0) return null;
    await translateTaken(change.name, () => ctx.db.update(mockScenarios).set(change).where(eq(mockScenarios.id, id)));
    await changed(ctx, row.projectId);
    ctx.audit({ entityId: id, entityName: change.name ?? row.name, diff });
    return null;
  },

  async delete(ctx, { id }) {
    const { row } = await lockScenario(ctx, id, lockEditable);
    await ctx.db.delete(mockScenarios).where(eq(mockScenarios.id, id));
    for (const table of [mockCollections, mockStores]) {
      await ctx.db.delete(table).where(and(eq(table.projectId, row.projectId), eq(table.scope, id)));
    }
    await changed(ctx, row.projectId);
    ctx.audit({ entityId: id, entityName: row.name });
    return null;
  },

  async activate(ctx, { id, until }) {
    const { db, actor, now } = ctx;
    const { row } = await lockScenario(ctx, id, lockVisible);
    const end = until === null ? null : endOf(until, now);
    const [use] = await db
      .insert(mockScenarioUses)
      .values({
        projectId: row.projectId,
        userId: actor.id,
        key: newToken().slice(0, keyLength),
        scenarioId: id,
        until: end,
      })
      .onConflictDoUpdate({
        target: [mockScenarioUses.projectId, mockScenarioUses.userId],
        set: { scenarioId: id, until: end },
      })
      .returning();
    await changed(ctx, row.projectId);
    const diff = { until: { before: null, after: end?.toISOString() ?? '' } };
    ctx.audit({ entityId: id, entityName: row.name, diff });
    return presentUse(use, now);
  },

  async deactivate(ctx, { project_id: projectId }) {
    const { db, actor } = ctx;
    await lockVisible(db, projectId, actor.id);
    const [use] = await db.select().from(mockScenarioUses).where(ofCaller(projectId, actor.id));
    if (!use?.scenarioId) {
      // Already ended, so there is nothing to do.
      ctx.audit();
      return null;
    }
    const row = await findScenario(db, use.scenarioId);
    await db.update(mockScenarioUses).set({ scenarioId: null, until: null }).where(ofCaller(projectId, actor.id));
    await changed(ctx, projectId);
    ctx.audit({ entityId: row.id, entityName: row.name });
    return null;
  },

  async renew_key(ctx, { project_id: projectId }) {
    const { db, actor, now } = ctx;
    const project = await lockVisible(db, projectId, actor.id);
    const key = newToken().slice(0, keyLength);
    const [use] = await db
      .insert(mockScenarioUses)
      .values({ projectId, userId: actor.id, key, scenarioId: null, until: null })
      .onConflictDoUpdate({ target: [mockScenarioUses.projectId, mockScenarioUses.userId], set: { key } })
      .returning();
    await changed(ctx, projectId);
    ctx.audit({ entityId: projectId, entityName: project.name });
    return presentUse(use, now);
  },

  async set_for_all(ctx, { id, until }) {
    const { db, actor, now } = ctx;
    const { project, row } = await lockScenario(ctx, id, lockEditable);
    if (!(await mayDelete(db, project, actor.id))) fail('forbidden');
    const end = until === null ? null : endOf(until, now, scenarioEveryoneDays);
    if (end === null && row.everyoneUntil === null) {
      ctx.audit();
      return null;
    }
    // Only one scenario at a time is active for everybody.
    await db
      .update(mockScenarios)
      .set({ everyoneUntil: null, everyoneBy: null })
      .where(and(eq(mockScenarios.projectId, row.projectId), isNotNull(mockScenarios.everyoneUntil)));
    if (end) {
      await db.update(mockScenarios).set({ everyoneUntil: end, everyoneBy: actor.id }).where(eq(mockScenarios.id, id));
    }
    await changed(ctx, row.projectId);
    const endText = (date: Date | null) => date?.toISOString() ?? null;
    const diff = { everyone_until: { before: endText(row.everyoneUntil), after: endText(end) } };
    ctx.audit({ entityId: id, entityName: row.name, diff });
    return null;
  },
});
