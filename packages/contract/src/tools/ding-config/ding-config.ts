import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, supportedMoment, text } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { webAddressLimit } from '../../core/limits';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import {
  deliveryStates,
  robotHealths,
  robotKeywordLimit,
  robotPlatformKeys,
  robotSecurityKeys,
} from './ding-config-choices';

const platform = labelled(z.enum(robotPlatformKeys).default('dingtalk'), '平台', 'Platform');
const keywords = labelled(z.array(requiredText(40)).max(robotKeywordLimit).default([]), '关键词', 'Keywords');
/** An empty text leaves the secret unchanged, `null` clears it. */
const secret = labelled(z.union([text(200), z.null()]).default(''), '加签密钥', 'Secret');
/** An empty text leaves the webhook unchanged. */
const heldWebhook = labelled(text(webAddressLimit).default(''), '机器人地址', 'Webhook');

export const dingConfigDraft = z.object({
  name: labelled(requiredText(40), '名称', 'Name'),
  platform,
  groupName: labelled(requiredText(60), '群名', 'Group'),
  webhook: labelled(requiredText(webAddressLimit), '机器人地址', 'Webhook'),
  security: labelled(z.array(z.enum(robotSecurityKeys)).max(3).default([]), '安全设置', 'Security'),
  secret,
  keywords,
  department: labelled(text(40).default(''), '部门', 'Department'),
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  useUserIds: labelled(z.array(id).max(100).default([]), '可使用的人', 'People who may use it'),
  purpose: labelled(text(200).default(''), '用途', 'Purpose'),
  /** Whether the robot shares a queue with other robots of the same group, platform and owner that have this flag. */
  sharesQueue: labelled(z.boolean().default(false), '共用队列', 'Shared queue'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
});
export type DingConfigDraft = z.input<typeof dingConfigDraft>;

export const dingConfig = dingConfigDraft.omit({ webhook: true, secret: true }).extend({
  ...recordFields,
  useStatus,
  ownerUserName: z.string(),
  hasWebhook: z.boolean(),
  /** The last two characters. */
  webhookHint: z.string(),
  hasSecret: z.boolean(),
  secretHint: z.string(),
  health: z.enum(robotHealths),
  /** The health problem and the advice, in the reader's language. */
  reason: z.string(),
  advice: z.string(),
  lastCheckAt: moment.nullable(),
  lastCheckOk: z.boolean().nullable(),
  lastError: z.string(),
  /** Counts of the current day in the installation's time zone. */
  sentToday: z.number(),
  failToday: z.number(),
  queueNum: z.number(),
  /** Number of robots that serve the queue, including this one. */
  poolNum: z.number(),
  limitedUntil: moment.nullable(),
  /**
   * Tasks and records that send with the robot, at most `maxListedRobotUses` per kind. If there are any, deleting the
   * robot must be confirmed with its name.
   */
  usedBy: z.array(z.object({ kind: z.string(), kindName: z.string(), name: z.string(), path: z.string() })),
});
export type DingConfig = z.output<typeof dingConfig>;

/** A robot that the caller can choose for messages. */
const usableRobot = z.object({
  _id: id,
  name: z.string(),
  platform: z.enum(robotPlatformKeys),
  groupName: z.string(),
  health: z.enum(robotHealths),
});

const checkInput = z.object({
  id: id.optional(),
  platform: labelled(z.enum(robotPlatformKeys).optional(), '平台', 'Platform'),
  webhook: heldWebhook,
  secret,
  keywords,
});
const checkResult = z.object({ isCorrect: z.boolean(), errcode: z.string(), reason: z.string(), advice: z.string() });
export type RobotCheck = z.output<typeof checkResult>;

const robotDelivery = z.object({
  _id: id,
  at: moment,
  state: z.enum(deliveryStates),
  title: z.string(),
  /** The sender: a tool with the ID of its record, or `test`. */
  source: z.string(),
  /** More than one if messages were merged. */
  messageNum: z.number(),
  attempt: z.number(),
  bytes: z.number(),
  status: z.number(),
  errcode: z.string(),
  errmsg: z.string(),
  reason: z.string(),
  advice: z.string(),
  ms: z.number(),
  canResend: z.boolean(),
});
export type RobotDelivery = z.output<typeof robotDelivery>;

export const dingConfigCalls = callGroup(tools.dingConfig.calls, {
  getAllDingConfigInfoList: get({
    permission: 'tools.dingConfig.view',
    input: z.object({
      ...paging(20, 200),
      platform: labelled(z.union([z.enum(robotPlatformKeys), z.literal('')]).default(''), '平台', 'Platform'),
      useStatus: labelled(z.enum(['', '0', '1']).default(''), '状态', 'Status'),
      health: labelled(z.union([z.enum(robotHealths), z.literal('')]).default(''), '状态', 'Status'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      ...sorting(['name', 'platform', 'groupName', 'update_at']),
    }),
    data: pageOf(dingConfig),
    summary: {
      zh: '列出自己负责或可使用的机器人；管理者看到全部',
      en: 'List the robots the caller owns or may use; managers see all',
    },
  }),
  getDingConfigInfoById: get({
    permission: 'tools.dingConfig.view',
    input: z.object({ id }),
    data: dingConfig,
    summary: { zh: '获取机器人；地址和密钥从不返回', en: 'Get a robot, without its address and secret' },
  }),
  judgeIsExistSameDingConfig: get({
    permission: 'tools.dingConfig.view',
    input: z.object({
      name: labelled(text(40).default(''), '名称', 'Name'),
      webhook: heldWebhook,
      platform,
      excludeId: labelled(z.union([id, z.literal('')]).default(''), '除外的机器人', 'Except'),
    }),
    data: z.object({ isExist: z.boolean(), sameName: z.string() }),
    summary: { zh: '查询名称或地址是否已登记', en: 'Find out whether a name or an address is already registered' },
  }),
  checkDingConfigIsCorrect: post({
    permission: 'tools.dingConfig.edit',
    audit: 'send',
    input: checkInput,
    data: checkResult,
    summary: {
      zh: '发送一条测试消息，说明失败的原因和办法；每人每小时 10 次',
      en: 'Send a test message and explain a failure; 10 an hour per person',
    },
  }),
  /** For older clients. The query of a GET may be logged by proxies, so the screens use the POST call. */
  checkDingConfig: get({
    path: '/checkDingConfigIsCorrect',
    permission: 'tools.dingConfig.edit',
    audit: 'send',
    input: checkInput.extend({
      secret: labelled(text(200).default(''), '加签密钥', 'Secret'),
      keywords: labelled(text(500).default(''), '关键词', 'Keywords'),
    }),
    data: checkResult,
    summary: {
      zh: '发送测试消息（旧客户端）；请改用 POST',
      en: 'Send a test message (older clients); use POST instead',
    },
  }),
  getDingConfigByUserId: get({
    permission: 'tools.dingConfig.view',
    input: z.object({ userId: labelled(z.union([id, z.literal('')]).default(''), '用户', 'Person') }),
    data: z.array(usableRobot),
    summary: {
      zh: '列出某人可以使用的机器人；他人的只有管理者能查',
      en: 'List the robots a person may use; those of others for managers only',
    },
  }),
  insertDingConfigInfo: post({
    permission: 'tools.dingConfig.edit',
    input: dingConfigDraft,
    data: dingConfig,
    summary: { zh: '登记机器人', en: 'Register a robot' },
  }),
  updateDingConfigInfoById: post({
    permission: 'tools.dingConfig.edit',
    input: updateInputOf(dingConfigDraft.omit({ platform: true }).extend({ webhook: heldWebhook })),
    data: dingConfig,
    summary: {
      zh: '修改给出的字段；地址和密钥留空则不变，密钥为 null 则清除',
      en: 'Update the given fields; an empty address or secret stays as it is, null clears the secret',
    },
  }),
  deleteDingConfigInfoById: post({
    permission: 'tools.dingConfig.edit',
    input: z.object({ id, confirmName: labelled(text(40).default(''), '确认名称', 'Name to confirm') }),
    data: z.null(),
    summary: {
      zh: '删除机器人；正在使用时须给出它的名称',
      en: 'Delete a robot; if the robot is in use, its name confirms the deletion',
    },
  }),
  getDeliveryLog: get({
    permission: 'tools.dingConfig.view',
    input: z.object({
      id,
      ...paging(20, 200),
      from: labelled(z.union([supportedMoment, z.literal('')]).default(''), '开始时间', 'From'),
      to: labelled(z.union([supportedMoment, z.literal('')]).default(''), '结束时间', 'To'),
      ok: labelled(z.enum(['', 'true', 'false']).default(''), '是否成功', 'Delivered'),
    }),
    data: pageOf(robotDelivery),
    summary: { zh: '列出机器人最近 90 天的发送记录', en: 'List what a robot sent in the last 90 days' },
  }),
  resend: post({
    permission: 'tools.dingConfig.edit',
    audit: 'send',
    input: z.object({ deliveryId: labelled(id, '发送记录', 'Delivery') }),
    data: z.null(),
    summary: { zh: '重新发送未送达的消息', en: 'Send refused, expired or uncertain deliveries again' },
  }),
});
