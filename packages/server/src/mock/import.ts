import { Worker } from 'node:worker_threads';
import {
  documentBodyLimit,
  fillText,
  type ImportReport,
  type Language,
  modeLimit,
  type Text,
} from '@easymock/contract';
import { type ApiDocument, patternKey } from '@easymock/mock-engine';
import type { CallContext } from '../platform/context';
import type { Db } from '../platform/database/index';
import { fail } from '../platform/failure';
import { mocks } from './mock.table';

/** What the worker says: the document, or why it cannot be read. */
export type WorkerAnswer = { document: ApiDocument } | { texts: Text };

// Together below the 25 seconds after which clients give up.
const readTimeoutMs = 12_000;
const fetchTimeoutMs = 10_000;
const maxParallel = 2;
const maxWaiting = 8;
const shownProblems = 200;
const rowsPerInsert = 200;
const operationLimit = 5_000;

/** The worker's program. In development and tests it is TypeScript, which needs a loader of its own. */
function openWorker(text: string): Worker {
  const options = { workerData: text, env: {}, resourceLimits: { maxOldGenerationSizeMb: 1024 } };
  if (!import.meta.url.endsWith('.ts')) {
    return new Worker(new URL('./import-worker.js', import.meta.url), options);
  }
  const source = JSON.stringify(new URL('./import-worker.ts', import.meta.url).href);
  const program = `import('tsx/esm/api').then(({ register }) => (register(), import(${source})))`;
  return new Worker(program, { ...options, eval: true });
}

function runWorker(text: string): Promise<WorkerAnswer> {
  return new Promise((resolve, reject) => {
    const worker = openWorker(text);
    const timer = setTimeout(() => {
      resolve({ texts: { zh: '文档过于复杂，读取超时', en: 'it takes too long to read' } });
      void worker.terminate();
    }, readTimeoutMs);
    worker.once('message', resolve);
    worker.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return reject(error);
      resolve({ texts: { zh: '文档过于复杂，内存不足', en: 'it needs too much memory to read' } });
    });
    worker.once('exit', () => clearTimeout(timer));
  });
}

let running = 0;
const waiting: (() => void)[] = [];

/** Reads a document in a worker; a few at once, some more waiting, the rest told to come back. */
async function readInWorker(text: string): Promise<WorkerAnswer> {
  if (running >= maxParallel) {
    if (waiting.length >= maxWaiting) fail('tooMany', { seconds: 10 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else {
    running++;
  }
  try {
    return await runWorker(text);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}

/**
 * The API document of a new project: the uploaded text, else what the address answers.
 * @returns undefined when neither was given
 */
export async function loadDocument(
  { services, language }: Pick<CallContext, 'services' | 'language'>,
  source: { swagger_text: string; swagger_url: string },
): Promise<ApiDocument | undefined> {
  const { swagger_text: uploaded, swagger_url: address } = source;
  if (!uploaded && !address) return undefined;
  const limits = {
    maxBytes: documentBodyLimit,
    timeoutMs: fetchTimeoutMs,
    accept: 'application/json, application/yaml, */*;q=0.5',
  };
  const answer = await readInWorker(uploaded || (await services.outbound.fetchText(address, limits)));
  if ('texts' in answer) {
    fail('documentUnreadable', { reason: fillText(answer.texts, language) });
  }
  return answer.document;
}

/** PostgreSQL's text holds no NUL, and a document may. */
const withoutNul = (text: string): string => text.replaceAll('\0', '');

/** Makes a project's mocks from a document and reports what could not be used. */
export async function importDocument(
  db: Db,
  projectId: string,
  document: ApiDocument,
  language: Language,
): Promise<ImportReport> {
  const problems = document.problems.map(({ where, texts }) => ({
    where,
    text: fillText(texts, language),
  }));
  const report = (where: string, zh: string, en: string) => {
    problems.push({ where, text: fillText({ zh, en }, language) });
  };
  for (const { method, url } of document.operations.slice(operationLimit)) {
    report(
      `${method.toUpperCase()} ${url}`,
      `一个项目最多导入 ${operationLimit} 个接口`,
      `a project takes at most ${operationLimit} operations`,
    );
  }
  const usable = document.operations.slice(0, operationLimit).filter((operation) => {
    if (operation.mode.length <= modeLimit) return true;
    report(`${operation.method.toUpperCase()} ${operation.url}`, '示例数据过长', 'its sample is too long');
    return false;
  });
  const rows = usable.map((operation) => ({
    projectId,
    method: operation.method,
    url: withoutNul(operation.url),
    urlKey: withoutNul(patternKey(operation.url)),
    description: withoutNul(operation.description).slice(0, 500) || withoutNul(operation.url),
    mode: withoutNul(operation.mode),
    parameters: withoutNul(operation.parameters),
    responseModel: withoutNul(operation.responseModel),
  }));
  // Lists show the newest first; inserted backwards, they show the document's order.
  rows.reverse();
  let created = 0;
  for (let start = 0; start < rows.length; start += rowsPerInsert) {
    const inserted = await db
      .insert(mocks)
      .values(rows.slice(start, start + rowsPerInsert))
      .onConflictDoNothing()
      .returning({ id: mocks.id });
    created += inserted.length;
  }
  return { created, problems: problems.slice(0, shownProblems), problemNum: problems.length };
}
