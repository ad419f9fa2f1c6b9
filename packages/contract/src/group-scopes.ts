import type { Call } from './call/call';
import { type Contract, toolGroups } from './contract';
import type { TokenScope } from './core/token-scopes';

/** The token scope that each method of a group requires; null if no token is accepted. */
type GroupScopes = Record<Call['method'], TokenScope | null>;

const mock: GroupScopes = { GET: 'mock:read', POST: 'mock:write' };
const tool: GroupScopes = { GET: 'tools:read', POST: 'tools:write' };
const wiki: GroupScopes = { GET: 'wiki:read', POST: 'wiki:write' };
const reading = (GET: TokenScope): GroupScopes => ({ GET, POST: null });
// Passwords, sessions, tokens, accounts, rights and settings are not available to tokens.
const closed: GroupScopes = { GET: null, POST: null };

const ofTools = Object.fromEntries(Object.keys(toolGroups).map((group) => [group, tool])) as Readonly<
  Record<keyof typeof toolGroups, GroupScopes>
>;

/** The token scope of every group of calls; a single call can also have a `narrowScope`. */
export const groupScopes: Readonly<Record<keyof Contract, GroupScopes>> = {
  ...ofTools,
  account: reading('people:read'),
  accounts: closed,
  rights: closed,
  profile: closed,
  secondFactor: closed,
  apiToken: closed,
  audit: closed,
  settings: closed,
  operations: closed,
  messageNotification: closed,
  record: tool,
  secretRotation: closed,
  enumeration: tool,
  public: reading('tools:read'),
  tools: reading('tools:read'),
  updateLog: reading('tools:read'),
  util: closed,
  wallpaper: closed,
  team: mock,
  project: mock,
  projectBase: mock,
  mock,
  folder: mock,
  scenario: mock,
  collection: mock,
  request: mock,
  upstream: mock,
  dashboard: reading('dashboard:read'),
  sync: mock,
  transfer: mock,
  catalog: wiki,
  article: wiki,
  sharedDraft: wiki,
  comment: wiki,
  collectFile: wiki,
  follow: wiki,
  mustRead: wiki,
  wikiVerification: wiki,
  wikiField: wiki,
  wikiFile: wiki,
  wikiSearch: wiki,
  wikiTransfer: wiki,
  wikiMock: wiki,
  wikiInclude: wiki,
  share: wiki,
  wikiStatistics: reading('wiki:read'),
  catalogStatistics: wiki,
  modalContentSet: closed,
  documentTemplate: wiki,
};

/**
 * Returns the token scopes that permit a call, the scope of its group first. One of them is sufficient; an
 * empty list means that no token is accepted.
 */
export function scopesOfCall(group: keyof Contract, call: Call): readonly TokenScope[] {
  // A token cannot confirm the identity of a person.
  if (call.recentCheck) return [];
  const usual = groupScopes[group][call.method];
  return usual ? [usual, ...(call.narrowScope ? [call.narrowScope] : [])] : [];
}
