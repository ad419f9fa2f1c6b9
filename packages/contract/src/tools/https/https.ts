import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, issuedDay, moment, pageOf, paging, requiredText, supportedMoment, text } from '../../call/schemas';
import { labelled, rule } from '../../call/validation';
import { tools } from '../../core/tools';
import { csvImportInput, csvImportReport } from '../../record/csv-import';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { hostNameOf } from './host-line';
import {
  certSourceKeys,
  domainSourceKeys,
  httpCheckModeKeys,
  httpEnvironmentKeys,
  httpImportFields,
  httpLimits,
  httpStatusKeys,
  remindModes,
  startTlsProtocolKeys,
} from './https-choices';

const hostName = requiredText(500)
  .refine(
    (value) => hostNameOf(value) !== undefined,
    rule({
      zh: '{label}须为主机名，例如 shop.example.com',
      en: '{label} must be a host name, such as shop.example.com',
    }),
  )
  .transform((value) => hostNameOf(value) ?? value);

const day = z.union([issuedDay, z.literal('')]);

/** `inherit` uses the thresholds of the settings; the other modes need values. */
const remind = z
  .object({
    mode: labelled(z.enum(remindModes), '提醒方式', 'Reminders'),
    values: labelled(z.array(z.number().int().min(0).max(1_000)).max(httpLimits.thresholds), '提醒时点', 'When'),
  })
  .refine(
    ({ mode, values }) => mode === 'inherit' || values.length > 0,
    rule({ zh: '请填写提醒时点', en: 'Say when to remind' }),
  )
  .refine(
    ({ mode, values }) => mode !== 'percent' || values.every((value) => value <= 100),
    rule({ zh: '百分比不能大于 100', en: 'A percentage is at most 100' }),
  );

export const httpInfoDraft = z.object({
  domain: labelled(hostName, '域名', 'Host'),
  port: labelled(z.number().int().min(1).max(65_535).default(443), '端口', 'Port'),
  checkMode: labelled(z.enum(httpCheckModeKeys).default('tls'), '检查方式', 'Check'),
  startTlsProtocol: labelled(z.enum(startTlsProtocolKeys).default('smtp'), 'STARTTLS 协议', 'STARTTLS protocol'),
  project: labelled(text(60).default(''), '项目', 'Project'),
  env: labelled(z.enum(httpEnvironmentKeys).default('prod'), '环境', 'Environment'),
  purpose: labelled(text(200).default(''), '用途', 'Purpose'),
  /** If empty, the creator becomes the owner. */
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  /** People of other companies who can view the record. */
  shareUserIds: labelled(z.array(id).max(httpLimits.people).default([]), '共享给', 'Shared with'),
  serverInfo: labelled(text(200).default(''), '服务器', 'Server'),
  registrar: labelled(text(100).default(''), '注册商', 'Registrar'),
  domainExpireDate: labelled(day.default(''), '域名到期日', 'Domain expires'),
  icpNo: labelled(text(40).default(''), 'ICP 备案号', 'ICP number'),
  icpCompany: labelled(text(100).default(''), '备案主体', 'ICP company'),
  dnsProvider: labelled(text(100).default(''), 'DNS 服务商', 'DNS provider'),
  certSource: labelled(z.enum(certSourceKeys).default('auto'), '证书来源', 'Certificate source'),
  ignoreTrust: labelled(z.boolean().default(false), '忽略信任问题', 'Ignore trust'),
  /** PEM certificates that are trusted for this host in addition to the usual authorities. */
  caFile: labelled(text(httpLimits.caFile).default(''), 'CA 证书', 'CA certificate'),
  remind: labelled(remind.default({ mode: 'inherit', values: [] }), '到期提醒', 'Reminders'),
  dingConfigIds: labelled(z.array(id).max(httpLimits.robots).default([]), '群机器人', 'Chat robots'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
  remark: labelled(text(500).default(''), '备注', 'Remarks'),
});
export type HttpInfoDraft = z.input<typeof httpInfoDraft>;

/** A certificate of a chain, which begins with that of the server. */
const chainLink = z.object({
  subject: z.string(),
  issuer: z.string(),
  validFrom: moment,
  validTo: moment,
  fingerprint256: z.string(),
  keyType: z.string(),
  isSelfSigned: z.boolean(),
});
export type ChainLink = z.output<typeof chainLink>;

const httpCheck = z.object({
  _id: id,
  at: moment,
  /** Result of the check: `ok`, or the kind of problem. */
  result: z.enum(['ok', 'failed', 'mismatch', 'untrusted', 'expired']),
  reason: z.string(),
  advice: z.string(),
  /** Milliseconds until the end of the handshake; null if it did not end. */
  tlsMs: z.number().nullable(),
  httpStatus: z.number().nullable(),
  /** Milliseconds until the headers of the HTTP response. */
  httpMs: z.number().nullable(),
  daysLeft: z.number().nullable(),
  issuer: z.string(),
  validTo: moment.nullable(),
  fingerprint256: z.string(),
  /** Fingerprint of the former certificate, if this check found another one. */
  previousFingerprint: z.string(),
});
export type HttpCheck = z.output<typeof httpCheck>;

export const httpInfo = httpInfoDraft.extend({
  ...recordFields,
  useStatus,
  domain: z.string(),
  /** The host for display: international names in Unicode. */
  displayDomain: z.string(),
  /** The registered domain, such as `example.com`; empty for internal names and addresses. */
  rootDomain: z.string(),
  ownerUserName: z.string(),
  robots: z.array(z.object({ _id: id, name: z.string() })),
  domainSource: z.union([z.enum(domainSourceKeys), z.literal('')]),
  domainDaysLeft: z.number().nullable(),
  domainCheckAt: moment.nullable(),
  domainReason: z.string(),
  resolvedIps: z.array(z.string()),
  nameServers: z.array(z.string()),
  status: z.enum(httpStatusKeys),
  /** The problem of the host, with `advice` on how to solve it, both in the language of the reader. */
  reason: z.string(),
  advice: z.string(),
  /** Days until the first certificate of the chain expires; negative afterwards. */
  daysLeft: z.number().nullable(),
  /** Remaining part of the lifetime, from 0 to 100. */
  percentLeft: z.number().nullable(),
  issuer: z.string(),
  subject: z.string(),
  san: z.array(z.string()),
  validFrom: moment.nullable(),
  validTo: moment.nullable(),
  chainMinExpire: moment.nullable(),
  fingerprint256: z.string(),
  serial: z.string(),
  keyType: z.string(),
  tlsVersion: z.string(),
  chainOk: z.boolean().nullable(),
  hostMatch: z.boolean().nullable(),
  tlsMs: z.number().nullable(),
  httpStatus: z.number().nullable(),
  httpMs: z.number().nullable(),
  lastCheckAt: moment.nullable(),
  nextCheckAt: moment.nullable(),
  failNum: z.number(),
  mutedUntil: moment.nullable(),
  muteReason: z.string(),
  /** The certificates of the chain and the last checks; absent in lists. */
  chain: z.array(chainLink).optional(),
  checks: z.array(httpCheck).optional(),
});
export type HttpInfo = z.output<typeof httpInfo>;

/** Result of registering a list: the registered hosts, and the refused lines with their reasons. */
export const httpInfoBatch = z.object({
  list: z.array(httpInfo),
  problems: z.array(z.object({ line: z.number(), text: z.string(), reason: z.string() })),
});
export type HttpInfoBatch = z.output<typeof httpInfoBatch>;

const httpDomain = z.object({
  domain: z.string(),
  displayDomain: z.string(),
  num: z.number(),
  /** Days left of the certificate that expires first; null if no certificate was read yet. */
  minDays: z.number().nullable(),
  domainExpireDate: z.string(),
  domainDaysLeft: z.number().nullable(),
});
export type HttpDomain = z.output<typeof httpDomain>;

/** A host in the certificate transparency logs that is not registered in this product. */
const foundHost = z.object({
  domain: z.string(),
  displayDomain: z.string(),
  rootDomain: z.string(),
  issuer: z.string(),
  /** Time when the latest certificate was logged, and its expiry. */
  loggedAt: moment,
  validTo: moment,
});
export type FoundHost = z.output<typeof foundHost>;

const statusFilter = labelled(z.union([z.enum(httpStatusKeys), z.literal('')]).default(''), '状态', 'Status');

export const httpsCalls = callGroup(tools.https.calls, {
  getAllHttpInfoList: get({
    permission: 'tools.https.view',
    input: z.object({
      ...paging(20, 200),
      status: statusFilter,
      project: labelled(text(60).default(''), '项目', 'Project'),
      env: labelled(z.union([z.enum(httpEnvironmentKeys), z.literal('')]).default(''), '环境', 'Environment'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      certSource: labelled(
        z.union([z.enum(certSourceKeys), z.literal('')]).default(''),
        '证书来源',
        'Certificate source',
      ),
      rootDomain: labelled(text(253).default(''), '注册域名', 'Registered domain'),
      ...sorting(['validTo', 'domainExpireDate', 'domain', 'lastCheckAt', 'update_at']),
    }),
    data: pageOf(httpInfo).extend({
      /** Number of records per status, ignoring the status filter. */
      statusNum: z.record(z.enum(httpStatusKeys), z.number()),
      /** Default thresholds for hosts without their own: days, and percent for short lifetimes. */
      remindSettings: z.object({ days: z.array(z.number()), percent: z.array(z.number()) }),
    }),
    summary: {
      zh: '列出域名及其证书，并统计各状态的数量',
      en: 'List hosts with their certificates, and count each status',
    },
  }),
  getHttpInfo: get({
    permission: 'tools.https.view',
    input: z.object({ id }),
    data: httpInfo,
    summary: {
      zh: '获取域名，含证书链和最近 20 次检查',
      en: 'Get a host with its certificate chain and its last 20 checks',
    },
  }),
  getHttpDomainList: get({
    permission: 'tools.https.view',
    input: z.object({}),
    data: z.array(httpDomain),
    summary: { zh: '按注册域名统计', en: 'Sum up the hosts of each registered domain' },
  }),
  getFoundHostList: get({
    permission: 'tools.https.edit',
    input: z.object({}),
    data: z.array(foundHost),
    summary: {
      zh: '列出证书透明度日志中有、但没有登记也没有忽略的主机，最多 500 个',
      en: 'List up to 500 hosts of the certificate transparency logs that are neither registered nor ignored',
    },
  }),
  ignoreFoundHost: post({
    permission: 'tools.https.edit',
    audit: 'update',
    input: z.object({ domain: labelled(requiredText(253), '域名', 'Host') }),
    data: z.null(),
    summary: {
      zh: '不再列出在证书透明度日志中发现的一个主机',
      en: 'Stop listing a host that was found in the certificate transparency logs',
    },
  }),
  getHttpCheckHistory: get({
    permission: 'tools.https.view',
    input: z.object({
      id,
      ...paging(20, 200),
      isChange: labelled(z.enum(['', 'true']).default(''), '仅证书变化', 'Only changed certificates'),
    }),
    data: pageOf(httpCheck),
    summary: { zh: '列出域名的检查记录，最新的在前', en: 'List the checks of a host, the latest first' },
  }),
  insertHttpInfo: post({
    permission: 'tools.https.edit',
    input: httpInfoDraft
      .extend({
        domain: labelled(z.union([hostName, z.literal('')]).default(''), '域名', 'Host'),
        domains: labelled(z.array(text(2_000)).max(httpLimits.lines).optional(), '域名列表', 'Hosts'),
      })
      .refine(({ domain, domains = [] }) => domain !== '' || domains.length > 0, {
        path: ['domain'],
        ...rule({ zh: '域名不能为空', en: 'Host cannot be empty' }),
      }),
    data: z.union([httpInfo, httpInfoBatch]),
    summary: {
      zh: '登记一个域名，或用 domains 登记多个（逐行说明不能登记的）；随即检查',
      en: 'Register a host, or several with `domains`, which reports each refused line; new hosts are checked immediately',
    },
  }),
  updateHttpInfoById: post({
    permission: 'tools.https.edit',
    input: updateInputOf(httpInfoDraft),
    data: httpInfo,
    summary: { zh: '修改域名中给出的字段', en: 'Update the given fields of a host' },
  }),
  deleteHttpInfoById: post({
    permission: 'tools.https.edit',
    input: z
      .object({ id: id.optional(), ids: labelled(z.array(id).max(200).optional(), 'ID 列表', 'IDs') })
      .refine(({ id: one, ids }) => one !== undefined || ids !== undefined, {
        path: ['id'],
        ...rule({ zh: 'ID不能为空', en: 'ID cannot be empty' }),
      }),
    data: z.null(),
    summary: { zh: '删除一个或多个域名', en: 'Delete one host or several' },
  }),
  checkHttpInfoImport: post({
    permission: 'tools.https.edit',
    audit: 'none',
    input: csvImportInput(httpImportFields),
    data: csvImportReport,
    summary: {
      zh: '检查域名 CSV 文件：逐行说明导入时会做什么，不修改任何数据',
      en: 'Check a CSV file of hosts: report for each line what an import would do, without changing anything',
    },
  }),
  importHttpInfo: post({
    permission: 'tools.https.edit',
    audit: 'import',
    input: csvImportInput(httpImportFields),
    data: csvImportReport,
    summary: {
      zh: '从 CSV 文件新建或修改域名，逐行说明不能导入的原因',
      en: 'Create and change hosts from a CSV file, and report why lines are refused',
    },
  }),
  checkHttpInfoById: post({
    permission: 'tools.https.view',
    audit: 'check',
    input: z.object({ id }),
    data: httpInfo,
    summary: {
      zh: '立即检查域名，最多等待 15 秒；每人每小时 30 次',
      en: 'Check a host now, within 15 seconds; 30 an hour per person',
    },
  }),
  muteHttpInfo: post({
    permission: 'tools.https.edit',
    audit: 'mute',
    input: z.object({
      id,
      until: labelled(z.union([supportedMoment, z.literal('')]), '静音至', 'Mute until'),
      reason: labelled(text(200).default(''), '原因', 'Reason'),
    }),
    data: httpInfo,
    summary: {
      zh: '在某个时间之前不发提醒；until 为空则恢复提醒',
      en: 'Mute reminders until a moment; an empty `until` unmutes them',
    },
  }),
});
