import type { EnumerationDraft, Role } from '@easymock/contract';
import orderApi from './order-api.json';
import userApi from './user-api.json';

type Value = Partial<EnumerationDraft> & Pick<EnumerationDraft, 'type' | 'value' | 'label'>;

const values = (
  type: Value['type'],
  list: readonly (readonly [value: string, label: string, labelEn: string, color: EnumerationDraft['color']])[],
): Value[] => list.map(([value, label, labelEn, color]) => ({ type, value, label, labelEn, color }));

/** The groups of each department, and their numbers of people. */
const groups = [
  ['frontend', '前端组', 'Front end', 'glaze', 'developmentCentre', 24],
  ['backend', '后端组', 'Back end', 'indigo', 'developmentCentre', 32],
  ['app', '移动端组', 'Mobile apps', 'lake', 'developmentCentre', 14],
  ['quality', '测试组', 'Quality', 'bamboo', 'developmentCentre', 12],
  ['operations', '运维组', 'Operations', 'umber', 'developmentCentre', 8],
  ['dataPlatform', '数据平台组', 'Data platform', 'indigo', 'dataOperationCentre', 12],
  ['analysis', '数据分析组', 'Analysis', 'plum', 'dataOperationCentre', 10],
  ['content', '内容运营组', 'Content', 'rose', 'dataOperationCentre', 8],
  ['people', '人事组', 'People', 'amber', 'administrationCentre', 6],
  ['finance', '财务组', 'Finance', 'umber', 'administrationCentre', 6],
  ['brand', '品牌组', 'Brand', 'rose', 'marketingCentre', 10],
  ['growth', '增长组', 'Growth', 'seal', 'marketingCentre', 12],
  ['channel', '渠道组', 'Channels', 'amber', 'marketingCentre', 8],
  ['east', '华东大客户组', 'Key accounts, east', 'lake', 'majorAccountCentre', 10],
  ['south', '华南大客户组', 'Key accounts, south', 'bamboo', 'majorAccountCentre', 8],
] as const;

export interface GroupPlan {
  group: string;
  department: string;
  num: number;
}

/** The distribution of people: in the groups above, among external staff, and some without a department yet. */
export const groupPlans: readonly GroupPlan[] = [
  ...groups.map(([group, , , , department, num]) => ({ group, department, num })),
  { group: '', department: 'externalPart', num: 10 },
  { group: '', department: '', num: 10 },
];

/** The usual role of each group's people; the head of a group belongs to the department's management. */
export const roleOfGroup: Readonly<Record<string, Role>> = {
  frontend: 'developer',
  backend: 'developer',
  app: 'developer',
  quality: 'developer',
  operations: 'developer',
  dataPlatform: 'developer',
  people: 'personnelMatter',
  brand: 'marketingCenter',
  growth: 'marketingCenter',
  channel: 'marketingCenter',
};

/** Values in addition to those of the product. */
export const enumerationPlans: readonly Value[] = [
  ...groups.map(([value, label, labelEn, color, parentValue]) => ({
    type: 'userGroup' as const,
    value,
    label,
    labelEn,
    color,
    parentValue,
  })),
  ...values('project', [
    ['mall', '商城', 'Mall', 'seal'],
    ['app', '会员 App', 'Member app', 'lake'],
    ['miniProgram', '小程序', 'Mini program', 'bamboo'],
    ['admin', '运营后台', 'Back office', 'indigo'],
    ['supply', '供应链', 'Supply chain', 'umber'],
    ['official', '官网', 'Web site', 'glaze'],
  ]),
  ...values('task', [
    ['feature', '需求开发', 'Feature', 'indigo'],
    ['bug', '缺陷修复', 'Bug', 'seal'],
    ['refactor', '技术优化', 'Refactoring', 'glaze'],
    ['document', '文档整理', 'Documents', 'lake'],
    ['training', '内部分享', 'Training', 'amber'],
  ]),
  ...values('npmType', [
    ['component', '组件库', 'Components', 'glaze'],
    ['tool', '工具库', 'Tools', 'indigo'],
    ['plugin', '插件', 'Plugins', 'plum'],
    ['template', '项目模板', 'Templates', 'amber'],
  ]),
  ...values('npmTag', [
    ['react', 'React', 'React', 'lake'],
    ['vue', 'Vue', 'Vue', 'bamboo'],
    ['node', 'Node.js', 'Node.js', 'glaze'],
    ['mini', '小程序', 'Mini programs', 'amber'],
    ['build', '构建', 'Build', 'umber'],
    ['deprecated', '不再维护', 'Deprecated', 'ink'],
  ]),
  ...values('articleTag', [
    ['guide', '使用指南', 'Guide', 'glaze'],
    ['design', '技术方案', 'Design', 'plum'],
    ['review', '复盘', 'Review', 'seal'],
    ['share', '技术分享', 'Talk', 'amber'],
  ]),
];

/** Code, name, short name, department and category. */
export const projectCodePlans = [
  ['MALL-001', '商城前台', '商城', 'developmentCentre', '交易'],
  ['MALL-002', '商城运营后台', '商城后台', 'developmentCentre', '交易'],
  ['MALL-003', '购物车与结算', '结算', 'developmentCentre', '交易'],
  ['ORDER-001', '订单中心', '订单', 'developmentCentre', '交易'],
  ['ORDER-002', '售后服务', '售后', 'developmentCentre', '交易'],
  ['PAY-001', '支付网关', '支付', 'developmentCentre', '交易'],
  ['PAY-002', '对账平台', '对账', 'developmentCentre', '财务'],
  ['USER-001', '用户中心', '用户', 'developmentCentre', '会员'],
  ['USER-002', '会员成长体系', '会员', 'dataOperationCentre', '会员'],
  ['APP-001', '会员 App（iOS）', 'iOS', 'developmentCentre', '客户端'],
  ['APP-002', '会员 App（Android）', '安卓', 'developmentCentre', '客户端'],
  ['APP-003', '会员小程序', '小程序', 'developmentCentre', '客户端'],
  ['GOODS-001', '商品中心', '商品', 'developmentCentre', '供应链'],
  ['STOCK-001', '库存中心', '库存', 'developmentCentre', '供应链'],
  ['STOCK-002', '仓储作业系统', '仓储', 'developmentCentre', '供应链'],
  ['SHIP-001', '物流轨迹', '物流', 'developmentCentre', '供应链'],
  ['DATA-001', '数据平台', '数据', 'dataOperationCentre', '数据'],
  ['DATA-002', '经营看板', '看板', 'dataOperationCentre', '数据'],
  ['DATA-003', '用户画像', '画像', 'dataOperationCentre', '数据'],
  ['DATA-004', '埋点采集', '埋点', 'dataOperationCentre', '数据'],
  ['OPS-001', '内容管理系统', '内容', 'dataOperationCentre', '运营'],
  ['OPS-002', '活动搭建平台', '活动', 'marketingCentre', '运营'],
  ['OPS-003', '优惠券系统', '优惠券', 'marketingCentre', '运营'],
  ['MKT-001', '品牌官网', '官网', 'marketingCentre', '品牌'],
  ['MKT-002', '渠道投放系统', '投放', 'marketingCentre', '品牌'],
  ['CRM-001', '大客户管理系统', '大客户', 'majorAccountCentre', '客户'],
  ['CRM-002', '企业采购门户', '企业采购', 'majorAccountCentre', '客户'],
  ['HR-001', '人事系统', '人事', 'administrationCentre', '内部'],
  ['OA-001', '审批流程', '审批', 'administrationCentre', '内部'],
  ['INFRA-001', '统一登录', '登录', 'developmentCentre', '基础'],
] as const;

/** Values of the enumeration `project` for the codes. */
export const projectOfCodes: Readonly<Record<string, string>> = {
  'MALL-001': 'mall',
  'MALL-002': 'admin',
  'MALL-003': 'mall',
  'APP-001': 'app',
  'APP-002': 'app',
  'APP-003': 'miniProgram',
  'STOCK-001': 'supply',
  'MKT-001': 'official',
};

export const teamPlans = ['前端组', '交易平台组', '数据平台组'] as const;

/** People named in the README: they have projects, a team and stars. */
export const namedPeople = ['wang.yuyi', 'zhang.zechen'] as const;

interface ProjectPlan {
  name: string;
  url: string;
  description: string;
  document: object;
  owner: (typeof namedPeople)[number];
  /** The owning team; undefined for a personal project. */
  team?: (typeof teamPlans)[number];
  callsPerDay: number;
}

export const projectPlans: readonly ProjectPlan[] = [
  {
    name: '订单中心',
    url: '/order',
    description: '下单、支付与售后',
    document: orderApi,
    owner: 'wang.yuyi',
    callsPerDay: 900,
  },
  {
    name: '用户中心',
    url: '/user',
    description: '账号、地址与会员',
    document: userApi,
    owner: 'wang.yuyi',
    team: '前端组',
    callsPerDay: 420,
  },
  {
    name: '订单中心（联调）',
    url: '/order-dev',
    description: '后端联调环境的副本',
    document: orderApi,
    owner: 'zhang.zechen',
    callsPerDay: 150,
  },
  {
    name: '会员中心',
    url: '/member',
    description: '会员资料与地址，供 App 联调',
    document: userApi,
    owner: 'zhang.zechen',
    team: '交易平台组',
    callsPerDay: 260,
  },
];

/** Recommendations in their order; days count from today. */
export const recommendPlans: readonly {
  content: string;
  url: string;
  role: Role;
  from: number;
  until?: number;
  scope: 'all' | 'department';
  departments: string[];
  isShown: boolean;
  clickNum: number;
}[] = [
  {
    content: '年终总结从模板开始写：工具集 → 文档模板 → 周报，12 月 18 日前交给主管',
    url: '',
    role: 'personnelMatter',
    from: -3,
    until: 25,
    scope: 'all',
    departments: [],
    isShown: true,
    clickNum: 0,
  },
  {
    content: '新人请先读“新人入职”里的第一周清单，遇到不懂的缩写可以直接在文档里评论提问',
    url: '',
    role: 'personnelMatter',
    from: -40,
    scope: 'all',
    departments: [],
    isShown: true,
    clickNum: 0,
  },
  {
    content: '双十二大促封网时间表已更新',
    url: 'https://ops.example.com/freeze',
    role: 'administrator',
    from: -1,
    until: 20,
    scope: 'department',
    departments: ['developmentCentre'],
    isShown: true,
    clickNum: 86,
  },
  {
    content: '品牌素材库换了新标志，对外材料请重新下载',
    url: 'https://brand.example.com/kit',
    role: 'marketingCenter',
    from: -10,
    until: 60,
    scope: 'all',
    departments: [],
    isShown: true,
    clickNum: 41,
  },
  {
    content: '秋季分享会第七场：一次没有人值班的夜里发生了什么',
    url: '',
    role: 'marketingCenter',
    from: -60,
    until: -30,
    scope: 'all',
    departments: [],
    isShown: true,
    clickNum: 0,
  },
];
