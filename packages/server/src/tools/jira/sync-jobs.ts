import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/index';
import { isConfigured, readConnection } from './connection';
import { jiraSprints } from './jira.table';
import { freezeLast, syncBoard, syncBoards, syncEverything, syncSprint, withJira } from './sync';

/**
 * Syncs a part of Jira that somebody opened. Only one run at a time, so that Jira gets few concurrent
 * requests.
 */
export const syncPart = defineJob({
  name: 'jira.sync',
  title: { zh: '读取 Jira 的看板或迭代', en: 'Read a board or a sprint of Jira' },
  outward: 'asAsked',
  isSlow: true,
  queue: 'jira',
  input: z.object({ part: z.enum(['boards', 'board', 'sprint', 'velocity']), id: z.string() }),
  key: ({ part, id }) => `${part} ${id}`,
  timeoutMs: 10 * 60_000,
  // Opening the page again starts a new sync, and Jira locks accounts after repeated failures.
  maxAttempts: 1,
  async run({ part, id }, { services }) {
    const result = await withJira(services, async (open) => {
      if (part === 'boards') await syncBoards(services, open);
      else if (part === 'board') await syncBoard(services, open, id);
      else if (part === 'velocity') await freezeLast(services, open, id);
      else {
        const [sprint] = await services.database.db.select().from(jiraSprints).where(eq(jiraSprints.id, id));
        if (sprint) await syncSprint(services, open, sprint);
      }
      return 'read';
    });
    return { result: result ?? 'failed' };
  },
});

/** Syncs the active sprints of all boards in use, and freezes the closed ones. */
export const syncAll = defineJob({
  name: 'jira.syncAll',
  title: { zh: '读取 Jira 的迭代', en: 'Read the sprints of Jira' },
  outward: 'byItself',
  isSlow: true,
  input: z.object({}),
  schedule: (settings) => ({ cron: `*/${settings.get('jira.syncMin')} * * * *` }),
  timeoutMs: 30 * 60_000,
  maxAttempts: 1,
  async run(_, { services, signal }) {
    const connection = await readConnection(services.database.db);
    if (!isConfigured(connection) || connection.isStopped) return { result: 'unconfigured' };
    return (await withJira(services, (open) => syncEverything(services, open, signal))) ?? { result: 'failed' };
  },
});

export const jiraJobs = [syncPart, syncAll];
