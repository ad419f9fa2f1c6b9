import { addDays, isWorkday, type Language, weekdayOf } from '@easymock/contract';
import { and, asc, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Services } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { dayIn } from '../../platform/day';
import { momentIn } from '../../platform/wall-clock';
import { readSpecialDays } from '../../platform/workdays/index';
import { pathOf } from './attention';
import { ignoredProjects, readConnection } from './connection';
import { type JiraSprintRow, jiraBoards, jiraChanges, jiraIssues, jiraSprints } from './jira.table';
import { findPeople, issueLink } from './present';
import { isOn } from './visible';

/** Issues in progress count as stuck after this many days without a new status. */
const stuckDays = 2;
const dayMs = 24 * 60 * 60_000;

type StandUpReason = 'done' | 'stuck' | 'added';
const reasonNames: Readonly<Record<Language, Readonly<Record<StandUpReason, string>>>> = {
  'zh-CN': { done: '完成', stuck: '停滞', added: '新加入' },
  en: { done: 'Done', stuck: 'Stuck', added: 'Added' },
};

interface StandUp {
  readonly sprint: {
    readonly name: string;
    readonly path: string;
    readonly total: number;
    readonly done: number;
    readonly percent: number;
    readonly remaining: number;
    readonly points: number;
    readonly daysLeft: number;
    readonly added: number;
  };
  readonly entries: readonly { title: string; owner: string; link: string; date: string }[];
}

/**
 * Reads the stand-up of a board's active sprint: issues completed since the last workday began, stuck issues
 * and added issues.
 * @returns undefined if the board has no synced active sprint
 */
export async function readStandUp(
  services: Pick<Services, 'settings'>,
  db: Db,
  { boardId, at, zone, language }: { boardId: string; at: Date; zone: string; language: Language },
): Promise<StandUp | undefined> {
  const [board] = await db.select().from(jiraBoards).where(eq(jiraBoards.id, boardId));
  if (!board || ignoredProjects(services).includes(board.projectId)) return undefined;
  const [sprint] = await db
    .select()
    .from(jiraSprints)
    .where(and(isOn([boardId]), eq(jiraSprints.state, 'active')))
    .orderBy(desc(jiraSprints.startDate), desc(jiraSprints.id))
    .limit(1);
  if (!sprint?.totals) return undefined;
  const today = dayIn(zone, at);
  const specialDays = await readSpecialDays(db, addDays(today, -14), addDays(today, 400));
  const since = momentIn(zone, { day: lastWorkday(today, specialDays), minute: 0 });
  const rows = await db
    .select()
    .from(jiraIssues)
    .where(and(eq(jiraIssues.sprintId, sprint.id), eq(jiraIssues.isInSprint, true), eq(jiraIssues.isSubtask, false)))
    .orderBy(asc(jiraIssues.key));
  const changes = await db
    .select({ key: jiraChanges.key, kind: jiraChanges.kind })
    .from(jiraChanges)
    .where(
      and(
        eq(jiraChanges.sprintId, sprint.id),
        gte(jiraChanges.at, since),
        lt(jiraChanges.at, at),
        inArray(jiraChanges.kind, ['added', 'done']),
      ),
    );
  const stuckBefore = new Date(at.getTime() - stuckDays * dayMs);
  const reasonOf = ({ key, category, statusAt }: (typeof rows)[number]): StandUpReason | undefined => {
    const has = (kind: 'added' | 'done') => changes.some((change) => change.key === key && change.kind === kind);
    if (category === 'done') return has('done') ? 'done' : undefined;
    if (category === 'doing' && statusAt < stuckBefore) return 'stuck';
    return has('added') ? 'added' : undefined;
  };
  const connection = await readConnection(db);
  const personOf = await findPeople(
    db,
    rows.map(({ assignee }) => assignee),
    language,
  );
  const found = (['done', 'stuck', 'added'] as const).flatMap((reason) =>
    rows.filter((row) => reasonOf(row) === reason).map((row) => ({ row, reason })),
  );
  const { totals } = sprint;
  return {
    sprint: {
      name: sprint.name,
      path: pathOf(boardId, sprint.id),
      total: totals.scope.count,
      done: totals.completed.count,
      remaining: totals.remaining.count,
      points: totals.remaining.points,
      percent: totals.scope.count === 0 ? 0 : Math.floor((100 * totals.completed.count) / totals.scope.count),
      daysLeft: daysLeft(sprint, today, zone, specialDays),
      added: found.filter(({ reason }) => reason === 'added').length,
    },
    entries: found.map(({ row, reason }) => ({
      title: `${reasonNames[language][reason]} ${row.key} ${row.summary}`,
      owner: personOf(row.assignee).displayName,
      link: issueLink(connection, row.key),
      date: row.due ?? '',
    })),
  };
}

type SpecialDays = Awaited<ReturnType<typeof readSpecialDays>>;

/** Returns the last workday before a day: on a Monday, usually the Friday. */
function lastWorkday(today: string, specialDays: SpecialDays): string {
  for (let back = 1; back <= 14; back += 1) {
    const day = addDays(today, -back);
    if (isWorkday(day, specialDays)) return day;
  }
  return addDays(today, -weekdayOf(today));
}

/** Returns the workdays until the end of a sprint, today included. */
function daysLeft({ endDate }: JiraSprintRow, today: string, zone: string, specialDays: SpecialDays): number {
  const last = endDate ? dayIn(zone, endDate) : '';
  let num = 0;
  for (let day = today; day <= last && num < 400; day = addDays(day, 1)) if (isWorkday(day, specialDays)) num += 1;
  return num;
}
