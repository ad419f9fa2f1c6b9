import { type AuditEntry, auditCalls } from '@easymock/contract';
import { and, count, eq, gte, ilike, lt, or } from 'drizzle-orm';
import { type AuditRow, auditLog, latestFirst } from '../platform/audit.table';
import { implement } from '../platform/calls';
import { containsPattern } from '../platform/search';
import { totalOf } from '../platform/total';

function present({ id, at, ...entry }: AuditRow): AuditEntry {
  return { _id: id, at: at.toISOString(), ...entry };
}

export const auditHandlers = implement(auditCalls, {
  async list({ db }, { page, pageSize, keywords, userId, area, action, entityId, from, to }) {
    const pattern = containsPattern(keywords);
    const wanted = and(
      userId ? eq(auditLog.userId, userId) : undefined,
      area ? eq(auditLog.area, area) : undefined,
      action ? eq(auditLog.action, action) : undefined,
      entityId ? eq(auditLog.entityId, entityId) : undefined,
      from ? gte(auditLog.at, new Date(from)) : undefined,
      to ? lt(auditLog.at, new Date(to)) : undefined,
      keywords ? or(ilike(auditLog.userName, pattern), ilike(auditLog.entityName, pattern)) : undefined,
    );
    const offset = (page - 1) * pageSize;
    const rows = await db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(...latestFirst)
      .limit(pageSize)
      .offset(offset);
    const total = await totalOf({ limit: pageSize, offset, found: rows.length }, () =>
      db.select({ total: count() }).from(auditLog).where(wanted),
    );
    return { list: rows.map(present), total, page, pageSize };
  },
});
