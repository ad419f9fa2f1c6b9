import type { CertSource, HttpEnvironment, StartTlsProtocol } from '@easymock/contract';

/** A host of the company, with the result of its last check. Days count from the day of the demo. */
export interface HostPlan {
  readonly domain: string;
  readonly port?: number;
  readonly env?: HttpEnvironment;
  readonly project?: string;
  readonly purpose: string;
  readonly serverInfo?: string;
  readonly certSource?: CertSource;
  readonly startTls?: StartTlsProtocol;
  readonly issuer?: 'public' | 'cloud' | 'internal' | 'self';
  /** Days until the certificate expires; undefined if none was read. */
  readonly days?: number;
  readonly lifetime?: number;
  readonly fault?: 'mismatch' | 'untrusted' | 'unreachable';
  readonly tlsMs?: number;
  readonly httpStatus?: number;
}

/** The registered domains: days until they expire, and registrar. */
export const domainPlans: Readonly<Record<string, { days: number; registrar: string; icpNo: string }>> = {
  'example.com': { days: 214, registrar: '云域名服务', icpNo: '沪ICP备2020000001号-1' },
  'example.cn': { days: 26, registrar: '云域名服务', icpNo: '沪ICP备2020000001号-2' },
  'example.net': { days: 412, registrar: '国际域名注册', icpNo: '' },
};

export const hostPlans: readonly HostPlan[] = [
  {
    domain: 'www.example.com',
    project: 'official',
    purpose: '官网',
    serverInfo: 'CDN',
    issuer: 'cloud',
    certSource: 'cloud',
    days: 163,
    lifetime: 365,
    tlsMs: 31,
    httpStatus: 200,
  },
  {
    domain: 'shop.example.com',
    project: 'mall',
    purpose: '商城前台',
    serverInfo: 'gateway-01, gateway-02',
    issuer: 'public',
    days: 58,
    lifetime: 90,
    tlsMs: 44,
    httpStatus: 200,
  },
  {
    domain: 'm.example.com',
    project: 'mall',
    purpose: '商城移动端',
    serverInfo: 'gateway-01, gateway-02',
    issuer: 'public',
    days: 58,
    lifetime: 90,
    tlsMs: 46,
    httpStatus: 200,
  },
  {
    domain: 'api.example.com',
    project: 'mall',
    purpose: '开放接口',
    serverInfo: 'gateway-03',
    issuer: 'public',
    days: 27,
    lifetime: 90,
    tlsMs: 52,
    httpStatus: 404,
  },
  {
    domain: 'pay.example.com',
    project: 'mall',
    purpose: '支付回调',
    serverInfo: 'gateway-04',
    issuer: 'cloud',
    certSource: 'manual',
    days: 12,
    lifetime: 365,
    tlsMs: 39,
    httpStatus: 204,
  },
  {
    domain: 'open.example.cn',
    purpose: '合作方门户',
    serverInfo: 'gateway-03',
    issuer: 'cloud',
    certSource: 'manual',
    days: 3,
    lifetime: 365,
    tlsMs: 61,
    httpStatus: 302,
  },
  {
    domain: 'static.example.cn',
    purpose: '静态资源',
    serverInfo: 'CDN',
    issuer: 'cloud',
    certSource: 'cloud',
    days: 121,
    lifetime: 365,
    tlsMs: 18,
    httpStatus: 403,
  },
  {
    domain: 'old.example.cn',
    purpose: '旧活动页，等待下线',
    serverInfo: 'legacy-02',
    issuer: 'cloud',
    certSource: 'manual',
    days: -9,
    lifetime: 365,
    tlsMs: 77,
    httpStatus: 200,
  },
  {
    domain: 'coupon-test.example.com',
    project: 'mall',
    env: 'test',
    purpose: '优惠券测试环境',
    serverInfo: 'k8s-test',
    issuer: 'public',
    days: 41,
    lifetime: 90,
    tlsMs: 58,
    httpStatus: 200,
  },
  {
    domain: 'order-test.example.com',
    env: 'test',
    purpose: '订单测试环境',
    serverInfo: 'k8s-test',
    issuer: 'public',
    days: 70,
    lifetime: 90,
    fault: 'mismatch',
    tlsMs: 63,
    httpStatus: 200,
  },
  {
    domain: 'shop-pre.example.com',
    project: 'mall',
    env: 'pre',
    purpose: '商城预发环境',
    serverInfo: 'k8s-pre',
    issuer: 'public',
    days: 66,
    lifetime: 90,
    tlsMs: 49,
    httpStatus: 401,
  },
  {
    domain: 'mail.example.com',
    port: 465,
    purpose: '企业邮箱',
    serverInfo: 'mail-01',
    issuer: 'cloud',
    certSource: 'manual',
    days: 88,
    lifetime: 365,
    tlsMs: 120,
  },
  {
    domain: 'mail.example.com',
    port: 587,
    startTls: 'smtp',
    purpose: '企业邮箱发信',
    serverInfo: 'mail-01',
    issuer: 'cloud',
    certSource: 'manual',
    days: 88,
    lifetime: 365,
    tlsMs: 164,
  },
  {
    domain: 'git.in.example.com',
    env: 'prod',
    purpose: '代码仓库',
    serverInfo: '10.8.3.21',
    issuer: 'internal',
    certSource: 'internalCa',
    days: 190,
    lifetime: 365,
    tlsMs: 9,
    httpStatus: 302,
  },
  {
    domain: 'wiki.in.example.com',
    purpose: '内部文档',
    serverInfo: '10.8.3.40',
    issuer: 'self',
    certSource: 'manual',
    days: 800,
    lifetime: 3650,
    fault: 'untrusted',
    tlsMs: 11,
    httpStatus: 200,
  },
  { domain: 'grafana.in.example.com', port: 3000, purpose: '监控看板', serverInfo: '10.8.4.7', fault: 'unreachable' },
  {
    domain: 'status.example.net',
    purpose: '服务状态页',
    serverInfo: '境外节点',
    issuer: 'public',
    days: 19,
    lifetime: 45,
    tlsMs: 210,
    httpStatus: 200,
  },
  { domain: 'dev.example.net', env: 'dev', purpose: '演示环境，刚登记' },
];
