import { grantsOf, permissionKeys, type TokenScope, tokenPrefix } from '@easymock/contract';
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../platform/actor';
import type { Services } from '../../platform/context';
import { type Database, prepareOnce } from '../../platform/database/index';
import { ignoreOutage } from '../../platform/database/outage';
import { fail } from '../../platform/failure';
import type { OpensBefore } from '../../platform/http/calls/admission';
import { apiTokens } from '../api-token/api-token.table';
import { hashToken } from '../api-token/token-hash';
import { decidedForRole } from '../grants/grants';
import { sessions, users } from '../person/user.table';
import { mustAddFactor } from '../second-factor/factor-policy';
import { expiryOf } from './session';

const person = {
  id: users.id,
  name: users.name,
  nickName: users.nickName,
  headImg: users.headImg,
  role: users.role,
  department: users.department,
  userGroup: users.userGroup,
  source: users.source,
  status: users.status,
  mustChangePassword: users.mustChangePassword,
  hasSecondFactor: users.hasSecondFactor,
  extraGrants: users.extraGrants,
  lastActiveAt: users.lastActiveAt,
  decided: decidedForRole,
};

function prepareLookups({ db }: Database) {
  const tokenHash = sql.placeholder('tokenHash');
  return {
    session: db
      .select({
        ...person,
        sessionId: sessions.id,
        endedReason: sessions.endedReason,
        createdAt: sessions.createdAt,
        checkedAt: sessions.checkedAt,
        expiresAt: sessions.expiresAt,
        isRemembered: sessions.isRemembered,
        lastUsedAt: sessions.lastUsedAt,
      })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(eq(sessions.tokenHash, tokenHash))
      .prepare('session_by_token'),
    sessions: db
      .select({ ...person, sessionId: sessions.id, checkedAt: sessions.checkedAt })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          sql`${sessions.id} = any(${sql.placeholder('sessionIds')})`,
          isNull(sessions.endedReason),
          gt(sessions.expiresAt, sql.placeholder('now')),
          eq(users.status, 'active'),
        ),
      )
      .prepare('people_of_sessions'),
    apiToken: db
      .select({
        ...person,
        token: { id: apiTokens.id, name: apiTokens.name, scopes: apiTokens.scopes },
        expiresAt: apiTokens.expiresAt,
        lastUsedAt: apiTokens.lastUsedAt,
      })
      .from(apiTokens)
      .innerJoin(users, eq(users.id, apiTokens.userId))
      .where(eq(apiTokens.tokenHash, tokenHash))
      .prepare('person_by_api_token'),
  };
}

// Prepared, because every call and every delivery of the live channel runs one of them.
const lookupsOf = prepareOnce(prepareLookups);

const bearer = /^Bearer ([\w-]{20,200})$/i;

/**
 * Authenticates a request by its bearer token, of a session or an API token, and sets `request.actor`.
 * Cookies are ignored, because a page of another site could make browsers send them.
 * @param scopes an API token needs one of these, the usual one first; if empty, all API tokens are refused
 * @param opensBefore the duty (new password, second factor) that does not block this call
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  scopes: readonly TokenScope[],
  opensBefore: OpensBefore = 'nothing',
): Promise<Actor> {
  const token = bearer.exec(request.headers.authorization ?? '')?.[1] ?? fail('unauthenticated');
  const find = token.startsWith(tokenPrefix) ? findByApiToken : findBySession;
  const actor = await find(services, request, hashToken(token));
  request.actor = actor;
  if (actor.mustChangePassword && opensBefore !== 'newPassword') fail('newPasswordNeeded');
  if (actor.mustAddFactor && opensBefore === 'nothing') fail('secondFactorMissing');
  if (!actor.apiToken) return actor;
  const [usual = fail('tokenClosed')] = scopes;
  const held: readonly string[] = actor.apiToken.scopes;
  if (!scopes.some((scope) => held.includes(scope))) fail('tokenScope', { scope: usual });
  return actor;
}

type Find = (services: Services, request: FastifyRequest, tokenHash: string) => Promise<Actor>;

const findBySession: Find = async (services, _request, tokenHash) => {
  const { database, clock } = services;
  const [row] = await lookupsOf(database).session.execute({ tokenHash });
  const now = clock();
  if (!row || row.expiresAt <= now) fail('unauthenticated');
  if (row.status !== 'active') fail('userDisabled');
  if (row.endedReason) fail('changedElsewhere');
  const before = usedLongAgo(now);
  if (row.lastUsedAt < before) {
    await ignoreOutage(
      database.db
        .update(sessions)
        .set({ lastUsedAt: now, ...(!row.isRemembered && { expiresAt: expiryOf(row, now) }) })
        .where(and(eq(sessions.id, row.sessionId), lt(sessions.lastUsedAt, before))),
    );
  }
  noteActivity(services, row);
  return actorOf(services, row, { sessionId: row.sessionId, checkedAt: row.checkedAt, apiToken: null });
};

const findByApiToken: Find = async (services, { ip }, tokenHash) => {
  const { database, clock } = services;
  const [row] = await lookupsOf(database).apiToken.execute({ tokenHash });
  const now = clock();
  if (!row || row.expiresAt <= now) fail('unauthenticated');
  if (row.status !== 'active') fail('userDisabled');
  const before = usedLongAgo(now);
  if (!row.lastUsedAt || row.lastUsedAt < before) {
    await ignoreOutage(
      database.db
        .update(apiTokens)
        .set({ lastUsedAt: now, lastAddress: ip })
        .where(and(eq(apiTokens.id, row.token.id), or(isNull(apiTokens.lastUsedAt), lt(apiTokens.lastUsedAt, before)))),
    );
  }
  noteActivity(services, row);
  // API tokens are exempt, because they are independent of the password. Tokens created while somebody else
  // knew the password are deleted anyway.
  return {
    ...actorOf(services, row, { sessionId: '', checkedAt: null, apiToken: row.token }),
    mustChangePassword: false,
    mustAddFactor: false,
  };
};

/** Minimum minutes between writes of the last use, which would otherwise be a write per call. */
const useMinutes = 5;
const usedLongAgo = (now: Date): Date => new Date(now.getTime() - useMinutes * 60_000);

/** Records a person's activity without waiting, so that calls are not delayed. */
function noteActivity(
  { database, clock, log }: Services,
  { id, lastActiveAt }: { id: string; lastActiveAt: Date | null },
): void {
  const now = clock();
  const before = usedLongAgo(now);
  if (lastActiveAt && lastActiveAt >= before) return;
  database.db
    .update(users)
    .set({ lastActiveAt: now })
    // Concurrent calls on several nodes: the first one writes, and the others match no row.
    .where(and(eq(users.id, id), or(isNull(users.lastActiveAt), lt(users.lastActiveAt, before))))
    .catch((err: unknown) => log.warn({ err }, 'it could not be written down that somebody is active'));
}

/**
 * Returns the people of valid sessions, by session ID, with their current rights. People who must first choose a
 * password or set up a second factor are excluded.
 */
export async function loadActors(
  services: Services,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, Actor>> {
  const { clock, database } = services;
  const rows = await lookupsOf(database).sessions.execute({ sessionIds: [...sessionIds], now: clock() });
  return new Map(
    rows
      .map(({ sessionId, checkedAt, ...row }) => actorOf(services, row, { sessionId, checkedAt, apiToken: null }))
      .filter((actor) => !actor.mustChangePassword && !actor.mustAddFactor)
      .map((actor) => [actor.sessionId, actor]),
  );
}

type Row = Awaited<ReturnType<ReturnType<typeof prepareLookups>['session']['execute']>>[number];

function actorOf(
  { settings }: Services,
  row: Omit<
    Row,
    | 'sessionId'
    | 'endedReason'
    | 'createdAt'
    | 'checkedAt'
    | 'expiresAt'
    | 'isRemembered'
    | 'lastUsedAt'
    | 'lastActiveAt'
  >,
  by: Pick<Actor, 'sessionId' | 'checkedAt' | 'apiToken'>,
): Actor {
  const grants = grantsOf(row.role, row.decided, row.extraGrants, row.department);
  const { id, name, nickName, headImg, role, department, userGroup, source, mustChangePassword, hasSecondFactor } = row;
  return {
    id,
    ...by,
    name,
    nickName,
    headImg,
    role,
    department,
    userGroup,
    source,
    mustChangePassword,
    hasSecondFactor,
    mustAddFactor: mustAddFactor(settings, row),
    grants,
    permissions: permissionKeys(grants),
  };
}

/**
 * Authenticates a request outside of the contract's calls and checks its permission, which nothing else
 * checks there.
 * @throws as `authenticate`; forbidden
 * @example const actor = await authenticateFor(services, request, 'wiki:read', 'wiki');
 */
export async function authenticateFor(
  services: Services,
  request: FastifyRequest,
  scope: TokenScope,
  permission: Actor['permissions'][number],
): Promise<Actor> {
  const actor = await authenticate(services, request, [scope]);
  if (!actor.permissions.includes(permission)) fail('forbidden');
  return actor;
}
