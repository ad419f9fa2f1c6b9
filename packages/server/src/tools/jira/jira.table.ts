import {
  type JiraAmounts,
  jiraAuthTypeKeys,
  jiraCategoryKeys,
  jiraChangeKindKeys,
  jiraFlavourKeys,
  jiraSprintStateKeys,
  jiraUnitKeys,
} from '@easymock/contract';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { createdAt, partOf, updatedAt } from '../../platform/database/columns';

const moment = () => timestamp({ withTimezone: true });

/** The ID of the only row of `jira_connection`. */
export const connectionId = 'jira';

/** How the product signs in to Jira: at most one row. */
export const jiraConnections = pgTable('jira_connection', {
  id: text().primaryKey(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Name of the last editor at the time of the change. */
  updateUserName: text().notNull(),
  version: integer().notNull().default(1),
  /** Without a trailing slash; empty if there is no connection. */
  baseUrl: text().notNull(),
  flavour: text({ enum: jiraFlavourKeys }).notNull(),
  authType: text({ enum: jiraAuthTypeKeys }).notNull(),
  userName: text().notNull(),
  /** Sealed token or password; empty if there is none. */
  token: text().notNull(),
  tokenHint: text().notNull(),
  pointField: text().notNull(),
  doneStatusNames: text().array().notNull(),
  /** Whether Jira refused the account. Repeated sign-ins would lock it, so nothing is requested until a save. */
  isStopped: boolean().notNull().default(false),
  /** Failure of the last request: JSON of its kind and values; empty if it succeeded. */
  syncError: text().notNull().default(''),
  syncErrorAt: moment(),
  syncAt: moment(),
  /** Nothing is requested before this time, since Jira limits the rate. */
  retryAt: moment(),
});
export type JiraConnectionRow = typeof jiraConnections.$inferSelect;

export const jiraBoards = pgTable('jira_board', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text().notNull(),
  projectId: text().notNull(),
  projectKey: text().notNull(),
  projectName: text().notNull(),
  /** Time of the last sync of its sprints; null before the first. */
  syncAt: moment(),
  /** When somebody last opened it: boards that nobody opens are not synced. */
  askedAt: moment(),
});
export type JiraBoardRow = typeof jiraBoards.$inferSelect;

/** Totals of a sprint, which velocity and cards show without its days. */
export interface SprintTotals {
  /** Scope at the start. */
  readonly committed: JiraAmounts;
  /** Remaining work at the start, from which the ideal line falls. */
  readonly start: JiraAmounts;
  readonly scope: JiraAmounts;
  readonly completed: JiraAmounts;
  readonly remaining: JiraAmounts;
  readonly added: JiraAmounts;
  readonly removed: JiraAmounts;
}

export const jiraSprints = pgTable(
  'jira_sprint',
  {
    id: text().primaryKey(),
    boardIds: text().array().notNull(),
    name: text().notNull(),
    state: text({ enum: jiraSprintStateKeys }).notNull(),
    startDate: moment(),
    endDate: moment(),
    completeDate: moment(),
    goal: text().notNull(),
    totals: jsonb().$type<SprintTotals>(),
    /** The latest update of an issue and the number of issues, by which a sync sees whether anything changed. */
    fingerprint: text().notNull().default(''),
    syncAt: moment(),
    /** When its figures were stored for good, after it was closed. */
    frozenAt: moment(),
    syncError: text().notNull().default(''),
    /** When somebody last asked for a sync. */
    askedAt: moment(),
  },
  (t) => [
    index('jira_sprint_board_index').using('gin', t.boardIds),
    index('jira_sprint_state_index').on(t.state, t.endDate),
  ],
);
export type JiraSprintRow = typeof jiraSprints.$inferSelect;

/** The issues of a sprint: as they are now, or as they were when the sprint was closed. */
export const jiraIssues = pgTable(
  'jira_issue',
  {
    sprintId: partOf(() => jiraSprints.id),
    key: text().notNull(),
    summary: text().notNull(),
    type: text().notNull(),
    priority: text().notNull(),
    status: text().notNull(),
    category: text({ enum: jiraCategoryKeys }).notNull(),
    assignee: text().notNull(),
    points: doublePrecision(),
    estimateSec: integer().notNull(),
    remainingSec: integer().notNull(),
    spentSec: integer().notNull(),
    isSubtask: boolean().notNull(),
    isFlagged: boolean().notNull(),
    due: date({ mode: 'string' }),
    /** When it reached its status. */
    statusAt: moment().notNull(),
    doneAt: moment(),
    updatedAt: moment().notNull(),
    /** False for issues that were removed; they are kept because their removal is part of the figures. */
    isInSprint: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sprintId, t.key] }), index('jira_issue_assignee_index').on(t.assignee)],
);
export type JiraIssueRow = typeof jiraIssues.$inferSelect;

/** What happened to the issues of a sprint while it ran. */
export const jiraChanges = pgTable(
  'jira_change',
  {
    sprintId: partOf(() => jiraSprints.id),
    /** Position in the order of time. */
    position: integer().notNull(),
    at: moment().notNull(),
    author: text().notNull(),
    key: text().notNull(),
    kind: text({ enum: jiraChangeKindKeys }).notNull(),
    from: text().notNull(),
    to: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sprintId, t.position] })],
);

/** The figures of a sprint at the end of each day; the day of the start has the ones of its beginning as well. */
export const jiraDays = pgTable(
  'jira_daily',
  {
    sprintId: partOf(() => jiraSprints.id),
    date: date({ mode: 'string' }).notNull(),
    unit: text({ enum: jiraUnitKeys }).notNull(),
    ideal: doublePrecision(),
    remaining: doublePrecision().notNull(),
    scope: doublePrecision().notNull(),
    completed: doublePrecision().notNull(),
    added: doublePrecision().notNull(),
    removed: doublePrecision().notNull(),
    todo: doublePrecision().notNull(),
    doing: doublePrecision().notNull(),
    done: doublePrecision().notNull(),
    isDayOff: boolean().notNull(),
    isAhead: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sprintId, t.unit, t.date] })],
);

/** The people of Jira who have or had issues. */
export const jiraPeople = pgTable('jira_person', {
  /** The user name on Server, the account ID on Cloud. */
  jiraName: text().primaryKey(),
  displayName: text().notNull(),
  email: text().notNull(),
});
