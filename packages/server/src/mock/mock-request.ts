import type { IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import type { MockRequest } from '@easymock/mock-engine';
import type { FastifyRequest } from 'fastify';

/** Longest body a function can look at; what is longer is refused, for it would have to be copied. */
const maxBodyBytes = 1024 * 1024;

export class BodyTooLarge extends Error {
  override readonly name = 'BodyTooLarge';
}

/**
 * Reads the body of a call: JSON and forms as data, other texts as they are.
 * @throws BodyTooLarge
 */
export async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Not destroyed when left early: who sent it waits for an answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBodyBytes) throw new BodyTooLarge();
    chunks.push(chunk);
  }
  if (size === 0) return {};
  const text = Buffer.concat(chunks).toString('utf8');
  const type = typeOf(request);
  if (type === 'application/x-www-form-urlencoded') return { ...parseForm(text) };
  if (!/[/+]json$/.test(type)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // A function may want to answer to that, too.
    return text;
  }
}

/** What functions get to see of a call, under the names Easy Mock gave it. */
export function readRequest(
  { raw, ip, hostname, host, protocol }: FastifyRequest,
  params: MockRequest['params'],
  body: unknown,
): MockRequest {
  const url = raw.url ?? '/';
  const [path = '/', querystring = ''] = splitOnce(url, '?');
  return {
    method: raw.method,
    url,
    originalUrl: url,
    path,
    params,
    query: { ...parseForm(querystring) },
    querystring,
    search: querystring && `?${querystring}`,
    body,
    headers: raw.headers,
    cookies: readCookies(raw.headers.cookie ?? ''),
    host,
    hostname,
    protocol,
    type: typeOf(raw),
    ip,
  };
}

/**
 * The seed of `?_seed=7`, for the same answer every time; any text will do, numbers stand for themselves.
 * undefined without one.
 */
export function seedOf(url: string): number | undefined {
  const start = url.indexOf('_seed=');
  if (start === -1 || !'?&'.includes(url[start - 1] ?? ' ')) return undefined;
  const [text = ''] = url.slice(start + '_seed='.length).split('&');
  const seed = Number(text);
  if (text !== '' && Number.isFinite(seed)) return seed;
  let hash = 0;
  for (const c of text) hash = (Math.imul(hash, 31) + (c.codePointAt(0) ?? 0)) | 0;
  return hash;
}

function typeOf({ headers }: IncomingMessage): string {
  return (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function readCookies(header: string): Record<string, string> {
  const entries = header.split(';').map((pair) => splitOnce(pair.trim(), '='));
  return Object.fromEntries(
    entries.filter(([name]) => name !== '').map(([name, value]) => [name, decode(value)]),
  );
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
