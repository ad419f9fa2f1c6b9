import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, requiredText } from '../call/schemas';
import { labelled } from '../call/validation';
import { maxTokenDays, tokenScopeKeys } from '../core/token-scopes';

export const apiToken = z.object({
  _id: id,
  name: z.string(),
  /** The first characters, to distinguish tokens. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopeKeys)),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
  /** A few minutes old at most; null until the first use. */
  lastUsedAt: moment.nullable(),
  lastAddress: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

/** A token as administrators see it. */
export const ownedToken = apiToken.extend({
  userId: id,
  userName: z.string(),
  userNickName: z.string(),
  /** Whether the owner's account is disabled, which blocks the token. */
  isOwnerDisabled: z.boolean(),
  canRevoke: z.boolean(),
});
export type OwnedToken = z.infer<typeof ownedToken>;

export const apiTokenCalls = callGroup('/u', {
  tokens: get({
    input: z.object({}),
    data: z.array(apiToken),
    summary: { zh: '列出自己的 API 令牌，最新的在前', en: 'List the caller’s API tokens, newest first' },
  }),
  createToken: post({
    recentCheck: true,
    audit: 'createToken',
    input: z.object({
      name: labelled(requiredText(40), '名称', 'Name'),
      scopes: labelled(z.array(z.enum(tokenScopeKeys)).min(1).max(tokenScopeKeys.length), '权限范围', 'Scopes'),
      days: labelled(z.number().int().min(1).max(maxTokenDays), '有效期', 'Valid for'),
    }),
    data: apiToken.extend({ token: z.string() }),
    summary: { zh: '新建 API 令牌；令牌只返回这一次', en: 'Create an API token; it is returned only once' },
  }),
  deleteToken: post({
    audit: 'deleteToken',
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '删除自己的一个 API 令牌', en: 'Delete one of the caller’s API tokens' },
  }),
});
