import { parentPort, workerData } from 'node:worker_threads';
import { DocumentError, readApiDocument } from '@easymock/mock-engine';
import type { WorkerAnswer } from './import';

// A document of many megabytes takes seconds to read; here that holds up nobody.
function read(text: string): WorkerAnswer {
  try {
    return { document: readApiDocument(text) };
  } catch (error) {
    if (error instanceof DocumentError) return { texts: error.texts };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as string));
