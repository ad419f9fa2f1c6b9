import { type AuditEntry, auditCalls } from '@easymock/contract';
import { and, count, desc, eq, gte, ilike, lt, or } from 'drizzle-orm';
import { type AuditRow, auditLog } from '../platform/audit.table';
import { implement } from '../platform/calls';
import { containsPattern } from '../platform/search';

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
    const rows = await db
      .select()
      .from(auditLog)
      .where(wanted)
      .orderBy(desc(auditLog.at), desc(auditLog.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await db.select({ total: count() }).from(auditLog).where(wanted);
    return { list: rows.map(present), total: all?.total ?? 0, page, pageSize };
  },
});
