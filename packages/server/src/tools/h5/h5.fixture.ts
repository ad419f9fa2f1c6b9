import type { H5PageDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';

export const fixture: ToolFixture<H5PageDraft> = {
  create: 'saveH5Page',
  values: { project: ['mall', 'member'] },
  draft: (name) => ({
    project: 'mall',
    name,
    path: '/activity',
    params: [{ key: 'id', desc: '活动', example: '7', required: true }],
    hash: true,
    remark: '双十一',
  }),
  changes: {
    saveH5Page: { project: 'member', name: '会员日', path: '/member/day', params: [], hash: false, remark: '' },
  },
};
