import { and, asc, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { AttentionSource, CalendarLayer, FigureSource } from '../../platform/context';
import { dayIn, startOfDay } from '../../platform/day';
import { jiraBoards, jiraConnections, jiraIssues, jiraSprints } from './jira.table';

/** Returns the path of the page of a sprint, relative to the base path. */
export const pathOf = (boardId: string | undefined, sprintId: string): string =>
  `/tools/jiraManage?${boardId ? `board=${boardId}&` : ''}sprint=${sprintId}`;

/**
 * Reports a refused account to the people who manage the connection. No request is sent until one of them saves the
 * connection.
 */
export const failingConnection: AttentionSource = {
  kind: 'jira',
  title: { zh: 'Jira 连接', en: 'Connection to Jira' },
  permission: 'tools.jira.manage',
  async find(db, _, { limit }) {
    const rows = await db
      .select({ id: jiraConnections.id, title: jiraConnections.baseUrl })
      .from(jiraConnections)
      .where(and(eq(jiraConnections.isStopped, true), ne(jiraConnections.baseUrl, '')))
      .limit(limit);
    return rows.map((row) => ({ ...row, path: '/tools/jiraManage', dueOn: '', isOverdue: true }));
  },
};

/** Number of active sprints on boards that are in use. */
export const activeSprintFigure: FigureSource = {
  tool: 'jira',
  text: (num) => ({ zh: `${num} 个进行中的迭代`, en: `${num} active ${num === 1 ? 'sprint' : 'sprints'}` }),
  count: (db) =>
    db.$count(
      jiraSprints,
      and(
        eq(jiraSprints.state, 'active'),
        sql`exists (select 1 from ${jiraBoards} where ${jiraBoards.id} = any(${jiraSprints.boardIds}) and ${jiraBoards.askedAt} is not null)`,
      ),
    ),
};

/** Sprints in which a person has issues, in the calendar. */
export const sprintLayer: CalendarLayer = {
  key: 'jira',
  title: { zh: 'Jira 迭代', en: 'Jira sprints' },
  type: 'deadline',
  permission: 'tools.jira.view',
  async find(db, userId, { from, to, timeZone, limit }) {
    const hasIssues = sql`exists (select 1 from ${jiraIssues} join ${users} on ${users.jiraName} = ${jiraIssues.assignee} where ${jiraIssues.sprintId} = ${jiraSprints.id} and ${jiraIssues.isInSprint} and ${users.id} = ${userId} and ${users.jiraName} <> '')`;
    const rows = await db
      .select()
      .from(jiraSprints)
      .where(
        and(
          isNotNull(jiraSprints.startDate),
          lte(jiraSprints.startDate, startOfDay(timeZone, new Date(`${to}T12:00:00Z`), -1)),
          gte(jiraSprints.endDate, startOfDay(timeZone, new Date(`${from}T12:00:00Z`))),
          hasIssues,
        ),
      )
      .orderBy(asc(jiraSprints.startDate), asc(jiraSprints.id))
      .limit(limit);
    return rows.flatMap(({ id, name, boardIds, startDate, endDate }) => {
      if (!startDate || !endDate) return [];
      const [day, lastDay] = [dayIn(timeZone, startDate), dayIn(timeZone, endDate)];
      return [{ id, title: name, day, ...(lastDay > day && { lastDay }), path: pathOf(boardIds[0], id) }];
    });
  },
};
