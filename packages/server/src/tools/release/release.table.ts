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
    /** Empty if it belongs to none. */
    project: text().notNull(),
    releaseVersion: text().notNull(),
    planAt: moment(),
    managerUserId: text().notNull(),
    status: text({ enum: releaseStatuses }).notNull().default('draft'),
    isTemplate: boolean().notNull().default(false),
    /** In their order. */
    groups: jsonb().$type<{ id: string; name: string }[]>().notNull(),
    lockUserId: text().notNull().default(''),
    lockUserName: text().notNull().default(''),
    lockAt: moment(),
    /** Why it was locked although required items were left. */
    forceReason: text().notNull().default(''),
    /** When its automatic checks were last asked for, so that nobody has them run without end. */
    checksAskedAt: moment(),
  },
  (t) => [
    // Lists show either templates or none.
    index('release_list_order_index').on(t.isTemplate, t.createdAt, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_status_index')
      .on(t.isTemplate, t.status, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('release_list_project_index')
      .on(t.isTemplate, t.project, t.createdAt, t.id)
      .where(sql`${t.deletedAt} is null`),
    index('release_list_manager_index').on(t.managerUserId).where(sql`${t.deletedAt} is null`),
    index('release_list_plan_index').on(t.planAt, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_name_index').on(t.name, t.id).where(sql`${t.deletedAt} is null`),
    index('release_list_updated_index').on(t.updatedAt, t.id).where(sql`${t.deletedAt} is null`),
    // Narrow, so that pages are counted in a few blocks.
    index('release_list_count_index')
      .on(t.isTemplate, t.status, t.project)
      .where(sql`${t.deletedAt} is null`),
  ],
);

/** Items that wait for somebody; as text, so that the partial index for them is found. */
export const isToDo = (state: AnyPgColumn): SQL => sql`${state} in ('todo', 'blocked')`;

/** The check items: rows of their own, so that people who tick different ones never meet. */
export const releaseItems = pgTable(
  'release_item',
  {
    releaseId: partOf(() => releases.id),
    /** Unique in its checklist. */
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
    /** What the last automatic check found. */
    result: jsonb().$type<AutoResult>(),
  },
  (t) => [
    primaryKey({ columns: [t.releaseId, t.id] }),
    index('release_item_owner_index').using('gin', t.ownerUserIds),
    // Most items are done, and their owners' attention is wanted for the others.
    index('release_item_open_index').using('gin', t.ownerUserIds).where(isToDo(t.state)),
    index('release_item_auto_index').on(t.releaseId).where(sql`${t.auto} is not null`),
  ],
);

/** Who has a checklist open. Pages say so every few seconds, and rows that are older count no more. */
export const releaseVisits = pgTable(
  'release_visit',
  {
    releaseId: partOf(() => releases.id),
    userId: text().notNull(),
    seenAt: moment().notNull(),
  },
  (t) => [primaryKey({ columns: [t.releaseId, t.userId] })],
);

/** Checklists that can still change. */
export const isOpen = inArray(releases.status, ['draft', 'running']);
