import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError, describeMocks, exportApi, readImport, writeMarkedMarkdown } from '@easymock/mock-engine';
import { isRefusedHeader } from '../draw/effects';
import { baseChooser } from './base-path';
import type { Task, TaskMessage, TaskResult } from './document-tasks';
import { packExport } from './export-zip';
import { planSync, sampleChooser } from './sync-plan';
import { planTransfer } from './transfer-plan';
import { readZip, ZipError } from './zip';

const progressEveryMs = 200;
let toldAt = 0;

function reportProgress(phase: 'reading' | 'comparing', num: number, total: number): void {
  if (performance.now() - toldAt < progressEveryMs) return;
  toldAt = performance.now();
  parentPort?.postMessage({ progress: { phase, num, total } } satisfies TaskMessage);
}

function run(task: Task): TaskResult {
  switch (task.kind) {
    case 'read':
      return readImport(task.text, {
        isRealistic: task.isRealistic,
        leaveOut: baseChooser(task.base),
        refusesHeader: isRefusedHeader,
      });
    case 'sync':
      return planSync(
        readImport(task.text, {
          isRealistic: sampleChooser(task),
          leaveOut: baseChooser(task.base, task.existing),
          refusesHeader: isRefusedHeader,
        }),
        task.existing,
        task.choice,
        (num, total) => reportProgress('comparing', num, total),
      );
    case 'convert': {
      const locale = task.language === 'en' ? 'en' : 'zh';
      const { project, format } = task;
      const text = format === 'marked' ? writeMarkedMarkdown(project, locale) : exportApi(project, format, locale);
      return new TextEncoder().encode(text);
    }
    case 'describe':
      return describeMocks(task.project, task.language === 'en' ? 'en' : 'zh');
    case 'pack':
      return packExport(task.mocks, task.folders);
    case 'unpack':
      return planTransfer(readZip(task.zip), task.existing, task);
  }
}

// Reading a document of many megabytes takes seconds; in this thread it delays nobody.
function answer(task: Task): TaskMessage {
  try {
    return { result: run(task) };
  } catch (error) {
    if (error instanceof DocumentError || error instanceof ZipError) return { texts: error.texts };
    throw error;
  }
}

const message = answer(workerData as Task);
// A file is transferred instead of copied.
const isFile = 'result' in message && message.result instanceof Uint8Array;
parentPort?.postMessage(message, isFile ? [(message.result as Uint8Array<ArrayBuffer>).buffer] : []);
