import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, pageOf, paging, supportedDay } from '../call/schemas';
import { labelled } from '../call/validation';
import { catalogTypes, mustReaderLimit } from './choices';

const markdownId = labelled(id, '文档', 'Document');
const version = z.coerce.number<number | string>().int().min(1);
const userIds = z.array(id).min(1).max(mustReaderLimit);
/** Absent: unchanged. Null: none. */
const dueOn = labelled(supportedDay.nullable().optional(), '截止日期', 'Due date');

/** The request to the caller to read a document. */
export const ownMustRead = z.object({
  /** The last day for reading; null if there is none. */
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  /** The version that has to be read at least. */
  contentVersion: z.number(),
  /** Null until the caller has confirmed this version or a later one. */
  readAt: moment.nullable(),
  /** Whether the caller confirmed an earlier version. */
  isAskedAgain: z.boolean(),
});
export type OwnMustRead = z.output<typeof ownMustRead>;

const ownEntry = z.object({
  markdownId: id,
  title: z.string(),
  catalogType: z.enum(catalogTypes),
  catalogPathName: z.string(),
  askedBy: z.string(),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  askedAt: moment,
});

const reader = z.object({
  userId: id,
  nickName: z.string(),
  headImg: z.string(),
  /** Null until the reader has confirmed the required version or a later one. */
  readAt: moment.nullable(),
  /** The last version that the reader confirmed. */
  readVersion: z.number().nullable(),
});
export type MustReader = z.output<typeof reader>;

/** All readers of a document, and a page of them. */
const readers = pageOf(reader).extend({
  readNum: z.number(),
  readerNum: z.number(),
  dueOn: z.iso.date().nullable(),
  /** The version that has to be read at least, and the present one. */
  contentVersion: z.number(),
  currentVersion: z.number(),
  /** Whether readers can be reminded now: once a day. */
  canRemind: z.boolean(),
});

export const readerStates = ['all', 'unread', 'read'] as const;
export type ReaderState = (typeof readerStates)[number];

const changes = ['mustRead', 'article.get', 'article.getStartPage'];

/** Calls for documents that people are asked to read, and for their confirmations. */
export const mustReadCalls = callGroup('/wiki-must-read', {
  listOwn: get({
    permission: 'wiki',
    input: z.object({ page: paging().page, pageSize: paging().pageSize }),
    data: pageOf(ownEntry),
    summary: { zh: '列出自己未读的必读文档', en: 'List the required documents that one has not read' },
  }),
  getReaders: get({
    permission: 'wiki',
    input: z.object({
      markdownId,
      state: labelled(z.enum(readerStates).default('all'), '状态', 'State'),
      page: paging().page,
      pageSize: paging().pageSize,
    }),
    data: readers,
    summary: { zh: '查询必读文档的阅读情况', en: 'List who has read a required document' },
  }),
  askReaders: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'changeMembers',
    input: z.object({
      markdownId,
      userIds: labelled(userIds.optional(), '人员', 'People'),
      /** Adds everybody who may view the document instead. */
      isForViewers: labelled(z.boolean().default(false), '所有可查看的人', 'Everybody who may view it'),
      dueOn,
    }),
    data: z.object({ num: z.number() }),
    summary: { zh: '请人员阅读文档', en: 'Ask people to read a document' },
  }),
  removeReaders: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'changeMembers',
    input: z.object({
      markdownId,
      /** Absent: everybody. */
      userIds: labelled(userIds.optional(), '人员', 'People'),
    }),
    data: z.object({ num: z.number() }),
    summary: { zh: '不再要求人员阅读文档', en: 'No longer ask people to read a document' },
  }),
  askAgain: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'send',
    input: z.object({
      markdownId,
      /** Absent: a due date after today stays, an earlier one is removed. Null: none. */
      dueOn,
    }),
    data: z.object({ num: z.number() }),
    summary: { zh: '要求重新阅读文档的当前版本', en: 'Ask all readers to read the present version' },
  }),
  remindReaders: post({
    permission: 'tools.wiki.edit',
    changes,
    audit: 'send',
    input: z.object({ markdownId }),
    data: z.object({ num: z.number() }),
    summary: { zh: '提醒未读的人员', en: 'Remind the people who have not read a document' },
  }),
  confirmRead: post({
    permission: 'wiki',
    changes,
    audit: 'confirm',
    input: z.object({ markdownId, contentVersion: labelled(version, '内容版本', 'Content version') }),
    data: ownMustRead,
    summary: { zh: '确认已阅读文档', en: 'Confirm that one has read a document' },
  }),
});
