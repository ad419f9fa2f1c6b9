import type { JiraBoard, JiraIssue, JiraPerson, JiraSprint, Language } from '@easymock/contract';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { Db } from '../../platform/database/index';
import {
  type JiraBoardRow,
  type JiraConnectionRow,
  type JiraIssueRow,
  type JiraSprintRow,
  jiraPeople,
} from './jira.table';

export const presentBoard = ({ id, name, type, projectKey, projectName }: JiraBoardRow): JiraBoard => ({
  id,
  name,
  type,
  projectKey,
  projectName,
});

export const presentSprint = ({
  id,
  name,
  state,
  startDate,
  endDate,
  completeDate,
  goal,
}: JiraSprintRow): JiraSprint => ({
  id,
  name,
  state,
  goal,
  startDate: startDate?.toISOString() ?? null,
  endDate: endDate?.toISOString() ?? null,
  completeDate: completeDate?.toISOString() ?? null,
});

/** Returns the address of an issue in Jira; empty without a connection. */
export const issueLink = ({ baseUrl }: Pick<JiraConnectionRow, 'baseUrl'>, key: string): string =>
  baseUrl === '' ? '' : `${baseUrl}/browse/${encodeURIComponent(key)}`;

/** Returns the address of a board in Jira; empty without a connection. */
export const boardLink = ({ baseUrl }: Pick<JiraConnectionRow, 'baseUrl'>, boardId: string | undefined): string =>
  baseUrl === '' || !boardId ? '' : `${baseUrl}/secure/RapidBoard.jspa?rapidView=${boardId}`;

/** A person of Jira with the matching account, if there is one. */
interface KnownPerson {
  readonly displayName: string;
  readonly userId: string;
  readonly userName: string;
  readonly headImg: string;
}

const stranger = { userId: '', userName: '', headImg: '' };

/**
 * Finds people of Jira and their accounts, by the Jira name in profiles or else by e-mail address.
 * @returns a function that returns a person for any name
 */
export async function findPeople(
  db: Db,
  jiraNames: readonly string[],
  language: Language,
): Promise<(jiraName: string) => KnownPerson> {
  const names = [...new Set(jiraNames)].filter(Boolean);
  if (names.length === 0) return (name) => ({ ...stranger, displayName: nameOf(name, language) });
  const people = await db.select().from(jiraPeople).where(inArray(jiraPeople.jiraName, names));
  const emails = people.map(({ email }) => email).filter(Boolean);
  const accounts = await db
    .select({
      id: users.id,
      nickName: users.nickName,
      headImg: users.headImg,
      jiraName: users.jiraName,
      email: users.email,
    })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        isNull(users.deletedAt),
        or(inArray(users.jiraName, names), emails.length > 0 ? inArray(sql`lower(${users.email})`, emails) : undefined),
      ),
    );
  return (jiraName) => {
    const person = people.find((one) => one.jiraName === jiraName);
    const email = person?.email ?? '';
    const account =
      accounts.find((one) => one.jiraName === jiraName && jiraName !== '') ??
      accounts.find((one) => email !== '' && one.email.toLowerCase() === email);
    return {
      displayName: person?.displayName || nameOf(jiraName, language),
      ...(account ? { userId: account.id, userName: account.nickName, headImg: account.headImg } : stranger),
    };
  };
}

const nameOf = (jiraName: string, language: Language): string =>
  jiraName || (language === 'en' ? 'Unassigned' : '未分配');

export function presentIssue(
  row: JiraIssueRow,
  connection: Pick<JiraConnectionRow, 'baseUrl'>,
  assigneeName: string,
): JiraIssue {
  return {
    key: row.key,
    summary: row.summary,
    link: issueLink(connection, row.key),
    type: row.type,
    priority: row.priority,
    status: row.status,
    category: row.category,
    assignee: row.assignee,
    assigneeName,
    points: row.points,
    estimateSec: row.estimateSec,
    remainingSec: row.remainingSec,
    spentSec: row.spentSec,
    isSubtask: row.isSubtask,
    isFlagged: row.isFlagged,
    due: row.due ?? '',
    doneAt: row.doneAt?.toISOString() ?? null,
    update_at: row.updatedAt.toISOString(),
  };
}

/** Sums up the issues of one person. Sub-tasks count only towards times. */
export function presentPerson(
  jiraName: string,
  rows: readonly JiraIssueRow[],
  known: KnownPerson,
  today: string,
): JiraPerson {
  const whole = rows.filter(({ isSubtask }) => !isSubtask);
  const sumOf = (some: readonly JiraIssueRow[], of: (row: JiraIssueRow) => number) =>
    Math.round(some.reduce((total, row) => total + of(row), 0) * 1_000) / 1_000;
  const points = (row: JiraIssueRow) => row.points ?? 0;
  const [done, doing] = (['done', 'doing'] as const).map((category) =>
    whole.filter((row) => row.category === category),
  ) as [JiraIssueRow[], JiraIssueRow[]];
  return {
    jiraName,
    ...known,
    total: whole.length,
    done: done.length,
    doing: doing.length,
    points: sumOf(whole, points),
    donePoints: sumOf(done, points),
    doingPoints: sumOf(doing, points),
    estimateSec: sumOf(rows, ({ estimateSec }) => estimateSec),
    spentSec: sumOf(rows, ({ spentSec }) => spentSec),
    remainingSec: sumOf(rows, ({ category, remainingSec }) => (category === 'done' ? 0 : remainingSec)),
    overdue: whole.filter(({ category, due }) => category !== 'done' && due !== null && due < today).length,
  };
}
