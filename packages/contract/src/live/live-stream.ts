import type { LiveTopicName } from './live';

// Pages load this file, so it defines no schemas: they would bring zod along.

/** The address of the live channel under `apiBase`: a stream of server-sent events. */
export const livePath = '/live/stream';

/** A page without a stream asks this often. */
export const livePollSeconds = 60;

/** A topic and the key of what is watched, as both travel: `mock:project:65f…`. */
export type LiveAddress = `${LiveTopicName}:${string}`;

/** @example liveAddress('mock:project', project.id) */
export const liveAddress = (topic: LiveTopicName, key: string): LiveAddress => `${topic}:${key}`;

/** The events of a stream by their names, with their data. */
export interface LiveFrames {
  /** From here on, changes of these addresses arrive. */
  ready: { topics: string[] };
  change: { topic: string; data: unknown };
  /** Sent every 20 seconds, so that proxies keep the connection open and the client knows its position. */
  beat: Record<string, never>;
  /** The person may not watch this address, or no longer. */
  denied: { topic: string };
  /** Changes may have been missed before this point: everything that is shown has to be read again. */
  reset: Record<string, never>;
  /**
   * The last event. `signedOut`: the session ended. `replaced`: the person has opened too many streams since. `moving`:
   * the server stops, and another one continues.
   */
  end: { reason: 'signedOut' | 'replaced' | 'moving' };
}
