import {
  type CheckInterval,
  type DocumentCheck,
  failures,
  fillText,
  type Language,
  type Text,
} from '@easymock/contract';
import { eq, ne } from 'drizzle-orm';
import type { Db } from '../platform/database/index';
import type { CallFailure } from '../platform/failure';
import { documentChecks } from './document-check.table';

/** Reason why a check failed; a reason found in the document is stored in both languages. */
export type CheckFailure = Pick<CallFailure, 'kind' | 'values'> & { reason?: Text };

/** Switches the checks of a project on or off. The first check runs soon. */
export async function scheduleCheck(
  db: Db,
  projectId: string,
  interval: CheckInterval | 'off',
  now: Date,
): Promise<void> {
  if (interval === 'off') {
    await db.delete(documentChecks).where(eq(documentChecks.projectId, projectId));
    return;
  }
  await db
    .insert(documentChecks)
    .values({ projectId, interval, dueAt: now })
    .onConflictDoUpdate({
      target: documentChecks.projectId,
      set: { interval, dueAt: now },
      setWhere: ne(documentChecks.interval, interval),
    });
}

/**
 * Stores the number of remaining changes and schedules a check soon, because the synced document may differ
 * from the project's own.
 */
export async function noteChanges(db: Db, projectId: string, changeNum: number, now: Date): Promise<void> {
  await db
    .update(documentChecks)
    .set({ changeNum, seen: '', dueAt: now })
    .where(eq(documentChecks.projectId, projectId));
}

/** Resets the check after the document's address has changed. */
export async function restartCheck(db: Db, projectId: string, now: Date): Promise<void> {
  await db
    .update(documentChecks)
    .set({ changeNum: 0, seen: '', failedNum: 0, failure: null, checkedAt: null, dueAt: now })
    .where(eq(documentChecks.projectId, projectId));
}

export async function presentCheck(db: Db, projectId: string, language: Language): Promise<DocumentCheck> {
  const [row] = await db.select().from(documentChecks).where(eq(documentChecks.projectId, projectId));
  if (!row) return { interval: 'off', checked_at: null, next_at: null, num: 0, failure: null, failed_num: 0 };
  return {
    interval: row.interval,
    checked_at: row.checkedAt?.toISOString() ?? null,
    next_at: row.dueAt.toISOString(),
    num: row.changeNum,
    failure: row.failure && presentFailure(row.failure, language),
    failed_num: row.failedNum,
  };
}

function presentFailure(json: string, language: Language): string {
  const { kind, values, reason } = JSON.parse(json) as CheckFailure;
  const all = reason ? { ...values, reason: fillText(reason, language) } : values;
  return fillText((failures[kind] ?? failures.internal).text, language, all);
}
