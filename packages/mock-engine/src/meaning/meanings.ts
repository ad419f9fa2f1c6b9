/** The source of texts for a meaning; `least` and `most` are their lengths in characters. */
export type TextOffer =
  | {
      readonly kind: 'drawn';
      readonly text: string;
      readonly least: number;
      readonly most: number;
      /** Values rarely repeat. */
      readonly isUnique?: boolean;
    }
  | { readonly kind: 'pattern'; readonly source: string; readonly least: number; readonly most: number }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A time between two distances from now, in the format of its schema. */
  | { readonly kind: 'time'; readonly from: string; readonly to: string; readonly isDay?: boolean };

/** Range of numbers of a meaning. */
export interface NumberOffer {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** The meaning of a property and the values generated for it. */
export interface Meaning {
  /** The first offer that the schema allows is used. */
  readonly texts: { readonly zh: readonly TextOffer[]; readonly en: readonly TextOffer[] };
  readonly number?: NumberOffer;
  /** Number of true values among ten booleans. */
  readonly trueOfTen?: number;
  /** The part of a person, place, company or purchase that it represents. */
  readonly part?: readonly [whole: 'person' | 'place' | 'company' | 'purchase', part: string];
  /** Values identify rows, so an example is only one of many. */
  readonly isInstance: boolean;
}

const both = (...offers: readonly TextOffer[]) => ({ zh: offers, en: offers });
const drawn = (text: string, least: number, most: number, isUnique = false): TextOffer => ({
  kind: 'drawn',
  text,
  least,
  most,
  isUnique,
});
const pattern = (source: string, least: number, most = least): TextOffer => ({ kind: 'pattern', source, least, most });
const words = (list: string): TextOffer => ({ kind: 'words', words: list.split('|') });

const instance = (texts: Meaning['texts'], more: Partial<Meaning> = {}): Meaning => ({
  texts,
  isInstance: true,
  ...more,
});
const label = (zh: string, en: string, more: Partial<Meaning> = {}): Meaning => ({
  texts: { zh: [words(zh)], en: [words(en)] },
  isInstance: true,
  ...more,
});
const constant = (zh: string, en = zh, more: Partial<Meaning> = {}): Meaning => ({
  ...label(zh, en, more),
  isInstance: false,
});
const amount = (min: number, max: number, decimals = 0, more: Partial<Meaning> = {}): Meaning => ({
  texts: both(digits(min, max, decimals), digits(1, 9, 0)),
  number: { min, max, decimals },
  isInstance: true,
  ...more,
});
const time = (from: string, to: string, isDay = false): Meaning =>
  instance(both({ kind: 'time', from, to, isDay }), { number: { min: 0, max: 0, decimals: 0 } });
const flag = (trueOfTen: number): Meaning => ({ ...constant('1|0'), number: range(0, 1), trueOfTen });
const range = (min: number, max: number): NumberOffer => ({ min, max, decimals: 0 });

/** Returns the offer of a number as text, without leading zeros and not longer than `max`. */
function digits(min: number, max: number, decimals: number): TextOffer {
  const most = Math.max(1, String(Math.trunc(max)).length - 1);
  const least = Math.max(1, Math.min(most, String(Math.max(0, Math.trunc(min))).length));
  const fraction = decimals > 0 ? `\\.\\d{${decimals}}` : '';
  const rest = most > 1 ? `\\d{${least - 1},${most - 1}}` : '';
  const more = decimals > 0 ? decimals + 1 : 0;
  return pattern(`[1-9]${rest}${fraction}`, least + more, most + more);
}

const personal = (part: string) => ({ part: ['person', part] as const });
const local = (part: string) => ({ part: ['place', part] as const });
const corporate = (part: string) => ({ part: ['company', part] as const });
const bought = (part: string) => ({ part: ['purchase', part] as const });

/**
 * The meanings that the tables of names and descriptions refer to. Times are in sequence: creation precedes
 * payment, dispatch, receipt and changes, and all of these precede future times.
 */
export const MEANINGS = {
  accountName: instance(both(drawn('@pick(wang, li, zhang, liu, chen, yang)@integer(100, 9999)', 5, 9, true))),
  address: instance(
    {
      zh: [drawn('@address', 8, 45)],
      en: [drawn('@integer(1, 999) @pick(Oak, Maple, Park, Lake, Hill) Street', 12, 16)],
    },
    local('address'),
  ),
  age: amount(18, 60, 0, personal('age')),
  amount: amount(10, 5000, 2),
  apiPath: label(
    '/user/list|/order/detail|/product/search|/system/menu|/report/daily',
    '/users|/orders/list|/products/search|/reports/daily',
  ),
  approver: instance({ zh: [drawn('@cname', 2, 4)], en: [drawn('@name', 5, 24)] }),
  area: amount(20, 500, 2),
  article: label(
    '新版管理平台上线通知|智能制造行业趋势观察|团队协作效率提升指南|数据安全管理实战经验分享|年度工作总结与明年计划|城市绿色交通改造方案|产品设计入门教程|客户服务流程优化说明',
    'Getting started with the new dashboard|How we improved search performance|Release notes for the summer update|Product roadmap for the next quarter|A guide to better code review|Lessons from our annual planning|Security update for all users|Building a mobile app with your team',
  ),
  avatar: instance({
    zh: [drawn('@dataImage("96x96", "@cfirst")', 300, 700)],
    en: [drawn('@dataImage("96x96", "@character(upper)")', 300, 700)],
  }),
  bankAccount: instance(both(drawn('@bankCard', 16, 19, true)), personal('bankCard')),
  bankName: instance({
    zh: [drawn('@bank', 4, 12)],
    en: [words('First National Bank|City Bank|Harbor Bank|Union Bank')],
  }),
  barcode: instance(both(pattern('69\\d{11}', 13))),
  begun: time('-10d', '-2d'),
  birthday: instance(both(drawn('@birthday', 10, 10)), personal('birthday')),
  branch: constant('main|develop|feature/login|release/candidate|fix/order-amount'),
  brand: label('华为|小米|海尔|美的|格力|李宁|安踏|蒙牛', 'Acme|Globex|Initech|Umbrella|Stark|Wayne'),
  bytes: amount(1024, 10_485_760),
  category: label(
    '手机数码|家用电器|服饰鞋包|食品生鲜|图书文娱|美妆个护|家居家装|运动户外',
    'Electronics|Home|Clothing|Books|Food|Beauty|Sports|Toys',
  ),
  changed: time('-15d', '-1d'),
  city: instance(
    { zh: [drawn('@city', 2, 12)], en: [words('Boston|Seattle|Denver|Austin|Portland|Chicago|London|Dublin|Toronto')] },
    local('city'),
  ),
  cityCode: instance(both(pattern('(?:11|31|32|33|44|51)0100', 6)), {
    ...local('cityCode'),
    number: range(110_000, 659_000),
  }),
  closed: time('-30d', '-16d'),
  code: instance(both(pattern('[A-Z]{2}\\d{6}', 8), pattern('[A-Z]\\d{3}', 4)), { number: range(1000, 9999) }),
  color: instance(both(drawn('@color', 7, 7))),
  colorName: constant('黑色|白色|银色|灰色|蓝色|红色', 'black|white|silver|grey|blue|red'),
  comment: label(
    '质量很好，包装也很仔细|物流很快，服务态度不错|收到商品，和说明一致|使用方便，适合日常办公|客户服务处理问题很及时|性价比高，下次还会订购',
    'Great quality and fast delivery|Works as described, thanks|Easy to use, great support|The item arrived well packed and on time|Customer service was fast',
  ),
  companyName: instance(
    {
      zh: [drawn('@company', 8, 24)],
      en: [drawn('@last @pick(Group, Systems, Partners, Foods, Labs) @pick(Inc, Ltd, LLC)', 10, 26)],
    },
    corporate('name'),
  ),
  componentPath: label(
    'view/dashboard/index.vue|view/user/user.vue|view/order/list.vue|view/system/menu.vue',
    'view/dashboard/index.vue|view/user/user.vue|view/order/list.vue',
  ),
  content: label(
    '本周完成了客户需求的确认和方案设计，下周进行开发与测试。|为了提高服务质量，平台将于今天下午进行系统升级，请提前安排工作。|活动期间，会员购买指定商品可以使用优惠，详情请咨询门店。|项目已经完成验收，相关资料请发送到项目管理中心。',
    'The team reviewed all customer requests and confirmed the plan for the next release.|We have improved search performance and fixed issues in the mobile app.|Please check the updated service notes before your next order.|Delivery is free for all orders this week.',
  ),
  count: amount(0, 1000),
  country: constant('中国', 'US|GB|DE|FR|JP|CN'),
  countryCode: constant('CN', 'US|GB|DE|FR|JP|CN'),
  county: instance(
    { zh: [drawn('@county', 2, 15)], en: [words('Kings County|Orange County|Lake County')] },
    local('county'),
  ),
  countyCode: instance(both(pattern('(?:11|31|44)010[1-5]', 6)), {
    ...local('countyCode'),
    number: range(110_101, 659_001),
  }),
  cover: instance(both(drawn('@dataImage("400x300", "{label}")', 300, 700))),
  created: time('-90d', '-61d'),
  creditCode: instance(both(drawn('@creditCode', 18, 18, true)), corporate('creditCode')),
  cron: constant('0 0 2 * * ?|0 */5 * * * ?|0 30 9 * * ?', '0 2 * * *|*/5 * * * *|30 9 * * 1-5'),
  currency: constant('CNY', 'USD|EUR|GBP', { number: range(156, 156) }),
  day: amount(1, 28),
  deleted: flag(1),
  department: label(
    '研发部|市场部|财务部|人力资源部|客户服务部|采购部|行政部|质量管理部',
    'Engineering|Sales|Marketing|Finance|Legal|Operations|Support',
  ),
  deviceName: label(
    '前台打印机|会议室投影仪|一号车间电表|仓库温湿度传感器|东门摄像头',
    'Front desk printer|Lobby camera|Door sensor|Meeting room display',
  ),
  diagnosis: label(
    '上呼吸道感染，建议复查|急性咽炎，请按时用药|检查无异常，日常保养|普通感冒，需要休息',
    'Common cold, check again next week|No issues found',
  ),
  discount: amount(1, 50, 2, bought('discount')),
  distance: amount(50, 20_000),
  doctor: instance({ zh: [drawn('@cname', 2, 4)], en: [drawn('@name', 5, 24)] }),
  domain: instance(both(drawn('@domain', 5, 40))),
  downloadUrl: instance(
    both(drawn('https://files.example.com/@date("-60d", "-1d", "yyyyMM")/@string("lower", 8).pdf', 45, 45, true)),
  ),
  due: time('+3d', '+60d'),
  duration: amount(1, 3600),
  education: constant('本科|大专|硕士|博士|高中', 'Bachelor|Master|Doctor|High school'),
  email: instance(both(drawn('@email("example.com")', 15, 30, true)), personal('email')),
  enabled: flag(8),
  ended: time('+1d', '+30d'),
  errorText: constant('库存不足|参数错误|网络超时|余额不足', 'timeout|connection refused|not found|invalid number'),
  event: label(
    '年度客户答谢会|新品发布活动|周末亲子运动会|技术分享会|春季招聘会',
    'Team meeting|Product launch|Project kickoff|Design review|Quarterly planning',
  ),
  expired: time('+30d', '+365d'),
  falsy: flag(2),
  familyName: instance({ zh: [drawn('@cfirst', 1, 2)], en: [drawn('@last', 2, 14)] }),
  fileName: instance({
    zh: [drawn('@pick(合同, 报告, 发票, 方案, 说明)@date("-60d", "-1d", "yyyyMMdd").@pick(pdf, docx, xlsx)', 14, 15)],
    en: [drawn('@pick(report, invoice, photo, plan, notes)-@integer(1000, 9999).@pick(pdf, docx, png)', 13, 17)],
  }),
  fileType: constant('pdf|docx|xlsx|png|jpg'),
  future: time('+1d', '+60d'),
  gender: constant('男|女', 'male|female', { ...personal('sex'), number: range(1, 2) }),
  givenName: instance({ zh: [drawn('@clast', 1, 2)], en: [drawn('@first', 2, 14)] }),
  hash: instance(
    both(drawn('@string("0123456789abcdef", 40)', 40, 40, true), drawn('@string("0123456789abcdef", 8)', 8, 8, true)),
  ),
  height: amount(200, 1080),
  hour: amount(0, 23),
  hours: amount(1, 12, 1),
  httpMethod: constant('GET|POST|PUT|DELETE'),
  icon: constant('setting|user|star|message|folder|tickets'),
  id: instance(
    {
      zh: [pattern('1[89]\\d{16}', 18), pattern('[1-9]\\d{7}', 8)],
      en: [drawn('@string("0123456789abcdef", 24)', 24, 24, true), pattern('[1-9]\\d{7}', 8)],
    },
    { number: range(1001, 999_999) },
  ),
  idCard: instance(both(drawn('@idCard', 18, 18, true)), personal('idCard')),
  industry: label(
    '软件和信息技术服务业|批发和零售业|制造业|建筑业|金融业|教育|交通运输业',
    'Software|Retail|Manufacturing|Finance|Education',
  ),
  intro: label(
    '面向企业客户的数据管理平台，支持多种业务。|专注智能设备的研发与销售，提供安装和维护服务。|精选材质，轻便舒适，适合日常使用。|为团队提供项目管理与协作工具。',
    'A light and compact design for everyday use|Helps your team plan, build and release better products|Soft cotton, easy to clean|Standard service with support by email',
  ),
  ip: instance(both(drawn('@ip', 7, 15))),
  isbn: instance(both(pattern('978-7-\\d{3}-\\d{5}-\\d', 17), pattern('9787\\d{9}', 13))),
  jobNumber: instance(both(pattern('E\\d{5}', 6), pattern('\\d{4}', 4)), { number: range(10_001, 99_999) }),
  jobTitle: label(
    '软件工程师|产品经理|财务主管|销售代表|人事专员|项目经理|测试工程师|运营专员',
    'Software engineer|Product manager|Accountant|Sales manager|Designer|Analyst',
  ),
  label: label('标准版|专业版|企业版|基础版|高级版|旗舰版', 'Standard|Premium|Basic|Professional|Enterprise|Starter'),
  language: constant('zh-CN', 'en|de|fr|es'),
  lat: { ...amount(22.5, 39.9, 6), isInstance: true },
  level: amount(1, 5),
  license: constant('Apache License|MIT License'),
  lng: { ...amount(103.8, 121.6, 6), isInstance: true },
  locale: constant('zh-CN', 'en-US'),
  mac: instance(both(pattern('(?:[0-9A-F]{2}:){5}[0-9A-F]{2}', 17))),
  md5: instance(both(drawn('@string("0123456789abcdef", 32)', 32, 32, true))),
  menu: label(
    '系统管理|用户管理|角色管理|订单管理|商品管理|报表中心',
    'Dashboard|Users|Orders|Products|Reports|Settings',
  ),
  middle: time('-60d', '-46d'),
  mime: constant('image/png|image/jpeg|application/pdf|text/plain'),
  minute: amount(0, 59),
  month: amount(1, 12),
  nation: constant('汉族|回族|满族|壮族|苗族', 'Han|Hui|Zhuang', personal('nation')),
  nickName: label('山间清风|一只小鹿|向日葵|南方的雪|星河漫步|柠檬不酸', 'sunny|river|maple|ocean|pixel|comet'),
  node: constant('node-1|node-2|node-3|node-4|worker-1|worker-2'),
  okCode: constant('200', '200', { number: range(200, 200) }),
  okMessage: constant('操作成功', 'success'),
  operator: instance({ zh: [drawn('@cname', 2, 4)], en: [drawn('@name', 5, 24)] }),
  orderNo: instance(
    both(drawn('@date("-60d", "-1d", "yyyyMMdd")@string("number", 8)', 16, 16, true), pattern('[1-9]\\d{9}', 10)),
    { number: range(10_000_001, 99_999_999) },
  ),
  page: constant('1', '1', { number: range(1, 1) }),
  pages: constant('9', '9', { number: range(9, 9) }),
  pageSize: constant('10', '10', { number: range(10, 10) }),
  paid: amount(10, 5000, 2, bought('paid')),
  password: { ...instance(both(drawn('@string("alpha", 8, 12)', 8, 12, true))), isInstance: false },
  past: time('-15y', '-1y', true),
  path: instance(both(words('/data/files|/usr/local/app|/home/user|/var/log/app'))),
  percent: amount(1, 99),
  personName: instance({ zh: [drawn('@cname', 2, 4)], en: [drawn('@name', 5, 24)] }, personal('name')),
  phone: instance(
    {
      zh: [drawn('@phone', 11, 11, true)],
      // Numbers reserved for examples first; the last entry serves schemas whose pattern or length allows
      // none.
      en: [
        pattern('\\+1-[2-9]\\d{2}-555-01\\d{2}', 15),
        pattern('[2-9]\\d{2}55501\\d{2}', 10),
        drawn('@phone', 11, 11, true),
      ],
    },
    personal('phone'),
  ),
  plate: instance(both(drawn('@plate', 7, 8)), personal('plate')),
  platform: constant('iOS|Android|Web|小程序', 'ios|android|web'),
  port: amount(1024, 49_151),
  position: label(
    '杭州市会议中心|一号会议室|三楼培训室|客户现场',
    'Meeting Room One|Main Office|Conference Hall|City Library',
  ),
  price: amount(10, 1000, 2, bought('price')),
  probability: amount(0, 1, 2),
  product: label(
    '无线蓝牙耳机|智能保温杯|纯棉短袖T恤|轻薄笔记本电脑|机械键盘|有机纯牛奶|折叠收纳箱|运动跑步鞋',
    'Wireless Headphones|Steel Water Bottle|Cotton Shirt|Light Laptop|Desk Lamp|Running Shoes|Coffee Beans|Travel Bag',
  ),
  programmingLanguage: constant('Java|TypeScript|Python|Go|JavaScript'),
  project: label(
    '客户管理平台升级|数据中心建设|会员中心改造|移动办公推广|供应链系统优化',
    'Website redesign|Mobile app|Data platform|Customer portal|Search service',
  ),
  province: instance(
    { zh: [drawn('@province', 2, 8)], en: [words('California|Texas|Oregon|Ohio|Washington|Colorado')] },
    local('province'),
  ),
  provinceCode: instance(both(pattern('(?:11|31|32|33|44|51)0000', 6)), {
    ...local('provinceCode'),
    number: range(110_000, 650_000),
  }),
  publisher: label(
    '人民邮电出版社|机械工业出版社|清华大学出版社|中信出版社',
    'Harbor Press|Oak Books|City Press|Maple Books',
  ),
  quantity: amount(1, 20, 0, bought('quantity')),
  rate: amount(0.01, 0.99, 2),
  rating: amount(3, 5, 1),
  readers: amount(10, 10_000),
  reason: label(
    '计划有变|信息填写有误|客户要求变更|与约定不符|需要补充材料',
    'Plans changed|Customer request|Wrong details were entered|Not as agreed',
  ),
  recent: time('-90d', '-1d'),
  receiver: instance({ zh: [drawn('@cname', 2, 4)], en: [drawn('@name', 5, 24)] }, personal('name')),
  regionName: label('华东大区|华北大区|华南大区|西南大区|华中大区', 'us-east|us-west|eu-central|ap-south'),
  remark: label(
    '请在工作日送货|客户要求加急处理|发票已经确认|资料需要核对|无特殊要求，正常处理|已电话联系客户',
    'Please call before delivery|Customer confirmed by email|Leave at the front door|Gift for a customer|Next steps discussed with the team',
  ),
  repository: constant('web-app|order-service|design-system|data-tools|user-center|mobile-client'),
  role: label('系统管理员|部门主管|普通用户|财务审核员|访客', 'Administrator|Editor|Viewer|Owner|Auditor'),
  routeName: constant('dashboard|user|order|report|setting'),
  salary: amount(5000, 40_000, 2),
  school: label(
    '第一中学|实验小学|城南中学|理工大学|师范大学',
    'Lincoln High School|Oak Elementary School|City College',
  ),
  score: amount(60, 100),
  second: amount(0, 59),
  sent: time('-45d', '-31d'),
  serial: instance(both(pattern('SN\\d{10}', 12), pattern('SN\\d{4}', 6))),
  shop: label('旗舰店|中心广场店|滨江门店|大学城店|高铁站店', 'Central Store|Harbor Shop|Corner Market|Garden Shop'),
  slug: constant('summer-sale|getting-started|travel-bag|desk-lamp|web-service'),
  sort: amount(1, 99),
  stock: amount(0, 500),
  tag: constant('新品|热销|推荐|优惠|重要|加急', 'new|sale|popular|featured|urgent|home'),
  task: label(
    '完成需求评审|修复订单查询问题|编写测试报告|准备上线发布|整理客户资料|更新产品说明',
    'Fix the login error page|Review the design for the new dashboard|Update the customer guide|Prepare release notes and test plan|Improve search performance',
  ),
  tax: amount(1, 500, 2),
  team: label('前端组|后端组|测试组|运维组|设计组', 'Design team|Support team|Platform team|Mobile team'),
  telephone: instance({
    zh: [pattern('0(?:10|21|571|755|28)-[2-8]\\d{7}', 12, 13)],
    en: [pattern('\\+1-555-01\\d{2}-\\d{4}', 16)],
  }),
  temperature: amount(15, 35, 1),
  timezone: constant('Asia/Shanghai', 'Europe/London|America/Chicago'),
  token: instance(
    both(
      drawn('@string("abcdefghijklmnopqrstuvwxyz0123456789", 40)', 40, 40, true),
      drawn('@string("abcdefghijklmnopqrstuvwxyz0123456789", 16)', 16, 16, true),
    ),
  ),
  total: amount(20, 200),
  trackingNo: instance(both(drawn('SF@string("number", 13)', 15, 15, true))),
  truthy: { ...flag(10), number: range(1, 1) },
  type: amount(1, 3),
  unit: constant('件|个|台|箱|套', 'kg|lb|g'),
  updated: time('-15d', '-1d'),
  url: instance(both(drawn('https://www.example.com/@string("lower", 6)', 30, 30, true))),
  userAgent: constant(
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64)|Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  ),
  uuid: instance(both(drawn('@guid', 36, 36, true))),
  vehicle: label(
    '比亚迪汉|大众朗逸|丰田凯美瑞|特斯拉Model 3|五菱宏光',
    'Toyota Camry|Honda Civic|Ford Focus|Tesla Model S',
  ),
  version: instance(both(drawn('@integer(1, 5).@integer(0, 9).@integer(0, 9)', 5, 5)), { number: range(1, 9) }),
  warehouse: label('华东一号仓|城南中心仓|北方分拨中心|保税仓', 'East Warehouse|Central Warehouse|North Depot'),
  weather: constant('晴|多云|小雨|阴', 'clear sky|scattered clouds|light rain|broken clouds'),
  weight: amount(0.1, 50, 2),
  wholeAmount: amount(10, 5000, 2, bought('amount')),
  width: amount(200, 1920),
  year: amount(2015, 2026),
  zip: instance(both(drawn('@zip', 6, 6), drawn('@zip(5)', 5, 5)), { number: range(100_000, 859_999) }),
} as const satisfies Readonly<Record<string, Meaning>>;

export type MeaningName = keyof typeof MEANINGS;

/** Returns the meaning of a name, typed without the details of the table. */
export const meaningOf = (name: MeaningName): Meaning => MEANINGS[name];
