import type { SprintStatus } from '@easymock/contract';

interface SprintPlan {
  readonly name: string;
  readonly project: string;
  readonly status: SprintStatus;
  /** Start in days before today, and length in days. */
  readonly days: readonly [startsAgo: number, length: number];
  readonly branch: string;
  readonly environment: string;
  /** ID of the sprint on the demo's Jira board. */
  readonly jiraSprintId?: string;
  readonly repos: readonly string[];
  /** Issue key and title, for each line of the scope. */
  readonly issues: readonly (readonly [key: string, title: string])[];
  readonly selfTest: string;
  readonly risk: string;
  /** Number of issues without commits, from the end of the list. */
  readonly open?: number;
}

/** Commit messages for an issue; `{what}` is its title. */
export const commitPlans = [
  'feat: {what}',
  'fix: 修正{what}的边界情况',
  'test: 补充{what}的用例',
  'refactor: 整理{what}的代码',
] as const;

/** Commits without an issue. */
export const choreTitles = ['chore: 升级构建工具', 'ci: 缓存依赖', 'docs: 更新接口说明'] as const;

export const sprintPlans: readonly SprintPlan[] = [
  {
    name: '商城 3.2 购物车改版',
    project: 'mall',
    status: 'testing',
    days: [9, 14],
    branch: 'release/3.2',
    environment: 'test-2',
    jiraSprintId: '25',
    repos: ['mall/web', 'mall/api'],
    issues: [
      ['MALL-312', '购物车支持凑单提示'],
      ['MALL-315', '优惠券叠加规则'],
      ['MALL-318', '失效商品一键清理'],
      ['MALL-320', '结算页地址选择'],
      ['MALL-324', '购物车埋点'],
    ],
    selfTest: '- 主流程在 iOS、Android 和 H5 走通\n- 优惠券组合 12 种用例全部通过',
    risk: '优惠券叠加依赖营销服务 2.8，须同一天发布。',
    open: 1,
  },
  {
    name: '商城 3.3 会员日',
    project: 'mall',
    status: 'preparing',
    days: [-4, 14],
    branch: 'release/3.3',
    environment: 'test-3',
    repos: ['mall/web'],
    issues: [
      ['MALL-330', '会员日会场'],
      ['MALL-331', '会员价展示'],
    ],
    selfTest: '',
    risk: '',
    open: 2,
  },
  {
    name: '官网 2026 改版',
    project: 'official',
    status: 'passed',
    days: [20, 18],
    branch: 'redesign/*',
    environment: 'preview',
    repos: ['site/home'],
    issues: [
      ['SITE-41', '首页首屏'],
      ['SITE-43', '案例列表'],
      ['SITE-47', '英文版'],
    ],
    selfTest: '所有页面在手机和桌面上检查过。',
    risk: '',
  },
  {
    name: '商城 3.1 支付优化',
    project: 'mall',
    status: 'released',
    days: [38, 14],
    branch: 'release/3.1',
    environment: 'test-1',
    repos: ['mall/api'],
    issues: [
      ['MALL-290', '支付结果页'],
      ['MALL-294', '退款进度'],
      ['MALL-297', '支付超时重试'],
    ],
    selfTest: '沙箱环境全部通过。',
    risk: '回调地址变更，须先通知渠道。',
  },
];

/** Commits without a sprint, in a repository of another project. */
export const looseTitles = ['fix: 登录页错别字', 'feat: 导出报表'] as const;
