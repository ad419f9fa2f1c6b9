import { z } from 'zod';
import { callGroup, get, post } from '../../call/call';
import { id, moment, pageOf, paging, requiredText, text, webAddress } from '../../call/schemas';
import { labelled } from '../../call/validation';
import { tools } from '../../core/tools';
import { recordFields, sorting, updateInputOf, useStatus } from '../../record/record';
import { revealedSecret, revealInput } from '../../record/secret';
import { webhookDeliveryStates, webhookHealths, webhookReasons } from './webhook-choices';
import { webhookEventKeys } from './webhook-events';

const reasonKinds = Object.keys(webhookReasons) as [keyof typeof webhookReasons];

export const webhookDraft = z.object({
  name: labelled(requiredText(60), '名称', 'Name'),
  url: labelled(webAddress, '接收地址', 'Address'),
  events: labelled(z.array(z.enum(webhookEventKeys)).min(1).max(webhookEventKeys.length), '事件', 'Events'),
  /** Limits the events of projects and mocks to these projects; empty for all. */
  projectIds: labelled(z.array(id).max(100).default([]), '项目', 'Projects'),
  ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
  useStatus: labelled(useStatus.default(1), '状态', 'Status'),
  remark: labelled(text(500).default(''), '备注', 'Remarks'),
});
export type WebhookDraft = z.input<typeof webhookDraft>;

/** A project with its name; the name is empty if the project was deleted. */
const namedProject = z.object({ _id: id, name: z.string() });
export type WebhookProject = z.output<typeof namedProject>;

export const webhook = webhookDraft.extend({
  ...recordFields,
  url: z.string(),
  useStatus,
  projectIds: z.array(z.string()),
  projects: z.array(namedProject),
  ownerUserId: z.string(),
  ownerUserName: z.string(),
  secretHint: z.string(),
  /** Until this moment deliveries are signed with the former secret as well. */
  rotatedUntil: moment.nullable(),
  health: z.enum(webhookHealths),
  /** Reason why the last attempt failed, in the reader's language; empty if it succeeded. */
  reason: z.string(),
  waitingNum: z.number(),
  lastDeliveredAt: moment.nullable(),
  /** The earliest time of the next attempt. */
  heldUntil: moment.nullable(),
});
export type Webhook = z.output<typeof webhook>;

const attempt = z.object({
  at: moment,
  /** HTTP status; 0 if there was no response. */
  status: z.number(),
  ms: z.number(),
  kind: z.union([z.enum(reasonKinds), z.literal('')]),
  reason: z.string(),
  /** The beginning of the response body. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof attempt>;

const delivery = z.object({
  _id: id,
  type: z.string(),
  at: moment,
  state: z.enum(webhookDeliveryStates),
  attemptNum: z.number(),
  status: z.number(),
  ms: z.number(),
  /** Name of the record that the event is about. */
  name: z.string(),
  reason: z.string(),
  nextAt: moment.nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const deliveryDetail = delivery.extend({
  /** The sent body; empty for readers who may not see it. */
  payload: z.string(),
  attempts: z.array(attempt),
});
export type WebhookDeliveryDetail = z.output<typeof deliveryDetail>;

const deliveryId = labelled(id, '投递', 'Delivery');

export const webhookCalls = callGroup(tools.webhook.calls, {
  list: get({
    permission: 'tools.webhook.view',
    input: z.object({
      ...paging(20, 200),
      event: labelled(z.union([z.enum(webhookEventKeys), z.literal('')]).default(''), '事件', 'Event'),
      health: labelled(z.union([z.enum(webhookHealths), z.literal('')]).default(''), '状态', 'Status'),
      ownerUserId: labelled(z.union([id, z.literal('')]).default(''), '负责人', 'Owner'),
      ...sorting(['name', 'update_at']),
    }),
    data: pageOf(webhook),
    summary: {
      zh: '列出自己负责的 Webhook；管理者看到全部',
      en: 'List the webhooks the caller owns; managers see all',
    },
  }),
  get: get({
    permission: 'tools.webhook.view',
    input: z.object({ id }),
    data: webhook,
    summary: { zh: '获取 Webhook；密钥从不返回', en: 'Get a webhook, without its secret' },
  }),
  findProjects: get({
    permission: 'tools.webhook.edit',
    input: z.object({ keywords: labelled(text(60).default(''), '关键词', 'Keywords') }),
    data: z.array(namedProject),
    summary: {
      zh: '列出可以选择的项目：自己管理的；管理者为全部',
      en: 'List the projects to choose from: those the caller manages, or all for managers',
    },
  }),
  create: post({
    permission: 'tools.webhook.edit',
    input: webhookDraft,
    data: webhook,
    summary: { zh: '新建 Webhook，密钥由系统生成', en: 'Create a webhook; its secret is generated' },
  }),
  update: post({
    permission: 'tools.webhook.edit',
    input: updateInputOf(webhookDraft),
    data: webhook,
    summary: { zh: '修改 Webhook 中给出的字段', en: 'Update the given fields of a webhook' },
  }),
  remove: post({
    permission: 'tools.webhook.edit',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除 Webhook，等待的投递不再发送', en: 'Delete a webhook; what waits is not sent' },
  }),
  revealSecret: post({
    permission: 'tools.webhook.edit',
    audit: 'reveal',
    recentCheck: true,
    changes: [],
    input: revealInput(['secret']),
    data: revealedSecret,
    summary: { zh: '查看签名密钥；每次都记录', en: 'Reveal the signing secret; recorded each time' },
  }),
  rotateSecret: post({
    permission: 'tools.webhook.edit',
    audit: 'rotateSecret',
    recentCheck: true,
    input: z.object({ id }),
    data: webhook,
    summary: {
      zh: '更换签名密钥；旧密钥在 24 小时内仍同时签名',
      en: 'Rotate the signing secret; the former one also signs for 24 hours',
    },
  }),
  test: post({
    permission: 'tools.webhook.edit',
    audit: 'send',
    input: z.object({ id }),
    data: deliveryDetail,
    summary: { zh: '立即发送一条测试消息；每人每小时 30 次', en: 'Send a test message at once; 30 an hour per person' },
  }),
  resume: post({
    permission: 'tools.webhook.edit',
    audit: 'enable',
    input: z.object({ id }),
    data: webhook,
    summary: {
      zh: '恢复暂停的 Webhook，继续发送等待的投递',
      en: 'Resume a paused webhook and send the waiting deliveries',
    },
  }),
  listDeliveries: get({
    permission: 'tools.webhook.view',
    input: z.object({
      id,
      ...paging(20, 100),
      state: labelled(z.union([z.enum(webhookDeliveryStates), z.literal('')]).default(''), '状态', 'Status'),
    }),
    data: pageOf(delivery),
    summary: { zh: '列出最近 30 天的投递，最新的在前', en: 'List the deliveries of the last 30 days, newest first' },
  }),
  getDelivery: get({
    permission: 'tools.webhook.view',
    input: z.object({ deliveryId }),
    data: deliveryDetail,
    summary: {
      zh: '获取一次投递的内容和每次尝试的结果',
      en: 'Get the body of a delivery and the result of each attempt',
    },
  }),
  replay: post({
    permission: 'tools.webhook.edit',
    audit: 'send',
    input: z.object({ deliveryId }),
    data: z.null(),
    summary: { zh: '用相同的编号重新投递', en: 'Send a delivery again, with the same ID' },
  }),
});
