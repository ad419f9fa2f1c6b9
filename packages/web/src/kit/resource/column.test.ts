import { expect, test } from 'vitest';
import { phoneColumns } from './column';

test('a phone shows the columns first that are meant for it, in the width they have there', () => {
  const columns = [
    { key: 'name', title: '名称', width: 200, phoneWidth: 120, isMain: true },
    { key: 'project', title: '项目', width: 140 },
    { key: 'expires', title: '到期日', width: 210, phoneWidth: 150 },
  ];
  const shown = phoneColumns(columns).map(({ key, width }) => [key, width]);
  expect(shown).toEqual([
    ['name', 120],
    ['expires', 150],
    ['project', 140],
  ]);
});
