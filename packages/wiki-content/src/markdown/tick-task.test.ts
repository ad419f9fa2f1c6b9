import { describe, expect, it } from 'vitest';
import { renderMarkdown } from './markdown';
import { tickTask } from './tick-task';

/** Returns the start lines and states of all task items of a rendered text. */
const tasksIn = (source: string): [line: number, isDone: boolean][] =>
  [...renderMarkdown(source).html.matchAll(/<li[^>]*>(?:\s*<p[^>]*>)?\s*<input[^>]*>/g)].map(([item]) => [
    Number(/<li[^>]* data-line="(\d+)"/.exec(item)?.[1]),
    /\schecked/.test(item),
  ]);

describe('a task is ticked', () => {
  it.each([
    ['in a list', '前言\n\n- [ ] 备份\n- [x] 部署\n'],
    ['in a numbered list', '1. [ ] 备份\n2) [ ] 其他列表\n'],
    ['with other marks', '* [ ] 甲\n\n+ [x] 乙\n'],
    ['within another', '- 部署\n  - [ ] 备份\n    - [x] 数据库\n'],
    ['in a quote and in a callout', '> - [ ] 备份\n\n> [!NOTE]\n> - [x] 部署\n'],
    ['below front matter', '---\nowner: ops\n---\n\n- [ ] 备份\n'],
    ['with the ends of lines of Windows', '- [ ] 备份\r\n- [ ] 部署\r\n'],
    ['in a loose list', '- [ ] 备份\n\n- [ ] 部署\n'],
  ])('%s', (_, source) => {
    const tasks = tasksIn(source);
    expect(tasks.length).toBeGreaterThan(0);
    for (const [at, [line, isDone]] of tasks.entries()) {
      const changed = tickTask(source, line, !isDone) ?? '';
      expect(tasksIn(changed)).toEqual(tasks.map(([l, done], i) => [l, i === at ? !done : done]));
      expect(tickTask(changed, line, isDone)).toBe(source);
    }
  });

  it('and nothing where there is none', () => {
    for (const source of ['- 备份', '- [ ]', '[ ] 备份]', '文字 [ ] 备份', '- [y] 备份'])
      for (const line of [0, 1, 2, Number.NaN]) expect(tickTask(source, line, true)).toBeUndefined();
  });
});
