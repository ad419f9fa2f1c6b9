import { Worker } from 'node:worker_threads';
import type { Text } from '@easymock/contract';
import type { ApiDocument } from '@easymock/mock-engine';
import { fail } from '../platform/failure';
import type { ExportedMock } from './export-zip';
import type { SyncedMock, SyncPlan } from './sync-plan';
import type { TransferPlan } from './transfer-plan';

/** What a worker does, and with what. */
export type Task =
  | { kind: 'read'; text: string }
  | { kind: 'sync'; text: string; existing: SyncedMock[] }
  | { kind: 'pack'; mocks: ExportedMock[] }
  | { kind: 'unpack'; zip: Uint8Array; existing: SyncedMock[]; prefix: string | undefined };

interface Results {
  read: ApiDocument;
  sync: SyncPlan;
  pack: Uint8Array;
  unpack: TransferPlan;
}
export type TaskResult = Results[Task['kind']];

export interface TaskProgress {
  phase: 'reading' | 'comparing';
  num: number;
  total: number;
}

/** What a worker says: how far it is; at the end the result, or why there is none. */
export type TaskMessage = { progress: TaskProgress } | { result: TaskResult } | { texts: Text };

/** A task that could not be done, because of what it was given. */
export class TaskRefusal extends Error {
  override name = 'TaskRefusal';
  readonly texts: Text;

  constructor(texts: Text) {
    super(texts.en);
    this.texts = texts;
  }
}

// With fetching the document below the 25 seconds after which clients give up.
const timeoutMs = 12_000;

/** The worker's program. In development and tests it is TypeScript, which needs a loader of its own. */
function openWorker(task: Task): Worker {
  const options = { workerData: task, env: {}, resourceLimits: { maxOldGenerationSizeMb: 1024 } };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./import-worker.js', import.meta.url), options);
  }
  const source = JSON.stringify(new URL('./import-worker.ts', import.meta.url).href);
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(program, { ...options, eval: true });
}

function runWorker(task: Task, onProgress: (progress: TaskProgress) => void): Promise<TaskResult> {
  return new Promise((resolve, reject) => {
    const refuse = (zh: string, en: string) => reject(new TaskRefusal({ zh, en }));
    const worker = openWorker(task);
    const timer = setTimeout(() => {
      refuse('内容过于复杂，读取超时', 'it takes too long to read');
      void worker.terminate();
    }, timeoutMs);
    worker.on('message', (message: TaskMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('texts' in message) reject(new TaskRefusal(message.texts));
      else resolve(message.result);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
      refuse('内容过于复杂，内存不足', 'it needs too much memory to read');
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse('读取中断', 'reading it was interrupted');
    });
  });
}

export interface TaskPool {
  /** Runs a task in a worker. Throws a TaskRefusal; fails as `tooMany` when too many wait already. */
  run<K extends Task['kind']>(
    task: Extract<Task, { kind: K }>,
    onProgress?: (progress: TaskProgress) => void,
  ): Promise<Results[K]>;
}

/**
 * A few tasks at once, some more waiting, the rest told to come back.
 * @example const document = await openTaskPool({ parallel: 2, waiting: 8 }).run({ kind: 'read', text })
 */
export function openTaskPool({ parallel, waiting }: { parallel: number; waiting: number }): TaskPool {
  let running = 0;
  const line: (() => void)[] = [];
  return {
    async run(task, onProgress = () => {}) {
      if (running >= parallel) {
        if (line.length >= waiting) fail('tooMany', { seconds: 10 });
        await new Promise<void>((resolve) => line.push(resolve));
      } else {
        running++;
      }
      try {
        return (await runWorker(task, onProgress)) as never;
      } finally {
        const next = line.shift();
        if (next) next();
        else running--;
      }
    },
  };
}

/** For what people send: documents and zips. */
export const importPool = openTaskPool({ parallel: 2, waiting: 8 });

/** For exports, which need no session, so that strangers never keep people from importing. */
export const exportPool = openTaskPool({ parallel: 1, waiting: 8 });
