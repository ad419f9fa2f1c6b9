import type { MockBrief } from '@easymock/contract';
import { expect, test } from 'vitest';
import { filterMocks } from './filter-mocks';
import { fitsWordIn } from './fits-word';

const mock = (method: MockBrief['method'], url: string, description: string): MockBrief => ({
  _id: url,
  url,
  method,
  description,
  use_num: 0,
  is_gone: false,
  folder_id: null,
  tags: [],
  answer_names: [],
  update_at: '2026-01-01T00:00:00Z',
});
const mocks = [
  mock('get', '/coupons', '优惠券列表'),
  mock('get', '/pay/refunds/:id', '退款详情'),
  mock('delete', '/pay/refunds/:id(\\d+)', '取消退款'),
];
const project = { _id: 'p', name: '支付网关', url: '/gateway', group: { _id: 't', name: '交易团队' } };
const found = (keywords: string) =>
  filterMocks(mocks, { keywords, method: '', sort: 'url' }, fitsWordIn(project)).map(({ description }) => description);

test.each([
  ['yhq', ['优惠券列表']],
  ['youhuiquan', ['优惠券列表']],
  ['支付网关 退款', ['退款详情', '取消退款']],
  ['zfwg jytd tkxq', ['退款详情']],
  ['DELETE refund', ['取消退款']],
  ['/pay/refunds/x', ['退款详情']],
  ['/Gateway/pay/refunds/12', ['退款详情', '取消退款']],
  ['https://api.example.com/gateway/coupons?page=1', ['优惠券列表']],
  ['/pay/refunds/1/2', []],
  ['yhq 退款', []],
])('%s finds %j', (keywords, descriptions) => {
  expect(found(keywords)).toEqual(descriptions);
});
