import type { Texts } from '../core/texts';

/** Maximum messages of a stream, repetitions included. */
export const streamMessageLimit = 1_000;
/** Maximum characters of a stream. */
const streamTextLimit = 2_000_000;
/** Milliseconds between two messages; proxies close connections that are silent for a minute. */
export const streamPaceLimitMs = 30_000;
/** Milliseconds from the first message to the last. */
export const streamDurationLimitMs = 300_000;

/** Reports a part of `_res` that cannot be carried out. */
export class StreamError extends Error {
  override readonly name = 'StreamError';
  /** Path inside `_res`, such as `stream.pace`. */
  readonly path: string;
  readonly texts: Texts;

  constructor(path: string, texts: Texts) {
    super(texts.en);
    this.path = path;
    this.texts = texts;
  }
}

/** A random number of milliseconds between two messages. */
export interface StreamPace {
  readonly from: number;
  readonly to: number;
}

/** Server-sent events in the form in which they are sent. */
export interface EventStream {
  readonly pace: StreamPace;
  /** All messages; each ends with an empty line. */
  readonly text: string;
}

const emptyLine = '\n\n';

/**
 * Builds the server-sent events of generated data.
 *
 * The messages are the items of the field `messages`; without that field, of `_res.data` or of all data. Data that is
 * not an array is one message.
 * @returns undefined if `_res` requests no stream
 * @throws StreamError
 */
export function eventStreamOf(data: unknown): EventStream | undefined {
  const settings = isObject(data) && isObject(data._res) ? data._res : undefined;
  const { stream } = settings ?? {};
  if (!settings || !isObject(data) || stream === undefined || stream === null || stream === false) return undefined;
  if (stream !== true && !isObject(stream)) {
    throw new StreamError('stream', {
      zh: '必须是 true，或带有 pace、end、repeat 的对象',
      en: 'must be true, or an object with pace, end and repeat',
    });
  }
  const { pace, end, repeat } = stream === true ? {} : stream;
  const { _res: _, ...rest } = data;
  const messages = messagesOf(settings, rest).map(messageText);
  const times = readRepeat(repeat, messages.length);
  const last = end === undefined || end === null || end === '' ? '' : messageText(end);
  const length = messages.reduce((sum, text) => sum + text.length, 0) * times + last.length;
  if (length > streamTextLimit) {
    throw new StreamError('stream', {
      zh: `全部消息最多 ${streamTextLimit} 个字符`,
      en: `the messages can have up to ${streamTextLimit} characters in total`,
    });
  }
  const gaps = Math.max(0, messages.length * times + (last === '' ? 0 : 1) - 1);
  return { pace: readPace(pace, gaps), text: messages.join('').repeat(times) + last };
}

/** Returns the messages of a stream's text, each without the empty line at its end. */
export const splitEvents = (text: string): string[] => text.split(emptyLine).slice(0, -1);

function messagesOf(settings: Record<string, unknown>, rest: Record<string, unknown>): unknown[] {
  const data = Array.isArray(rest.messages) ? rest.messages : Object.hasOwn(settings, 'data') ? settings.data : rest;
  return Array.isArray(data) ? data : [data];
}

const lineBreak = /\r\n|\r|\n/;

/**
 * Returns a message as server-sent events are written. An object with exactly `data` and some of `event`, `id` and
 * `retry` contains the fields of the message; any other value is its data.
 */
function messageText(item: unknown): string {
  if (!isFields(item)) return `${dataLines(item)}\n`;
  const { event, id, retry, data } = item;
  const field = (name: string, value: unknown) =>
    value === undefined || value === null ? '' : `${name}: ${textOf(value).split(lineBreak).join(' ')}\n`;
  return `${field('event', event)}${field('id', id)}${field('retry', retry)}${dataLines(data)}\n`;
}

const fieldNames: ReadonlySet<string> = new Set(['event', 'id', 'retry', 'data']);

function isFields(item: unknown): item is Record<string, unknown> {
  if (!isObject(item) || !Object.hasOwn(item, 'data')) return false;
  const names = Object.keys(item);
  return names.length > 1 && names.every((name) => fieldNames.has(name));
}

const dataLines = (value: unknown): string =>
  textOf(value)
    .split(lineBreak)
    .map((line) => `data: ${line}\n`)
    .join('');

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null'));

function readRepeat(given: unknown, count: number): number {
  const times = given === undefined || given === null || given === '' ? 1 : Number(given);
  if (Number.isInteger(times) && times >= 1 && times * count <= streamMessageLimit) return times;
  throw new StreamError('stream.repeat', {
    zh: `重复次数必须是正整数，消息合计最多 ${streamMessageLimit} 条`,
    en: `the repetitions must be a positive whole number, with up to ${streamMessageLimit} messages in total`,
  });
}

function readPace(given: unknown, gaps: number): StreamPace {
  const text = given === undefined || given === null || given === '' ? '0' : String(given);
  const [, first = '', second = first] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  const [from, to] = [Math.min(Number(first), Number(second)), Math.max(Number(first), Number(second))];
  if (first === '' || to > streamPaceLimitMs) {
    throw new StreamError('stream.pace', {
      zh: `间隔必须是 0 到 ${streamPaceLimitMs} 之间的毫秒数，或 "50-200" 这样的范围`,
      en: `the pace must be a number of milliseconds from 0 to ${streamPaceLimitMs}, or a range such as "50-200"`,
    });
  }
  if (to * gaps > streamDurationLimitMs) {
    throw new StreamError('stream.pace', {
      zh: `全部消息最多发送 ${streamDurationLimitMs / 1_000} 秒`,
      en: `the messages can take up to ${streamDurationLimitMs / 1_000} seconds in total`,
    });
  }
  return { from, to };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
