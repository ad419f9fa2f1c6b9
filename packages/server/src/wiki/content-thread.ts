import type { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { askThread, openThread, ThreadOver } from '../platform/turns/threads';
import { personalTurn, Turns } from '../platform/turns/turns';
import type { AnswerOf, ContentJob, InputOf, JobName } from './content-jobs';

/** Two megabytes of the most laborious text take a few seconds, and starting a thread on a busy machine counts as well. */
const patienceMs = 20_000;
/** The patience with people whose text was given up: others wait as long as theirs is tried again. */
const shortPatienceMs = 5_000;
/** A thread keeps some tens of megabytes; after so long without work it ends. */
const idleMs = 60_000;
const retrySeconds = 5;

const turns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds });
const givenUp = new LRUCache<string, true>({ max: 1_000, ttl: 10 * 60_000 });
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

function takeWorker(): Worker {
  const { worker: last, timer } = idle ?? {};
  clearTimeout(timer);
  idle = undefined;
  // Ended, it has no ID any more.
  if (last && last.threadId !== -1) return last;
  const worker = openThread(import.meta.url, 'content-worker', {
    // Reading a text makes millions of objects that live for its time; with more room, fewer of them are copied. With a
    // third of this room, saving 200 kB takes a sixth more of the processor.
    resourceLimits: { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 192 },
  });
  // The server stops whether or not it is left.
  worker.unref();
  // One that breaks while nobody waits for it must not end the server.
  worker.on('error', () => {});
  return worker;
}

function keep(worker: Worker): void {
  const timer = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, idleMs).unref();
  idle = { worker, timer };
}

async function ask(job: ContentJob, patience: number): Promise<unknown> {
  const worker = takeWorker();
  try {
    const answer = await askThread(worker, job, patience);
    keep(worker);
    return answer;
  } catch (error) {
    void worker.terminate();
    if (error instanceof ThreadOver) return undefined;
    throw error;
  }
}

/**
 * Does a job in a thread, one at a time, people in turn.
 * @param by the person for whom it is done
 * @returns undefined if it took too long
 */
export async function doInThread<Name extends JobName>(
  by: string,
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name> | undefined> {
  const answer = await turns.take(personalTurn(by), () =>
    ask({ name, input } as ContentJob, givenUp.has(by) ? shortPatienceMs : patienceMs),
  );
  if (answer === undefined) givenUp.set(by, true);
  return answer as AnswerOf<Name> | undefined;
}
