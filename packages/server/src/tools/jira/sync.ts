import type { JiraCategory } from '@easymock/contract';
import { and, desc, eq, gte, isNull, notInArray, sql } from 'drizzle-orm';
import { CallFailure } from '../../platform/failure';
import type { Jira, JiraFields, JiraIssueFacts } from '../../platform/gateways/jira/index';
import { serializeFailure } from '../../platform/stored-failure';
import { ignoredProjects, type JiraServices, noteResult, openConnection, readConnection } from './connection';
import { type JiraConnectionRow, type JiraSprintRow, jiraBoards, jiraIssues, jiraSprints } from './jira.table';
import { storeBoards, storeSprint, storeSprints } from './store';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;
/** Boards that nobody opened within this time are not synced by the schedule. */
const usedMs = 7 * dayMs;
/** Maximum closed sprints frozen per board and run, as many as the velocity shows. */
const mostToFreeze = 12;
/** Maximum issues searched for issues that left a sprint. */
const mostLeft = 500;

/** Failures of the connection; other requests would fail as well. */
const ofConnection = new Set([
  'jiraNotConfigured',
  'jiraRefused',
  'jiraLocked',
  'jiraStopped',
  'jiraLimited',
  'jiraAway',
  'jiraKeyMissing',
  'addressRefused',
]);

interface OpenJira {
  readonly jira: Jira;
  readonly connection: JiraConnectionRow;
}

/**
 * Runs work with an open connection to Jira, and stores its result.
 * @returns undefined if the connection failed; the failure is stored and shown to people
 */
export async function withJira<T>(
  services: JiraServices,
  work: (open: OpenJira) => Promise<T>,
): Promise<T | undefined> {
  const connection = await readConnection(services.database.db);
  try {
    const result = await work({ jira: await openConnection(services, connection), connection });
    await noteResult(services, undefined);
    return result;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    // A failure before the request was sent reveals nothing new about the connection.
    const isSent = !['jiraNotConfigured', 'jiraStopped'].includes(error.kind) && !connection.isStopped;
    const isWaiting = error.kind === 'jiraLimited' && connection.retryAt && connection.retryAt > services.clock();
    if (isSent && !isWaiting) await noteResult(services, error);
    return undefined;
  }
}

export async function syncBoards({ database }: JiraServices, { jira }: OpenJira): Promise<void> {
  const boards = await jira.listBoards();
  await database.db.transaction((db) => storeBoards(db, boards));
}

export async function syncBoard(services: JiraServices, { jira }: OpenJira, boardId: string): Promise<void> {
  const sprints = await jira.listSprints(boardId);
  await services.database.db.transaction((db) => storeSprints(db, boardId, sprints, services.clock()));
}

/** Data that all sprints of one run share, fetched once. */
interface SharedReads {
  fields?: Awaited<ReturnType<Jira['listFields']>>;
  categories?: ReadonlyMap<string, JiraCategory>;
  readonly pointFields: Map<string, string>;
}
const sharedReads = (): SharedReads => ({ pointFields: new Map() });

async function readFields(
  { jira, connection }: OpenJira,
  boardId: string | undefined,
  shared: SharedReads,
): Promise<JiraFields & { pointFieldName: string }> {
  shared.fields ??= await jira.listFields();
  let pointField = connection.pointField;
  if (!pointField && boardId) {
    pointField = shared.pointFields.get(boardId) ?? (await jira.findPointField(boardId));
    shared.pointFields.set(boardId, pointField);
  }
  return {
    pointField,
    flagField: shared.fields.find(({ isFlag }) => isFlag)?.id ?? '',
    pointFieldName: shared.fields.find(({ id }) => id === pointField)?.name ?? 'Story Points',
  };
}

/**
 * Fetches a sprint and stores its figures, unless nothing changed since the last sync. A failure of one
 * sprint is stored in its row.
 * @throws the failures of the connection
 */
export async function syncSprint(
  services: JiraServices,
  open: OpenJira,
  sprint: JiraSprintRow,
  shared: SharedReads = sharedReads(),
): Promise<'read' | 'unchanged' | 'failed' | 'frozen'> {
  const { db } = services.database;
  if (sprint.frozenAt) return 'frozen';
  const now = services.clock();
  try {
    const { total, updatedAt } = await open.jira.probeSprint(sprint.id);
    const fingerprint = `${updatedAt?.toISOString() ?? ''}|${total}`;
    // The figures change when a new day begins, so figures that are older than an hour are computed again even if
    // the sprint is unchanged.
    const isFresh = sprint.figuresAt !== null && now.getTime() - sprint.figuresAt.getTime() < hourMs;
    if (sprint.state !== 'closed' && isFresh && fingerprint === sprint.fingerprint) {
      await db.update(jiraSprints).set({ syncAt: now, syncError: '' }).where(eq(jiraSprints.id, sprint.id));
      return 'unchanged';
    }
    const fields = await readFields(open, sprint.boardIds[0], shared);
    shared.categories ??= await open.jira.listCategories();
    const issues = await open.jira.listSprintIssues(sprint.id, fields);
    const removed = await findRemoved(services, open, sprint, issues, fields);
    const snapshot = {
      issues,
      removed,
      categories: shared.categories,
      fingerprint,
      doneStatusNames: open.connection.doneStatusNames,
      pointField: fields.pointField,
      pointFieldName: fields.pointFieldName,
    };
    const zone = services.settings.get('timeZone');
    await db.transaction((tx) => storeSprint(tx, sprint.id, snapshot, { now, zone }));
    return 'read';
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    await db
      .update(jiraSprints)
      .set({ syncError: serializeFailure(error) })
      .where(eq(jiraSprints.id, sprint.id));
    if (ofConnection.has(error.kind)) throw error;
    return 'failed';
  }
}

/**
 * Finds the issues that left a sprint. Jira lists only present issues, so the candidates are the issues stored before,
 * and issues updated since then whose changelogs mention the sprint.
 */
async function findRemoved(
  { database: { db }, clock, log }: JiraServices,
  { jira }: OpenJira,
  sprint: JiraSprintRow,
  issues: readonly JiraIssueFacts[],
  fields: JiraFields,
): Promise<JiraIssueFacts[]> {
  if (!sprint.startDate || sprint.state === 'future') return [];
  const keys = issues.map(({ key }) => key);
  const stored = await db
    .select({ key: jiraIssues.key })
    .from(jiraIssues)
    .where(and(eq(jiraIssues.sprintId, sprint.id), keys.length > 0 ? notInArray(jiraIssues.key, keys) : undefined));
  const known = stored.flatMap(({ key }) => (isKey(key) ? key : []));
  const found = new Map<string, JiraIssueFacts>();
  // A deleted issue makes Jira refuse the whole query. In that case the issues are fetched one by one.
  const tryToSearch = async (jql: string, most: number) => {
    try {
      for (const issue of await jira.search(jql, fields, most)) found.set(issue.key, issue);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure) || ofConnection.has(error.kind)) throw error;
      log.info({ kind: error.kind, sprint: sprint.id }, 'issues that left a sprint could not be searched');
      return false;
    }
  };
  if (known.length > 0 && !(await tryToSearch(`key in (${known.join(', ')})`, mostLeft)))
    for (const key of known.slice(0, 50)) await tryToSearch(`key = ${key}`, 1);
  const projects = [...new Set(keys.map((key) => key.replace(/-\d+$/, '')))];
  const since = (sprint.figuresAt ?? sprint.startDate).getTime() - dayMs;
  const minutes = Math.max(1, Math.ceil((clock().getTime() - since) / minuteMs));
  for (const project of projects.slice(0, 5))
    await tryToSearch(
      `project = "${project}" AND updated >= -${minutes}m AND (sprint is EMPTY OR sprint != ${sprint.id})`,
      mostLeft,
    );
  const present = new Set(keys);
  return [...found.values()].filter((issue) => !present.has(issue.key) && hasLeft(issue, sprint.id));
}

/** Returns whether a key has a form that is safe in a query. */
const isKey = (key: string): boolean => /^[A-Z][A-Z0-9_]*-\d+$/.test(key);

const hasLeft = ({ histories }: JiraIssueFacts, sprintId: string): boolean =>
  histories.some(({ items }) =>
    items.some(({ field, from }) => field === 'Sprint' && from.split(',').some((id) => id.trim() === sprintId)),
  );

/** Returns the boards that people opened recently and whose project is not ignored. */
async function usedBoards(services: JiraServices): Promise<string[]> {
  const ignored = ignoredProjects(services);
  const rows = await services.database.db
    .select({ id: jiraBoards.id })
    .from(jiraBoards)
    .where(
      and(
        gte(jiraBoards.askedAt, new Date(services.clock().getTime() - usedMs)),
        ignored.length > 0 ? notInArray(jiraBoards.projectId, ignored) : undefined,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the sprints of a board to fetch: active ones, and closed ones that are not frozen yet. */
async function dueSprints({ database: { db } }: JiraServices, boardId: string): Promise<JiraSprintRow[]> {
  const isOnBoard = sql`${jiraSprints.boardIds} @> array[${boardId}]::text[]`;
  const active = await db
    .select()
    .from(jiraSprints)
    .where(and(isOnBoard, eq(jiraSprints.state, 'active'), isNull(jiraSprints.frozenAt)));
  const closed = await db
    .select()
    .from(jiraSprints)
    .where(and(isOnBoard, eq(jiraSprints.state, 'closed')))
    .orderBy(sql`coalesce(${jiraSprints.completeDate}, ${jiraSprints.endDate}) desc nulls last`, desc(jiraSprints.id))
    .limit(mostToFreeze);
  return [...active, ...closed.filter(({ frozenAt }) => !frozenAt)];
}

/**
 * Syncs everything that people use. A failure of one sprint does not stop the others; a failure of the
 * connection does.
 */
export async function syncEverything(
  services: JiraServices,
  open: OpenJira,
  signal: AbortSignal,
): Promise<Record<'read' | 'unchanged' | 'failed' | 'frozen', number>> {
  const counts = { read: 0, unchanged: 0, failed: 0, frozen: 0 };
  await syncBoards(services, open);
  const shared = sharedReads();
  const done = new Set<string>();
  for (const boardId of await usedBoards(services)) {
    signal.throwIfAborted();
    if (!(await trySyncBoard(services, open, boardId))) counts.failed += 1;
    for (const sprint of await dueSprints(services, boardId)) {
      signal.throwIfAborted();
      if (done.has(sprint.id)) continue;
      done.add(sprint.id);
      counts[await syncSprint(services, open, sprint, shared)] += 1;
    }
  }
  return counts;
}

/**
 * Syncs a board.
 * @returns false if the account cannot see the board
 * @throws the failures of the connection
 */
async function trySyncBoard(services: JiraServices, open: OpenJira, boardId: string): Promise<boolean> {
  try {
    await syncBoard(services, open, boardId);
    return true;
  } catch (error) {
    if (!(error instanceof CallFailure) || ofConnection.has(error.kind)) throw error;
    services.log.info({ kind: error.kind, boardId }, 'the sprints of a board could not be read');
    return false;
  }
}

/** Freezes the last closed sprints of a board, which its velocity needs. */
export async function freezeLast(services: JiraServices, open: OpenJira, boardId: string): Promise<void> {
  const shared = sharedReads();
  for (const sprint of await dueSprints(services, boardId))
    if (sprint.state === 'closed') await syncSprint(services, open, sprint, shared);
}
