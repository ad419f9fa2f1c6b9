import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { openThread, requestThread, ThreadFailed } from '../../platform/turns/threads';
import { personalTurn, Turns } from '../../platform/turns/turns';
import type { AnswerOf, ContentJob, InputOf, JobName } from './content-jobs';

/**
 * Time-out in milliseconds. Two megabytes of the most expensive text take a few seconds, and starting a
 * thread on a busy machine counts as well.
 */
const timeoutMs = 20_000;
/** Time-out for people whose text timed out recently, since others wait while that text is retried. */
const shortPatienceMs = 5_000;
/** Milliseconds without work until the thread ends, because it occupies some tens of megabytes. */
const idleMs = 60_000;
const retrySeconds = 5;

const turns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds });
const givenUp = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 });
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

function takeWorker(): Worker {
  const { worker: last, timer } = idle ?? {};
  clearTimeout(timer);
  idle = undefined;
  // A worker that has ended has the thread ID -1.
  if (last && last.threadId !== -1) return last;
  const worker = openThread(import.meta.url, 'content-worker', {
    // Reading a text creates millions of objects that live until it ends; in a larger heap fewer of them are
    // copied. In a third of this space, saving 200 kB costs a sixth more CPU time.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 192 },
  });
  // The worker must not delay the end of the server.
  worker.unref();
  // An idle worker that fails must not end the server.
  worker.on('error', () => {});
  return worker;
}

function parkWorker(worker: Worker): void {
  const timer = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, idleMs).unref();
  idle = { worker, timer };
}

async function runInWorker(job: ContentJob, limitMs: number): Promise<unknown> {
  const worker = takeWorker();
  try {
    const answer = await requestThread(worker, job, limitMs);
    parkWorker(worker);
    return answer;
  } catch (error) {
    void worker.terminate();
    if (error instanceof ThreadFailed) return undefined;
    throw error;
  }
}

/**
 * Runs a job in the thread, one at a time; the queue serves people in turn.
 * @param by the person whose queue slot is used
 * @returns undefined after a time-out
 */
export async function doInThread<Name extends JobName>(
  by: string,
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name> | undefined> {
  const answer = await turns.take(personalTurn(by), () =>
    runInWorker({ name, input } as ContentJob, givenUp.has(by) ? shortPatienceMs : timeoutMs),
  );
  if (answer === undefined) givenUp.set(by, true);
  return answer as AnswerOf<Name> | undefined;
}
