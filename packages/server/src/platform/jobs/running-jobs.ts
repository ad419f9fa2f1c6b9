import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Job, JobProgress, Services } from '../context';
import { isContended } from '../database/errors';
import type { Db } from '../database/index';
import { outageOf } from '../database/outage';
import { CallFailure } from '../failure';
import { newId } from '../ids';
import { backOffMs } from './back-off';
import { PermanentFailure } from './define-job';
import { servicesFor } from './outward';
import { type Attempt, beginAttempt, endRun, giveBack, type JobFailure, retryLater, writeProgress } from './run-state';

/** Why a running job is aborted. `lost`: another node has taken it over. */
type AbortReason = 'cancelled' | 'late' | 'stopping' | 'lost';

export interface RunTiming {
  /** How long a job may go on after its signal was aborted. */
  readonly graceMs: number;
  readonly progressMs: number;
  /** How long the first try to write an end again waits while the database is away. */
  readonly insistMs: number;
}

export const usualRunTiming: RunTiming = { graceMs: 2_000, progressMs: 1_000, insistMs: 500 };

interface RunningOptions {
  db: Db;
  log: Logger;
  timing: RunTiming;
  node: { id: string; host: string };
  /** Services whose queries go through the connections of background work. */
  services(): Services;
  /** Called for a run that is to be tried again soon. */
  onRetry(delayMs: number): void;
}

interface RunningJob {
  readonly id: string;
  abort(reason: AbortReason): void;
}

/** What an attempt came to; `left` if its job went on after it was aborted. */
type Outcome = { kind: 'done' } | { kind: 'threw'; error: unknown } | { kind: 'left' };

/** The jobs that run on this node. */
export class RunningJobs {
  readonly #options: RunningOptions;
  readonly #running = new Set<RunningJob>();
  #isClosing = false;

  constructor(options: RunningOptions) {
    this.#options = options;
  }

  get ids(): string[] {
    return [...this.#running].map(({ id }) => id);
  }

  abort(id: string, reason: AbortReason): void {
    for (const job of this.#running) if (job.id === id) job.abort(reason);
  }

  abortAll(reason: AbortReason): void {
    for (const job of this.#running) job.abort(reason);
  }

  /** From now on, nothing is tried again while the database is away: the process ends. */
  close(): void {
    this.#isClosing = true;
  }

  /** Runs a job for a ticket that this node has taken. Resolves once the run is where it belongs. */
  async run(job: Job, runId: string): Promise<void> {
    const { db, node, timing } = this.#options;
    const attemptId = newId();
    const attempt = await this.#insist(() => beginAttempt(db, runId, attemptId, node));
    if (!attempt) return;
    const controller = new AbortController();
    let abortedFor: AbortReason | undefined;
    let noteAbort = () => {};
    const aborted = new Promise<void>((resolve) => {
      noteAbort = resolve;
    });
    const running: RunningJob = {
      id: runId,
      abort(reason) {
        abortedFor ??= reason;
        controller.abort(new Error(`the job was aborted: ${abortedFor}`));
        noteAbort();
      },
    };
    this.#running.add(running);
    const timer = setTimeout(() => running.abort('late'), job.timeoutMs);
    const progress = this.#progressOf(job, attempt);
    try {
      const work = this.#work(job, attempt, controller.signal, progress.note);
      const left = aborted.then(() => sleep(timing.graceMs, { kind: 'left' } as const, { ref: false }));
      const outcome = await Promise.race([work, left]);
      await progress.stop();
      await this.#insist(() => this.#conclude(job, attempt, outcome, abortedFor));
    } finally {
      clearTimeout(timer);
      this.#running.delete(running);
    }
  }

  async #work(
    job: Job,
    attempt: Attempt,
    signal: AbortSignal,
    progress: (phase: string, num?: number, total?: number) => void,
  ): Promise<Outcome> {
    try {
      const input = job.input.parse(JSON.parse(attempt.input));
      const services = servicesFor(job, this.#options.services());
      await job.run(input, {
        services,
        signal,
        attempt: attempt.attempt,
        progress,
        run: { id: attempt.id, position: attempt.position },
      });
      return { kind: 'done' };
    } catch (error) {
      return { kind: 'threw', error };
    }
  }

  /** Writes what the attempt came to. */
  async #conclude(job: Job, attempt: Attempt, outcome: Outcome, abortedFor: AbortReason | undefined): Promise<void> {
    const { db, services } = this.#options;
    const { events } = services();
    if (abortedFor === 'lost') return;
    if (abortedFor === 'stopping' && outcome.kind !== 'done') return giveBack(db, attempt);
    await db.transaction(async (tx) => {
      if (!(await this.#endOrRetry(tx, job, attempt, outcome, abortedFor))) return;
      await events.publish(tx, 'jobEnded', attempt.id);
      await tell(tx, job, attempt, undefined);
    });
    events.publishHere('jobEnded', attempt.id);
  }

  /** @returns whether this has ended the run: with an answer that got lost, it had ended before */
  async #endOrRetry(
    db: Db,
    job: Job,
    attempt: Attempt,
    outcome: Outcome,
    abortedFor: AbortReason | undefined,
  ): Promise<boolean> {
    if (outcome.kind === 'done') return endRun(db, attempt, 'done');
    if (abortedFor === 'cancelled') return endRun(db, attempt, 'cancelled');
    const isLate = abortedFor === 'late';
    const failure = isLate ? timedOut(job) : this.#failureOf(attempt, outcome);
    const isPermanent = outcome.kind === 'threw' && outcome.error instanceof PermanentFailure;
    const isLast = isPermanent || attempt.attempt >= attempt.maxAttempts;
    if (isLast) return endRun(db, attempt, 'failed', failure);
    const delayMs = backOffMs(attempt.attempt);
    await retryLater(db, attempt, failure, delayMs);
    this.#options.onRetry(delayMs);
    return false;
  }

  /** A failure in the words in which a call would say it; what the catalogue does not know is logged as a bug. */
  #failureOf({ id, name }: Attempt, outcome: Outcome): JobFailure {
    const error = outcome.kind === 'threw' ? outcome.error : undefined;
    const known = error instanceof CallFailure ? error : outageOf(error);
    if (known) return { kind: known.kind, values: known.values };
    if (isContended(error)) return { kind: 'conflict', values: {} };
    this.#options.log.error({ err: error, job: name, run: id }, 'a job failed unexpectedly');
    return { kind: 'internal', values: {} };
  }

  /** Writes how far a job is, the latest state at most once a second. */
  #progressOf(job: Job, attempt: Attempt) {
    const { db, timing, log } = this.#options;
    let latest: JobProgress | undefined;
    let writing: Promise<unknown> = Promise.resolve();
    const write = () => {
      if (!latest) return;
      const progress = latest;
      latest = undefined;
      writing = writing
        .then(() =>
          db.transaction(async (tx) => {
            await writeProgress(tx, attempt, progress);
            await tell(tx, job, attempt, progress);
          }),
        )
        .catch((err: unknown) => log.debug({ err, run: attempt.id }, 'the progress of a job was not written'));
    };
    const timer = setInterval(write, timing.progressMs);
    return {
      note: (phase: string, num = 0, total = 0) => {
        latest = { phase, num, total };
      },
      stop: async () => {
        clearInterval(timer);
        write();
        await writing;
      },
    };
  }

  /** Does it again and again while it cannot be done: a run must not be left where it does not belong. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    const { log, timing } = this.#options;
    for (let waitMs = timing.insistMs; ; waitMs = Math.min(30_000, waitMs * 2)) {
      try {
        return await work();
      } catch (err) {
        if (this.#isClosing) throw err;
        if (!outageOf(err) && !isContended(err)) log.warn({ err }, 'the state of a job is not written yet');
        await sleep(waitMs, undefined, { ref: false });
      }
    }
  }
}

async function tell(db: Db, job: Job, { input }: Attempt, progress: JobProgress | undefined): Promise<void> {
  if (!job.tell) return;
  const parsed = job.input.safeParse(JSON.parse(input));
  if (parsed.success) await job.tell(db, parsed.data, progress);
}

const timedOut = ({ timeoutMs }: Job): JobFailure => ({
  kind: 'jobTimedOut',
  values: { seconds: Math.round(timeoutMs / 1000) },
});
