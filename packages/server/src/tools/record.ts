import { recordCalls } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { auditLog, latestFirst } from '../platform/audit.table';
import { implement } from '../platform/calls';
import type { SessionContext } from '../platform/context';
import { fail } from '../platform/failure';
import { allResources, type Resource, resourceOf } from '../platform/resource';

const historyLength = 100;

/** The resource of a kind, for those who manage its area. @throws notFound, forbidden */
function managed({ actor }: SessionContext, kind: string): Resource {
  const resource = resourceOf(kind);
  return actor.grants[resource.area].level === 'manage' ? resource : fail('forbidden');
}

export const recordHandlers = implement(recordCalls, {
  async getNumbers({ db, actor }) {
    const seen = allResources().filter(([, { area }]) => actor.grants[area].level !== 'none');
    const counted = seen.map(async ([kind, { count }]) => [kind, await count(db)] as const);
    return Object.fromEntries(await Promise.all(counted));
  },

  async getDeletedList(ctx, { kind, page, pageSize, keywords }) {
    const found = await managed(ctx, kind).listDeleted(ctx.db, { page, pageSize, keywords });
    return { ...found, page, pageSize, keepDays: ctx.services.settings.get('recycle.keepDays') };
  },

  async restore(ctx, { kind, id }) {
    await resourceOf(kind).restore(ctx, id);
    return null;
  },

  async getHistory({ db, actor }, { kind, id }) {
    const resource = resourceOf(kind);
    if (actor.grants[resource.area].level === 'none') fail('forbidden');
    // The log holds what other things did too: only an id of this kind is told about.
    if (!(await resource.has(db, id))) fail('notFound');
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, id))
      .orderBy(...latestFirst)
      .limit(historyLength);
    return rows.map(({ id, at, ip: _ip, userAgent: _userAgent, ...entry }) => ({
      _id: id,
      at: at.toISOString(),
      ...entry,
    }));
  },
});
