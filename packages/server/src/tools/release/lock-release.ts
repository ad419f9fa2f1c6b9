import { type ReleaseProgress, type ReleaseStep, refusalOfRelease, releaseStatusNames } from '@easymock/contract';
import { and, eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { personOf, progressesOf, type ReleaseRow } from './present';
import { releaseResource } from './release.resource';
import { releases } from './release.table';

/** A locked row of a checklist, with its progress. */
export interface LockedRelease {
  readonly row: ReleaseRow;
  readonly progress: ReleaseProgress;
}

/** Finds a checklist that the caller sees. @throws releaseMissing */
export async function find({ db, actor }: Pick<SessionContext, 'db' | 'actor'>, id: string) {
  const [row = fail('releaseMissing')] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), releaseResource.seen(actor)));
  return row;
}

/**
 * Locks a checklist until the transaction ends. All changes of a checklist or its items, including ticks, take this
 * lock. If a tick and a lock happen at the same moment, the later one therefore sees the result of the other.
 * @returns undefined if it is missing
 */
export async function lockReleaseIfPresent(
  { db, actor }: SessionContext,
  id: string,
): Promise<LockedRelease | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.id, id), releaseResource.seen(actor)))
    .for('no key update');
  return row && { row, progress: (await progressesOf(db, [id]))(id) };
}

/** Locks a checklist like `lockReleaseIfPresent`. @throws releaseMissing */
export async function lockRelease(ctx: SessionContext, id: string): Promise<LockedRelease> {
  return (await lockReleaseIfPresent(ctx, id)) ?? fail('releaseMissing');
}

/**
 * Reports that the status of a checklist does not permit a step.
 * @throws releaseLocked, releaseTemplate, releaseStage
 */
export function failStage({ status, isTemplate }: Pick<ReleaseRow, 'status' | 'isTemplate'>): never {
  if (status === 'locked') fail('releaseLocked');
  if (isTemplate) fail('releaseTemplate');
  fail('releaseStage', { status: releaseStatusNames[status] });
}

/**
 * Checks that the caller may take a step.
 * @throws forbidden, releaseLeft, releaseLocked, releaseTemplate, releaseStage
 */
export function requireStep(ctx: SessionContext, step: ReleaseStep, { row, progress }: LockedRelease): void {
  const refusal = refusalOfRelease(step, { ...row, ...progress }, personOf(ctx.actor));
  if (!refusal) return;
  if (refusal === 'person') fail('forbidden');
  if (refusal === 'left') fail('releaseLeft', { num: progress.requiredLeft });
  failStage(row);
}
