import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { FigureSource } from '../../platform/context';
import type { Feature } from '../../platform/feature';
import { recordsNaming } from '../../platform/resource/project-records';
import { dueTasks } from './attention';
import { taskDeadlines } from './deadlines';
import { sweepTaskFiles } from './files';
import { takeTaskFiles, taskFileRoutes } from './files.plugin';
import { hookedTasks } from './hook-source';
import { everyTask } from './notify';
import { publishedTasks, receivedTasks } from './ownership';
import { remindOfTasks } from './remind';
import { taskHandlers } from './task';
import { taskResource } from './task.resource';
import { tasks } from './task.table';

export { assignTask, canBeAssigned } from './assign';
export { listDueTasks } from './deadlines';

const openTasks: FigureSource = {
  tool: 'task',
  text: (num) => ({ zh: `${num} 个待领取`, en: num === 1 ? '1 open task' : `${num} open tasks` }),
  count: (db) => db.$count(tasks, and(eq(tasks.taskStatus, 'open'), isNull(tasks.deletedAt))),
};

const counted = isNull(tasks.deletedAt);
const use = { entity: 'task', table: tasks, counted } as const;

export const task: Feature = {
  handlers: taskHandlers,
  owns: [publishedTasks, receivedTasks],
  enumerationUses: [
    { ...use, type: 'task', column: tasks.taskType },
    { ...use, type: 'taskLevel', column: tasks.taskLevel },
    { ...use, type: 'taskResult', column: tasks.taskResult, counted: and(counted, ne(tasks.taskResult, '')) },
  ],
  liveTopics: [
    {
      name: 'task',
      permission: 'tools.task.view',
      mayWatch: async (_, key, userIds) => (key === everyTask ? userIds : []),
    },
  ],
  hookSources: [hookedTasks],
  plugins: [takeTaskFiles],
  routes: taskFileRoutes,
  jobs: [remindOfTasks, sweepTaskFiles],
  attention: [dueTasks],
  figures: [openTasks],
  projectRecords: [recordsNaming(taskResource, 'task', { text: sql`${tasks.taskName}`, searchKeys: tasks.searchKeys })],
  calendar: [taskDeadlines],
};
