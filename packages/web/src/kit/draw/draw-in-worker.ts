import type { Locale } from '@easymock/mock-engine';
import { timeZone } from '../../lib/texts/today';
import type { Asked, DrawMessage, Drawn } from './draw';

const timeoutMs = 5_000;

interface Waiting {
  resolve: (drawn: Drawn) => void;
  timer: ReturnType<typeof setTimeout>;
}

let worker: Worker | undefined;
let nextId = 1;
const waiting = new Map<number, Waiting>();

function settle(id: number, drawn: Drawn): void {
  const found = waiting.get(id);
  if (!found) return;
  clearTimeout(found.timer);
  waiting.delete(id);
  found.resolve(drawn);
}

/** Terminates a worker that does not respond; the next call starts a new one. */
function giveUp(): void {
  worker?.terminate();
  worker = undefined;
  for (const id of [...waiting.keys()]) settle(id, { kind: 'timeout' });
}

function start(): Worker {
  const started = new Worker(new URL('./draw.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<{ id: number; drawn: Drawn }>) =>
    settle(data.id, data.drawn),
  );
  started.addEventListener('error', giveUp);
  return started;
}

/**
 * Generates data from a template in a worker, so that the page stays responsive for any template and need not
 * load the engine's word lists.
 * @example const drawn = await drawInWorker("{ 'list|3': ['@cname'] }", 'zh');
 */
export function drawInWorker(template: string, locale: Locale, request: Asked = {}): Promise<Drawn> {
  worker ??= start();
  const id = nextId++;
  const message: DrawMessage = { id, template, locale, request, zone: timeZone() };
  worker.postMessage(message);
  return new Promise((resolve) => {
    waiting.set(id, { resolve, timer: setTimeout(giveUp, timeoutMs) });
  });
}
