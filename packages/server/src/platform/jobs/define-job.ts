import type { z } from 'zod';
import type { Job } from '../context';
import { CallFailure } from '../failure';

type Chosen =
  | 'schedule'
  | 'maxAttempts'
  | 'queue'
  | 'isSlow'
  | 'timeoutMs'
  | 'isDelivery'
  | 'removesExpired'
  | 'outward';
type JobDraft<Input extends z.ZodType> = Omit<Job<Input>, Chosen> & Partial<Pick<Job<Input>, Chosen>>;

/**
 * Defines a job. Its feature lists it in `jobs`; `enqueue` or its schedule starts it.
 * @example
 * export const sweepFiles = defineJob({
 *   name: 'files.sweep',
 *   title: { zh: '清理文件', en: 'Clean up files' },
 *   input: z.object({}),
 *   schedule: { cron: '7 * * * *' },
 *   run: async (_, { services }) => services.files.sweep(),
 * });
 */
export function defineJob<Input extends z.ZodType>(draft: JobDraft<Input>): Job<Input> {
  const usual = { schedule: undefined, maxAttempts: 10, queue: undefined, outward: undefined, timeoutMs: 10 * 60_000 };
  return { ...usual, isSlow: false, isDelivery: false, removesExpired: false, ...draft };
}

/**
 * Fails a run without further attempts, because a retry would not help.
 * @example throw new PermanentFailure('outside', { reason: 'the robot was removed' })
 */
export class PermanentFailure extends CallFailure {
  override name = 'PermanentFailure';
}

/** @throws if two jobs have the same name */
export function requireUniqueNames(jobs: readonly Job[]): void {
  const names = new Set<string>();
  for (const { name } of jobs) {
    if (names.has(name)) throw new Error(`two jobs are called ${name}`);
    names.add(name);
  }
}
