import { validateHeaderName, validateHeaderValue } from 'node:http';
import { storagePrefix } from '@easymock/contract';
import { type EventStream, eventStreamOf, StreamError, type StreamPace, type Texts } from '@easymock/mock-engine';

/** Response settings besides the data, from the field `_res` of a definition. */
export interface Effects {
  readonly status: number;
  /** Names and values alternate, as `writeHead` takes them. */
  readonly headers: readonly string[];
  /** Milliseconds before the response. */
  readonly delay: number;
  /** Replaces the rest of the data; if absent, the rest is sent. */
  readonly data?: unknown;
  /** Pace of a stream, whose messages are `data`. */
  readonly stream?: StreamPace;
}

/** Reports a part of `_res` that cannot be carried out. */
export class EffectsError extends Error {
  override readonly name = 'EffectsError';
  readonly path: string;
  readonly texts: Texts;

  constructor(path: string, texts: Texts) {
    super(texts.en);
    this.path = `_res.${path}`;
    this.texts = texts;
  }
}

/** Maximum delay; every delayed response occupies a connection. */
export const maxDelayMs = 60_000;
const maxHeaders = 50;
/** Browsers store a few hundred cookies per host, including ours, and evict the least recently used ones. */
export const maxCookies = 10;
const maxHeaderLength = 8_000;

/**
 * Headers that mocks must not set: those that browsers apply to the whole host, those that keep a response
 * from acting in our name, and those that make a reverse proxy send something else instead, such as a file or
 * one of our pages without its protective headers.
 */
export const hostWideHeaders: ReadonlySet<string> = new Set([
  'accept-ch',
  'activate-storage-access',
  'ad-auction-allowed',
  'ad-auction-signals',
  'alt-svc',
  'attribution-reporting-register-os-source',
  'attribution-reporting-register-os-trigger',
  'attribution-reporting-register-source',
  'attribution-reporting-register-trigger',
  'clear-site-data',
  'content-security-policy',
  'critical-ch',
  'expect-ct',
  'nel',
  'observe-browsing-topics',
  'origin-agent-cluster',
  'public-key-pins',
  'public-key-pins-report-only',
  'report-to',
  'reporting-endpoints',
  'sec-session-challenge',
  'sec-session-registration',
  'secure-session-challenge',
  'secure-session-registration',
  'service-worker-allowed',
  'set-login',
  'shared-storage-write',
  'speculation-rules',
  'strict-transport-security',
  'use-as-dictionary',
  'x-accel-redirect',
  'x-content-type-options',
  'x-lighttpd-send-file',
  'x-lighttpd-send-tempfile',
  'x-litespeed-location',
  'x-reproxy-file',
  'x-reproxy-url',
  'x-sendfile',
  'x-sendfile2',
]);

/** Returns whether mocks must not set a header. */
export const isRefusedHeader = (name: string): boolean => reserved.has(name.toLowerCase());

/** Headers that frame the message or that the server sets itself. */
const reserved = new Set([
  ...hostWideHeaders,
  'connection',
  'content-length',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Removes `_res` from generated data and parses it.
 * @param cookiePath path of the response's cookies: that of the project, because other paths of this host are
 * ours
 * @returns undefined if there is no `_res`
 * @throws EffectsError
 */
export function takeEffects(data: unknown, cookiePath: string): Effects | undefined {
  if (!isObject(data) || !Object.hasOwn(data, '_res')) return undefined;
  const given = data._res;
  const stream = isObject(given) && 'stream' in given ? readStream(data) : undefined;
  delete data._res;
  if (!isObject(given)) return undefined;
  const status = readStatus(given.status);
  // With status 200 the rest of the definition is the data, unless it has no fields beside `_res`.
  const replaces = Object.hasOwn(given, 'data') && (status !== 200 || Object.keys(data).length === 0);
  return {
    status,
    headers: [...headersOf(given.headers), ...readCookies(given.cookies, cookiePath)],
    delay: readDelay(given.delay),
    ...(replaces && { data: given.data }),
    ...(stream && { data: stream.text, stream: stream.pace }),
  };
}

function readStream(data: unknown): EventStream | undefined {
  try {
    return eventStreamOf(data);
  } catch (error) {
    if (error instanceof StreamError) throw new EffectsError(error.path, error.texts);
    throw error;
  }
}

function readStatus(given: unknown): number {
  if (given === undefined || given === null || given === '') return 200;
  const status = Number(given);
  if (Number.isInteger(status) && status >= 200 && status <= 599) return status;
  throw new EffectsError('status', {
    zh: '状态码必须是 200 到 599 之间的整数',
    en: 'the status must be a whole number from 200 to 599',
  });
}

/** Returns headers as names and values in turn. @throws EffectsError for headers that a mock must not set */
export function headersOf(given: unknown): string[] {
  if (!isObject(given)) return [];
  const entries = Object.entries(given);
  if (entries.length > maxHeaders) throw tooMany('headers', maxHeaders);
  return entries.flatMap(([name, value]) => {
    const path = `headers.${name}`;
    if (isRefusedHeader(name)) {
      throw new EffectsError(path, { zh: `不能设置响应头 ${name}`, en: `the header ${name} cannot be set` });
    }
    return Array.isArray(value)
      ? value.flatMap((item) => header(name, textOf(item), path))
      : header(name, textOf(value), path);
  });
}

function readCookies(given: unknown, cookiePath: string): string[] {
  if (!isObject(given)) return [];
  const entries = Object.entries(given);
  if (entries.length > maxCookies) throw tooMany('cookies', maxCookies);
  return entries.flatMap(([name, value]) => {
    const path = `cookies.${name}`;
    if (!/^[\w!#$%&'*.^`|~+-]+$/.test(name) || isOwnCookie(name)) {
      throw new EffectsError(path, { zh: `不能使用 Cookie 名 ${name}`, en: `the cookie name ${name} cannot be used` });
    }
    return header('Set-Cookie', `${name}=${encodeURIComponent(wellFormed(textOf(value)))}; Path=${cookiePath}`, path);
  });
}

/**
 * Whether a cookie name is reserved by the server or has a prefix (`__Host-`, `__Secure-`) that widens it to
 * the whole host.
 */
export const isOwnCookie = (name: string): boolean => name.startsWith(storagePrefix) || /^__(host|secure)-/i.test(name);

function header(name: string, value: string, path: string): [string, string] {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (value.length <= maxHeaderLength) return [name, value];
  } catch {
    // Invalid names and values are reported below, like values that are too long.
  }
  throw new EffectsError(path, {
    zh: '名称或内容不能作为响应头发送：不能换行，只能使用拉丁字符，最长 8000 个字符',
    en: 'the name or value cannot be sent as a header: no line breaks, only Latin characters, up to 8000 characters',
  });
}

/** Replaces lone surrogates, which cannot be encoded, by U+FFFD. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Parses a number of milliseconds, or `"100-500"` for a random number in that range. */
function readDelay(given: unknown): number {
  if (given === undefined || given === null || given === '') return 0;
  const [, from = '', to = from] = /^(\d+)(?:-(\d+))?$/.exec(String(given)) ?? [];
  const delay = Number(from) + Math.round(Math.random() * (Number(to) - Number(from)));
  if (from !== '' && delay >= 0 && delay <= maxDelayMs) return delay;
  throw new EffectsError('delay', {
    zh: `延迟必须是 0 到 ${maxDelayMs} 之间的毫秒数，或 "100-500" 这样的范围`,
    en: `the delay must be a number of milliseconds from 0 to ${maxDelayMs}, or a range such as "100-500"`,
  });
}

function tooMany(path: string, most: number): EffectsError {
  return new EffectsError(path, { zh: `最多 ${most} 个`, en: `up to ${most} are allowed` });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
