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

/** Access of the product to Jira: at most one row. */
export const jiraConnections = pgTable('jira_connection', {
  id: text().primaryKey(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
  /** Name of the last editor at the time of the change. */
  updateUserName: text().notNull(),
  version: integer().notNull().default(1),
  /** Has no trailing slash; empty if there is no connection. */
  baseUrl: text().notNull(),
  flavour: text({ enum: jiraFlavourKeys }).notNull(),
  authType: text({ enum: jiraAuthTypeKeys }).notNull(),
  userName: text().notNull(),
  /** Sealed token or password; empty if there is none. */
  token: text().notNull(),
  tokenHint: text().notNull(),
  pointField: text().notNull(),
  doneStatusNames: text().array().notNull(),
  /**
   * Whether Jira refused the account. Repeated sign-ins would lock it, so no request is sent until somebody saves the
   * connection.
   */
  isStopped: boolean().notNull().default(false),
  /** Failure of the last request: JSON of its kind and values; empty if it succeeded. */
  syncError: text().notNull().default(''),
  syncErrorAt: moment(),
  syncAt: moment(),
  /** Earliest time of the next request, since Jira limits the rate. */
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
  /** Time of the last sync of the board's sprints; null before the first. */
  syncAt: moment(),
  /** Time at which somebody last opened the board. Boards that nobody opens are not synced. */
  askedAt: moment(),
});
export type JiraBoardRow = typeof jiraBoards.$inferSelect;

/** Totals of a sprint, which velocity and cards show without loading its days. */
export interface SprintTotals {
  readonly committed: JiraAmounts;
  /** Remaining work at the start, where the ideal line begins. */
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
    /** Time of the latest update of an issue, and number of issues. A sync compares this value to detect changes. */
    fingerprint: text().notNull().default(''),
    syncAt: moment(),
    /** Time of the last sync that computed the figures; later ones found no change. */
    figuresAt: moment(),
    /** Time at which the final figures of the closed sprint were stored. */
    frozenAt: moment(),
    syncError: text().notNull().default(''),
    /** Time at which somebody last requested a sync. */
    askedAt: moment(),
  },
  (t) => [
    index('jira_sprint_board_index').using('gin', t.boardIds),
    index('jira_sprint_state_index').on(t.state, t.endDate),
  ],
);
export type JiraSprintRow = typeof jiraSprints.$inferSelect;

/** The issues of a sprint: their current state, or their state when the sprint was closed. */
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
    statusAt: moment().notNull(),
    doneAt: moment(),
    updatedAt: moment().notNull(),
    /** False for issues that were removed; they are retained because their removal is part of the figures. */
    isInSprint: boolean().notNull(),
  },
  (t) => [primaryKey({ columns: [t.sprintId, t.key] }), index('jira_issue_assignee_index').on(t.assignee)],
);
export type JiraIssueRow = typeof jiraIssues.$inferSelect;

export const jiraChanges = pgTable(
  'jira_change',
  {
    sprintId: partOf(() => jiraSprints.id),
    /** Position in chronological order. */
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

/**
 * The figures of a sprint at the end of each day. The row of the first day also contains the figures at the
 * start.
 */
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

export const jiraPeople = pgTable('jira_person', {
  /** User name on Jira Server, account ID on Jira Cloud. */
  jiraName: text().primaryKey(),
  displayName: text().notNull(),
  email: text().notNull(),
});
