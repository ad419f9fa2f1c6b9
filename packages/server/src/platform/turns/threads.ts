import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread with a program, which the build puts beside the bundle (`scripts/build.mjs`). In development and
 * tests the program is bundled from TypeScript first. The thread gets no environment variables.
 * @param from the `import.meta.url` of the caller, whose source is in the same folder as the program's source
 * @param name the name of the program's file without its extension
 * @example openThread(import.meta.url, 'document-worker', { workerData: task })
 */
export function openThread(from: string, name: string, options: WorkerOptions = {}): Worker {
  const all = { env: {}, ...options };
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), all);
  return new Worker(bundleProgram(new URL(`./${name}.ts`, from)), { ...all, eval: true });
}

/** A thread did not respond, because it took too long or has ended, for example out of memory. */
export class ThreadFailed extends Error {
  override name = 'ThreadFailed';
  readonly reason: 'late' | 'ended';

  constructor(reason: 'late' | 'ended') {
    super(reason === 'late' ? 'the thread took too long' : 'the thread has ended');
    this.reason = reason;
  }
}

/**
 * Sends a message to a thread and waits for the next message from it; one request at a time. A thread that
 * takes longer than `timeoutMs` is terminated.
 * @throws {ThreadFailed} if there is no response, in which case later requests fail too
 */
export function requestThread<Answer>(worker: Worker, question: unknown, timeoutMs: number): Promise<Answer> {
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
      reject(new ThreadFailed('ended'));
    };
    const timer = setTimeout(() => {
      end();
      void worker.terminate();
      reject(new ThreadFailed('late'));
    }, timeoutMs);
    worker.once('message', take);
    worker.once('exit', giveUp);
    // The ID of a thread that has ended is -1.
    if (worker.threadId === -1) giveUp();
    else worker.postMessage(question);
  });
}

const bundled = new Map<string, string>();

/** Bundled once, because a TypeScript loader would keep each thread busy for a second at its start. */
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
