import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, paging, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { anchorContextLimit, anchorQuoteLimit, commentLimit, commentReactions } from './choices';
import { shareFlag, shareToken } from './shared-article';

const markdownId = labelled(id, '文档', 'Document');
const commentId = labelled(id, '评论', 'Comment');
/** For readers who use a link whose page has comments. */
const byLink = { flag: shareFlag.optional(), shareToken };
const content = labelled(requiredText(commentLimit), '评论', 'Comment');

/** The passage that a comment is about: its words with the text around them. */
export const commentAnchor = z.object({
  quote: labelled(requiredText(anchorQuoteLimit), '引用的原文', 'Quoted text'),
  prefix: labelled(text(anchorContextLimit).default(''), '前文', 'Text before it'),
  suffix: labelled(text(anchorContextLimit).default(''), '后文', 'Text behind it'),
  /** Slug of the nearest heading above it; empty above the first heading. */
  blockId: labelled(text(200).default(''), '所在章节', 'Section'),
});
export type CommentAnchor = z.output<typeof commentAnchor>;

const resolver = z.object({ userId: z.string(), nickName: z.string(), at: moment });

const reactionCount = z.object({
  reaction: z.enum(commentReactions),
  num: z.number(),
  isMine: z.boolean(),
  /** The first people who reacted, earliest first. */
  names: z.array(z.string()),
});
export type ReactionCount = z.output<typeof reactionCount>;

const comment = z.object({
  _id: id,
  markdownId: id,
  /** The first comment of its thread; empty if this comment starts the thread. */
  parentId: z.string(),
  /** Markdown source; empty if the comment is deleted. */
  content: z.string(),
  /** Sanitised HTML. */
  html: z.string(),
  userId: z.string(),
  userNickName: z.string(),
  userHeadImg: z.string(),
  /** The person to whom a reply is addressed, within a thread. */
  replyUserId: z.string(),
  replyUserNickName: z.string(),
  createDate: moment,
  /** Last edit by the author; null if there was none. */
  updateDate: moment.nullable(),
  isDeleted: z.boolean(),
  /** Reactions that somebody chose, in the order of `commentReactions`. */
  reactions: z.array(reactionCount),
  canEdit: z.boolean(),
  canDelete: z.boolean(),
});

/** A comment that starts a thread, with its replies. */
const thread = comment.extend({
  anchor: commentAnchor.nullable(),
  /** Null while the thread is open. */
  resolved: resolver.nullable(),
  canResolve: z.boolean(),
  replyNum: z.number(),
  /** The first replies, oldest first. `loadMore` with `parentId` loads the others. */
  replies: z.array(comment),
});
export type Comment = z.output<typeof comment>;
export type CommentThread = z.output<typeof thread>;

const threads = z.object({
  topicList: z.array(thread),
  /** Number of all comments of the article, including replies. */
  total: z.number(),
  hasMore: z.boolean(),
});

/** Calls for comments on articles. */
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
      /** Cursor: the last comment already loaded; absent for the first page. */
      lastId: labelled(id.optional(), '最后一条评论', 'Last comment'),
      pageSize: paging().pageSize,
      ...byLink,
    }),
    data: threads,
    summary: { zh: '继续列出更早的评论', en: 'List the comments before one' },
  }),
  getReplies: get({
    permission: 'wiki',
    input: z.object({ id: commentId, lastId: labelled(id.optional(), '最后一条回复', 'Last reply'), ...byLink }),
    data: z.object({ topicList: z.array(comment), hasMore: z.boolean() }),
    summary: { zh: '继续列出一条评论的回复', en: 'List the replies behind one' },
  }),
  getThread: get({
    permission: 'wiki',
    input: z.object({ id: commentId }),
    data: thread,
    summary: { zh: '获取一条评论所在的讨论，带回复', en: 'Get the thread that a comment is in, with its replies' },
  }),
  getAnchors: get({
    permission: 'wiki',
    input: z.object({ markdownId }),
    data: z.array(z.object({ _id: id, anchor: commentAnchor, userNickName: z.string(), replyNum: z.number() })),
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
      parentId: labelled(id.optional(), '回复的评论', 'Comment replied to'),
      /** Only allowed for a comment that starts a thread. */
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
    summary: { zh: '修改自己的评论，发表后 15 分钟内', en: 'Change one’s own comment, within 15 minutes' },
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
  reactTopic: post({
    permission: 'wiki',
    changes: ['comment'],
    audit: 'none',
    input: z.object({
      id: commentId,
      reaction: labelled(z.enum(commentReactions), '表情', 'Reaction'),
      isOn: labelled(z.boolean(), '是否添加', 'Add'),
      ...byLink,
    }),
    data: thread,
    summary: {
      zh: '给评论添加或取消自己的表情，须有评论权限；返回所在的讨论',
      en: 'Add or remove one’s own reaction to a comment, which needs the right to comment; returns the thread',
    },
  }),
  resolveTopic: post({
    permission: 'wiki',
    changes: ['comment'],
    audit: 'update',
    input: z.object({ id: commentId, isResolved: labelled(z.boolean(), '已解决', 'Resolved') }),
    data: thread,
    summary: { zh: '把正文上的评论标为已解决，或重新打开', en: 'Resolve a comment on a passage, or open it again' },
  }),
});
