import type { Comment, CommentThread } from '@easymock/contract';

export const wang = 'b'.repeat(24);

let num = 0;

/** Returns a comment by another person. */
export const commentOf = (content: string, more: Partial<Comment> = {}): Comment => ({
  _id: String(++num).padStart(24, '0'),
  markdownId: 'a'.repeat(24),
  parentId: '',
  content,
  html: `<p>${content}</p>`,
  userId: wang,
  userNickName: '王宇一',
  userHeadImg: '',
  replyUserId: '',
  replyUserNickName: '',
  createDate: new Date().toISOString(),
  updateDate: null,
  isDeleted: false,
  reactions: [],
  canEdit: true,
  canDelete: true,
  ...more,
});
export const threadOf = (content: string, more: Partial<CommentThread> = {}): CommentThread => ({
  ...commentOf(content),
  anchor: null,
  resolved: null,
  canResolve: true,
  replyNum: 0,
  replies: [],
  ...more,
});
