import { driftLimit } from '@easymock/contract';
import { type Drift, findDrift, recordedMode } from '@easymock/mock-engine';
import { and, eq } from 'drizzle-orm';
import { publish } from '../../platform/live/publish';
import { parseAnswers } from '../answers/stored-answers';
import { mocks } from '../mock.table';
import { mockDrifts } from '../upstream.table';
import type { ObservedAnswer, ObserverMeans } from './observed-answer';
import { isRecorded } from './record';

/** Returns the definitions that may generate an answer of this status, the mock's own first. */
function definitionsFor({ mode, answers }: { mode: string; answers: string }, status: number): string[] {
  const own = status >= 200 && status < 300 ? [mode] : [];
  // Recorded answers always fit, and would hide that the definition differs.
  const named = parseAnswers(answers).filter((answer) => answer.status === status && !isRecorded(answer));
  return [...own, ...named.map((answer) => (answer.mode.trim() === '' ? mode : answer.mode))];
}

/** Returns the differences of an answer from the definition; undefined if there is nothing to compare. */
function compare(definitions: readonly string[], text: string): Drift[] | undefined {
  let first: Drift[] | undefined;
  for (const mode of definitions) {
    const found = findDrift(mode, text, driftLimit);
    if (found?.length === 0) return found;
    first ??= found;
  }
  return first;
}

/** Stores how an answer differs from the definition of its mock, or that it fits again. */
export async function saveDrift(
  { database: { db }, clock }: ObserverMeans,
  projectId: string,
  { mockId, status, text, masked, environment }: ObservedAnswer,
): Promise<void> {
  const [mock] = await db
    .select({ mode: mocks.mode, answers: mocks.answers, version: mocks.version })
    .from(mocks)
    .where(and(eq(mocks.id, mockId), eq(mocks.projectId, projectId)));
  const differences = mock && compare(definitionsFor(mock, status), text);
  if (!mock || !differences) return;
  await db.transaction(async (tx) => {
    const isIt = eq(mockDrifts.mockId, mockId);
    const [present] = await tx.select().from(mockDrifts).where(isIt).for('update');
    const { version } = mock;
    if (differences.length === 0) {
      // Answers with another status may still differ.
      if (present?.status !== status && present?.version === version) return;
      const gone = await tx.delete(mockDrifts).where(isIt).returning({ openNum: mockDrifts.openNum });
      if (gone.length === 0) return;
    } else {
      const mode = recordedMode(masked);
      if (mode === undefined || (present && isSame(present, { version, differences }))) return;
      const found = { version, differences, openNum: differences.length, mode, status, environment };
      const row = { ...found, foundAt: clock(), notifiedAt: null };
      await tx
        .insert(mockDrifts)
        .values({ mockId, ...row })
        .onConflictDoUpdate({ target: mockDrifts.mockId, set: row });
    }
    await publish(tx, 'mock:project', projectId, { by: '', mocks: [mockId] });
  });
}

type Compared = Pick<typeof mockDrifts.$inferSelect, 'version' | 'differences'>;

/** The order of JSON members changes in the database, so members are compared one by one. */
const isSame = (one: Compared, other: { version: number; differences: readonly Drift[] }): boolean =>
  one.version === other.version &&
  one.differences.length === other.differences.length &&
  other.differences.every(({ path, kind, found }, at) => {
    const known = one.differences[at];
    return known?.path === path && known.kind === kind && known.found === found;
  });
