import { createHash } from 'node:crypto';
import {
  answerLimit,
  answerModesLimit,
  fillText,
  type Language,
  mockMethods,
  modeLimit,
  type NamedAnswer,
  namedAnswer,
} from '@easymock/contract';
import {
  checkPattern,
  normalizePattern,
  patternKey,
  recordedMode,
  recordedPattern,
  shapeOf,
  shapeOfMode,
} from '@easymock/mock-engine';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { parseAnswers, storeAnswers } from '../answers/stored-answers';
import { loadPresent, saveMock } from '../history/mock-versions';
import { type Change, stampOf } from '../history/versions';
import { mocks, projects } from '../mock.table';
import { lockEditable } from '../project/project.policy';
import { requireProjectSize } from '../project-room';
import { publishProjectChange } from '../serve/snapshot';
import { projectUpstreams } from '../upstream.table';
import type { ObservedAnswer, ObserverMeans } from './observed-answer';

/** Milliseconds after the end of a recording in which answers sent before the end are still stored. */
const graceMs = 60_000;
/** Prefix of the IDs of recorded answers, which newer ones may replace. */
const recordedPrefix = 'rec-';
/** Returns whether a recording stored the answer. */
export const isRecorded = ({ id }: Pick<NamedAnswer, 'id'>): boolean => id.startsWith(recordedPrefix);

/** Number of answers stored per transaction. */
const perTransaction = 50;

interface NewAnswer {
  readonly id: string;
  readonly status: number;
  readonly shape: string;
  readonly mode: string;
  readonly source: ObservedAnswer;
}

/** A result of storing: mocks and named answers that are new, and answers that could not be stored. */
interface Outcome {
  readonly mockIds: ReadonlySet<string>;
  recorded: number;
  skipped: number;
}

/**
 * Stores recorded answers as named answers of their mocks, and as new mocks for unknown paths. Answers of equal
 * status, names and types are stored once. The person who began the recording must still be allowed to edit.
 * @param unreadable recorded answers that were dropped before
 */
export async function saveRecorded(
  means: ObserverMeans,
  projectId: string,
  answers: readonly ObservedAnswer[],
  unreadable: number,
): Promise<void> {
  const { answers: fresh, skipped } = distinct(answers);
  for (let at = 0; at === 0 || at < fresh.length; at += perTransaction) {
    const batch = fresh.slice(at, at + perTransaction);
    const lost = at === 0 ? skipped + unreadable : 0;
    try {
      await saveBatch(means, projectId, batch, lost);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      // The project is full, or the person may not edit it any more.
      await countSkipped(means.database.db, projectId, batch.length + lost);
    }
  }
}

/** Returns the answers that differ in call, status or shape, and how many have no definition. */
function distinct(answers: readonly ObservedAnswer[]): { answers: NewAnswer[]; skipped: number } {
  const found = new Map<string, NewAnswer>();
  let skipped = 0;
  for (const source of answers) {
    const { status, text, masked, method, path, mockId } = source;
    const shape = shapeOf(text);
    const mode = recordedMode(masked);
    if (shape === undefined || mode === undefined || mode.length > modeLimit || status < 200) {
      skipped += 1;
      continue;
    }
    const hash = createHash('sha256').update(shape).digest('hex').slice(0, 12);
    const id = `${recordedPrefix}${status}-${hash}`;
    const route = mockId || `${method} ${recordedPattern(path).pattern}`;
    found.set(`${route} ${id}`, { id, status, shape, mode, source });
  }
  return { answers: [...found.values()], skipped };
}

async function countSkipped(db: Db, projectId: string, num: number): Promise<void> {
  await db
    .update(projectUpstreams)
    .set({ skippedNum: sql`${projectUpstreams.skippedNum} + ${num}` })
    .where(eq(projectUpstreams.projectId, projectId));
}

async function saveBatch(
  { database, events, settings, clock }: ObserverMeans,
  projectId: string,
  answers: readonly NewAnswer[],
  lost: number,
): Promise<void> {
  const now = clock();
  const afterCommit: (() => void | Promise<void>)[] = [];
  await database.db.transaction(async (db) => {
    const [recording] = await db.select().from(projectUpstreams).where(eq(projectUpstreams.projectId, projectId));
    if (!recording?.recordBy || !recording.recordUntil) return;
    const { recordBy, recordUntil, recordLanguage: language } = recording;
    if (recordUntil.getTime() + graceMs < now.getTime()) return;
    await lockEditable(db, projectId, recordBy);
    const change: Change = { by: recordBy, source: 'record', now };
    const outcome = await store({ db, settings, projectId, change, language }, answers);
    if (outcome.recorded > 0) {
      await requireProjectSize(db, projectId);
      await db.update(projects).set({ updatedAt: now }).where(eq(projects.id, projectId));
      const publishing = {
        services: { events } as Parameters<typeof publishProjectChange>[0]['services'],
        actor: { id: recordBy },
        afterCommit: (action: () => void | Promise<void>) => afterCommit.push(action),
      };
      await publishProjectChange(publishing, db, projectId, [...outcome.mockIds]);
    }
    await db
      .update(projectUpstreams)
      .set({
        recordedNum: sql`${projectUpstreams.recordedNum} + ${outcome.recorded}`,
        skippedNum: sql`${projectUpstreams.skippedNum} + ${outcome.skipped + lost}`,
      })
      .where(eq(projectUpstreams.projectId, projectId));
  });
  for (const action of afterCommit) await action();
}

interface Storing extends Pick<ObserverMeans, 'settings'> {
  readonly db: Db;
  readonly projectId: string;
  readonly change: Change;
  /** Language of new names. */
  readonly language: Language;
}

async function store(storing: Storing, answers: readonly NewAnswer[]): Promise<Outcome> {
  const mockIds = new Set<string>();
  const outcome: Outcome = { mockIds, recorded: 0, skipped: 0 };
  const byMock = new Map<string, NewAnswer[]>();
  for (const answer of answers) {
    const mockId = (await findOwner(storing, answer.source)) ?? (await createMock(storing, answer, outcome));
    if (mockId === undefined) outcome.skipped += 1;
    else byMock.set(mockId, [...(byMock.get(mockId) ?? []), answer]);
    if (mockId !== undefined) mockIds.add(mockId);
  }
  for (const [mockId, added] of byMock) {
    if (!(await addAnswers(storing, mockId, added, outcome))) mockIds.delete(mockId);
  }
  return outcome;
}

/** Returns the mock of a recorded answer, also if an earlier answer has created it meanwhile. */
async function findOwner({ db, projectId }: Storing, { mockId, method, path }: ObservedAnswer) {
  const isRoute = and(
    sql`${mocks.method} = ${method}`,
    eq(mocks.urlKey, patternKey(normalizePattern(recordedPattern(path).pattern))),
  );
  const [row] = await db
    .select({ id: mocks.id })
    .from(mocks)
    .where(and(eq(mocks.projectId, projectId), mockId === '' ? isRoute : eq(mocks.id, mockId)));
  return row?.id;
}

/** Creates a mock for an unknown path; undefined if the path or the answer cannot become a mock. */
async function createMock({ db, projectId, change }: Storing, answer: NewAnswer, outcome: Outcome) {
  const { method, path, isPathSecret, mockId } = answer.source;
  const known = mockMethods.find((one) => one === method);
  const isSuccess = answer.status >= 200 && answer.status < 300;
  if (!known || !isSuccess || isPathSecret || mockId !== '') return undefined;
  const url = normalizePattern(recordedPattern(path).pattern);
  if (url.length > 500 || /[\s?#]/.test(url) || checkPattern(url)) return undefined;
  const [row] = await db
    .insert(mocks)
    .values({
      projectId,
      method: known,
      url,
      urlKey: patternKey(url),
      description: `${known.toUpperCase()} ${url}`.slice(0, 500),
      mode: answer.mode,
      ownerId: change.by,
      ...stampOf(change),
    })
    .onConflictDoNothing()
    .returning({ id: mocks.id });
  if (row) outcome.recorded += 1;
  return row?.id;
}

/** Adds answers to a mock that lacks them. @returns whether the mock changed */
async function addAnswers(
  { db, settings, change, language }: Storing,
  mockId: string,
  added: readonly NewAnswer[],
  outcome: Outcome,
): Promise<boolean> {
  const present = await loadPresent(db, mockId);
  // The definition of the mock may generate the answer already.
  const own = shapeOfMode(present.mode);
  let answers = parseAnswers(present.answers);
  const before = outcome.recorded;
  for (const { id, status, shape, mode } of added) {
    const isOwn = status === 200 && shape === own;
    if (isOwn || answers.some((answer) => answer.id === id)) continue;
    const room = withRoom(answers, mode.length);
    if (!room) {
      outcome.skipped += 1;
      continue;
    }
    answers = [...room, namedAnswer.parse({ id, name: freeName(room, status, language), status, mode })];
    outcome.recorded += 1;
  }
  if (outcome.recorded > before) {
    await saveMock({ services: { settings }, db }, mockId, present, { answers: storeAnswers(answers) }, change);
  }
  return outcome.recorded > before || present.changeSource === 'record';
}

/**
 * Removes recorded answers that only scenarios use, oldest first, to make room for another one; undefined if that is
 * impossible.
 */
function withRoom(answers: readonly NamedAnswer[], characters: number): readonly NamedAnswer[] | undefined {
  let left = answers;
  const isFull = () =>
    left.length >= answerLimit || left.reduce((sum, { mode }) => sum + mode.length, characters) > answerModesLimit;
  while (isFull()) {
    const oldest = left.findIndex((answer) => isRecorded(answer) && answer.trigger === 'scenario');
    if (oldest === -1) return undefined;
    left = left.toSpliced(oldest, 1);
  }
  return left;
}

/** Returns a name that no answer has, such as `录制 200 (2)`. */
function freeName(answers: readonly NamedAnswer[], status: number, language: Language): string {
  const taken = new Set(answers.map(({ name }) => name));
  const first = fillText({ zh: '录制 {status}', en: 'Recorded {status}' }, language, { status });
  for (let num = 1; ; num++) {
    const name = num === 1 ? first : `${first} (${num})`;
    if (!taken.has(name)) return name;
  }
}
