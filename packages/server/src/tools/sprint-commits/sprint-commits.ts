import { type CallParsedInput, nextSprintStatuses, sprintCommitsCalls, sprintStatusNames } from '@easymock/contract';
import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { lockAccounts } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import { isFoundBy } from '../../platform/database/search';
import { CallFailure, fail } from '../../platform/failure';
import { implement } from '../../platform/http/calls/handler';
import { unique } from '../../platform/unique';
import { requireUsableRobots } from '../ding-config/index';
import { addCommits, attachCommits, changeCommits, hasCommitLike, listLoose, takeFromPipeline } from './commits';
import { issueKeysIn } from './issue-keys';
import { notifyGroups, notifyTesting } from './notify';
import { presentInfo, presentSprints } from './present';
import { deleteRepo, insertRepo, listRepos, updateRepo } from './repos';
import { isMember, isTester, sprintResource } from './sprint-commits.resource';
import { type SprintRow, sprints } from './sprint-commits.table';

type Change = Omit<CallParsedInput<typeof sprintCommitsCalls.update>, 'id' | 'version'>;

/** Returns the condition for sprints that a person created, is a member of or tests. */
const isMine = (userId: string): SQL | undefined =>
  or(eq(sprints.createUserId, userId), isMember(userId), isTester(userId));

/** Maps an empty day, which clears the column, to null; `undefined` leaves the column unchanged. */
const dayFrom = (day: string | undefined): string | null | undefined => (day === '' ? null : day);

/** Returns the columns of the given fields. Absent fields remain absent. */
function columnsOf({ startDate, endDate, scope, members, testUserIds, dingConfigIds, ...change }: Change) {
  return {
    ...change,
    ...(startDate !== undefined && { startDate: dayFrom(startDate) }),
    ...(endDate !== undefined && { endDate: dayFrom(endDate) }),
    ...(scope !== undefined && { scope, issueKeys: issueKeysIn([scope]) }),
    ...(members && { members: unique(members) }),
    ...(testUserIds && { testUserIds: unique(testUserIds) }),
    ...(dingConfigIds && { dingConfigIds: unique(dingConfigIds) }),
  };
}

/** @throws sprintDates */
function requireOrder({ startDate, endDate }: { startDate?: string | null; endDate?: string | null }): void {
  if (startDate && endDate && endDate < startDate) throw new CallFailure('sprintDates', {}, null, 'endDate');
}

/**
 * Checks that newly named people exist and that the caller may use newly named robots; existing ones remain.
 * Must run before the sprint is locked, since all calls take these locks in this order.
 * @throws unknownMember, robotNotUsable
 */
async function requireNamed(ctx: SessionContext, change: Change, before?: SprintRow): Promise<void> {
  const known = new Set([...(before?.members ?? []), ...(before?.testUserIds ?? [])]);
  const named = [...(change.members ?? []), ...(change.testUserIds ?? [])];
  await lockAccounts(
    ctx.db,
    named.filter((id) => !known.has(id)),
  );
  const robots = unique(change.dingConfigIds ?? []);
  await requireUsableRobots(
    ctx,
    robots.filter((id) => !before?.dingConfigIds.includes(id)),
  );
}

async function presentOne(ctx: SessionContext, row: SprintRow) {
  const [shown = fail('internal')] = await presentSprints(ctx.db, [row]);
  return shown;
}

export const sprintCommitsHandlers = implement(sprintCommitsCalls, {
  async list(ctx, { page_index: page, page_size: pageSize, keywords, project, status, onlyMine, ...sorting }) {
    const { rows, ...found } = await sprintResource.page(
      ctx,
      { ...sorting, page, pageSize },
      and(
        keywords.trim() ? or(isFoundBy(sprints.searchKeys, keywords), hasCommitLike(keywords)) : undefined,
        project ? eq(sprints.project, project) : undefined,
        status ? eq(sprints.status, status) : undefined,
        onlyMine === 'true' ? isMine(ctx.actor.id) : undefined,
      ),
    );
    const changeable = await sprintResource.changeable(ctx, rows);
    const list = await presentSprints(ctx.db, rows);
    return { ...found, list: list.map((row) => ({ ...row, mayChange: changeable.has(row._id) })) };
  },

  async get({ db, actor, services, language }, { id }) {
    const [row = fail('sprintMissing')] = await db
      .select()
      .from(sprints)
      .where(and(eq(sprints.id, id), isNull(sprints.deletedAt), actor ? sprintResource.seen(actor) : undefined));
    if (!actor && !row.publicView) fail('sprintPrivate');
    const mayChange = actor !== null && (await sprintResource.changeable({ db, actor }, [row])).has(id);
    const timeZone = services.settings.get('timeZone');
    return presentInfo(db, row, { isKnown: actor !== null, mayChange, language, timeZone });
  },

  async create(ctx, draft) {
    requireOrder(draft);
    await requireNamed(ctx, draft);
    await checkEnumerationValue(ctx.db, 'project', draft.project);
    const { members, testUserIds, dingConfigIds, scope, startDate, endDate, ...fields } = draft;
    const { _id } = await sprintResource.create(ctx, {
      ...fields,
      scope,
      issueKeys: issueKeysIn([scope]),
      startDate: startDate || null,
      endDate: endDate || null,
      //
      members: unique([ctx.actor.id, ...members]),
      testUserIds: unique(testUserIds),
      dingConfigIds: unique(dingConfigIds),
    });
    const row = await sprintResource.find(ctx, _id);
    if (row.status === 'testing') await notifyTesting(ctx, row);
    return presentOne(ctx, row);
  },

  async update(ctx, { id, version, ...change }) {
    const seen = await sprintResource.find(ctx, id);
    await requireNamed(ctx, change, seen);
    await checkEnumerationValue(ctx.db, 'project', change.project ?? [], seen.project);
    const before = await sprintResource.findToChange(ctx, id);
    if (before.version !== version) fail('staleVersion');
    const { status = before.status } = change;
    if (!nextSprintStatuses(before.status, ctx.actor.grants.sprintCommits.level).includes(status))
      fail('sprintStatus', { from: sprintStatusNames[before.status], to: sprintStatusNames[status] });
    const columns = columnsOf(change);
    requireOrder({ ...before, ...columns });
    const row = await sprintResource.change(ctx, before, columns);
    if (row.status === 'testing' && before.status !== 'testing') await notifyTesting(ctx, row);
    return presentOne(ctx, row);
  },

  delete: sprintResource.remove,
  looseCommits: listLoose,
  attach: attachCommits,
  changeCommits,
  addCommits,
  ci: takeFromPipeline,

  async notify(ctx, { id, dingConfigIds }) {
    const row = await sprintResource.findToChange(ctx, id);
    const robotIds = unique(dingConfigIds);
    await requireUsableRobots(
      ctx,
      robotIds.filter((robot) => !row.dingConfigIds.includes(robot)),
    );
    const key = `sprint:${id}:${ctx.now.toISOString()}`;
    await notifyGroups(ctx, row, { robotIds, title: `迭代：${row.name}`, key });
    ctx.audit(sprintResource.note(row));
    return null;
  },

  getRepoList: listRepos,
  insertRepo,
  updateRepoById: updateRepo,
  deleteRepoById: deleteRepo,
});
