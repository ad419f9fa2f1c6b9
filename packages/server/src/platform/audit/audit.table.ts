import { type AuditDiff, auditActions } from '@easymock/contract';
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { idColumn } from '../database/columns';

/**
 * The actions of people. Append-only: a trigger refuses every change, and every removal but that of old entries
 * (see the migration). It names no user's row, since it outlives people.
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
    /** The table of the record, if a resource wrote the entry; otherwise empty. */
    entityKind: text().notNull().default(''),
    entityId: text().notNull(),
    entityName: text().notNull(),
    diff: jsonb().$type<AuditDiff>().notNull().default({}),
    ip: text().notNull(),
    userAgent: text().notNull(),
    /** The API token it was done with, or empty. */
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
 * The order of the indexes, spelt as they are: where `nulls last` is missing PostgreSQL sorts the whole log, although
 * neither column is ever null.
 */
export const latestFirst = [sql`${auditLog.at} desc nulls last`, sql`${auditLog.id} desc nulls last`];
