import type { Worker } from 'node:worker_threads';
import { openThread } from '../platform/turns/threads';
import { personalTurn, Turns } from '../platform/turns/turns';
import type { RenderAnswer, RenderJob } from './render-now';

/** Two megabytes of the most laborious text take a few seconds, and starting a thread on a busy machine counts as well. */
const patienceMs = 20_000;
/** A thread keeps some tens of megabytes; after so long without work it ends. */
const idleMs = 60_000;
const retrySeconds = 5;

const turns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds });
let idle: { worker: Worker; timer: NodeJS.Timeout } | undefined;

function takeWorker(): Worker {
  if (idle) {
    const { worker, timer } = idle;
    clearTimeout(timer);
    idle = undefined;
    return worker;
  }
  const worker = openThread(import.meta.url, 'render-worker', {
    resourceLimits: { maxOldGenerationSizeMb: 1024 },
  });
  // The server stops whether or not it is left.
  worker.unref();
  return worker;
}

function keep(worker: Worker): void {
  const timer = setTimeout(() => {
    idle = undefined;
    void worker.terminate();
  }, idleMs).unref();
  idle = { worker, timer };
}

async function ask(job: RenderJob): Promise<RenderAnswer> {
  const worker = takeWorker();
  let timer: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<RenderAnswer>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('rendering took too long')), patienceMs);
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.postMessage(job);
    });
    worker.removeAllListeners('error');
    keep(worker);
    return answer;
  } catch {
    void worker.terminate();
    return { problem: { kind: 'tooComplex' } };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Reads a source in a thread, one at a time, people in turn.
 * @param by the person for whom it is read
 */
export async function renderInThread(by: string, job: RenderJob): Promise<RenderAnswer> {
  return turns.take(personalTurn(by), () => ask(job));
}
