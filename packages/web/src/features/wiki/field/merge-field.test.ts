import { expect, test } from 'vitest';
import { progress } from './field.fixture';
import { draftOf, mergeField, type OptionDraft } from './merge-field';

const [todo, done] = progress.options as [(typeof progress.options)[0], (typeof progress.options)[0]];
const added = { key: 'k', id: undefined, name: '暂停', color: 'ink' as const };
const [ownTodo, ownDone] = draftOf(progress).options as [OptionDraft, OptionDraft];
const newerOf = (more: Partial<typeof progress>) => ({ ...progress, version: 2, ...more });

test('changes of different parts are both in the merged field', () => {
  const typed = { name: '阶段', options: [{ ...ownTodo, color: 'ink' as const }, ownDone, added] };
  const other = { id: 'wait', name: '等待', color: 'ink' as const };
  const merged = mergeField(progress, typed, newerOf({ options: [{ ...todo, name: '未开始' }, done, other] }));
  expect(merged.lost).toEqual([]);
  expect(merged.name).toBe('阶段');
  expect(merged.options.map(({ id, name, color }) => [id, name, color])).toEqual([
    ['todo', '未开始', 'ink'],
    ['done', '完成', 'bamboo'],
    ['wait', '等待', 'ink'],
    [undefined, '暂停', 'ink'],
  ]);
});

test('of two changes of one part the saved one wins, and the lost one is named', () => {
  const typed = {
    name: '阶段',
    options: [
      { ...ownTodo, name: '我的' },
      { ...ownDone, name: '好了' },
    ],
  };
  const merged = mergeField(progress, typed, newerOf({ name: '步骤', options: [{ ...todo, name: '他的' }] }));
  expect(merged).toMatchObject({ name: '步骤', options: [{ id: 'todo', name: '他的' }] });
  expect(merged.lost).toEqual(['阶段', '我的', '好了']);
});

test('a removed option stays removed unless it was changed meanwhile, and equal additions are one option', () => {
  const typed = { name: progress.name, options: [added] };
  const merged = mergeField(
    progress,
    typed,
    newerOf({ options: [todo, { ...done, name: '已完成' }, { id: 'x', name: '暂停', color: 'ink' }] }),
  );
  expect(merged.options.map(({ id }) => id)).toEqual(['done', 'x']);
  expect(merged.lost).toEqual(['已完成']);
});
