import type { NpmStatus } from '@easymock/contract';

interface NpmPlan {
  readonly name: string;
  readonly type: 'component' | 'tool' | 'plugin' | 'template';
  readonly tags: readonly string[];
  readonly title: string;
  readonly about: string;
  /** Versions, newest first, with days since their publication. */
  readonly versions: readonly (readonly [version: string, daysAgo: number])[];
  readonly kilobytes: number;
  readonly likes: number;
  readonly status?: NpmStatus;
  readonly replaceBy?: string;
  readonly reason?: string;
  /** Lines of a code example. */
  readonly example: string;
}

/** Packages of a company with a shop and an app, and their shared dependencies. */
export const npmPlans: readonly NpmPlan[] = [
  {
    name: '@mall/ui',
    type: 'component',
    tags: ['react'],
    title: '商城组件库',
    kilobytes: 1_840,
    likes: 23,
    about: '按钮、表单、商品卡片和价格等组件，商城前台与活动页共用',
    versions: [
      ['5.2.0', 6],
      ['5.1.3', 27],
      ['5.1.2', 41],
      ['5.0.0', 96],
      ['4.9.1', 160],
    ],
    example: "import { PriceTag } from '@mall/ui';",
  },
  {
    name: '@mall/ui-vue',
    type: 'component',
    tags: ['vue', 'deprecated'],
    kilobytes: 1_210,
    likes: 4,
    title: '商城组件库（Vue）',
    about: '运营后台仍在使用的旧组件',
    status: 'deprecated',
    replaceBy: '@mall/ui',
    reason: '运营后台已改用 React',
    versions: [
      ['2.14.6', 310],
      ['2.14.5', 402],
    ],
    example: "import { PriceTag } from '@mall/ui-vue';",
  },
  {
    name: '@mall/price',
    type: 'tool',
    tags: ['node'],
    title: '价格与优惠计算',
    kilobytes: 64,
    likes: 31,
    about: '满减、优惠券和会员价的叠加规则，前端展示与结算服务用同一份',
    versions: [
      ['3.4.1', 2],
      ['3.4.0', 9],
      ['3.3.0', 44],
      ['3.0.0', 130],
    ],
    example: "import { finalPrice } from '@mall/price';\n\nfinalPrice(cart, coupons);",
  },
  {
    name: '@mall/request',
    type: 'tool',
    tags: ['react', 'vue'],
    title: '请求库',
    kilobytes: 88,
    likes: 27,
    about: '统一处理登录失效、重试、埋点和错误提示',
    versions: [
      ['2.8.0', 13],
      ['2.7.4', 38],
      ['2.7.3', 71],
    ],
    example: "import { get } from '@mall/request';\n\nconst order = await get('/order/detail', { id });",
  },
  {
    name: '@mall/track',
    type: 'tool',
    tags: ['react', 'mini'],
    title: '埋点 SDK',
    kilobytes: 120,
    likes: 12,
    about: '页面、点击和曝光埋点，断网时暂存',
    versions: [
      ['1.19.0', 20],
      ['1.18.2', 66],
    ],
    example: "import { track } from '@mall/track';\n\ntrack('order_submit', { orderId });",
  },
  {
    name: '@mall/hybrid',
    type: 'tool',
    tags: ['react'],
    title: 'App 桥接',
    kilobytes: 52,
    likes: 9,
    about: '在会员 App 中调用分享、扫码和支付',
    status: 'maintenance',
    versions: [
      ['4.1.0', 88],
      ['4.0.2', 140],
    ],
    example: "import { scan } from '@mall/hybrid';",
  },
  {
    name: '@mall/mini-ui',
    type: 'component',
    tags: ['mini'],
    title: '小程序组件库',
    kilobytes: 640,
    likes: 14,
    about: '会员小程序的组件，与商城组件库同名同义',
    versions: [
      ['1.7.2', 11],
      ['1.7.1', 33],
      ['1.6.0', 75],
    ],
    example: '<price-tag value="{{price}}" />',
  },
  {
    name: '@mall/icons',
    type: 'component',
    tags: ['react', 'vue'],
    title: '图标',
    kilobytes: 310,
    likes: 17,
    about: '设计稿里的图标，每次设计发布后自动更新',
    versions: [
      ['0.48.0', 4],
      ['0.47.0', 18],
      ['0.46.1', 29],
    ],
    example: "import { CartIcon } from '@mall/icons';",
  },
  {
    name: '@mall/eslint-config',
    type: 'plugin',
    tags: ['build'],
    title: '代码规范',
    kilobytes: 18,
    likes: 8,
    about: '前端与 Node 服务共用的 ESLint 规则',
    versions: [
      ['7.0.0', 52],
      ['6.3.1', 190],
    ],
    example: '{ "extends": "@mall/eslint-config" }',
  },
  {
    name: '@mall/vite-plugin-cdn',
    type: 'plugin',
    tags: ['build'],
    title: '静态资源上传',
    kilobytes: 36,
    likes: 6,
    about: '构建后上传静态资源，并替换页面中的地址',
    versions: [
      ['1.4.3', 24],
      ['1.4.2', 83],
    ],
    example: "import cdn from '@mall/vite-plugin-cdn';\n\nexport default { plugins: [cdn()] };",
  },
  {
    name: '@mall/webpack-plugin-cdn',
    type: 'plugin',
    tags: ['build', 'deprecated'],
    kilobytes: 41,
    likes: 1,
    title: '静态资源上传（webpack）',
    about: '旧项目的构建插件',
    status: 'deprecated',
    replaceBy: '@mall/vite-plugin-cdn',
    versions: [['3.2.0', 520]],
    example: "const Cdn = require('@mall/webpack-plugin-cdn');",
  },
  {
    name: '@mall/create-app',
    type: 'template',
    tags: ['react', 'build'],
    title: '项目脚手架',
    kilobytes: 230,
    likes: 19,
    about: '新建前端项目：目录、规范、流水线和监控都已配好',
    versions: [
      ['2.3.0', 15],
      ['2.2.0', 60],
      ['2.0.0', 121],
    ],
    example: 'npm create @mall/app@latest member-gift',
  },
  {
    name: '@mall/create-service',
    type: 'template',
    tags: ['node'],
    title: 'Node 服务脚手架',
    kilobytes: 150,
    likes: 7,
    about: '新建 Node 服务：配置、日志、健康检查和链路追踪',
    versions: [
      ['1.1.0', 35],
      ['1.0.0', 90],
    ],
    example: 'npm create @mall/service@latest coupon-job',
  },
  {
    name: '@mall/logger',
    type: 'tool',
    tags: ['node'],
    title: '日志',
    kilobytes: 44,
    likes: 11,
    about: '按公司的字段输出 JSON 日志，手机号和证件号自动打码',
    versions: [
      ['2.0.5', 8],
      ['2.0.4', 47],
    ],
    example: "import { log } from '@mall/logger';\n\nlog.info({ orderId }, '已下单');",
  },
];
