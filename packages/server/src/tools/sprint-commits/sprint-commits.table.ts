import { commitSources, gitHosts, sprintStatuses } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, idColumn, updatedAt } from '../../platform/database/columns';
import { newUnguessableId } from '../../platform/ids';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

export const sprints = pgTable(
  'sprint',
  {
    ...recordColumns(),
    /** The ID opens the public page, so it is random and contains no time. */
    id: text().primaryKey().$defaultFn(newUnguessableId),
    name: text().notNull(),
    project: text().notNull(),
    jiraBoardId: text().notNull(),
    jiraSprintId: text().notNull(),
    startDate: date(),
    endDate: date(),
    status: text({ enum: sprintStatuses }).notNull(),
    branch: text().notNull(),
    environment: text().notNull(),
    repos: jsonb().$type<{ name: string; webUrl: string }[]>().notNull(),
    members: text().array().notNull(),
    testUserIds: text().array().notNull(),
    /** Chat robots that are notified when testing begins. */
    dingConfigIds: text().array().notNull(),
    scope: text().notNull(),
    selfTest: text().notNull(),
    risk: text().notNull(),
    publicView: boolean().notNull(),
    issueKeys: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('sprint_name_unique').on(t.project, sql`lower(${t.name})`).where(sql`${t.deletedAt} is null`),
    index('sprint_order_index').on(t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('sprint_project_index').on(t.project, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('sprint_end_index').on(t.endDate).where(sql`${t.deletedAt} is null`),
    index('sprint_member_index').using('gin', t.members),
    index('sprint_tester_index').using('gin', t.testUserIds),
    index('sprint_robot_index').using('gin', t.dingConfigIds),
    // Narrow, so that a count reads few blocks.
    index('sprint_count_index').on(t.project, t.status).where(sql`${t.deletedAt} is null`),
  ],
);
export type SprintRow = typeof sprints.$inferSelect;

/** Repositories whose hosts push commits here. People who manage the tool register them. */
export const gitRepos = pgTable(
  'git_repo',
  {
    id: idColumn(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** Name of the last editor at the time of the change. */
    updateUserName: text().notNull(),
    version: integer().notNull().default(1),
    /** Spelt as on the host, such as `mall/web`. */
    name: text().notNull(),
    host: text({ enum: gitHosts }).notNull(),
    project: text().notNull(),
    webUrl: text().notNull(),
    branchRule: text().notNull(),
    issuePrefixes: text().array().notNull(),
    /** Random part of the address of its hook. */
    hookToken: text().notNull(),
    /** Sealed. */
    secret: text().notNull(),
    secretHint: text().notNull(),
    lastPushAt: moment(),
    /** Number of commits of large pushes that the host did not send. */
    missedNum: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('git_repo_name_unique').on(sql`lower(${t.name})`),
    uniqueIndex('git_repo_hook_unique').on(t.hookToken),
  ],
);
export type GitRepoRow = typeof gitRepos.$inferSelect;

/**
 * Commits, identified by repository and hash, from any source. E-mail addresses of authors are not stored.
 */
export const sprintCommits = pgTable(
  'sprint_commit',
  {
    id: idColumn(),
    createdAt: createdAt(),
    /** Null if the commit belongs to no sprint. */
    sprintId: text().references(() => sprints.id, { onDelete: 'set null' }),
    project: text().notNull(),
    /** In lower case, so that a repository has one spelling. */
    repo: text().notNull(),
    sha: text().notNull(),
    title: text().notNull(),
    authorName: text().notNull(),
    /** Empty if the author's address is in no profile. */
    authorUserId: text().notNull(),
    at: moment().notNull(),
    url: text().notNull(),
    branch: text().notNull(),
    issueKeys: text().array().notNull(),
    files: integer(),
    source: text({ enum: commitSources }).notNull(),
    hidden: boolean().notNull().default(false),
    /** Title, hash and issue keys in lower case, for the search. */
    searchText: text().notNull(),
  },
  (t) => [
    uniqueIndex('sprint_commit_sha_unique').on(t.repo, t.sha),
    index('sprint_commit_sprint_index').on(t.sprintId, t.at, t.id),
    index('sprint_commit_loose_index').on(t.at, t.id).where(sql`${t.sprintId} is null`),
    index('sprint_commit_author_index').on(t.authorUserId).where(sql`${t.sprintId} is null`),
  ],
);
export type SprintCommitRow = typeof sprintCommits.$inferSelect;
