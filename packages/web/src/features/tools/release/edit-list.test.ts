import { describe, expect, it } from 'vitest';
import { blankItem, type EditList, editList, linesOf } from './edit-list';

const list: EditList = {
  groups: [
    { id: 'before', name: '上线前' },
    { id: 'after', name: '上线后' },
  ],
  items: [blankItem('a', 'before', '备份'), blankItem('b', 'before', '评审'), blankItem('c', 'after', '回归')],
};
const order = ({ items }: EditList) => items.map(({ id, group_id }) => `${id}:${group_id}`).join(' ');

describe('a checklist that is edited', () => {
  it('moves items up and down, over the border of a group into the next one', () => {
    expect(order(editList(list, { type: 'step', id: 'a', step: 1 }))).toBe('b:before a:before c:after');
    expect(order(editList(list, { type: 'step', id: 'b', step: 1 }))).toBe('a:before b:after c:after');
    expect(order(editList(list, { type: 'step', id: 'c', step: -1 }))).toBe('a:before b:before c:before');
    expect(editList(list, { type: 'step', id: 'a', step: -1 })).toBe(list);
    expect(editList(list, { type: 'step', id: 'c', step: 1 })).toBe(list);
  });

  it('puts an item where it is dropped', () => {
    const drop = (id: string, group: string, before?: string) =>
      order(editList(list, { type: 'put', id, group, before }));
    expect(drop('c', 'before', 'b')).toBe('a:before c:before b:before');
    expect(drop('a', 'after')).toBe('b:before c:after a:after');
    expect(drop('a', 'before', 'a')).toBe(order(list));
  });

  it('adds lines behind an item, as many as there is room for', () => {
    const added = editList(list, { type: 'add', ids: ['x', 'y'], titles: ['一', '二'], group: 'before', after: 'a' });
    expect(order(added)).toBe('a:before x:before y:before b:before c:after');
    const titles = Array.from({ length: 600 }, (_, at) => `第 ${at} 行`);
    const ids = titles.map((_, at) => `n${at}`);
    expect(editList(list, { type: 'add', ids, titles, group: 'after' }).items).toHaveLength(500);
  });

  it('takes the items of a group along when the group moves or goes', () => {
    expect(order(editList(list, { type: 'stepGroup', id: 'after', step: -1 }))).toBe('c:after a:before b:before');
    expect(order(editList(list, { type: 'removeGroup', id: 'before' }))).toBe('c:after');
  });

  it('reads pasted lines without the marks of lists', () => {
    expect(linesOf('- 备份数据库\r\n\n2. 通知客服\n* [ ] 灰度 10%\n3、观察 30 分钟\n10.2 版本发布')).toEqual([
      '备份数据库',
      '通知客服',
      '灰度 10%',
      '观察 30 分钟',
      '10.2 版本发布',
    ]);
  });
});
