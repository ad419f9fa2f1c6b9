import type { LoggedEvent, LogPage } from './live-log';
import { changeFrame, type LiveStream } from './live-stream';

/**
 * A client that missed more events than this gets a reset and reloads everything, which costs both sides
 * less.
 */
const mostDue = 100;

/** Events of one round for a stream. */
export interface Delivery {
  readonly isFirst: boolean;
  /** Whether the log no longer contains all events that the stream has missed. */
  readonly isReset: boolean;
  /** The stream gets the events after this position. */
  readonly from: number;
  readonly events: LoggedEvent[];
}

/** Returns whether the log contains everything that happened after a position. */
export const reaches = ({ floor, last }: LogPage, position: number): boolean => position >= floor && position <= last;

/**
 * Starts the delivery of a stream.
 * @param known the last event that the client has; undefined if it has never listened before
 */
export function beginAt(known: number | undefined, page: LogPage, isFirst = false): Delivery {
  const from = known !== undefined && reaches(page, known) ? known : undefined;
  return { isFirst, isReset: from === undefined, from: from ?? page.last, events: [] };
}

/**
 * Writes the due events to each stream, except those of denied topics.
 * @param last the position of the last event
 */
export function deliver(due: ReadonlyMap<LiveStream, Delivery>, last: number): void {
  const frames = new Map<LoggedEvent, string>();
  const frameOf = (event: LoggedEvent): string => {
    const text = frames.get(event) ?? changeFrame(event);
    frames.set(event, text);
    return text;
  };
  for (const [stream, { isFirst, isReset, events }] of due) {
    if (isReset || events.length > mostDue) stream.send('reset', {}, last);
    else for (const event of events) if (stream.topics.has(event.topic)) stream.write(frameOf(event));
    if (isFirst) stream.send('ready', { topics: [...stream.topics] }, last);
  }
}
