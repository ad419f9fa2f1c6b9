import type { DingConfigDraft } from '@easymock/contract';
import type { ToolFixture } from '../../../test/tool-fixtures';
import { newId } from '../../platform/ids';

const webhook = () => `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`;

export const fixture: ToolFixture<DingConfigDraft> = {
  create: 'insertDingConfigInfo',
  draft: (name, userId) => ({
    name,
    platform: 'dingtalk',
    groupName: '研发群',
    webhook: webhook(),
    security: ['keyword', 'sign'],
    secret: 'SEC0123456789abcdef',
    keywords: ['发布'],
    department: 'developmentCentre',
    ownerUserId: userId,
    useUserIds: [userId],
    purpose: '发布通知',
    sharesQueue: true,
    useStatus: 1,
  }),
  changes: {
    updateDingConfigInfoById: {
      name: '新的名字',
      groupName: '新的群',
      webhook: webhook(),
      security: ['ip'],
      secret: 'SECfedcba9876543210',
      keywords: ['上线'],
      department: '',
      ownerUserId: '',
      useUserIds: [],
      purpose: '',
      sharesQueue: false,
      useStatus: 0,
    },
  },
  columns: {
    webhook: ['webhook', 'webhookHash', 'webhookHint'],
    secret: ['secret', 'secretHint'],
    useStatus: 'isInUse',
  },
  rights: { seenBy: ['owner', 'administrator', 'chief'], changedBy: ['owner'] },
};
