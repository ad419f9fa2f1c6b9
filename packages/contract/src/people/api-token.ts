import { z } from 'zod';
import { id, moment, requiredText } from '../bricks';
import { type Call, callGroup, get, post } from '../call';
import type { Contract } from '../index';
import { maxTokenDays, type TokenScope, tokenScopeKeys } from './token-scopes';

/** The scope a method of a group asks for; null where no token gets in at all. */
type GroupScopes = Record<Call['method'], TokenScope | null>;

const mock: GroupScopes = { GET: 'mock:read', POST: 'mock:write' };
const tool: GroupScopes = { GET: 'tools:read', POST: 'tools:write' };
const reading = (GET: TokenScope): GroupScopes => ({ GET, POST: null });
// Passwords, sessions, tokens, accounts, rights and settings are for people who have signed in.
const closed: GroupScopes = { GET: null, POST: null };

/** Every group of calls, and what a token needs for it. */
export const groupScopes: Readonly<Record<keyof Contract, GroupScopes>> = {
  account: reading('people:read'),
  accounts: closed,
  rights: closed,
  profile: closed,
  apiToken: closed,
  audit: closed,
  settings: closed,
  record: tool,
  enumeration: tool,
  public: reading('tools:read'),
  projectCode: tool,
  tools: reading('tools:read'),
  updateLog: reading('tools:read'),
  util: closed,
  wallpaper: closed,
  team: mock,
  project: mock,
  mock,
  dashboard: reading('dashboard:read'),
  sync: mock,
  transfer: mock,
};

export const apiToken = z.object({
  _id: id,
  name: z.string(),
  /** The beginning, to tell it from others. */
  hint: z.string(),
  scopes: z.array(z.enum(tokenScopeKeys)),
  createdAt: moment,
  expiresAt: moment,
  isExpired: z.boolean(),
  /** To some minutes; null while nobody used it. */
  lastUsedAt: moment.nullable(),
  lastAddress: z.string(),
});
export type ApiToken = z.infer<typeof apiToken>;

export const apiTokenCalls = callGroup('/u', {
  tokens: get({
    input: z.object({}),
    data: z.array(apiToken),
    summary: 'The caller’s API tokens, newest first',
  }),
  createToken: post({
    input: z.object({
      name: requiredText(40),
      scopes: z.array(z.enum(tokenScopeKeys)).min(1).max(tokenScopeKeys.length),
      days: z.number().int().min(1).max(maxTokenDays),
    }),
    data: apiToken.extend({ token: z.string() }),
    summary: 'Make an API token; this answer alone holds it',
  }),
  deleteToken: post({
    input: z.object({ id }),
    data: z.null(),
    summary: 'Delete one of the caller’s API tokens',
  }),
});
