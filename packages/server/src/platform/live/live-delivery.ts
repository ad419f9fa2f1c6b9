import type { LoggedEvent, LogPage } from './live-log';
import { changeFrame, type LiveStream } from './live-stream';

/** A client that is due more events than this reads everything again, which costs both sides less. */
const mostDue = 100;

/** What a round brings to a stream. */
export interface Delivery {
  readonly isFirst: boolean;
  /** The log cannot tell all that the stream has missed. */
  readonly isReset: boolean;
  /** The stream gets the events after this position. */
  readonly from: number;
  readonly events: LoggedEvent[];
}

/** Whether the log tells everything that happened after a position. */
export const reaches = ({ floor, last }: LogPage, position: number): boolean =>
  position >= floor && position <= last;

/** @param known up to which event the client knows everything; undefined if it has never listened before */
export function beginAt(known: number | undefined, page: LogPage, isFirst = false): Delivery {
  const from = known !== undefined && reaches(page, known) ? known : undefined;
  return { isFirst, isReset: from === undefined, from: from ?? page.last, events: [] };
}

/** Writes to each stream what is due, except what it was denied. @param last the position of the last event */
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
