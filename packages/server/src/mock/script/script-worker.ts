import { parentPort, workerData } from 'node:worker_threads';
import { ModeError, RenderError, zoneOffsets } from '@easymock/mock-engine';
import { LRUCache } from 'lru-cache';
import { ThreadClock } from '../../platform/turns/thread-clock';
import type { ScriptAnswer, ScriptFailure } from './protocol';
import { Sandbox, SandboxBroken, SandboxError } from './sandbox';
import { asRenderError, ScriptDraw } from './script-draw';
import { compileScript, type ScriptMode } from './script-mode';
import type { WorkerAnswer, WorkerJob, WorkerReady } from './worker-pool';

// The thread that runs functions. It holds only compiled definitions and the machine, so it may be terminated
// at any moment.

const maxModeText = 16 * 1024 * 1024;
const modes = new LRUCache<string, ScriptMode>({ maxSize: maxModeText, sizeCalculation: (_, text) => text.length + 1 });

function modeOf(text: string): ScriptMode {
  const known = modes.get(text);
  if (known) return known;
  const mode = compileScript(text);
  modes.set(text, mode);
  return mode;
}

function answerTo(sandbox: Sandbox, job: WorkerJob): WorkerAnswer {
  // A seed must always give the same response, so its counter starts at zero and the mock's counter stays
  // unchanged.
  const counters = { increment: job.seed === undefined ? job.increment : 0 };
  let draw: ScriptDraw | undefined;
  const answer = (given: Pick<ScriptAnswer, 'json' | 'failure' | 'stored'>): WorkerAnswer => ({
    answer: { ...given, id: job.id, console: draw?.console ?? [] },
    increment: job.seed === undefined ? counters.increment : job.increment,
  });
  try {
    const mode = modeOf(job.mode);
    const program = sandbox.prepare(job.mode, mode.sources);
    const offsetAt = zoneOffsets(job.zone);
    draw = new ScriptDraw(sandbox, program, mode, { ...job, counters, offsetAt });
    const json = mode.plan.renderJson({ seed: job.seed, counters, request: job.request, script: draw, offsetAt });
    const { stored } = draw;
    return answer(stored.length > 0 ? { json, stored } : { json });
  } catch (error) {
    return answer({ failure: failureOf(error) });
  }
}

function failureOf(error: unknown): ScriptFailure {
  if (error instanceof SandboxError) return failureOf(asRenderError(error.failure));
  if (error instanceof RenderError) return { code: error.code, texts: error.texts, path: error.path };
  if (error instanceof ModeError) return { code: 'scriptFailed', texts: error.texts, path: '' };
  throw error;
}

const sandbox = await Sandbox.open(workerData as WebAssembly.Module);
parentPort?.on('message', (job: WorkerJob) => {
  try {
    parentPort?.postMessage(answerTo(sandbox, job));
  } catch (error) {
    if (!(error instanceof SandboxBroken)) throw error;
    // The pool starts a new worker.
    process.exit(1);
  }
});
parentPort?.postMessage({ ready: ThreadClock.open().file } satisfies WorkerReady);
