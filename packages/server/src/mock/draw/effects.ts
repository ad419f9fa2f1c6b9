import { validateHeaderName, validateHeaderValue } from 'node:http';
import { storagePrefix } from '@easymock/contract';
import type { Texts } from '@easymock/mock-engine';

/** The settings of a response besides its data, from the field `_res` of a definition. */
export interface Effects {
  readonly status: number;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Milliseconds to wait before the answer. */
  readonly delay: number;
  /** Replaces the rest of the data; if absent, the rest is sent. */
  readonly data?: unknown;
}

/** Something in `_res` that cannot be done. */
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

/** Longest delay; every answer that waits keeps a connection. */
export const maxDelayMs = 60_000;
const maxHeaders = 50;
/** Browsers keep a few hundred cookies of a host, ours among them, and throw out those that were not used for longest. */
export const maxCookies = 10;
const maxHeaderLength = 8_000;

/**
 * Headers that browsers heed for all of this host, or that keep them from acting on an answer in our name; and those by which
 * a proxy in front of us would send something else in place of the answer, such as a file or a page of ours without its fence.
 */
export const forTheHost: ReadonlySet<string> = new Set([
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

/** Headers that frame the message, or that we set ourselves. */
const reserved = new Set([
  ...forTheHost,
  'connection',
  'content-length',
  'keep-alive',
  'set-cookie',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Takes `_res` out of drawn data.
 * @param cookiePath the addresses the answer's cookies go back to: the project's own, for the rest of this
 * host is ours
 * @returns undefined when there is none
 * @throws EffectsError
 */
export function takeEffects(data: unknown, cookiePath: string): Effects | undefined {
  if (!isObject(data) || !Object.hasOwn(data, '_res')) return undefined;
  const given = data._res;
  delete data._res;
  if (!isObject(given)) return undefined;
  const status = readStatus(given.status);
  const replaces = status !== 200 && Object.hasOwn(given, 'data');
  return {
    status,
    headers: [...readHeaders(given.headers), ...readCookies(given.cookies, cookiePath)],
    delay: readDelay(given.delay),
    ...(replaces && { data: given.data }),
  };
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

function readHeaders(given: unknown): string[] {
  if (!isObject(given)) return [];
  const entries = Object.entries(given);
  if (entries.length > maxHeaders) throw tooMany('headers', maxHeaders);
  return entries.flatMap(([name, value]) => {
    const path = `headers.${name}`;
    if (reserved.has(name.toLowerCase())) {
      throw new EffectsError(path, {
        zh: `不能设置响应头 ${name}`,
        en: `the header ${name} cannot be set`,
      });
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
      throw new EffectsError(path, {
        zh: `不能使用 Cookie 名 ${name}`,
        en: `the cookie name ${name} cannot be used`,
      });
    }
    return header(
      'Set-Cookie',
      `${name}=${encodeURIComponent(wellFormed(textOf(value)))}; Path=${cookiePath}`,
      path,
    );
  });
}

/** Whether a cookie's name is one of ours, or has a prefix by which it would hold for the whole host. */
export const isOwnCookie = (name: string): boolean =>
  name.startsWith(storagePrefix) || /^__(host|secure)-/i.test(name);

function header(name: string, value: string, path: string): [string, string] {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    if (value.length <= maxHeaderLength) return [name, value];
  } catch {
    // Said below: a line break would begin another header, and only Latin letters can be sent as they are.
  }
  throw new EffectsError(path, {
    zh: '名称或内容不能作为响应头发送：不能换行，只能使用拉丁字符，最长 8000 个字符',
    en: 'the name or value cannot be sent as a header: no line breaks, only Latin characters, up to 8000 characters',
  });
}

/** With the mark for broken characters in place of halves, which cannot be encoded. */
const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** A number of milliseconds, or `"100-500"` for a random one between the two. */
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
