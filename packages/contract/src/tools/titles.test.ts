import { expect, test } from 'vitest';
import { dingConfigDraft } from './ding-config/ding-config';
import { releaseCalls } from './release/release';
import { taskCalls, taskDraft } from './task/task';

const title = '走查：首页 / 登录 — 为什么慢?';

test.each([
  ['a task', taskDraft.shape.taskName],
  ['a checklist', releaseCalls.create.input.shape.name],
  ['a robot', dingConfigDraft.shape.name],
])('the title of %s holds characters that file names refuse', (_, schema) => {
  expect(schema.safeParse(title).success).toBe(true);
});

test('a task is completed without a note', () => {
  const { input } = taskCalls.completeTaskInfoById;
  expect(input.parse({ id: 'a' })).toEqual({ id: 'a', completeNote: '', completeLinks: [] });
});
