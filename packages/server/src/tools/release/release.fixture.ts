import type { ReleaseDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';

const item = (id: string, title: string) => ({
  id,
  title,
  group_id: 'before',
  desc: '见手册',
  required: false,
  link: 'https://wiki.example.com/a',
  ownerUserIds: [],
  auto: { kind: 'url' as const, config: { address: 'https://shop.example.com' } },
});

export const fixture: ToolFixture<ReleaseDraft> = {
  draft: (name, userId) => ({
    name,
    project: 'mall',
    releaseVersion: '3.2.0',
    planAt: '2026-12-01T12:00:00.000Z',
    managerUserId: userId,
    groups: [{ id: 'before', name: '上线前' }],
    check_list: [item('a', '数据库脚本已评审')],
    isTemplate: true,
  }),
  changes: {
    save: {
      name: '新的名字',
      project: '',
      releaseVersion: '',
      planAt: '',
      managerUserId: '',
      groups: [
        { id: 'before', name: '上线之前' },
        { id: 'after', name: '上线后' },
      ],
      check_list: [item('a', '脚本已评审'), item('b', '灰度 10%')],
    },
  },
  // The items have a table of their own.
  columns: { check_list: [] },
  values: { project: ['mall'] },
};
