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

/** Why a check failed; a reason that the document gives stands in both languages. */
export type CheckFailure = Pick<CallFailure, 'kind' | 'values'> & { reason?: Text };

/** Switches the checks of a project on or off. The first one runs soon. */
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

/** Notes how many changes are left, and looks again soon: the document may be another one than the project's. */
export async function noteChanges(db: Db, projectId: string, changeNum: number, now: Date): Promise<void> {
  await db
    .update(documentChecks)
    .set({ changeNum, seen: '', dueAt: now })
    .where(eq(documentChecks.projectId, projectId));
}

/** Begins anew with another address. */
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
