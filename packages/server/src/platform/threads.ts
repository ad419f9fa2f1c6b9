import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Starts a thread with a program of ours, which the build lays beside the bundle (`scripts/build.mjs`). In
 * development and tests it is TypeScript, which needs a loader of its own. It sees nothing of our environment.
 * @param from the `import.meta.url` of the caller, beside whose source the program's source lies
 * @param name the name of the program's file, without its ending
 * @example openThread(import.meta.url, 'import-worker', { workerData: task })
 */
export function openThread(from: string, name: string, options: WorkerOptions = {}): Worker {
  const all = { env: {}, ...options };
  if (!from.endsWith('.ts')) return new Worker(new URL(`./${name}.js`, from), all);
  const source = JSON.stringify(new URL(`./${name}.ts`, from).href);
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(program, { ...all, eval: true });
}
