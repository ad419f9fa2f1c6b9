import {
  addDays,
  type CallParsedInput,
  daysBetween,
  isWorkday,
  type JiraAmounts,
  type JiraCategory,
  type JiraSummary,
  jiraCalls,
  jiraCategories,
  jiraCategoryKeys,
} from '@easymock/contract';
import { and, asc, count, desc, eq, gt, gte, ilike, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { compareNames } from '../../platform/compare-names';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import { implement, withoutTransaction } from '../../platform/http/calls/handler';
import { enqueue } from '../../platform/jobs/index';
import { storedFailureText } from '../../platform/stored-failure';
import { readSpecialDays } from '../../platform/workdays/index';
import { checkConnection, getConnection, isConfigured, readConnection, updateConnection } from './connection';
import { type JiraIssueRow, type JiraSprintRow, jiraChanges, jiraDays, jiraIssues, jiraSprints } from './jira.table';
import { boardLink, findPeople, issueLink, presentBoard, presentIssue, presentPerson, presentSprint } from './present';
import { syncPart } from './sync-jobs';
import {
  findBoard,
  findSprint,
  isOn,
  isSyncing,
  listBoards,
  loadBoards,
  loadSprint,
  openBoard,
  openSprint,
  requestSprintSync,
} from './visible';

const noAmounts: JiraAmounts = { count: 0, points: 0, time: 0 };

/** Active sprints first, then future ones, then closed ones, latest first. */
const inOrder = [
  sql`case ${jiraSprints.state} when 'active' then 0 when 'future' then 1 else 2 end`,
  sql`coalesce(${jiraSprints.completeDate}, ${jiraSprints.endDate}, ${jiraSprints.startDate}) desc nulls last`,
  desc(jiraSprints.id),
];

const isShown = (sprintId: string): SQL | undefined =>
  and(eq(jiraIssues.sprintId, sprintId), eq(jiraIssues.isInSprint, true));

/** Returns the number of workdays until a day, today included; 0 if the day is past. */
async function workdaysLeft(db: Db, today: string, last: string): Promise<number> {
  if (last < today) return 0;
  const specialDays = await readSpecialDays(db, today, last);
  const days = Array.from({ length: daysBetween(today, last) + 1 }, (_, at) => addDays(today, at));
  return days.filter((day) => isWorkday(day, specialDays)).length;
}

async function summarise(ctx: SessionContext, row: JiraSprintRow): Promise<JiraSummary> {
  const { db, services, now, language } = ctx;
  const connection = await readConnection(db);
  const zone = services.settings.get('timeZone');
  const isOpen = row.state !== 'closed' && row.endDate !== null;
  const isBlocked = and(isShown(row.id), eq(jiraIssues.isFlagged, true), sql`${jiraIssues.category} <> 'done'`);
  const { committed, scope, completed, remaining, added, removed } = row.totals ?? {
    committed: noAmounts,
    scope: noAmounts,
    completed: noAmounts,
    remaining: noAmounts,
    added: noAmounts,
    removed: noAmounts,
  };
  return {
    sprint: presentSprint(row),
    boardIds: row.boardIds,
    link: boardLink(connection, row.boardIds[0]),
    committed,
    scope,
    completed,
    remaining,
    added,
    removed,
    daysLeft: isOpen && row.endDate ? await workdaysLeft(db, dayIn(zone, now), dayIn(zone, row.endDate)) : null,
    blockerNum: await db.$count(jiraIssues, isBlocked),
    issueNum: await db.$count(jiraIssues, isShown(row.id)),
    syncAt: row.syncAt?.toISOString() ?? null,
    frozenAt: row.frozenAt?.toISOString() ?? null,
    isSyncing: isSyncing(row, now) && connection.syncError === '',
    // A failure of the connection is reported for every sprint that can still change.
    error: row.frozenAt ? '' : storedFailureText(row.syncError || connection.syncError, language),
    fingerprint: row.fingerprint,
  };
}

async function listIssues(ctx: SessionContext, input: CallParsedInput<typeof jiraCalls.getJiraTaskData>) {
  const { db, language } = ctx;
  const { boardId, sprintId, assignee, status, type, keywords, page, pageSize } = input;
  const row = await loadSprint(ctx, sprintId);
  if (boardId && !row.boardIds.includes(boardId)) fail('notFound');
  const words = `%${keywords.trim().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const where = and(
    isShown(sprintId),
    assignee ? eq(jiraIssues.assignee, assignee) : undefined,
    status ? eq(jiraIssues.status, status) : undefined,
    type ? eq(jiraIssues.type, type) : undefined,
    keywords.trim() ? or(ilike(jiraIssues.key, words), ilike(jiraIssues.summary, words)) : undefined,
  );
  const rows = await db
    .select()
    .from(jiraIssues)
    .where(where)
    .orderBy(desc(jiraIssues.updatedAt), asc(jiraIssues.key))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const personOf = await findPeople(
    db,
    rows.map((one) => one.assignee),
    language,
  );
  const connection = await readConnection(db);
  const list = rows.map((one) => presentIssue(one, connection, personOf(one.assignee).displayName));
  return { list, total: await db.$count(jiraIssues, where), page, pageSize, summary: await summarise(ctx, row) };
}

async function listPeople(ctx: SessionContext, sprintId: string) {
  const { db, language, services, now } = ctx;
  const rows = await db.select().from(jiraIssues).where(isShown(sprintId)).orderBy(asc(jiraIssues.key));
  const byName = groupBy(rows, ({ assignee }) => assignee);
  const personOf = await findPeople(db, [...byName.keys()], language);
  const today = dayIn(services.settings.get('timeZone'), now);
  return [...byName]
    .map(([jiraName, own]) => presentPerson(jiraName, own, personOf(jiraName), today))
    .sort((one, other) => other.total - one.total || compareNames(one.displayName, other.displayName));
}

async function readPerson(ctx: SessionContext, { sprintId, jiraName }: { sprintId: string; jiraName: string }) {
  const { db, services } = ctx;
  await openSprint(ctx, sprintId);
  const person = (await listPeople(ctx, sprintId)).find((one) => one.jiraName === jiraName) ?? fail('notFound');
  const rows = await db
    .select()
    .from(jiraIssues)
    .where(and(isShown(sprintId), eq(jiraIssues.assignee, jiraName)))
    .orderBy(asc(jiraIssues.category), asc(jiraIssues.key));
  const zone = services.settings.get('timeZone');
  const done = rows.filter(({ doneAt, isSubtask }) => doneAt !== null && !isSubtask);
  const byDay = groupBy(done, ({ doneAt }) => dayIn(zone, doneAt ?? new Date(0)));
  const connection = await readConnection(db);
  return {
    ...person,
    issues: rows.map((row) => presentIssue(row, connection, person.displayName)),
    daily: [...byDay]
      .map(([date, own]) => ({
        date,
        num: own.length,
        points: own.reduce((total, { points }) => total + (points ?? 0), 0),
      }))
      .sort((one, other) => one.date.localeCompare(other.date)),
  };
}

async function listChanges(ctx: SessionContext, input: CallParsedInput<typeof jiraCalls.getIssuesChange>) {
  const { db } = ctx;
  const { sprintId, since, kinds, keywords, page, pageSize } = input;
  await openSprint(ctx, sprintId);
  const where = and(
    eq(jiraChanges.sprintId, sprintId),
    since ? gte(jiraChanges.at, new Date(since)) : undefined,
    kinds.length > 0 ? inArray(jiraChanges.kind, kinds) : undefined,
    keywords.trim() ? eq(jiraChanges.key, keywords.trim().toUpperCase()) : undefined,
  );
  const rows = await db
    .select({ change: jiraChanges, summary: jiraIssues.summary })
    .from(jiraChanges)
    .leftJoin(jiraIssues, and(eq(jiraIssues.sprintId, jiraChanges.sprintId), eq(jiraIssues.key, jiraChanges.key)))
    .where(where)
    .orderBy(desc(jiraChanges.position))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  const connection = await readConnection(db);
  const list = rows.map(({ change: { at, author, key, kind, from, to }, summary }) => ({
    at: at.toISOString(),
    author,
    key,
    summary: summary ?? '',
    link: issueLink(connection, key),
    kind,
    from,
    to,
  }));
  const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(jiraChanges).where(where);
  return { list, total, page, pageSize };
}

/** Groups rows by a key, in the order in which the keys first occur. */
function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = keyOf(row);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}

type Grouped = Pick<JiraIssueRow, 'status' | 'category' | 'type' | 'priority'>;

async function countIssues(ctx: SessionContext, input: CallParsedInput<typeof jiraCalls.getIssuesStatusNum>) {
  const { db, language } = ctx;
  const { sprintId, groupBy: field, unit } = input;
  const row = await openSprint(ctx, sprintId);
  const rows = await db.select().from(jiraIssues).where(isShown(sprintId));
  const groups = groupBy(rows, (issue: Grouped) => issue[field]);
  const isByStatus = field === 'status' || field === 'category';
  const nameOf = (key: string): string =>
    field === 'category' ? jiraCategories[key as JiraCategory][language === 'en' ? 'en' : 'zh'] : key;
  const items = [...groups].map(([key, own]) => {
    const whole = own.filter(({ isSubtask }) => !isSubtask);
    return {
      name: nameOf(key),
      category: isByStatus ? (own[0]?.category ?? null) : null,
      count: whole.length,
      points: whole.reduce((total, { points }) => total + (points ?? 0), 0),
      time: own.reduce((total, { estimateSec }) => total + estimateSec, 0),
    };
  });
  const rankOf = (category: JiraCategory | null) => (category ? jiraCategoryKeys.indexOf(category) : 0);
  items.sort((one, other) => rankOf(one.category) - rankOf(other.category) || other.count - one.count);
  const days = await db
    .select()
    .from(jiraDays)
    .where(and(eq(jiraDays.sprintId, sprintId), eq(jiraDays.unit, unit)))
    .orderBy(asc(jiraDays.date));
  return {
    items,
    daily: days.map(({ sprintId: _, unit: __, ...day }) => day),
    committed: row.totals?.start[unit] ?? 0,
  };
}

/** Compares the fingerprint that a client sends with the stored one. */
async function compare(ctx: SessionContext, { sprintId, fingerprint }: { sprintId: string; fingerprint: string }) {
  const row = await openSprint(ctx, sprintId);
  const isUpdate = row.fingerprint !== '' && fingerprint !== row.fingerprint;
  const since = new Date(fingerprint.split('|')[0] ?? '');
  const isKnown = !Number.isNaN(since.getTime());
  const newer = and(isShown(sprintId), isKnown ? gt(jiraIssues.updatedAt, since) : undefined);
  const updateNum = isUpdate ? Math.max(1, await ctx.db.$count(jiraIssues, newer)) : 0;
  return {
    isUpdate,
    fingerprint: row.fingerprint,
    updateNum,
    syncAt: row.syncAt?.toISOString() ?? null,
    isSyncing: isSyncing(row, ctx.now),
  };
}

/** Returns the last closed sprints of a board whose figures are stored, oldest first. */
async function readVelocity(ctx: SessionContext, { boardId, num }: { boardId: string; num: number }) {
  const { db } = ctx;
  await findBoard(ctx, boardId);
  const rows = await db
    .select()
    .from(jiraSprints)
    .where(and(isOn([boardId]), eq(jiraSprints.state, 'closed')))
    .orderBy(...inOrder)
    .limit(num);
  const waiting = rows.filter(({ frozenAt }) => frozenAt === null).length;
  const connection = waiting > 0 ? await readConnection(db) : undefined;
  if (connection && isConfigured(connection) && !connection.isStopped)
    await enqueue(db, syncPart, { part: 'velocity', id: boardId });
  const list = rows
    .reverse()
    .flatMap((row) =>
      row.frozenAt && row.totals
        ? [{ ...presentSprint(row), committed: row.totals.committed, completed: row.totals.completed }]
        : [],
    );
  return { list, waiting };
}

export const jiraHandlers = implement(jiraCalls, {
  async getJiraList(ctx) {
    await loadBoards(ctx);
    return (await listBoards(ctx)).map(presentBoard);
  },

  async getJiraSprintList(ctx, { boardId, state }) {
    await openBoard(ctx, await findBoard(ctx, boardId));
    const rows = await ctx.db
      .select()
      .from(jiraSprints)
      .where(and(isOn([boardId]), state ? eq(jiraSprints.state, state) : undefined))
      .orderBy(...inOrder);
    return rows.map(presentSprint);
  },

  getJiraTaskData: listIssues,

  async getAllSprint(ctx, { boardIds, state, from, to }) {
    const visible = (await listBoards(ctx)).map(({ id }) => id);
    const wanted = boardIds.length > 0 ? boardIds.filter((id) => visible.includes(id)) : visible;
    if (wanted.length === 0) return [];
    const rows = await ctx.db
      .select()
      .from(jiraSprints)
      .where(
        and(
          isOn(wanted),
          state ? eq(jiraSprints.state, state) : undefined,
          from ? or(isNull(jiraSprints.endDate), gte(jiraSprints.endDate, new Date(`${from}T00:00:00Z`))) : undefined,
          to ? lte(jiraSprints.startDate, new Date(`${to}T23:59:59Z`)) : undefined,
        ),
      )
      .orderBy(...inOrder)
      .limit(500);
    return rows.map((row) => ({ ...presentSprint(row), boardIds: row.boardIds }));
  },

  async getUserList(ctx, { sprintId }) {
    await openSprint(ctx, sprintId);
    return listPeople(ctx, sprintId);
  },

  getUserInfo: readPerson,
  getIssuesChange: listChanges,
  getIssuesStatusNum: countIssues,
  getIsIssuesUpdate: compare,
  getJiraVelocity: readVelocity,

  async syncJiraSprint(ctx, { sprintId }) {
    const row = await findSprint(ctx, sprintId);
    const run = await requestSprintSync(ctx, row);
    return { isAsked: run !== undefined, syncAt: row.syncAt?.toISOString() ?? null };
  },

  getJiraConnection: getConnection,
  async updateJiraConnection(ctx, input) {
    const saved = await updateConnection(ctx, input);
    if (saved.isConfigured) await enqueue(ctx.db, syncPart, { part: 'boards', id: '' }, { by: ctx.actor.id });
    return saved;
  },

  checkJiraConnection: withoutTransaction(checkConnection),
});
