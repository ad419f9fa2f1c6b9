import { apiBase, type LiveFrames, livePath } from '@easymock/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { expect } from 'vitest';

/** An event as received over the wire. */
export type Frame = {
  [E in keyof LiveFrames]: { event: E; id: string | undefined; data: LiveFrames[E] };
}[keyof LiveFrames];

export interface LiveClient {
  response: Response;
  /** All frames received so far, except heartbeats. */
  frames: Frame[];
  beats: Frame[];
  /** ID of the last event. */
  lastId(): string;
  /** Data of all changes received so far. */
  changes(): unknown[];
  /** Waits until the stream is ready; fails if it ends before. */
  ready(): Promise<void>;
  /** Settles when the connection has ended. */
  over: Promise<void>;
  close(): void;
}

/** Opens a stream to a listening server, such as `http://127.0.0.1:40123`. */
export async function watch(
  origin: string,
  token: string,
  topics: readonly string[],
  lastId?: string,
): Promise<LiveClient> {
  const abort = new AbortController();
  const response = await fetch(`${origin}${apiBase}${livePath}?topics=${topics.join(',')}`, {
    headers: { authorization: `Bearer ${token}`, ...(lastId && { 'last-event-id': lastId }) },
    signal: abort.signal,
  });
  const frames: Frame[] = [];
  const beats: Frame[] = [];
  let last = lastId ?? '';
  const read = async () => {
    const events = response.body?.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, id, data } of events ?? []) {
      if (id) last = id;
      (event === 'beat' ? beats : frames).push({ event, id, data: JSON.parse(data) } as Frame);
    }
  };
  const over = response.headers.get('content-type')?.includes('event-stream')
    ? read().catch(() => {})
    : Promise.resolve();
  return {
    response,
    frames,
    beats,
    lastId: () => last,
    changes: () => frames.flatMap((frame) => (frame.event === 'change' ? [frame.data.data] : [])),
    ready: () => expect.poll(() => frames.some(({ event }) => event === 'ready'), { timeout: 10_000 }).toBe(true),
    over,
    close: () => abort.abort(),
  };
}
