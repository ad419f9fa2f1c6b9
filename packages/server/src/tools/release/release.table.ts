import { type AutoCheck, type AutoResult, itemStates, releaseStatuses } from '@easymock/contract';
import { inArray, type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { partOf } from '../../platform/database/columns';
import { recordColumns } from '../../platform/resource/resource.columns';

const moment = () => timestamp({ withTimezone: true });

export const releases = pgTable(
  'release_list',
  {
    ...recordColumns(),
    name: text().notNull(),
    /** Empty if the checklist belongs to no project. */
    project: text().notNull(),
    releaseVersion: text().notNull(),
    planAt: moment(),
    managerUserId: text().notNull(),
    status: text({ enum: releaseStatuses }).notNull().default('draft'),
    isTemplate: boolean().notNull().default(false),
    /** In display order. */
    groups: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    lockUserId: text().notNull().default(''),
    lockUserName: text().notNull().default(''),
    lockAt: moment(),
    /** Reason for locking the checklist while required items were open. */
    forceReason: text().notNull().default(''),
    /** Time at which the automatic checks were last requested, which limits their rate. */
    checksAskedAt: moment(),
  },
  (t) => [
    // Lists show either only templates or no templates.
    index('release_list_order_index').on(t.isTemplate, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_status_index').on(t.isTemplate, t.status, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_project_index')
      .on(t.isTemplate, t.project, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('release_list_manager_index').on(t.managerUserId).where(sql`${t.deletedAt} is null`),
    index('release_list_plan_index').on(t.planAt, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_name_index').on(sql`${t.name} collate "pinyin"`, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_updated_index').on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that counting pages reads few blocks.
    index('release_list_count_index').on(t.isTemplate, t.status, t.project).where(sql`${t.deletedAt} is null`),
  ],
);

/** Returns the condition for open items. The values are literals, so that PostgreSQL can use the partial index. */
export const isToDo = (state: AnyPgColumn): SQL => sql`${state} in ('todo', 'blocked')`;

/** Check items, as rows of their own, so that people who tick different items do not block each other. */
export const releaseItems = pgTable(
  'release_item',
  {
    releaseId: partOf(() => releases.id),
    /** Unique within its checklist. */
    id: text().notNull(),
    groupId: text().notNull(),
    title: text().notNull(),
    desc: text().notNull(),
    required: boolean().notNull(),
    ownerUserIds: text().array().notNull(),
    link: text().notNull(),
    auto: jsonb().$type<AutoCheck>(),
    sort: integer().notNull(),
    state: text({ enum: itemStates }).notNull().default('todo'),
    note: text().notNull().default(''),
    /** Empty if nobody set the state, or an automatic check did. */
    checkUserId: text().notNull().default(''),
    checkUserName: text().notNull().default(''),
    checkAt: moment(),
    result: jsonb().$type<AutoResult>(),
  },
  (t) => [
    primaryKey({ columns: [t.releaseId, t.id] }),
    index('release_item_owner_index').using('gin', t.ownerUserIds),
    // Most items are done, and the list for owners needs only the others.
    index('release_item_open_index').using('gin', t.ownerUserIds).where(isToDo(t.state)),
    index('release_item_auto_index').on(t.releaseId).where(sql`${t.auto} is not null`),
  ],
);

/** People who have a checklist open. Pages renew their row every few seconds; older rows are ignored. */
export const releaseVisits = pgTable(
  'release_visit',
  { releaseId: partOf(() => releases.id), userId: text().notNull(), seenAt: moment().notNull() },
  (t) => [primaryKey({ columns: [t.releaseId, t.userId] })],
);

/** Checklists that can still change. */
export const isOpen = inArray(releases.status, ['draft', 'running']);
