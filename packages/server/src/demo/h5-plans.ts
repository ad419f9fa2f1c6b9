import type { H5Hosts, H5PageDraft } from '@easymock/contract';

const hostsAt = (name: string, path = ''): H5Hosts => ({
  prod: `https://${name}.example.com${path}`,
  pre: `https://${name}.pre.example.com${path}`,
  test: `https://${name}.test.example.com${path}`,
  dev: `http://${name}.dev.example.com:8080${path}`,
});

/** Hosts of the projects' pages, by the values of the enumeration. */
export const h5HostPlans: Readonly<Record<string, H5Hosts>> = {
  mall: hostsAt('m.mall'),
  app: hostsAt('h5.app', '/inapp'),
  miniProgram: hostsAt('webview.mini'),
  // No staging host.
  admin: { ...hostsAt('admin'), pre: undefined },
  official: { prod: 'https://www.example.com', test: 'https://www.test.example.com' },
};

type Param = NonNullable<H5PageDraft['params']>[number];
const required = (key: string, desc: string, example: string): Param => ({ key, desc, example, required: true });
const optional = (key: string, desc: string, example = ''): Param => ({ key, desc, example, required: false });
const channel = optional('channel', '投放渠道：poster 海报、sms 短信、app 站内', 'poster');
const inApp = optional('hideHeader', '在 App 里打开时隐藏页头', '1');

/** The H5 pages of the company: linked from posters, the app and messages. */
export const h5PagePlans: readonly H5PageDraft[] = [
  {
    project: 'mall',
    name: '双十一主会场',
    path: '/activity/double11',
    params: [channel, optional('floor', '定位到的楼层', '3')],
    remark: '11 月 30 日下线',
  },
  { project: 'mall', name: '年货节预热', path: '/activity/new-year', params: [channel], remark: '12 月 20 日上线' },
  {
    project: 'mall',
    name: '商品详情',
    path: '/goods/detail',
    params: [required('skuId', '商品 SKU', '100024681'), channel, optional('shareUserId', '分享人')],
  },
  {
    project: 'mall',
    name: '订单详情',
    path: '/order/detail',
    params: [required('orderNo', '订单号', '20261123000187')],
    remark: '需要登录',
  },
  { project: 'mall', name: '领券中心', path: '/coupon/center', params: [optional('couponId', '直接领取的优惠券')] },
  { project: 'mall', name: '物流查询', path: '/logistics', params: [required('waybill', '运单号', 'SF1400012345678')] },
  {
    project: 'app',
    name: '会员等级说明',
    path: '/member/levels',
    hash: true,
    params: [inApp, optional('level', '默认展开的等级', 'gold')],
  },
  { project: 'app', name: '积分商城', path: '/points/mall', hash: true, params: [inApp] },
  {
    project: 'app',
    name: '邀请好友',
    path: '/invite',
    hash: true,
    params: [required('inviteCode', '邀请码', 'C8K2QX'), channel],
    remark: '分享到微信时带邀请码',
  },
  {
    project: 'app',
    name: '用户协议',
    path: '/agreement/user',
    hash: true,
    params: [optional('version', '协议版本', '2026-09')],
  },
  {
    project: 'app',
    name: '隐私政策',
    path: '/agreement/privacy',
    hash: true,
    params: [optional('version', '政策版本', '2026-09')],
  },
  {
    project: 'miniProgram',
    name: '门店列表',
    path: '/stores',
    params: [optional('city', '城市编码', '330100'), optional('lat', '纬度'), optional('lng', '经度')],
  },
  {
    project: 'miniProgram',
    name: '发票申请',
    path: '/invoice/apply',
    params: [required('orderNo', '订单号', '20261123000187')],
  },
  {
    project: 'admin',
    name: '移动审批',
    path: '/approval/detail',
    hash: true,
    params: [required('instanceId', '审批单号', 'AP-20261123-0042')],
    remark: '钉钉工作通知里打开',
  },
  {
    project: 'admin',
    name: '经营日报',
    path: '/report/daily',
    hash: true,
    params: [optional('date', '日期', '2026-11-22')],
  },
  { project: 'official', name: '招聘专题', path: '/jobs/2027', params: [channel], remark: '校园招聘海报' },
  { project: 'supply', name: '供应商入驻', path: '/supplier/join', params: [], remark: '域名还没有备案' },
];
