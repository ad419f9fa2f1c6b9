import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Job, JobProgress, Services } from '../context';
import { isContended } from '../database/errors';
import type { Db } from '../database/index';
import { outageOf } from '../database/outage';
import { CallFailure } from '../failure';
import { newId } from '../ids';
import { backOffMs } from './back-off';
import { type Attempt, claimRun, type OwnRun, type SlotKind } from './claim';
import { PermanentFailure } from './define-job';
import { servicesFor } from './outward';
import { endRun, giveBack, type JobFailure, retryLater, writeProgress } from './run-state';

/** Reason for aborting a running job. `lost`: another node took it over. */
type AbortReason = 'cancelled' | 'late' | 'stopping' | 'lost';

export interface RunTiming {
  /** Time that a job has to end after its signal was aborted. */
  readonly graceMs: number;
  /** Minimum interval between two writes of a run's progress. */
  readonly progressMs: number;
  /**
   * Delay before the first retry if the end of a run cannot be written because the database is unreachable.
   */
  readonly insistMs: number;
}

export const usualRunTiming: RunTiming = { graceMs: 2_000, progressMs: 1_000, insistMs: 500 };
const longestInsistMs = 30_000;

interface RunningOptions {
  db: Db;
  log: Logger;
  timing: RunTiming;
  node: { id: string; host: string };
  /** Services whose queries use the connections of background work. */
  services(): Services;
  /** Called after a failed attempt, with the delay of the next one. */
  onRetry(delayMs: number): void;
}

interface RunningJob {
  readonly id: string;
  abort(reason: AbortReason): void;
}

/** Outcome of an attempt; `left` if its job went on after it was aborted. */
type Outcome = { kind: 'done' } | { kind: 'threw'; error: unknown } | { kind: 'left' };

/** Claims and runs jobs on this node, and writes their outcomes. */
export class RunningJobs {
  readonly #options: RunningOptions;
  readonly #running = new Set<RunningJob>();
  /** IDs of attempts that this node is claiming or running. */
  readonly #attemptIds = new Set<string>();
  #isStopping = false;
  #isClosing = false;

  constructor(options: RunningOptions) {
    this.#options = options;
  }

  abort(id: string, reason: AbortReason): void {
    for (const job of this.#running) if (job.id === id) job.abort(reason);
  }

  abortAll(reason: AbortReason): void {
    if (reason === 'stopping') this.#isStopping = true;
    for (const job of this.#running) job.abort(reason);
  }

  /** Stops the retries of writes while the database is unreachable, because the process ends. */
  close(): void {
    this.#isClosing = true;
  }

  /**
   * Claims a due run. The caller passes the attempt to `run`.
   * @throws if the database is unreachable. The attempt may have begun all the same; `review` then gives it
   * back.
   */
  async claim(kind: SlotKind, names: readonly string[]): Promise<Attempt | undefined> {
    const { db, node } = this.#options;
    const attemptId = newId();
    this.#attemptIds.add(attemptId);
    let attempt: Attempt | undefined;
    try {
      attempt = await claimRun(db, { kind, names, node, attemptId });
      if (!attempt || !this.#isStopping) return attempt;
      await giveBack(db, attempt);
      attempt = undefined;
      return undefined;
    } finally {
      if (!attempt) this.#attemptIds.delete(attemptId);
    }
  }

  /**
   * Compares the rows of running runs with what runs here: aborts cancelled runs, and gives back attempts that nobody
   * runs, because the answer to their claim was lost or their node died while it was claiming.
   */
  async review(own: readonly OwnRun[]): Promise<void> {
    for (const run of own) {
      if (!this.#attemptIds.has(run.attemptId)) await giveBack(this.#options.db, run);
      else if (run.isCancelled) this.abort(run.id, 'cancelled');
    }
  }

  /** Runs the job of an attempt. Resolves when the outcome is written. */
  async run(job: Job, attempt: Attempt): Promise<void> {
    const { timing } = this.#options;
    const controller = new AbortController();
    let abortedFor: AbortReason | undefined;
    let noteAbort = () => {};
    const aborted = new Promise<void>((resolve) => {
      noteAbort = resolve;
    });
    const running: RunningJob = {
      id: attempt.id,
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
      this.#attemptIds.delete(attempt.attemptId);
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

  /** Writes the outcome of an attempt. */
  async #conclude(job: Job, attempt: Attempt, outcome: Outcome, abortedFor: AbortReason | undefined): Promise<void> {
    const { db, services } = this.#options;
    if (abortedFor === 'lost') return;
    if (abortedFor === 'stopping' && outcome.kind !== 'done') return giveBack(db, attempt);
    const { events } = services();
    const write = async (tx: Db) => {
      const isEnded = await this.#endOrRetry(tx, job, attempt, outcome, abortedFor);
      if (isEnded) await tell(tx, job, attempt, undefined);
      return isEnded;
    };
    const isSingleStatement = attempt.lane === null && !job.tell;
    const isEnded = await (isSingleStatement ? write(db) : db.transaction(write));
    events.publishHere('jobEnded', attempt.id);
    // Published after the transaction that ends the run, because PostgreSQL serialises the commits of
    // notifying transactions.
    if (isEnded) await events.publish(db, 'jobEnded', attempt.id);
  }

  /**
   * @returns whether this call ended the run; false if the run will be retried, or if an earlier write whose
   * acknowledgement was lost had ended it
   */
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

  /** Returns the failure as a call would report it. An error outside of the catalogue is logged as a bug. */
  #failureOf({ id, name }: Attempt, outcome: Outcome): JobFailure {
    const error = outcome.kind === 'threw' ? outcome.error : undefined;
    const known = error instanceof CallFailure ? error : outageOf(error);
    if (known) return { kind: known.kind, values: known.values };
    if (isContended(error)) return { kind: 'conflict', values: {} };
    this.#options.log.error({ err: error, job: name, run: id }, 'a job failed unexpectedly');
    return { kind: 'internal', values: {} };
  }

  /** Collects the progress of a job and writes the latest state at intervals. */
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

  /** Retries a write until it succeeds or the process ends, because a run must not stay in a wrong state. */
  async #insist<T>(work: () => Promise<T>): Promise<T> {
    const { log, timing } = this.#options;
    for (let waitMs = timing.insistMs; ; waitMs = Math.min(longestInsistMs, waitMs * 2)) {
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
