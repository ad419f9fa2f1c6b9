import { type CallParsedInput, environmentLimit, type UpstreamEnvironment, upstreamCalls } from '@easymock/contract';
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { personColumns, presentPerson, users } from '../../people/index';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { type Db, violatedUnique } from '../../platform/database/index';
import { byPinyin } from '../../platform/database/pinyin-order';
import { fail } from '../../platform/failure';
import { implement, prepared } from '../../platform/http/calls/handler';
import { newId } from '../../platform/ids';
import { mocks, type ProjectRow, projectMembers, teamMembers } from '../mock.table';
import { loadEditable, loadVisible, lockEditable } from '../project/project.policy';
import { modeAt } from '../serve/served-upstream';
import { publishListChange, publishProjectChange } from '../serve/snapshot';
import { mockDrifts, projectUpstreams, upstreamEnvironments } from '../upstream.table';
import { environmentSecrets } from '../upstream-secrets';

const minuteMs = 60_000;
/** Default length of a recording in minutes. */
const usualMinutes = 60;
/** Maximum people offered as owners. */
const maxPeople = 500;

type EnvironmentRow = typeof upstreamEnvironments.$inferSelect;

const presentEnvironment = (row: EnvironmentRow): UpstreamEnvironment => ({
  _id: row.id,
  name: row.name,
  url: row.url,
  header_name: row.headerName,
  has_header_value: row.headerValue !== '',
  header_value_hint: row.headerValueHint,
});

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** Returns the row of a project; defaults if it has none yet. */
async function loadSettings(db: Db, projectId: string): Promise<typeof projectUpstreams.$inferSelect> {
  const [row] = await db.select().from(projectUpstreams).where(eq(projectUpstreams.projectId, projectId));
  const blank = { mode: 'mock', currentId: null, recordUntil: null, recordBy: null } as const;
  return row ?? { projectId, ...blank, recordLanguage: 'zh-CN', recordedNum: 0, skippedNum: 0 };
}

type Settings = Partial<Omit<typeof projectUpstreams.$inferInsert, 'projectId'>>;

async function saveSettings(db: Db, projectId: string, set: Settings): Promise<void> {
  await db
    .insert(projectUpstreams)
    .values({ projectId, ...set })
    .onConflictDoUpdate({ target: projectUpstreams.projectId, set });
}

const listEnvironments = (db: Db, projectId: string): Promise<EnvironmentRow[]> =>
  db
    .select()
    .from(upstreamEnvironments)
    .where(eq(upstreamEnvironments.projectId, projectId))
    .orderBy(asc(upstreamEnvironments.createdAt), asc(upstreamEnvironments.id));

async function translateTaken<T>(name: string | undefined, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (violatedUnique(error) === 'mock_upstream_environment_name_unique')
      fail('environmentTaken', { name: name ?? '' });
    throw error;
  }
}

/** Locks the project of an environment for editing, and loads the environment again. */
async function lockEnvironment({ db, actor }: SessionContext, id: string) {
  const find = async () => {
    const [row = fail('environmentMissing')] = await db
      .select()
      .from(upstreamEnvironments)
      .where(eq(upstreamEnvironments.id, id));
    return row;
  };
  const { projectId } = await find();
  await lockEditable(db, projectId, actor.id);
  return find();
}

/** Condition: the person is the owner or a member of the project or its team, guests excluded. */
const belongsTo = (db: Db, { id, ownerId, teamId }: ProjectRow) =>
  teamId
    ? inArray(
        users.id,
        db
          .select({ id: teamMembers.userId })
          .from(teamMembers)
          .where(and(eq(teamMembers.teamId, teamId), sql`${teamMembers.role} <> 'guest'`)),
      )
    : sql`(${users.id} = ${ownerId} or ${inArray(
        users.id,
        db.select({ id: projectMembers.userId }).from(projectMembers).where(eq(projectMembers.projectId, id)),
      )})`;

async function requireOwner(db: Db, project: ProjectRow, ownerId: string): Promise<void> {
  const [found] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, ownerId), isNull(users.deletedAt), belongsTo(db, project)));
  if (!found) fail('ownerOutside');
}

type Configuration = CallParsedInput<typeof upstreamCalls.configure>;

/** Returns the settings of a recording that begins now. */
const beginRecording = ({ actor, now, language }: SessionContext, minutes = usualMinutes) => ({
  recordUntil: new Date(now.getTime() + minutes * minuteMs),
  recordBy: actor.id,
  recordLanguage: language,
  recordedNum: 0,
  skippedNum: 0,
});

/**
 * Stores the answers that were sent before a change of the recording, because they belong to the recording before the
 * change. Runs before the transaction, because each change would otherwise hold a connection while it waits for another
 * one.
 */
const afterFlush = (run: (ctx: SessionContext, input: Configuration) => Promise<null>) =>
  prepared<typeof upstreamCalls.configure, void>(async ({ db, actor, services }, { project_id: projectId }) => {
    await loadEditable(db, projectId, actor.id);
    await services.upstreamObserver.flush();
  }, run);

export const upstreamHandlers = implement(upstreamCalls, {
  async get({ db, actor, now }, { project_id: projectId }) {
    await loadVisible(db, projectId, actor.id);
    const settings = await loadSettings(db, projectId);
    const until = settings.recordUntil;
    const isRecording = until !== null && until > now;
    const [person] = settings.recordBy
      ? await db.select(personColumns).from(users).where(eq(users.id, settings.recordBy))
      : [];
    return {
      mode: modeAt(settings.mode, until?.getTime() ?? 0, now.getTime()),
      current_id: settings.currentId,
      environments: (await listEnvironments(db, projectId)).map(presentEnvironment),
      record_until: isRecording ? until.toISOString() : null,
      record_by: isRecording && person ? presentPerson(person) : null,
      recorded_num: settings.recordedNum,
      skipped_num: settings.skippedNum,
    };
  },

  configure: afterFlush(async (ctx, input) => {
    const { db, actor, now } = ctx;
    const { project_id: projectId, current_id: currentId } = input;
    const project = await lockEditable(db, projectId, actor.id);
    const settings = await loadSettings(db, projectId);
    const mode = input.mode ?? modeAt(settings.mode, settings.recordUntil?.getTime() ?? 0, now.getTime());
    const environments = await listEnvironments(db, projectId);
    if (currentId !== undefined && !environments.some(({ id }) => id === currentId)) fail('environmentMissing');
    const current = currentId ?? settings.currentId;
    if (mode !== 'mock' && current === null) fail('noEnvironment');
    const isEnded = input.mode !== undefined && mode !== 'record' && settings.recordUntil !== null;
    const ending = isEnded && settings.recordUntil && settings.recordUntil > now ? { recordUntil: now } : {};
    const recording = input.mode === 'record' ? beginRecording(ctx, input.record_minutes) : {};
    await saveSettings(db, projectId, { mode, currentId: current, ...ending, ...recording });
    await publishProjectChange(ctx, db, projectId, []);
    const nameOf = (id: string | null) => environments.find((one) => one.id === id)?.name ?? '';
    ctx.audit({
      entityId: projectId,
      entityName: project.name,
      diff: diffOf(
        { mode: settings.mode, environment: nameOf(settings.currentId) },
        { mode, environment: nameOf(current) },
      ),
    });
    return null;
  }),

  async create(ctx, { project_id: projectId, name, url, header_name: headerName, header_value: headerValue }) {
    const { db, actor } = ctx;
    await lockEditable(db, projectId, actor.id);
    const present = await listEnvironments(db, projectId);
    if (present.length >= environmentLimit) fail('tooManyEnvironments', { limit: environmentLimit });
    const id = newId();
    const sealed = await environmentSecrets.seal(ctx.services, id, { headerValue });
    await translateTaken(name, () =>
      db.insert(upstreamEnvironments).values({ id, projectId, name, url: withoutSlash(url), headerName, ...sealed }),
    );
    const settings = await loadSettings(db, projectId);
    if (settings.currentId === null) await saveSettings(db, projectId, { currentId: id });
    await publishProjectChange(ctx, db, projectId, []);
    ctx.audit({ entityId: id, entityName: name });
    return { _id: id };
  },

  async update(ctx, { id, name, url, header_name: headerName, header_value: headerValue }) {
    const { db } = ctx;
    const row = await lockEnvironment(ctx, id);
    const change = {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url: withoutSlash(url) }),
      ...(headerName !== undefined && { headerName }),
    };
    // A secret value must only be sent to the address and in the header for which it was entered.
    const isElsewhere = change.url !== undefined && new URL(change.url).origin !== new URL(row.url).origin;
    const isRenamed =
      change.headerName !== undefined && change.headerName.toLowerCase() !== row.headerName.toLowerCase();
    const isMoved = isElsewhere || isRenamed;
    const isCleared = isMoved && !headerValue?.trim();
    const sealed = await environmentSecrets.replace(ctx, row, { headerValue: isCleared ? null : headerValue });
    const set = { ...change, ...sealed };
    if (Object.keys(set).length === 0) return null;
    await translateTaken(name, () => db.update(upstreamEnvironments).set(set).where(eq(upstreamEnvironments.id, id)));
    await publishProjectChange(ctx, db, row.projectId, []);
    ctx.audit({ entityId: id, entityName: name ?? row.name, diff: diffOf(row, change) });
    return null;
  },

  async delete(ctx, { id }) {
    const { db } = ctx;
    const { projectId, name } = await lockEnvironment(ctx, id);
    const settings = await loadSettings(db, projectId);
    await db.delete(upstreamEnvironments).where(eq(upstreamEnvironments.id, id));
    if (settings.currentId === id)
      await saveSettings(db, projectId, { mode: 'mock', currentId: null, recordUntil: null });
    await publishProjectChange(ctx, db, projectId, []);
    ctx.audit({ entityId: id, entityName: name });
    return null;
  },

  async mocks({ db, actor }, { project_id: projectId }) {
    await loadVisible(db, projectId, actor.id);
    const rows = await db
      .select({
        _id: mocks.id,
        state: mocks.state,
        owner_id: mocks.ownerId,
        mode: mocks.upstreamMode,
        // Differences from another version are outdated.
        drift_num: sql<number>`coalesce((select ${mockDrifts.openNum} from ${mockDrifts}
          where ${mockDrifts.mockId} = ${mocks.id} and ${mockDrifts.version} = ${mocks.version}), 0)`,
      })
      .from(mocks)
      .where(eq(mocks.projectId, projectId));
    const ids = [...new Set(rows.flatMap(({ owner_id }) => owner_id ?? []))];
    const people =
      ids.length > 0
        ? await db
            .select(personColumns)
            .from(users)
            .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
        : [];
    return { mocks: rows, owners: people.map(presentPerson) };
  },

  async people({ db, actor }, { project_id: projectId }) {
    const project = await loadVisible(db, projectId, actor.id);
    const people = await db
      .select(personColumns)
      .from(users)
      .where(and(isNull(users.deletedAt), belongsTo(db, project)))
      .orderBy(byPinyin(users.nickName), users.id)
      .limit(maxPeople);
    return people.map(presentPerson);
  },

  async assign(ctx, { project_id: projectId, mock_ids: mockIds, state, owner_id: ownerId, mode }) {
    const { db, actor, now } = ctx;
    const project = await lockEditable(db, projectId, actor.id);
    if (ownerId) await requireOwner(db, project, ownerId);
    const settings = await loadSettings(db, projectId);
    const isPassing = mode !== undefined && mode !== null && mode !== 'mock';
    if (isPassing && settings.currentId === null) fail('noEnvironment');
    const ids = [...new Set(mockIds)];
    const ofProject = and(eq(mocks.projectId, projectId), inArray(mocks.id, ids));
    const before = await db.select().from(mocks).where(ofProject);
    if (before.length < ids.length) fail('mockMissing');
    const change = {
      ...(state !== undefined && { state }),
      ...(ownerId !== undefined && { ownerId }),
      ...(mode !== undefined && { upstreamMode: mode }),
    };
    if (Object.keys(change).length === 0) return null;
    await db.update(mocks).set(change).where(ofProject);
    if (mode === 'record' && (settings.recordUntil === null || settings.recordUntil <= now)) {
      await saveSettings(db, projectId, beginRecording(ctx));
    }
    await publishProjectChange(ctx, db, projectId, ids);
    ctx.audit(
      ...before.map((row) => ({
        entityId: row.id,
        entityName: `${row.method.toUpperCase()} ${row.url}`,
        diff: diffOf(row, change),
      })),
    );
    return null;
  },

  async drift({ db, actor }, { mock_id: mockId }) {
    const { version, projectId } = await findMock(db, mockId);
    await loadVisible(db, projectId, actor.id);
    const [row] = await db.select().from(mockDrifts).where(eq(mockDrifts.mockId, mockId));
    if (!row || row.openNum === 0 || row.version !== version) return null;
    const { differences, mode, status, environment, foundAt } = row;
    return { differences, mode, status, environment, at: foundAt.toISOString() };
  },

  async dismiss(ctx, { mock_id: mockId }) {
    const { db, actor } = ctx;
    const { projectId } = await findMock(db, mockId);
    await loadEditable(db, projectId, actor.id);
    await db.update(mockDrifts).set({ openNum: 0 }).where(eq(mockDrifts.mockId, mockId));
    await publishListChange(ctx, db, projectId, [mockId]);
    return null;
  },
});

async function findMock(db: Db, id: string) {
  const [row = fail('mockMissing')] = await db
    .select({ projectId: mocks.projectId, version: mocks.version })
    .from(mocks)
    .where(eq(mocks.id, id));
  return row;
}
