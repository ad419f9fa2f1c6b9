import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError, readApiDocument } from '@easymock/mock-engine';
import { packExport } from './export-zip';
import type { Task, TaskMessage, TaskResult } from './import-pool';
import { planSync } from './sync-plan';
import { planTransfer } from './transfer-plan';
import { readZip, ZipError } from './zip';

const progressEveryMs = 200;
let toldAt = 0;

function tell(phase: 'reading' | 'comparing', num: number, total: number): void {
  if (performance.now() - toldAt < progressEveryMs) return;
  toldAt = performance.now();
  parentPort?.postMessage({ progress: { phase, num, total } } satisfies TaskMessage);
}

function run(task: Task): TaskResult {
  switch (task.kind) {
    case 'read':
      return readApiDocument(task.text);
    case 'sync':
      return planSync(readApiDocument(task.text), task.existing, (num, total) =>
        tell('comparing', num, total),
      );
    case 'pack':
      return packExport(task.mocks);
    case 'unpack':
      return planTransfer(readZip(task.zip), task.existing, task.prefix);
  }
}

// A document of many megabytes takes seconds to read; here that holds up nobody.
function answer(task: Task): TaskMessage {
  try {
    return { result: run(task) };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof ZipError) return { texts: error.texts };
    throw error;
  }
}

parentPort?.postMessage(answer(workerData as Task));
