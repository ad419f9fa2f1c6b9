import type { Locale, ShapeChange } from '@easymock/mock-engine';
import { timeZone } from '../../lib/texts/today';
import type { Asked, CompareMessage, DrawMessage, Drawn, WorkerResult } from './draw';

const timeoutMs = 5_000;

interface Waiting {
  /** Called with `undefined` if the worker does not respond. */
  resolve: (result: WorkerResult | undefined) => void;
  timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, Waiting>();

function settle(id: number, result?: WorkerResult): void {
  const found = waiting.get(id);
  if (!found) return;
  clearTimeout(found.timer);
  waiting.delete(id);
  found.resolve(result);
}

/** Terminates the worker, which does not respond; the next call starts a new one. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()]) settle(id);
}

function start(): Worker {
  const started = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<WorkerResult>) => settle(data.id, data));
  started.addEventListener('error', giveUp);
  return started;
}

/**
 * Generates data from a template in a worker, so that the page stays responsive for any template and need not
 * load the engine's word lists.
 * @example const drawn = await drawInWorker("{ 'list|3': ['@cname'] }", 'zh');
 */
export async function drawInWorker(template: string, locale: Locale, request: Asked = {}): Promise<Drawn> {
  const result = await send((id) => ({ id, template, locale, request, zone: timeZone() }));
  return result && 'drawn' in result ? result.drawn : { kind: 'timeout' };
}

/**
 * Returns the fields that the data of a definition loses or retypes; none if the comparison takes too long.
 * @example await compareInWorker('{ a: 1 }', '{}') // [{ path: 'a', from: 'number', to: undefined }]
 */
export async function compareInWorker(before: string, after: string): Promise<readonly ShapeChange[]> {
  const result = await send((id) => ({ id, before, after }));
  return result && 'changes' in result ? result.changes : [];
}

function send(messageOf: (id: number) => DrawMessage | CompareMessage): Promise<WorkerResult | undefined> {
  worker ??= start();
  const id = nextId++;
  worker.postMessage(messageOf(id));
  return new Promise((resolve) => {
    waiting.set(id, { resolve, timer: setTimeout(giveUp, timeoutMs) });
  });
}
