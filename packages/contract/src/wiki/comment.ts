import { z } from 'zod';
import { id, moment, paging, requiredText, text } from '../call/bricks';
import { callGroup, get, post } from '../call/call';
import { labelled } from '../call/validation';
import { anchorContextLimit, anchorQuoteLimit, commentLimit } from './choices';
import { shareFlag, shareToken } from './shared-article';

const markdownId = labelled(id, '文档', 'Document');
const commentId = labelled(id, '评论', 'Comment');
/** For those who read the article by a link whose page has comments. */
const byLink = { flag: shareFlag.optional(), shareToken };
const content = labelled(requiredText(commentLimit), '评论', 'Comment');

/** The passage that a comment is about, by its words and those around it. */
export const commentAnchor = z.object({
  quote: labelled(requiredText(anchorQuoteLimit), '引用的原文', 'Quoted text'),
  prefix: labelled(text(anchorContextLimit).default(''), '前文', 'Text before it'),
  suffix: labelled(text(anchorContextLimit).default(''), '后文', 'Text behind it'),
  /** The slug of the heading that it stands under; empty above the first one. */
  blockId: labelled(text(200).default(''), '所在章节', 'Section'),
});
export type CommentAnchor = z.output<typeof commentAnchor>;

const resolver = z.object({ userId: z.string(), nickName: z.string(), at: moment });

const comment = z.object({
  _id: id,
  markdownId: id,
  /** The comment whose thread it is in; empty for one that begins a thread. */
  parentId: z.string(),
  /** As it was typed, in Markdown. Empty if it is deleted. */
  content: z.string(),
  /** The rendered form, already sanitised. */
  html: z.string(),
  userId: z.string(),
  userNickName: z.string(),
  userHeadImg: z.string(),
  /** The person who is replied to, within a thread. */
  replyUserId: z.string(),
  replyUserNickName: z.string(),
  createDate: moment,
  /** When its author last changed it; null if they did not. */
  updateDate: moment.nullable(),
  isDeleted: z.boolean(),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});

/** A comment that begins a thread, with its replies. */
const thread = comment.extend({
  anchor: commentAnchor.nullable(),
  /** Null while it is open. */
  resolved: resolver.nullable(),
  canResolve: z.boolean(),
  replyNum: z.number(),
  /** The first replies, oldest first. `loadMore` with `parentId` reads the others. */
  replies: z.array(comment),
});
export type Comment = z.output<typeof comment>;
export type CommentThread = z.output<typeof thread>;

const threads = z.object({
  topicList: z.array(thread),
  /** All comments of the article, replies as well. */
  total: z.number(),
  /** Whether there are more threads. */
  hasMore: z.boolean(),
});

/** Comments on articles. */
export const commentCalls = callGroup('/md-topic', {
  getTopic: get({
    permission: 'wiki',
    input: z.object({ markdownId, page: paging().page, pageSize: paging().pageSize }),
    data: threads,
    summary: {
      zh: '列出文档的评论，最新的在前，带回复',
      en: 'List the comments on an article, newest first, with their replies',
    },
  }),
  loadMore: get({
    permission: 'wiki',
    input: z.object({
      markdownId,
      /** The last one that is known; absent for the first page. */
      lastId: labelled(id.optional(), '最后一条评论', 'Last comment'),
      pageSize: paging().pageSize,
      ...byLink,
    }),
    data: threads,
    summary: { zh: '继续列出更早的评论', en: 'List the comments before one' },
  }),
  getReplies: get({
    permission: 'wiki',
    input: z.object({
      id: commentId,
      lastId: labelled(id.optional(), '最后一条回复', 'Last reply'),
      ...byLink,
    }),
    data: z.object({ topicList: z.array(comment), hasMore: z.boolean() }),
    summary: { zh: '继续列出一条评论的回复', en: 'List the replies behind one' },
  }),
  getThread: get({
    permission: 'wiki',
    input: z.object({ id: commentId }),
    data: thread,
    summary: {
      zh: '获取一条评论所在的讨论，带回复',
      en: 'Get the thread that a comment is in, with its replies',
    },
  }),
  getAnchors: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.array(
      z.object({ _id: id, anchor: commentAnchor, userNickName: z.string(), replyNum: z.number() }),
    ),
    summary: {
      zh: '列出正文上尚未解决的评论及其原文',
      en: 'List the passages of an article that open comments are about',
    },
  }),
  topic: post({
    permission: 'wiki',
    changes: ['comment'],
    audit: 'create',
    input: z.object({
      markdownId,
      content,
      /** A comment to reply to. */
      parentId: labelled(id.optional(), '回复的评论', 'Comment replied to'),
      /** Only for a comment that begins a thread. */
      anchor: labelled(commentAnchor.optional(), '原文位置', 'Passage'),
      ...byLink,
    }),
    data: thread,
    summary: { zh: '发表评论或回复；返回所在的讨论', en: 'Comment or reply; returns the thread' },
  }),
  updateTopic: post({
    permission: 'wiki',
    changes: ['comment'],
    input: z.object({ id: commentId, content }),
    data: thread,
    summary: {
      zh: '修改自己的评论，发表后 15 分钟内',
      en: 'Change one’s own comment, within 15 minutes',
    },
  }),
  deleteTopic: post({
    permission: 'wiki',
    changes: ['comment'],
    input: z.object({ id: commentId, ...byLink }),
    data: z.null(),
    summary: {
      zh: '删除评论，可由评论者、文档所有者和管理者进行；回复保留',
      en: 'Delete a comment, as its author, owner of the article or manager; replies stay',
    },
  }),
  resolveTopic: post({
    permission: 'wiki',
    changes: ['comment'],
    audit: 'update',
    input: z.object({ id: commentId, isResolved: labelled(z.boolean(), '已解决', 'Resolved') }),
    data: thread,
    summary: {
      zh: '把正文上的评论标为已解决，或重新打开',
      en: 'Resolve a comment on a passage, or open it again',
    },
  }),
});
