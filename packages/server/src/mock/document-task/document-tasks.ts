import type { Language, SampleKind, SyncChoice, Text } from '@easymock/contract';
import type { ApiDocument, ApiFormat, ApiProject } from '@easymock/mock-engine';
import { openThread } from '../../platform/turns/threads';
import { personalTurn, Turns } from '../../platform/turns/turns';
import type { FolderPath } from '../folders/folders';
import type { ProjectBase } from './base-path';
import type { ExportedMock } from './export-zip';
import type { SyncedMock, SyncPlan } from './sync-plan';
import type { TransferPlan } from './transfer-plan';

/** Tasks of a worker thread with their input. */
export type Task =
  | { kind: 'read'; text: string; isRealistic: boolean; base: ProjectBase }
  | {
      kind: 'sync';
      text: string;
      existing: SyncedMock[];
      data: SampleKind;
      isRealistic: boolean;
      base: ProjectBase;
      choice: SyncChoice;
    }
  | { kind: 'convert'; project: ApiProject; format: ApiFormat | 'marked'; language: Language }
  | { kind: 'describe'; project: ApiProject; language: Language }
  | { kind: 'pack'; mocks: ExportedMock[]; folders: FolderPath[] }
  | { kind: 'unpack'; zip: Uint8Array; existing: SyncedMock[]; prefix: string | undefined; isRewriting: boolean };

interface Results {
  read: ApiDocument;
  sync: SyncPlan;
  convert: Uint8Array;
  describe: string[];
  pack: Uint8Array;
  unpack: TransferPlan;
}
export type TaskResult = Results[Task['kind']];

export interface TaskProgress {
  phase: 'reading' | 'comparing';
  num: number;
  total: number;
}

/** Messages of a worker thread: progress, then either the result or the reason for a failure. */
export type TaskMessage = { progress: TaskProgress } | { result: TaskResult } | { texts: Text };

/** A task that failed because of its input. */
export class TaskRefusal extends Error {
  override name = 'TaskRefusal';
  readonly texts: Text;

  constructor(texts: Text) {
    super(texts.en);
    this.texts = texts;
  }
}

// Together with fetching the document, this stays below the 25 seconds after which clients give up.
const timeoutMs = 12_000;

/**
 * Runs a task in its own worker thread at once; the caller limits the number of threads. Throws a
 * TaskRefusal.
 */
export function runTask<K extends Task['kind']>(
  task: Extract<Task, { kind: K }>,
  onProgress: (progress: TaskProgress) => void = () => {},
): Promise<Results[K]> {
  return new Promise((resolve, reject) => {
    const refuse = (zh: string, en: string) => reject(new TaskRefusal({ zh, en }));
    const worker = openThread(import.meta.url, 'document-worker', {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: 1024 },
    });
    const timer = setTimeout(() => {
      refuse('内容过于复杂，读取超时', 'it took too long to read');
      void worker.terminate();
    }, timeoutMs);
    worker.on('message', (message: TaskMessage) => {
      if ('progress' in message) onProgress(message.progress);
      else if ('texts' in message) reject(new TaskRefusal(message.texts));
      else resolve(message.result as Results[K]);
    });
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
      refuse('内容过于复杂，内存不足', 'reading it used too much memory');
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse('读取中断', 'reading it was interrupted');
    });
  });
}

/** Queue for uploaded documents and zips; short, because each waiting task holds many megabytes. */
const importTurns = new Turns({ atOnce: 2, waiting: 24, waitingPerGroup: 4, retrySeconds: 10 });

/**
 * Reads or compares a person's upload, one task per person at a time. Throws a TaskRefusal; fails as
 * `tooMany` if the queue is full.
 * @example const document = await runImportTask(actor.id, { kind: 'read', text })
 */
export function runImportTask<K extends Task['kind']>(
  personId: string,
  task: Extract<Task, { kind: K }>,
  onProgress?: (progress: TaskProgress) => void,
): Promise<Results[K]> {
  return importTurns.take(personalTurn(personId), () => runTask<K>(task, onProgress));
}
