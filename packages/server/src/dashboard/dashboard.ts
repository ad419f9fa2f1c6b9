import { addDays, type Dashboard, type DashboardUser, dashboardCalls } from '@easymock/contract';
import { desc, eq, gte, sql, sum } from 'drizzle-orm';
import { mocks, mockUseTotals, projects, useDays } from '../mock/index';
import { personColumns, presentPerson, users } from '../people/index';
import type { Database, Db } from '../platform/database/index';
import { dayIn, startOfDay } from '../platform/day';
import { implement } from '../platform/http/calls/handler';
import { publicSpace, wikiNodes } from '../wiki/index';

const trendDays = 30;
const shownUsers = 100;

/** The moment and the time zone of the dashboard's numbers. */
interface When {
  readonly now: Date;
  readonly timeZone: string;
}

async function countAll(db: Db, { now, timeZone }: When): Promise<Pick<Dashboard, 'total' | 'today'>> {
  const midnight = startOfDay(timeZone, now).toISOString();
  const { rows } = await db.execute<Record<string, number>>(sql`
    select u.*, p.*, m.*, s.*, a.* from
      (select count(*)::float8 as users, count(*) filter (where created_at >= ${midnight})::float8 as users_today from ${users} where deleted_at is null) u,
      (select count(*)::float8 as projects, count(*) filter (where created_at >= ${midnight})::float8 as projects_today from ${projects}) p,
      (select count(*)::float8 as mocks, count(*) filter (where created_at >= ${midnight})::float8 as mocks_today from ${mocks}) m,
      (select coalesce(sum(num), 0)::float8 as uses,
        coalesce(sum(num) filter (where day = ${dayIn(timeZone, now)}), 0)::float8 as uses_today from ${useDays}) s,
      (select count(*)::float8 as articles, count(*) filter (where created_at >= ${midnight})::float8 as articles_today,
        count(distinct owner_id)::float8 as writers
        from ${wikiNodes} where catalog_type <> 'folder' and space = ${publicSpace} and deleted_at is null) a`);
  const num = (name: string): number => rows[0]?.[name] ?? 0;
  const counts = (suffix: string) => ({
    userCount: num(`users${suffix}`),
    projectCount: num(`projects${suffix}`),
    mockCount: num(`mocks${suffix}`),
    mockUseCount: num(`uses${suffix}`),
    // Documents in private spaces are not counted.
    articleCount: num(`articles${suffix}`),
  });
  return { total: { ...counts(''), wikiUserCount: num('writers') }, today: counts('_today') };
}

async function listUsers(db: Db): Promise<DashboardUser[]> {
  // Aggregated step by step, because a single join would count a project once per mock.
  const perProject = db
    .select({
      projectId: mocks.projectId,
      mockNum: sql`count(*)`.as('mock_num'),
      useNum: sum(mockUseTotals.num).as('use_num'),
    })
    .from(mocks)
    .leftJoin(mockUseTotals, eq(mockUseTotals.mockId, mocks.id))
    .groupBy(mocks.projectId)
    .as('per_project');
  const useNum = sql<number>`coalesce(sum(${perProject.useNum}), 0)::float8`;
  const mockNum = sql<number>`coalesce(sum(${perProject.mockNum}), 0)::float8`;
  const rows = await db
    .select({ user: personColumns, projectNum: sql<number>`count(${projects.id})::float8`, mockNum, useNum })
    .from(users)
    .leftJoin(projects, eq(projects.ownerId, users.id))
    .leftJoin(perProject, eq(perProject.projectId, projects.id))
    .where(eq(users.status, 'active'))
    .groupBy(users.id)
    .orderBy(desc(useNum), desc(mockNum), desc(users.createdAt), desc(users.id))
    .limit(shownUsers);
  return rows.map(({ user, projectNum, mockNum, useNum }) => ({
    project_num: projectNum,
    mock_num: mockNum,
    use_num: useNum,
    ...presentPerson(user),
  }));
}

async function listTrend(db: Db, { now, timeZone }: When): Promise<Dashboard['trend']> {
  const today = dayIn(timeZone, now);
  const days = Array.from({ length: trendDays }, (_, index) => addDays(today, index + 1 - trendDays));
  const rows = await db
    .select()
    .from(useDays)
    .where(gte(useDays.day, days[0] ?? ''));
  const nums = new Map(rows.map(({ day, num }) => [day, num]));
  return days.map((day) => ({ day, num: nums.get(day) ?? 0 }));
}

async function load(db: Db, when: When): Promise<Dashboard> {
  return { ...(await countAll(db, when)), users: await listUsers(db), trend: await listTrend(db, when) };
}

/** Milliseconds; from this age on, a call reloads the dashboard for later calls. */
const renewedMs = 30_000;
/**
 * Loading reads every mock, so it may take at most 1/500 of the database's time; otherwise it would delay other calls.
 */
const shareOfTime = 500;
const longestRenewedMs = 10 * 60_000;

interface Kept {
  readonly loadedAt: number;
  readonly dashboard: Promise<Dashboard>;
  /** Age in milliseconds at which the value is reloaded. At twice this age, a caller waits for the new value. */
  renewedMs: number;
  /** The value being loaded that will replace this one. */
  next?: Kept;
}
const kept = new WeakMap<Database, Kept>();

/**
 * Classifies by age: fresh, ageing (to be reloaded), or too old to show. If the clock was set back, the value
 * counts as old.
 */
function stateOf(known: Kept | undefined, now: Date): 'fresh' | 'ageing' | 'old' {
  const age = known ? now.getTime() - known.loadedAt : -1;
  if (!known || age < 0 || age >= 2 * known.renewedMs) return 'old';
  return age < known.renewedMs ? 'fresh' : 'ageing';
}

function renew(database: Database, when: When): Kept {
  const startedAt = performance.now();
  const entry: Kept = { loadedAt: when.now.getTime(), dashboard: load(database.db, when), renewedMs };
  const settle = () => {
    const took = (performance.now() - startedAt) * shareOfTime;
    entry.renewedMs = Math.min(Math.max(renewedMs, took), longestRenewedMs);
    kept.set(database, entry);
  };
  const forget = () => {
    const current = kept.get(database);
    if (current === entry) kept.delete(database);
    else if (current?.next === entry) current.next = undefined;
  };
  entry.dashboard.then(settle, forget);
  return entry;
}

/** Returns the dashboard, at most a minute old, or older if it takes long to load. */
function loadKept(database: Database, when: When): Promise<Dashboard> {
  const known = kept.get(database);
  const state = stateOf(known, when.now);
  if (known && state !== 'old') {
    if (state === 'ageing') known.next ??= renew(database, when);
    return known.dashboard;
  }
  const underWay = known?.next;
  const entry = underWay && stateOf(underWay, when.now) !== 'old' ? underWay : renew(database, when);
  kept.set(database, entry);
  return entry.dashboard;
}

export const dashboardHandlers = implement(dashboardCalls, {
  async get({ services, now }) {
    return loadKept(services.database, { now, timeZone: services.settings.get('timeZone') });
  },
});
