import type { Viewer } from '@easymock/contract';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { ViewerList } from './viewer-list';

const server = fakeServer();
const id = 'a'.repeat(24);
const viewerOf = (_id: string, nick_name: string, more: Partial<Viewer>): Viewer => ({
  _id: _id.repeat(24),
  nick_name,
  head_img: '',
  level: 'view',
  reason: 'space',
  subjectKind: null,
  subjectName: '',
  origin: null,
  ...more,
});

test('each person has the level and the reason, and can be found by name', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const people = [
    viewerOf('b', '王宇一', { level: 'manage', reason: 'owner' }),
    viewerOf('c', '张泽辰', {
      level: 'edit',
      reason: 'grant',
      subjectKind: 'department',
      subjectName: '研发中心',
      origin: { id: 'd'.repeat(24), catalogName: '薪酬与职级' },
    }),
    viewerOf('e', '周宁', { reason: 'grant', subjectKind: 'user' }),
  ];
  server.answer('article', 'getViewers', ({ keywords }) => {
    const list = people.filter(({ nick_name }) => nick_name.includes(keywords ?? ''));
    return { list, total: list.length, page: 1, pageSize: 20 };
  });
  const { screen } = await show(<ViewerList markdownId={id} />);
  await expect.element(screen.getByText('3 人可以查看')).toBeVisible();
  await expect.element(screen.getByText('部门“研发中心” · 来自“薪酬与职级”')).toBeVisible();
  await expect.element(screen.getByText('成员 · 在此授权')).toBeVisible();
  await screen.getByRole('searchbox', { name: '按昵称查找' }).fill('没有');
  await expect.element(screen.getByText('没有符合条件的人员')).toBeVisible();
});
