import type { LiveTopicName } from './live';

// Separate from the schemas, since pages import it and must not load zod.

/** Path of the live channel under `apiBase`: a stream of server-sent events. */
export const livePath = '/live/stream';

/** Seconds between polls of a page that has no stream. */
export const livePollSeconds = 60;

/** A topic and the key of the watched object, as sent over the wire: `mock:project:65f…`. */
export type LiveAddress = `${LiveTopicName}:${string}`;

/** Returns the address of an object in a topic. @example liveAddress('mock:project', project.id) */
export const liveAddress = (topic: LiveTopicName, key: string): LiveAddress => `${topic}:${key}`;

/** The events of a stream with their data, by name. */
export interface LiveFrames {
  /** Changes of these addresses are sent from this event on. */
  ready: { topics: string[] };
  change: { topic: string; data: unknown };
  /**
   * News that bypass the log and have no position. An interrupted stream loses them, so their data contains numbers
   * that reveal a gap.
   */
  relay: { topic: string; data: unknown };
  /**
   * Heartbeat every 20 seconds, so that proxies keep the connection open and the client receives the current position.
   */
  beat: Record<string, never>;
  /** The person may not watch this address, or may not any longer. */
  denied: { topic: string };
  /** Changes before this point may have been missed: clients must reload all shown data. */
  reset: Record<string, never>;
  /**
   * The last event. `signedOut`: the session ended. `replaced`: the person has opened too many streams since.
   * `moving`: the server stops, and another server takes over.
   */
  end: { reason: 'signedOut' | 'replaced' | 'moving' };
}
