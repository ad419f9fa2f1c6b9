import type { MiddleLinkDraft } from '@easymock/contract';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';

export const fixture: ToolFixture<MiddleLinkDraft> = {
  create: 'saveMiddleLink',
  draft: (name, userId) => ({
    name,
    target: 'https://m.example.com/double11',
    ios: 'https://apps.example.com/ios',
    android: 'https://apps.example.com/android',
    wechat: 'weixin://dl/business',
    dingtalk: 'dingtalk://dingtalkclient/page/link',
    pc: 'https://www.example.com/double11',
    expireAt: '2026-12-31',
    ownerUserId: userId,
    useStatus: 0,
  }),
  changes: {
    saveMiddleLink: {
      name: '会员日',
      target: 'https://m.example.com/member',
      ios: '',
      android: '',
      wechat: '',
      dingtalk: '',
      pc: '',
      expireAt: '',
      ownerUserId: givenManager,
      useStatus: 1,
    },
  },
  columns: { useStatus: 'isInUse' },
};
