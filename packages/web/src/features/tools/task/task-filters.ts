import { taskStatuses } from '@easymock/contract';
import type { TableInput } from '../../../kit/resource/table-params';

/** What narrows the list. */
export const filters = {
  ...{ taskType: '', taskLevel: '', taskStatus: '', taskResult: '' },
  ...{ publishUserId: '', receiveUserId: '', overdue: '' },
};
/** What only turns to another part or view of it. */
export const parts = { belong: 'all', view: 'list' };
export type TasksInput = TableInput<typeof filters & typeof parts>;

/** What lists and boards are narrowed by, as the calls take it; an address may say anything. */
export function filtersOf(input: TasksInput) {
  const { keywords, taskType, taskLevel, taskResult, publishUserId, receiveUserId } = input;
  return {
    ...{ keywords, taskType, taskLevel, taskResult, publishUserId, receiveUserId },
    taskStatus: taskStatuses.find((status) => status === input.taskStatus) ?? ('' as const),
    belong: input.belong === 'mySelf' ? ('mySelf' as const) : ('all' as const),
    overdue: input.overdue === 'true' ? ('true' as const) : ('' as const),
  };
}
