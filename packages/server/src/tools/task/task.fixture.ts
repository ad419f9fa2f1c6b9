import type { TaskDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';

export const fixture: ToolFixture<TaskDraft> = {
  create: 'insertTaskInfo',
  draft: (name) => ({
    taskName: name,
    taskType: 'feature',
    taskLevel: 'B',
    content: '原来的内容',
    score: 30,
    peopleNum: 2,
    deadline: '2026-12-01',
  }),
  changes: {
    updateTaskInfoById: {
      taskName: '新的名字',
      taskType: 'bug',
      taskLevel: 'A',
      content: '新的内容',
      score: 60,
      peopleNum: 3,
      deadline: '',
      action: 'close',
      reason: '不做了',
      userId: '',
      toUserId: '',
    },
  },
  // A call that moves nothing ignores these fields.
  columns: { action: ['taskStatus'], reason: [], userId: [], toUserId: [] },
};
