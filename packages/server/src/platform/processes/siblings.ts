import process from 'node:process';
import { registry, serverProcesses } from '../metrics';
import { within } from '../within';
import { countVariable, type FromServer, type GivenDatabase, type Told, type ToServer } from './messages';

/**
 * How many server processes share the machine and its limits, this one included: 1 if the server runs as a single
 * process.
 */
export const processCount = Math.max(1, Number(process.env[countVariable] ?? 1) || 1);

/**
 * The part of a limit of the whole server that applies to this process.
 * @param atLeast the smallest part with which a process still works
 * @example const held = new HeldAnswers(shareOf(256 * 1024 * 1024));
 */
export const shareOf = (total: number, atLeast = 1): number =>
  Math.max(atLeast, Math.ceil(total / processCount));

const listeners = new Map<string, (data: never) => void>();
const awaited = new Map<number, (text: string) => void>();
let lastId = 0;
let stopListener = () => {};
let giveDatabase: (database: GivenDatabase) => void = () => {};

/**
 * Waits for the database until the process that started this one has it and this one may use it. It is asked for: what
 * it sent before this process listens would be lost.
 */
export function waitForDatabase(): Promise<GivenDatabase> {
  const given = new Promise<GivenDatabase>((resolve) => {
    giveDatabase = resolve;
  });
  sendToPrimary({ kind: 'databaseWanted' });
  return given;
}

/** Sends something to the process that started this one. Does nothing if that process has gone. */
export function sendToPrimary(message: FromServer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

let sendTold: (message: Told) => void = sendToPrimary;

/** Sets how the process above the server processes tells them something itself. */
export function tellServersBy(send: (message: Told) => void): void {
  sendTold = send;
}

/** Tells the other server processes of this machine; `topic` is also what they listen by. */
export const tellSiblings = (topic: string, data: unknown): void => sendTold({ kind: 'told', topic, data });

/** Listens to what the other server processes of this machine tell; one listener for each topic. */
export function onTold<T>(topic: string, listener: (data: T) => void): void {
  listeners.set(topic, listener);
}

/** Sets what runs when the process that started this one wants it to stop. */
export function onStopWanted(listener: () => void): void {
  stopListener = listener;
}

const metricsTimeoutMs = 5_000;

/**
 * The metrics of the whole server in Prometheus' text format, added up over its processes.
 * @throws LateError if the processes do not answer in time
 */
export async function collectMetrics(): Promise<string> {
  if (processCount === 1) return registry.metrics();
  lastId += 1;
  const id = lastId;
  const answered = new Promise<string>((resolve) => awaited.set(id, resolve));
  sendToPrimary({ kind: 'metricsWanted', id });
  return within(metricsTimeoutMs, answered).finally(() => awaited.delete(id));
}

async function receive(message: ToServer): Promise<void> {
  switch (message.kind) {
    case 'database':
      return giveDatabase(message);
    case 'stop':
      return stopListener();
    case 'metricsOfOneWanted':
      return sendToPrimary({
        kind: 'metricsOfOne',
        id: message.id,
        metrics: await registry.getMetricsAsJSON(),
      });
    case 'metricsOfAll':
      return awaited.get(message.id)?.(message.text);
    case 'told':
      return listeners.get(message.topic)?.(message.data as never);
  }
}

// Several are counted by the process above them.
if (processCount === 1) serverProcesses.set(1);
else process.on('message', (message) => void receive(message as ToServer));
