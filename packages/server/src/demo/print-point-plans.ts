import type { EventParam, PointStatus, PointType, PrintPointPlatform, PrintPointStatus } from '@easymock/contract';
import type { ScreenName } from './draw-screen';

/** Position of a point: left, top and, for a rectangle, width and height, in fractions of the picture. */
type PlanPlace = readonly [x: number, y: number, w?: number, h?: number];
type PointPlan = readonly [
  place: PlanPlace,
  eventId: string,
  eventName: string,
  type: PointType,
  trigger: string,
  params: readonly EventParam[],
  status: PointStatus,
];

interface ImagePlan {
  readonly name: string;
  readonly project: string;
  readonly page: string;
  readonly appVersion: string;
  readonly platform: readonly PrintPointPlatform[];
  readonly status: PrintPointStatus;
  readonly screen: ScreenName;
  readonly desc: string;
  readonly points: readonly PointPlan[];
}

const param = (key: string, type: EventParam['type'], desc: string, example: string, required = true): EventParam => ({
  key,
  type,
  required,
  desc,
  example,
  enumValues: [],
});
const choice = (key: string, desc: string, ...enumValues: string[]): EventParam => ({
  key,
  type: 'enum',
  required: true,
  desc,
  enumValues,
  example: enumValues[0] ?? '',
});

const sku = param('sku_id', 'string', '商品编码', 'SKU20261101');
const price = param('price', 'float', '单价，元', '129.00');
const count = param('count', 'int', '件数', '2');
const place = param('position', 'int', '在列表中的位置，从 1 开始', '3');
const channel = choice('channel', '来源渠道', 'app', 'mini', 'h5');

const goodsPoints: readonly PointPlan[] = [
  [
    [0, 0, 1, 0.515],
    'goods.picture_show',
    '商品主图曝光',
    'exposure',
    '主图露出一半以上并停留 1 秒',
    [sku],
    'verified',
  ],
  [[0.915, 0.06], 'goods.share', '点击分享', 'click', '点击右上角的分享', [sku, channel], 'verified'],
  [[0, 0.725, 1, 0.068], 'goods.choose_spec', '选择规格', 'click', '点击规格一行', [sku], 'developing'],
  [
    [0.3, 0.933, 0.32, 0.05],
    'goods.add_cart',
    '加入购物车',
    'click',
    '点击“加入购物车”并成功',
    [sku, price, count],
    'verified',
  ],
  [[0.64, 0.933, 0.32, 0.05], 'goods.buy', '立即购买', 'click', '点击“立即购买”', [sku, price, count], 'verified'],
];

/** Images with the usual statuses and platforms of a real project. */
export const printPointPlans: readonly ImagePlan[] = [
  {
    name: '首页',
    project: 'app',
    page: '首页',
    appVersion: '5.8.0',
    platform: ['ios', 'android'],
    status: 'live',
    screen: 'home',
    desc: '首屏的入口和推荐位。活动期间横幅可能有多张。',
    points: [
      [[0.04, 0.124, 0.8, 0.05], 'home.search', '点击搜索框', 'click', '点击顶部的搜索框', [], 'verified'],
      [
        [0.04, 0.191, 0.92, 0.213],
        'home.banner_show',
        '横幅曝光',
        'exposure',
        '横幅露出一半以上',
        [param('banner_id', 'string', '横幅编号', 'B1024'), place],
        'verified',
      ],
      [
        [0.12, 0.458],
        'home.category',
        '点击分类',
        'click',
        '点击任意一个分类',
        [param('category', 'string', '分类编码', 'drinks'), place],
        'verified',
      ],
      [
        [0.04, 0.545, 0.44, 0.348],
        'home.goods_show',
        '推荐商品曝光',
        'exposure',
        '商品卡片露出一半以上并停留 1 秒',
        [sku, place],
        'verified',
      ],
      [
        [0.905, 0.858],
        'goods.add_cart',
        '加入购物车',
        'click',
        '点击卡片上的加号并成功',
        [sku, price, count],
        'verified',
      ],
    ],
  },
  {
    name: '商品详情',
    project: 'app',
    page: '商品详情',
    appVersion: '5.8.0',
    platform: ['ios', 'android'],
    status: 'live',
    screen: 'goods',
    desc: '',
    points: goodsPoints,
  },
  {
    name: '商品详情',
    project: 'app',
    page: '商品详情',
    appVersion: '5.9.0',
    platform: ['ios', 'android'],
    status: 'draft',
    screen: 'goods',
    desc: '5.9.0 增加到货提醒，规格改为弹层。',
    points: [
      ...goodsPoints.filter(([, eventId]) => eventId !== 'goods.choose_spec'),
      [[0, 0.725, 1, 0.068], 'goods.spec_panel', '打开规格弹层', 'click', '点击规格一行，弹层出现', [sku], 'planned'],
      [
        [0, 0.809, 1, 0.1],
        'goods.notify_me',
        '到货提醒',
        'click',
        '缺货时点击“到货提醒”',
        [sku, choice('way', '提醒方式', 'push', 'sms')],
        'planned',
      ],
    ],
  },
  {
    name: '购物车',
    project: 'app',
    page: '购物车',
    appVersion: '5.9.0',
    platform: ['ios', 'android', 'mini'],
    status: 'reviewing',
    screen: 'cart',
    desc: '结算按钮在全部取消勾选时不可点，不上报。',
    points: [
      [
        [0.095, 0.227],
        'cart.select',
        '勾选商品',
        'click',
        '勾选或取消一件商品',
        [sku, param('selected', 'bool', '勾选后是否选中', 'true')],
        'developing',
      ],
      [[0.845, 0.278], 'cart.count', '修改件数', 'click', '点击加减或输入件数后', [sku, count], 'developing'],
      [
        [0.68, 0.817, 0.27, 0.056],
        'cart.pay',
        '去结算',
        'click',
        '点击“去结算”',
        [
          param('amount', 'float', '合计金额，元', '358.00'),
          param('skus', 'json', '商品编码和件数', '[{"sku_id":"…","count":1}]'),
        ],
        'planned',
      ],
      [
        [0.5, 0.95],
        'cart.stay',
        '购物车停留时长',
        'stay',
        '离开页面时',
        [
          param('seconds', 'float', '停留秒数', '12.5'),
          param('entered_at', 'time', '进入的时间', '2026-11-24T10:00:00+08:00'),
        ],
        'planned',
      ],
    ],
  },
  {
    name: '会员中心',
    project: 'mall',
    page: '会员中心',
    appVersion: '3.2.0',
    platform: ['h5', 'mini'],
    status: 'live',
    screen: 'member',
    desc: '',
    points: [
      [
        [0.05, 0.191, 0.9, 0.236],
        'member.card_show',
        '会员卡曝光',
        'exposure',
        '进入页面时',
        [choice('level', '会员等级', 'silver', 'gold', 'black')],
        'verified',
      ],
      [
        [0.81, 0.256],
        'member.renew',
        '续费会员',
        'click',
        '点击“续费”',
        [choice('level', '会员等级', 'silver', 'gold', 'black'), channel],
        'verified',
      ],
      [[0.135, 0.506], 'member.coupon', '查看优惠券', 'click', '点击优惠券入口', [], 'verified'],
      [[0.5, 0.655], 'member.address', '管理地址', 'click', '点击地址一行', [], 'deprecated'],
    ],
  },
  {
    name: '经营看板',
    project: 'mall',
    page: '后台首页',
    appVersion: '2.4.0',
    platform: ['web'],
    status: 'deprecated',
    screen: 'figures',
    desc: '新看板上线后停止采集。',
    points: [
      [
        [0.16, 0.112, 0.82, 0.144],
        'board.figures_show',
        '指标卡曝光',
        'page',
        '进入页面时',
        [param('date', 'time', '查看的日期', '2026-11-24')],
        'deprecated',
      ],
      [
        [0.16, 0.288, 0.52, 0.384],
        'board.chart_click',
        '点击趋势图',
        'click',
        '点击某一天的柱子',
        [param('date', 'time', '点击的日期', '2026-11-24')],
        'deprecated',
      ],
    ],
  },
];
