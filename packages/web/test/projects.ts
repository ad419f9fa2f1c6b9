import type { CallData, Contract, Project } from '@easymock/contract';
import { lin } from './screen';

type MockBrief = CallData<Contract['mock']['list']>['mocks'][number];

/** The signed-in person, as records refer to people. */
export const me = { ...lin, isNameShared: false };
/** Another person. */
export const zhou = {
  _id: 'f'.repeat(24),
  name: 'zhou',
  nick_name: '周青',
  head_img: '',
  department: '',
  isNameShared: false,
};

/** Returns a personal project as the server sends it. */
export const projectOf = (more: Partial<Project> = {}): Project => ({
  _id: 'b'.repeat(24),
  name: '商城',
  url: '/shop',
  description: '商城',
  swagger_url: '',
  members: [],
  extend: { _id: 'c'.repeat(24), is_workbench: false },
  is_workbench: false,
  type: 'personal',
  group: null,
  user: me,
  mock_num: 0,
  realistic: true,
  is_owner: true,
  may_edit: true,
  version: 1,
  create_at: '2026-11-01T08:00:00.000Z',
  update_at: '2026-11-01T08:00:00.000Z',
  ...more,
});

/** Returns a mock as lists contain it. */
export const mockBriefOf = (num: number, more: Partial<MockBrief> = {}): MockBrief => ({
  _id: `m${num}`,
  url: `/mocks/${num}`,
  method: 'get',
  description: `接口 ${num}`,
  use_num: 0,
  is_gone: false,
  folder_id: null,
  tags: [],
  answer_names: [],
  update_at: '2026-11-01T08:00:00.000Z',
  ...more,
});
