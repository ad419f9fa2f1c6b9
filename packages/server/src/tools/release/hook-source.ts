import { type AuditAction, routePath, type WebhookEvent } from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { HookSource } from '../../platform/context';
import { releases } from './release.table';

const ofReleases: Partial<Record<AuditAction, WebhookEvent>> = {
  create: 'release.created',
  start: 'release.started',
  lock: 'release.locked',
  unlock: 'release.unlocked',
  abandon: 'release.abandoned',
  delete: 'release.deleted',
};

export const hookedReleases: HookSource<'release'> = {
  subject: 'release',
  area: 'release',
  eventsOf({ area, action }) {
    const event = area === 'release-list' ? ofReleases[action] : undefined;
    return event ? [event] : [];
  },
  async find(db, ids) {
    const { id, name, status, isTemplate } = releases;
    const rows = await db
      .select({ id, name, status })
      .from(releases)
      .where(and(inArray(id, [...ids]), eq(isTemplate, false)));
    return new Map(rows.map((row) => [row.id, { facts: row, path: routePath('releaseDetail', { id: row.id }) }]));
  },
  findRecipients: async (_, __, owners) => owners.map(({ id }) => id),
};
