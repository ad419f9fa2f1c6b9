/** Groups of check items; a star before a title makes it optional. */
type Groups = readonly (readonly [name: string, titles: readonly string[]])[];

const code: Groups[number] = [
  '代码与构建',
  [
    '发布分支已合并主干，无未解决的评审意见',
    '单元测试和接口测试全部通过',
    '版本号和更新日志已更新',
    '依赖变更已过安全扫描',
    '*无用的特性开关已清理',
  ],
];
const database: Groups[number] = [
  '数据库与配置',
  ['变更脚本已评审，并在预发执行过', '回滚脚本已准备', '配置中心的新配置已发布到生产', '缓存键变更已评估，不会击穿'],
];
const go: Groups[number] = [
  '发布',
  [
    '通知客服和运营发布窗口',
    '灰度 10%，观察 15 分钟错误率和耗时',
    '灰度 50%，观察 15 分钟',
    '全量发布',
    '*压测环境释放',
  ],
];
const after: Groups[number] = [
  '发布后',
  ['核心链路冒烟：登录、下单、支付、退款', '监控和告警无异常，持续 30 分钟', '发布群同步结果', '*整理发布复盘'],
];

export const releaseTemplatePlans: readonly (readonly [name: string, project: string, groups: Groups])[] = [
  ['后端服务上线', '', [code, database, go, after]],
  [
    'App 发版',
    'app',
    [
      code,
      [
        '提审',
        ['隐私合规自查表已更新', '应用市场文案和截图已更新', '苹果审核账号可用', '安卓渠道包签名正确，含 8 个渠道'],
      ],
      ['灰度', ['1% 放量，崩溃率低于 0.2%', '20% 放量，观察一天', '全量放开', '*旧版本强更策略确认']],
      after,
    ],
  ],
  [
    '小程序发布',
    'miniProgram',
    [
      ['发布前', ['体验版走查通过', '业务域名和请求域名已备案', '分包体积低于 2 MB', '*订阅消息模板已申请']],
      ['发布', ['提交审核', '审核通过后按 10% 灰度', '全量发布']],
      after,
    ],
  ],
  [
    '大促前检查',
    'mall',
    [
      ['容量', ['核心接口压测达到目标 2 倍', '数据库连接数和慢查询确认', '缓存预热脚本就绪', '限流阈值已调整']],
      ['值守', ['值班表已发布', '应急预案演练过一次', '商家和客服通知到位', '*大屏可用']],
    ],
  ],
];

/**
 * Name, project, version, template, planned day relative to today, and progress in percent; 101 means locked.
 */
export const releasePlans = [
  ['商城 11 月第四周上线', 'mall', '5.18.0', 0, 1, 55],
  ['会员 App 6.2 发版', 'app', '6.2.0', 1, 3, 30],
  ['双十二大促前检查', 'mall', '', 3, 12, 20],
  ['小程序拼团改版', 'miniProgram', '2.40.0', 2, 5, 0],
  ['运营后台权限改造', 'admin', '3.9.0', 0, -1, 70],
  ['供应链对账优化', 'supply', '1.33.2', 0, 8, 0],
  ['商城 11 月第三周上线', 'mall', '5.17.0', 0, -6, 101],
  ['官网改版', 'official', '4.0.0', 0, -9, 101],
  ['会员 App 6.1 发版', 'app', '6.1.0', 1, -18, 101],
  ['商城 11 月第二周上线', 'mall', '5.16.0', 0, -13, 101],
  ['小程序直播间', 'miniProgram', '2.39.0', 2, -20, 101],
  ['运营后台报表导出', 'admin', '3.8.0', 0, -25, 101],
  ['双十一大促前检查', 'mall', '', 3, -22, 101],
  ['供应链库存同步', 'supply', '1.33.0', 0, -30, 101],
] as const;

export const itemNotes = {
  done: ['已在预发验证', '流水线 #4821 通过', '已和测试确认', '', '', '', ''],
  na: '本次没有涉及',
  blocked: '等 DBA 排窗口，预计今晚 20 点',
} as const;
