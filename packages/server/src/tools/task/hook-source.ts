import type { AuditAction, WebhookEvent } from '@easymock/contract';
import { inArray } from 'drizzle-orm';
import type { HookSource } from '../../platform/context';
import { pathOf } from './notify';
import { tasks } from './task.table';

const ofTasks: Partial<Record<AuditAction, WebhookEvent>> = {
  create: 'task.created',
  update: 'task.updated',
  receive: 'task.received',
  giveUp: 'task.returned',
  takeBack: 'task.returned',
  transfer: 'task.transferred',
  complete: 'task.completed',
  rework: 'task.reworked',
  appraise: 'task.appraised',
  close: 'task.closed',
  delete: 'task.deleted',
};

export const hookedTasks: HookSource<'task'> = {
  subject: 'task',
  area: 'task',
  eventsOf({ area, action }) {
    const event = area === 'taskManage' ? ofTasks[action] : undefined;
    return event ? [event] : [];
  },
  async find(db, ids) {
    const { id, taskName, taskStatus } = tasks;
    const rows = await db
      .select({ id, name: taskName, status: taskStatus })
      .from(tasks)
      .where(inArray(id, [...ids]));
    return new Map(rows.map((row) => [row.id, { facts: row, path: pathOf(row) }]));
  },
  findRecipients: async (_, __, owners) => owners.map(({ id }) => id),
};
