import type { MiddleLinkDraft } from '@easymock/contract';

/**
 * Short links with their numbers of scans. The codes are fixed, so that screenshots of the demo stay valid.
 */
export const middleLinkPlans: readonly (MiddleLinkDraft & { code: string; scanNum: number })[] = [
  {
    code: 'app2dwnd',
    name: '下载青瓷商城 App',
    target: 'https://www.example.com/app',
    scanNum: 18_342,
    ios: 'https://apps.example.com/ios/celadon',
    android: 'https://apps.example.com/android/celadon.apk',
    wechat: 'https://m.example.com/app?from=wechat',
  },
  {
    code: 'expr7hqk',
    name: '2026 双十一主会场海报',
    target: 'https://m.mall.example.com/double11',
    pc: 'https://www.example.com/double11',
    expireAt: '2026-11-30',
    scanNum: 96_517,
  },
  {
    code: 'visit6tm',
    name: '前台访客登记',
    target: 'https://visitor.example.com/checkin',
    scanNum: 2_208,
    dingtalk: 'https://visitor.example.com/dingtalk',
  },
  {
    code: 'repair9x',
    name: '会议室设备报修',
    target: 'https://desk.example.com/repair',
    scanNum: 431,
    dingtalk: 'dingtalk://dingtalkclient/page/link?url=https%3A%2F%2Fdesk.example.com%2Frepair',
  },
  {
    code: 'train5gz',
    name: '2025 新人培训签到',
    target: 'https://m.example.com/training',
    expireAt: '2025-12-31',
    scanNum: 164,
  },
  {
    code: 'paycde8f',
    name: '食堂充值',
    target: 'https://pay.example.com/canteen',
    scanNum: 7_925,
    wechat: 'https://pay.example.com/canteen/wechat',
    useStatus: 0,
  },
];
