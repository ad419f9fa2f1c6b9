import type { CallParsedInput, JiraConnection, jiraCalls } from '@easymock/contract';
import { readProjectIds } from '@easymock/contract';
import { and, eq, sql } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { Services, SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { type Jira, openJira } from '../../platform/gateways/jira/index';
import { serializeFailure, storedFailureText } from '../../platform/stored-failure';
import { connectionId, type JiraConnectionRow, jiraBoards, jiraConnections, jiraSprints } from './jira.table';

export type JiraServices = Pick<Services, 'database' | 'outbound' | 'secrets' | 'clock' | 'settings' | 'log'>;

/** Returns the place for which the token is sealed; a copy in another place cannot be opened. */
export const tokenPlace = (id: string): string => `jira_connection/${id}/token`;

const kind = 'jira_connection';
const perPerson = { limit: 30, seconds: 3_600 };

type Draft = CallParsedInput<typeof jiraCalls.checkJiraConnection>;
/** Fields of a connection that determine how Jira is accessed. */
type Access = Pick<JiraConnectionRow, 'baseUrl' | 'flavour' | 'authType' | 'userName' | 'token'>;

const unset = {
  id: connectionId,
  baseUrl: '',
  flavour: 'server',
  authType: 'token',
  userName: '',
  token: '',
  tokenHint: '',
  pointField: '',
  doneStatusNames: [],
  isStopped: false,
  syncError: '',
  syncErrorAt: null,
  syncAt: null,
  retryAt: null,
  version: 0,
  updateUserName: '',
  createdAt: new Date(0),
  updatedAt: new Date(0),
} satisfies JiraConnectionRow;

/** Returns the connection, or default values before anybody has entered one. */
export async function readConnection(db: Db): Promise<JiraConnectionRow> {
  const [row] = await db.select().from(jiraConnections).where(eq(jiraConnections.id, connectionId));
  return row ?? unset;
}

/** Returns whether a connection is complete enough to sign in. */
export const isConfigured = ({ baseUrl, token, userName, flavour, authType }: Access): boolean =>
  baseUrl !== '' && token !== '' && (userName !== '' || (flavour === 'server' && authType === 'token'));

/** Returns the IDs of the projects that have no reports. */
export const ignoredProjects = ({ settings }: Pick<Services, 'settings'>): string[] =>
  readProjectIds(settings.get('jira.ignoredProjectIds')) ?? [];

/**
 * Opens Jira with the stored connection.
 * @throws jiraNotConfigured, jiraStopped, jiraLimited, jiraKeyMissing
 */
export async function openConnection(
  services: Pick<Services, 'outbound' | 'secrets' | 'clock'>,
  row: JiraConnectionRow,
): Promise<Jira> {
  if (!isConfigured(row)) fail('jiraNotConfigured');
  if (row.isStopped) fail('jiraStopped');
  const waitMs = (row.retryAt?.getTime() ?? 0) - services.clock().getTime();
  if (waitMs > 0) fail('jiraLimited', { seconds: Math.ceil(waitMs / 1_000) });
  return openWith(services, row);
}

async function openWith(
  { outbound, secrets }: Pick<Services, 'outbound' | 'secrets'>,
  row: Access,
  plainToken?: string,
): Promise<Jira> {
  const token = plainToken || (await secrets.open(row.token, tokenPlace(connectionId)));
  return openJira(outbound, { ...row, token: token ?? fail('jiraKeyMissing') });
}

/**
 * Failures after which no request is sent until the connection is saved, since another attempt could lock the account.
 */
const stopping = ['jiraRefused', 'jiraLocked'];

/** Stores the result of a sync. A refused account stops all later requests. */
export async function noteResult(services: JiraServices, failure: CallFailure | undefined): Promise<void> {
  const now = services.clock();
  const seconds = failure?.kind === 'jiraLimited' ? Number(failure.values.seconds) : 0;
  await services.database.db
    .update(jiraConnections)
    .set(
      failure
        ? {
            syncError: serializeFailure(failure),
            syncErrorAt: now,
            ...(stopping.includes(failure.kind) && { isStopped: true }),
            retryAt: seconds > 0 ? new Date(now.getTime() + seconds * 1_000) : null,
          }
        : { syncError: '', syncErrorAt: null, syncAt: now, retryAt: null },
    )
    // A run that began before the account was refused must not clear the reason.
    .where(and(eq(jiraConnections.id, connectionId), failure ? undefined : eq(jiraConnections.isStopped, false)));
}

function present(
  row: JiraConnectionRow,
  { services, actor, language }: Pick<SessionContext, 'services' | 'actor' | 'language'>,
): JiraConnection {
  const isManager = actor.grants.jira.level === 'manage';
  return {
    isConfigured: isConfigured(row),
    baseUrl: row.baseUrl,
    flavour: row.flavour,
    authType: row.authType,
    userName: isManager ? row.userName : '',
    pointField: row.pointField,
    doneStatusNames: row.doneStatusNames,
    hasToken: row.token !== '',
    tokenHint: isManager ? row.tokenHint : '',
    isStopped: row.isStopped,
    error: storedFailureText(row.syncError, language),
    errorAt: row.syncErrorAt?.toISOString() ?? null,
    syncAt: row.syncAt?.toISOString() ?? null,
    ignoredProjectIds: ignoredProjects(services),
    version: row.version,
    update_at: row.updatedAt.toISOString(),
    updateUserName: row.updateUserName,
  };
}

export const getConnection = async (ctx: SessionContext): Promise<JiraConnection> =>
  present(await readConnection(ctx.db), ctx);

/** Removes user name, password, query and fragment from the address. */
function plainUrl(given: string): string {
  if (given === '') return '';
  const { origin, pathname } = new URL(given);
  return origin + pathname.replace(/\/+$/, '');
}

const originOf = (url: string): string => (url === '' ? '' : new URL(url).origin);

/**
 * Merges the given fields over the stored ones. A new host requires the token again, so that nobody can have the stored
 * token sent to their own host.
 * @throws jiraTokenNeeded
 */
function merge(before: JiraConnectionRow, draft: Draft): JiraConnectionRow {
  const { token, baseUrl, doneStatusNames, ...rest } = draft;
  const url = baseUrl === undefined ? before.baseUrl : plainUrl(baseUrl);
  const isElsewhere = url !== '' && before.baseUrl !== '' && originOf(url) !== originOf(before.baseUrl);
  if (isElsewhere && before.token !== '' && !token && token !== null)
    throw new CallFailure('jiraTokenNeeded', {}, null, 'token');
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  return {
    ...before,
    ...given,
    baseUrl: url,
    doneStatusNames: doneStatusNames ? [...new Set(doneStatusNames)] : before.doneStatusNames,
    ...(token === null && { token: '', tokenHint: '' }),
  };
}

const told = ({ baseUrl, flavour, authType, userName, token, pointField, doneStatusNames }: JiraConnectionRow) => ({
  baseUrl,
  flavour,
  authType,
  userName,
  token,
  pointField,
  doneStatusNames,
});

export async function updateConnection(
  ctx: SessionContext,
  { version, ...draft }: CallParsedInput<typeof jiraCalls.updateJiraConnection>,
): Promise<JiraConnection> {
  const { db, services, now, actor } = ctx;
  // Ensures that there is a row to lock; the lock serialises saves.
  await db.insert(jiraConnections).values(unset).onConflictDoNothing();
  await db.select().from(jiraConnections).where(eq(jiraConnections.id, connectionId)).for('update');
  const before = await readConnection(db);
  if (version !== undefined && before.version !== version) fail('staleVersion');
  const after = merge(before, draft);
  if (draft.token) {
    after.token = await services.secrets
      .seal(draft.token, tokenPlace(connectionId))
      .catch(() => fail('jiraKeyMissing'));
    after.tokenHint = draft.token.length >= 12 ? draft.token.slice(-2) : '';
  }
  // IDs of boards and sprints are different in another Jira.
  if (after.baseUrl !== before.baseUrl && after.baseUrl !== '') await forgetEverything(db);
  await db
    .update(jiraConnections)
    .set({
      ...after,
      isStopped: false,
      syncError: '',
      syncErrorAt: null,
      retryAt: null,
      updatedAt: now,
      updateUserName: actor.nickName,
      version: sql`${jiraConnections.version} + 1`,
    })
    .where(eq(jiraConnections.id, connectionId));
  ctx.audit({
    kind,
    entityId: connectionId,
    entityName: after.baseUrl || before.baseUrl,
    diff: diffOf(told(before), told(after), ['token']),
  });
  return getConnection(ctx);
}

async function forgetEverything(db: Db): Promise<void> {
  await db.delete(jiraSprints);
  await db.delete(jiraBoards);
}

/** Tests a connection before it is saved, and reports the problem if there is one. */
export async function checkConnection(
  ctx: SessionContext,
  draft: Draft,
): Promise<{ isCorrect: boolean; userName: string; boardNum: number; reason: string }> {
  const { services, actor, language, db } = ctx;
  const seconds = await services.throttle.take([{ key: `jira:${actor.id}`, ...perPerson }]);
  if (seconds > 0) fail('tooMany', { seconds });
  const row = merge(await readConnection(db), draft);
  if (!isConfigured({ ...row, token: draft.token || row.token })) fail('jiraNotConfigured');
  try {
    const jira = await openWith(services, row, draft.token ?? undefined);
    const userName = await jira.whoAmI();
    return { isCorrect: true, userName, boardNum: (await jira.listBoards()).length, reason: '' };
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return {
      isCorrect: false,
      userName: '',
      boardNum: 0,
      reason: storedFailureText(serializeFailure(error), language),
    };
  }
}
