import type { PrintPointDraft } from '@easymock/contract';
import { givenPicture } from '../../../test/given-print-point-picture';
import type { Client } from '../../../test/test-app';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';

const param = { key: 'sku', type: 'enum' as const, required: true, enumValues: ['a', 'b'], desc: '商品', example: 'a' };
const point = (no: number, eventId: string) => ({
  no,
  x: 0.1,
  y: 0.2,
  w: 0.3,
  h: 0.4,
  eventId,
  eventName: '点击购买',
  type: 'exposure' as const,
  trigger: '按钮露出一半',
  params: [param],
  status: 'developing' as const,
  ownerUserId: '',
  sinceVersion: '3.1.0',
  removedVersion: '9.0.0',
});

export const fixture: ToolFixture<PrintPointDraft> = {
  draft: (name, userId) => ({
    name,
    project: 'mall',
    page: '商品详情',
    appVersion: '3.2.0',
    platform: ['ios', 'android'],
    image: { url: '' },
    status: 'reviewing',
    desc: '主流程',
    ownerUserId: userId,
    points: [point(1, 'goods.buy')],
  }),
  given: async (person) => ({ image: await givenPicture(person, 10) }),
  changes: {
    update: {
      name: '新的名字',
      project: 'site',
      page: '购物车',
      appVersion: '3.3.0',
      platform: ['h5'],
      image: (person: Client) => givenPicture(person, 20),
      status: 'draft',
      desc: '',
      ownerUserId: givenManager,
      points: [point(2, 'cart.pay')],
      onReuse: 'updateAll',
    },
  },
  // The record stores the texts of the points for the search; the points are rows of another table.
  columns: { points: ['events'], onReuse: [] },
  values: { project: ['mall', 'site'] },
};
