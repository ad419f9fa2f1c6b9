import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, paging, supportedMoment, text, webAddress } from '../call/schemas';
import { labelled, rule } from '../call/validation';
import { webAddressLimit } from '../core/limits';
import { optionalFieldsOf } from '../record/record';
import { catalogTypes } from '../wiki/choices';
import {
  type MessageType,
  maxNamedRecipients,
  messageContentLimit,
  messageTabs,
  messageTitleLimit,
  messageTypeKeys,
  mutableMessageTypes,
} from './message-choices';

const messageType = z.enum(messageTypeKeys as [MessageType, ...MessageType[]]);
const mutableType = z.enum(mutableMessageTypes as [MessageType, ...MessageType[]]);

/**
 * A page of the product, as a path under the base, or a URL. `//host` is refused because it leads to another
 * host.
 */
const messageLink = z.union([z.literal(''), text(webAddressLimit).regex(/^\/(?![/\\])[^\\\s]*$/), webAddress]);

/** A message as its recipient sees it. */
export const messageNotification = z.object({
  _id: id,
  messageType,
  /** Empty for messages of the product itself. */
  actorUserId: z.string(),
  userNickName: z.string(),
  head_img: z.string(),
  /** The article that the message is about, if any. */
  markdownId: z.string(),
  catalogType: z.enum(catalogTypes),
  title: z.string(),
  content: z.string(),
  link: z.string(),
  /** The article was deleted, so there is nothing to open. */
  isGone: z.boolean(),
  isRead: z.union([z.literal(0), z.literal(1)]),
  readDate: moment.nullable(),
  createDate: moment,
});
export type MessageNotification = z.infer<typeof messageNotification>;

/** A type, one of the two tabs of the popup, or empty for all. */
const typeFilter = labelled(
  z.union([messageType, z.enum(messageTabs), z.literal('')]).default(''),
  '消息类型',
  'Message type',
);
/** The bell omits muted types; the message centre shows all. */
const view = labelled(z.enum(['all', 'bell']).default('all'), '范围', 'View');
const isRead = z.coerce.number<number | string>().int().min(0).max(1).default(0);
const instant = z.union([supportedMoment, z.literal('')]).default('');
const ids = labelled(z.array(id).max(200).optional(), '消息', 'Messages');
const unreadLeft = z.object({
  /** Remaining unread messages, as the bell counts them. */
  total: z.number(),
});

/** Time of day in steps of 15 minutes. */
const quarter = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/);

/** Notification preferences of a person. All messages arrive in the message centre in any case. */
export const messagePreferences = z.object({
  /** Types that the bell neither counts nor shows in its popup. */
  mutedTypes: labelled(z.array(mutableType).max(30), '不在铃铛中提示的类型', 'Types without the bell'),
  /** Types whose unread messages are listed in a daily digest. */
  digestTypes: labelled(z.array(messageType).max(30), '每日摘要包含的类型', 'Types in the daily digest'),
  /** In the installation's time zone. */
  digestAt: labelled(quarter, '每日摘要时间', 'Time of the digest'),
  /** Start and end of the quiet time of the bell, by the browser's clock; both empty if there is none. */
  quietFrom: labelled(z.union([quarter, z.literal('')]), '免打扰开始', 'Quiet from'),
  quietTo: labelled(z.union([quarter, z.literal('')]), '免打扰结束', 'Quiet until'),
});
export type MessagePreferences = z.infer<typeof messagePreferences>;

const draft = z
  .object({
    messageType: labelled(messageType.default('system'), '消息类型', 'Message type'),
    title: labelled(text(messageTitleLimit).trim().default(''), '标题', 'Title'),
    content: labelled(text(messageContentLimit).trim().default(''), '内容', 'Text'),
    link: labelled(messageLink.default(''), '链接', 'Link'),
    markdownId: labelled(z.union([id, z.literal('')]).default(''), '文档', 'Document'),
    catalogType: labelled(z.enum(catalogTypes).default('markdown'), '文档类型', 'Document type'),
    /** Exactly one of the next three fields determines the recipients. */
    toUserIds: labelled(z.array(id).max(maxNamedRecipients).default([]), '接收人', 'Recipients'),
    department: labelled(text(60).default(''), '部门', 'Department'),
    all: labelled(z.boolean().default(false), '所有人', 'Everyone'),
  })
  .refine(({ title, markdownId }) => title !== '' || markdownId !== '', {
    path: ['title'],
    ...rule({ zh: '{label}不能为空', en: '{label} cannot be empty' }),
  })
  .refine(
    ({ toUserIds, department, all }) => [toUserIds.length > 0, department !== '', all].filter(Boolean).length === 1,
    {
      path: ['toUserIds'],
      ...rule({
        zh: '{label}：请选择人员、部门或所有人中的一项',
        en: '{label}: choose people, a department or everyone',
      }),
    },
  );

// Changes of one's own messages are not written to the audit log.
export const messageCalls = callGroup('/messageNotification', {
  getUnReadMessageNum: get({
    input: z.object({}),
    data: z.object({ total: z.number(), technicalArticlesPush: z.number(), dayMessage: z.number() }),
    summary: {
      zh: '统计自己的未读消息数，包括总数和弹窗各标签页的数量',
      en: 'Count the caller’s unread messages, in all and by the tabs of the popup',
    },
  }),
  getAllUnReadMessageArray: get({
    input: z.object({
      ...paging(10),
      isRead: labelled(isRead, '已读', 'Read'),
      messageType: typeFilter,
      view,
      from: labelled(instant, '开始时间', 'From'),
      to: labelled(instant, '结束时间', 'To'),
    }),
    data: z.object({ messageNotificationArray: z.array(messageNotification), total: z.number() }),
    summary: {
      zh: '列出自己的消息，最新的在前：默认未读，isRead=1 时为已读',
      en: 'List the caller’s messages, newest first: unread ones, or those already read with isRead=1',
    },
  }),
  insertMessageNotification: post({
    permission: 'tools.messages.manage',
    audit: 'send',
    input: draft,
    data: z.object({ _id: id }),
    summary: {
      zh: '向人员、部门或所有人发送消息，每分钟最多一次',
      en: 'Send a message to people, a department or everyone, at most once a minute',
    },
  }),
  updateMessageStatus: post({
    audit: 'none',
    input: z.object({
      messageNotificationId: labelled(id.optional(), '消息', 'Message'),
      messageNotificationIds: ids,
      all: labelled(z.boolean().default(false), '全部', 'All'),
      messageType: typeFilter,
      view,
    }),
    data: unreadLeft,
    summary: {
      zh: '把自己的一条、多条或全部消息标为已读',
      en: 'Mark one, several or all of the caller’s messages as read',
    },
  }),
  removeLikeMessageNotification: post({
    audit: 'none',
    input: z.object({ markdownId: labelled(id, '文档', 'Document') }),
    data: z.null(),
    summary: {
      zh: '撤回自己点赞产生的消息，仅限未读的',
      en: 'Withdraw the message about a like of the caller, if it is unread',
    },
  }),
  removeMessageNotification: post({
    audit: 'none',
    input: z.object({ messageNotificationId: labelled(id.optional(), '消息', 'Message'), messageNotificationIds: ids }),
    data: unreadLeft,
    summary: { zh: '删除自己的消息', en: 'Delete messages of the caller' },
  }),
  preferences: get({
    input: z.object({}),
    data: messagePreferences,
    summary: { zh: '获取自己的消息偏好', en: 'Get how the caller wants to hear of messages' },
  }),
  savePreferences: post({
    path: '/preferences',
    audit: 'none',
    input: optionalFieldsOf(messagePreferences),
    data: messagePreferences,
    summary: { zh: '保存给出的消息偏好；返回全部偏好', en: 'Save the given message preferences; returns all of them' },
  }),
});
