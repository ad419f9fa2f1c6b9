import { type AuditDiff, auditActions } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from '../database/columns';

/**
 * Log of people's actions. Append-only: a trigger refuses every update, and every deletion except that of
 * expired entries (see the migration). There is no foreign key to users, because entries outlive people.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: idColumn(),
    at: timestamp({ withTimezone: true }).notNull(),
    userId: text().notNull(),
    userName: text().notNull(),
    action: text({ enum: auditActions }).notNull(),
    area: text().notNull(),
    /** Table of the record if a resource wrote the entry; otherwise empty. */
    entityKind: text().notNull().default(''),
    entityId: text().notNull(),
    entityName: text().notNull(),
    diff: jsonb().$type<AuditDiff>().notNull().default({}),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** Name of the API token that was used; empty if there was none. */
    tokenName: text().notNull().default(''),
  },
  (t) => [
    index('audit_log_at_index').on(t.at.desc(), t.id.desc()),
    index('audit_log_user_index').on(t.userId, t.at.desc()),
    index('audit_log_entity_index').on(t.entityId, t.at.desc()),
  ],
);
export type AuditRow = typeof auditLog.$inferSelect;

/**
 * Sort order in the spelling of the indexes. Without `nulls last` PostgreSQL sorts the whole log, although
 * neither column is ever null.
 */
export const latestFirst = [sql`${auditLog.at} desc nulls last`, sql`${auditLog.id} desc nulls last`];
