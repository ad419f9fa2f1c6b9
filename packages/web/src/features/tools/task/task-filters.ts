import { taskStatuses } from '@easymock/contract';
import type { TableInput } from '../../../kit/resource/table-params';

/** Parameters that filter the list. */
export const filters = {
  taskType: '',
  taskLevel: '',
  taskStatus: '',
  taskResult: '',
  publishUserId: '',
  receiveUserId: '',
  overdue: '',
};
/** Parameters that only select a part or view of the list. */
export const parts = { belong: 'all', view: 'list' };
export type TasksInput = TableInput<typeof filters & typeof parts>;

/** Converts the filters to the input of the calls. The address may contain any values. */
export function filtersOf(input: TasksInput) {
  const { keywords, taskType, taskLevel, taskResult, publishUserId, receiveUserId } = input;
  return {
    keywords,
    taskType,
    taskLevel,
    taskResult,
    publishUserId,
    receiveUserId,
    taskStatus: taskStatuses.find((status) => status === input.taskStatus) ?? ('' as const),
    belong: input.belong === 'mySelf' ? ('mySelf' as const) : ('all' as const),
    overdue: input.overdue === 'true' ? ('true' as const) : ('' as const),
  };
}
