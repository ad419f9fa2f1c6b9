import type { Language } from '@easymock/contract';
import { eventStreamOf, StreamError, splitEvents } from '@easymock/mock-engine';
import { localeOf } from '../code/engine';

/** A stream in the preview. */
interface PreviewedStream {
  /** The messages as they are sent; undefined if they cannot be sent. */
  readonly text?: string;
  readonly count?: number;
  /** Milliseconds, such as `100` or `50-200`. */
  readonly pace: string;
  /** Reason why the stream cannot be sent. */
  readonly failure?: string;
}

/** Returns the stream that generated data requests; undefined if the data is sent as JSON. */
export function previewStream(json: string, language: Language): PreviewedStream | undefined {
  if (!json.includes('"stream"')) return undefined;
  try {
    const stream = eventStreamOf(JSON.parse(json));
    if (!stream) return undefined;
    const { from, to } = stream.pace;
    const { text } = stream;
    return { text, count: splitEvents(text).length, pace: from === to ? String(from) : `${from}-${to}` };
  } catch (error) {
    if (!(error instanceof StreamError)) throw error;
    return { pace: '', failure: `_res.${error.path} ${error.texts[localeOf(language)]}` };
  }
}
