import { addDays, type JiraCategory } from '@easymock/contract';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import type { JiraBoardFacts, JiraIssueFacts, JiraSprintFacts } from '../../platform/gateways/jira/index';
import { readSpecialDays } from '../../platform/workdays/index';
import {
  type JiraSprintRow,
  jiraBoards,
  jiraChanges,
  jiraDays,
  jiraIssues,
  jiraPeople,
  jiraSprints,
} from './jira.table';
import { daysOf, type Reading, reachedAt, replaySprint, stateAt, trackIssue } from './replay';

/** Rows per statement, below the limit of 65,535 parameters. */
const chunk = 500;

async function insertAll<Row>(rows: readonly Row[], insert: (rows: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) await insert(rows.slice(at, at + chunk));
}

/**
 * Stores the boards of Jira. Sprints of removed boards are retained, but are no longer visible.
 * @param db a transaction
 */
export async function storeBoards(db: Db, boards: readonly JiraBoardFacts[]): Promise<void> {
  await insertAll(boards, (rows) =>
    db
      .insert(jiraBoards)
      .values(rows)
      .onConflictDoUpdate({
        target: jiraBoards.id,
        set: {
          name: sql`excluded.name`,
          type: sql`excluded.type`,
          projectId: sql`excluded.project_id`,
          projectKey: sql`excluded.project_key`,
          projectName: sql`excluded.project_name`,
        },
      }),
  );
  const known = new Set(boards.map(({ id }) => id));
  const stored = await db.select({ id: jiraBoards.id }).from(jiraBoards);
  const gone = stored.flatMap(({ id }) => (known.has(id) ? [] : id));
  if (gone.length > 0) await db.delete(jiraBoards).where(inArray(jiraBoards.id, gone));
}

/**
 * Stores the sprints of a board. Frozen sprints retain their figures. A sprint that is no longer on any board
 * is deleted unless it is frozen.
 * @param db a transaction
 */
export async function storeSprints(
  db: Db,
  boardId: string,
  sprints: readonly JiraSprintFacts[],
  now: Date,
): Promise<void> {
  const rows = sprints.map(({ startDate, endDate, completeDate, ...sprint }) => ({
    ...sprint,
    startDate: startDate ?? null,
    endDate: endDate ?? null,
    completeDate: completeDate ?? null,
    boardIds: [boardId],
  }));
  await insertAll(rows, (part) =>
    db
      .insert(jiraSprints)
      .values(part)
      .onConflictDoUpdate({
        target: jiraSprints.id,
        set: {
          name: sql`excluded.name`,
          state: sql`excluded.state`,
          goal: sql`excluded.goal`,
          startDate: sql`excluded.start_date`,
          endDate: sql`excluded.end_date`,
          completeDate: sql`excluded.complete_date`,
          boardIds: sql`case when ${jiraSprints.boardIds} @> excluded.board_ids then ${jiraSprints.boardIds} else ${jiraSprints.boardIds} || excluded.board_ids end`,
        },
        setWhere: isNull(jiraSprints.frozenAt),
      }),
  );
  const known = new Set(sprints.map(({ id }) => id));
  const stored = await db
    .select({ id: jiraSprints.id, boardIds: jiraSprints.boardIds })
    .from(jiraSprints)
    .where(and(sql`${jiraSprints.boardIds} @> array[${boardId}]::text[]`, isNull(jiraSprints.frozenAt)));
  for (const { id, boardIds } of stored.filter((one) => !known.has(one.id))) {
    const left = boardIds.filter((one) => one !== boardId);
    if (left.length === 0) await db.delete(jiraSprints).where(eq(jiraSprints.id, id));
    else await db.update(jiraSprints).set({ boardIds: left }).where(eq(jiraSprints.id, id));
  }
  await db.update(jiraBoards).set({ syncAt: now }).where(eq(jiraBoards.id, boardId));
}

/** The issues of a sprint as fetched from Jira. */
export interface SprintSnapshot {
  /** Issues that are in the sprint now. */
  readonly issues: readonly JiraIssueFacts[];
  /** Issues that were in the sprint before. */
  readonly removed: readonly JiraIssueFacts[];
  readonly categories: ReadonlyMap<string, JiraCategory>;
  readonly doneStatusNames: readonly string[];
  readonly pointField: string;
  readonly pointFieldName: string;
  readonly fingerprint: string;
}

/**
 * Computes and stores the figures of a sprint. A closed sprint is then frozen, and later calls change
 * nothing.
 * @param db a transaction
 * @returns whether figures were stored
 */
export async function storeSprint(
  db: Db,
  sprintId: string,
  snapshot: SprintSnapshot,
  { now, zone }: { now: Date; zone: string },
): Promise<boolean> {
  const [row] = await db.select().from(jiraSprints).where(eq(jiraSprints.id, sprintId)).for('no key update');
  // The sprint was deleted or frozen during the request.
  if (!row || row.frozenAt) return false;
  const span = spanOf(row);
  const reading: Reading = { sprintId, ...snapshot };
  const present = snapshot.issues.map((facts) => ({ facts, tracked: trackIssue(facts, true, reading) }));
  const left = snapshot.removed.map((facts) => ({ facts, tracked: trackIssue(facts, false, reading) }));
  const all = [...present, ...left];
  const range = daysOf(span, now, zone);
  const specialDays = range ? await readSpecialDays(db, range.first, addDays(range.last, 1)) : new Map();
  const replay = replaySprint(
    all.map(({ tracked }) => tracked),
    span,
    now,
    { zone, specialDays },
  );
  for (const table of [jiraIssues, jiraChanges, jiraDays]) await db.delete(table).where(eq(table.sprintId, sprintId));
  const issues = all.map(({ facts, tracked }) => {
    const state = stateAt(tracked, replay.until);
    const { statusAt, doneAt } = reachedAt(tracked, replay.until);
    return {
      sprintId,
      key: facts.key,
      summary: facts.summary,
      type: facts.type,
      priority: facts.priority,
      status: state.status,
      category: state.category,
      assignee: state.assignee,
      points: facts.points === undefined && state.points === 0 ? null : state.points,
      estimateSec: state.estimateSec,
      remainingSec: state.remainingSec,
      spentSec: facts.spentSec,
      isSubtask: facts.isSubtask,
      isFlagged: facts.isFlagged,
      due: facts.due || null,
      statusAt: statusAt ?? facts.createdAt,
      doneAt: state.category === 'done' ? (doneAt ?? facts.createdAt) : null,
      updatedAt: facts.updatedAt,
      isInSprint: state.isInSprint,
    };
  });
  await insertAll(issues, (rows) => db.insert(jiraIssues).values(rows).onConflictDoNothing());
  const changes = replay.changes.map((change, position) => ({ sprintId, position, ...change }));
  await insertAll(changes, (rows) => db.insert(jiraChanges).values(rows));
  for (const [unit, days] of Object.entries(replay.days))
    await insertAll(days, (rows) =>
      db.insert(jiraDays).values(rows.map((day) => ({ sprintId, unit: unit as 'count', ...day }))),
    );
  await storePeople(db, snapshot);
  await db
    .update(jiraSprints)
    .set({
      totals: replay.totals,
      fingerprint: snapshot.fingerprint,
      syncAt: now,
      figuresAt: now,
      syncError: '',
      frozenAt: row.state === 'closed' ? now : null,
    })
    .where(eq(jiraSprints.id, sprintId));
  return true;
}

/** Returns the dates of a stored sprint. */
const spanOf = ({ startDate, endDate, completeDate, state }: JiraSprintRow) => ({
  startDate: state === 'future' ? undefined : (startDate ?? undefined),
  endDate: endDate ?? undefined,
  // A closed sprint without a completion time ended as planned.
  completeDate: state === 'closed' ? (completeDate ?? endDate ?? undefined) : undefined,
});

async function storePeople(db: Db, { issues, removed }: SprintSnapshot): Promise<void> {
  const people = new Map(
    [...issues, ...removed].flatMap(({ assignee }) => (assignee ? [[assignee.name, assignee] as const] : [])),
  );
  const rows = [...people.values()].map(({ name, ...rest }) => ({ jiraName: name, ...rest }));
  await insertAll(rows, (part) =>
    db
      .insert(jiraPeople)
      .values(part)
      .onConflictDoUpdate({
        target: jiraPeople.jiraName,
        set: { displayName: sql`excluded.display_name`, email: sql`excluded.email` },
      }),
  );
}
