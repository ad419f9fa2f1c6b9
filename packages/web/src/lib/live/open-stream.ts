import { apiBase, type LiveFrames, livePath } from '@easymock/contract';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { readToken } from '../session/session';
import { currentLanguage } from '../texts/texts';

export type Frame = {
  [E in keyof LiveFrames]: { event: E; data: LiveFrames[E]; id: number | undefined };
}[keyof LiveFrames];

/** End of a stream: whether the session ended with it, and the milliseconds before a retry if the server sets them. */
export interface StreamEnd {
  readonly isSessionOver: boolean;
  readonly retryMs: number | undefined;
}

/**
 * Milliseconds of silence after which a connection is considered dead. Heartbeats arrive every 20 seconds.
 */
const silenceMs = 50_000;
/**
 * Milliseconds before a retry after `replaced`, which means that another browser of the person took the slot.
 */
const replacedMs = 5 * 60_000;

/**
 * Opens a stream and follows it to its end. The browser's own EventSource cannot send the session's token.
 * @param from the position after which events are sent
 */
export async function followStream(
  topics: readonly string[],
  from: number | undefined,
  onFrame: (frame: Frame) => void,
  signal: AbortSignal,
): Promise<StreamEnd> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), silenceMs);
  };
  const end = { isSessionOver: false, retryMs: undefined as number | undefined };
  heard();
  try {
    const response = await fetch(`${apiBase}${livePath}?${new URLSearchParams({ topics: topics.join(',') })}`, {
      headers: {
        Accept: 'text/event-stream',
        'Accept-Language': currentLanguage(),
        Authorization: `Bearer ${readToken()}`,
        ...(from !== undefined && { 'Last-Event-ID': String(from) }),
      },
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (!response.ok || !response.body || !isStream(response)) {
      // For a disabled person the server answers with a failure envelope and status 200, as for every call.
      end.isSessionOver = response.ok || response.status === 401 || response.status === 402;
      end.retryMs = (Number(response.headers.get('Retry-After')) || 0) * 1_000 || undefined;
      return end;
    }
    const parser = new EventSourceParserStream({
      onRetry: (ms) => {
        end.retryMs = ms;
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parser).getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      heard();
      const { event, id, data } = next.value;
      const frame = { event, id: id ? Number(id) : undefined, data: JSON.parse(data) } as Frame;
      if (frame.event !== 'end') onFrame(frame);
      else if (frame.data.reason === 'signedOut') end.isSessionOver = true;
      else if (frame.data.reason === 'replaced') end.retryMs = replacedMs;
    }
  } catch {
    // The network failed, or one of the two signals aborted.
  } finally {
    clearTimeout(timer);
  }
  return end;
}

const isStream = ({ headers }: Response) => headers.get('Content-Type')?.startsWith('text/event-stream') ?? false;
