import process from 'node:process';
import { registry, serverProcesses } from '../metrics';
import { withTimeout } from '../with-timeout';
import { countVariable, type DatabaseAccess, type FromServer, type SiblingMessage, type ToServer } from './messages';

/**
 * Number of server processes that share the machine and its limits, including this one: 1 if the server runs
 * as a single process.
 */
export const processCount = Math.max(1, Number(process.env[countVariable] ?? 1) || 1);

/**
 * Returns the part of a server-wide limit that applies to this process.
 * @param atLeast the smallest part with which a process still works
 * @example const held = new ResponseMemory(shareOf(256 * 1024 * 1024));
 */
export const shareOf = (total: number, atLeast = 1): number => Math.max(atLeast, Math.ceil(total / processCount));

const listeners = new Map<string, (data: never) => void>();
const awaited = new Map<number, (text: string) => void>();
let lastId = 0;
let stopListener = () => {};
let giveDatabase: (database: DatabaseAccess) => void = () => {};

/**
 * Waits until the parent process has the database and this process may use it. The database is requested,
 * because a message sent before this process listens would be lost.
 */
export function waitForDatabase(): Promise<DatabaseAccess> {
  const given = new Promise<DatabaseAccess>((resolve) => {
    giveDatabase = resolve;
  });
  sendToPrimary({ kind: 'databaseWanted' });
  return given;
}

/** Sends a message to the parent process. Does nothing if that process has ended. */
export function sendToPrimary(message: FromServer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

let sendTold: (message: SiblingMessage) => void = sendToPrimary;

/** Sets how the parent process itself notifies the server processes. */
export function setSiblingSender(send: (message: SiblingMessage) => void): void {
  sendTold = send;
}

/** Notifies the other server processes of this machine; receivers subscribe to `topic`. */
export const notifySiblings = (topic: string, data: unknown): void => sendTold({ kind: 'told', topic, data });

/** Listens to notifications of the other server processes of this machine, with one listener per topic. */
export function onSiblingMessage<T>(topic: string, listener: (data: T) => void): void {
  listeners.set(topic, listener);
}

/** Sets the listener for the parent process's request to stop. */
export function onStopRequest(listener: () => void): void {
  stopListener = listener;
}

const metricsTimeoutMs = 5_000;

/**
 * Returns the metrics of the whole server in Prometheus' text format, aggregated over its processes.
 * @throws TimeoutError if the processes do not respond in time
 */
export async function collectMetrics(): Promise<string> {
  if (processCount === 1) return registry.metrics();
  lastId += 1;
  const id = lastId;
  const answered = new Promise<string>((resolve) => awaited.set(id, resolve));
  sendToPrimary({ kind: 'metricsWanted', id });
  return withTimeout(metricsTimeoutMs, answered).finally(() => awaited.delete(id));
}

async function receive(message: ToServer): Promise<void> {
  switch (message.kind) {
    case 'database':
      return giveDatabase(message);
    case 'stop':
      return stopListener();
    case 'metricsOfOneWanted':
      return sendToPrimary({ kind: 'metricsOfOne', id: message.id, metrics: await registry.getMetricsAsJSON() });
    case 'metricsOfAll':
      return awaited.get(message.id)?.(message.text);
    case 'told':
      return listeners.get(message.topic)?.(message.data as never);
  }
}

// With several processes, the parent process reports the number.
if (processCount === 1) serverProcesses.set(1);
else process.on('message', (message) => void receive(message as ToServer));
