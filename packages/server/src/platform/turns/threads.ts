import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread with a program of ours, which the build lays beside the bundle (`scripts/build.mjs`). In
 * development and tests it is bundled from TypeScript first. It sees nothing of our environment.
 * @param from the `import.meta.url` of the caller, beside whose source the program's source lies
 * @param name the name of the program's file, without its ending
 * @example openThread(import.meta.url, 'document-worker', { workerData: task })
 */
export function openThread(from: string, name: string, options: WorkerOptions = {}): Worker {
  const all = { env: {}, ...options };
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), all);
  return new Worker(bundleProgram(new URL(`./${name}.ts`, from)), { ...all, eval: true });
}

/** Why a thread gave no answer: it took too long, or it has ended, for example since its memory was used up. */
export class ThreadOver extends Error {
  override name = 'ThreadOver';
  readonly reason: 'late' | 'ended';

  constructor(reason: 'late' | 'ended') {
    super(reason === 'late' ? 'the thread took too long' : 'the thread has ended');
    this.reason = reason;
  }
}

/**
 * Asks a thread something and waits for its next message; one question at a time. A thread that takes longer than
 * `patienceMs` is ended.
 * @throws {ThreadOver} if there is no answer, and there will be none to later questions
 */
export function askThread<Answer>(worker: Worker, question: unknown, patienceMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      worker.off('message', take);
      worker.off('exit', giveUp);
    };
    const take = (answer: Answer) => {
      end();
      resolve(answer);
    };
    const giveUp = () => {
      end();
      reject(new ThreadOver('ended'));
    };
    const timer = setTimeout(() => {
      end();
      void worker.terminate();
      reject(new ThreadOver('late'));
    }, patienceMs);
    worker.once('message', take);
    worker.once('exit', giveUp);
    // Ended, it has no ID any more.
    if (worker.threadId === -1) giveUp();
    else worker.postMessage(question);
  });
}

const bundled = new Map<string, string>();

/** Bundled once: a loader of TypeScript would keep each thread busy for a second before it begins. */
function bundleProgram(source: URL): string {
  const known = bundled.get(source.href);
  if (known !== undefined) return known;
  const { buildSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(source)],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'error',
  });
  const program = outputFiles[0]?.text ?? '';
  bundled.set(source.href, program);
  return program;
}
