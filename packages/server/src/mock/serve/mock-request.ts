import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { parse as parseForm } from 'node:querystring';
import type { MockRequest } from '@easymock/mock-engine';
import type { Config } from '../../config/config';
import { senderOf, trustOf } from '../../platform/address/trust';
import { formValues } from '../../platform/http/bodies/form-values';
import { isTooDeep } from '../../platform/http/bodies/json-body';
import { readBody } from '../../platform/http/bodies/read-body';
import { bytesWithoutOwnTokens, withoutOwnCredentials } from '../../platform/http/own-credentials';
import type { CallRecord } from './call-record';

/** Bytes; a longer body is rejected, because mocks need a copy of it. */
export const maxBodyBytes = 1024 * 1024;

/**
 * Reads the body of a call and removes our own tokens. Slots for long bodies are shared fairly among
 * projects.
 * @param record notes the beginning of the body
 * @throws CallFailure tooLarge
 */
export function readBytes<T>(
  request: IncomingMessage,
  projectId: string,
  use: (bytes: Buffer) => T | Promise<T>,
  record?: CallRecord,
): Promise<T> {
  const limits = {
    limit: maxBodyBytes,
    group: `mock ${projectId}`,
    isAnonymous: true,
    declared: request.headers['content-length'],
  };
  return readBody(request, limits, (bytes) => {
    if (record && bytes.length > 0) record.addChunk(bytes);
    return use(bytesWithoutOwnTokens(bytes));
  });
}

/**
 * Parses the body of a call: JSON and forms into values, files into their name, type and size; other bodies
 * stay text.
 */
export async function dataOf(request: IncomingMessage, bytes: Buffer): Promise<unknown> {
  if (bytes.length === 0) return {};
  const type = typeOf(request);
  if (type === 'multipart/form-data') return readParts(bytes, request.headers['content-type'] ?? '');
  const text = bytes.toString('utf8');
  if (type === 'application/x-www-form-urlencoded') return { ...parseForm(text) };
  // Too deeply nested JSON could be parsed but not serialised again, so it stays text.
  if (!/[/+]json$/.test(type) || isTooDeep(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Malformed JSON stays text, because a function may want to respond to it.
    return text;
  }
}

/** Whether the body of a call is a form. */
export const isForm = (request: IncomingMessage): boolean =>
  ['application/x-www-form-urlencoded', 'multipart/form-data'].includes(typeOf(request));

async function readParts(bytes: Buffer, type: string): Promise<unknown> {
  try {
    const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } }).formData();
    return formValues([...form].map(([name, part]) => [name, describePart(part)] as const));
  } catch {
    // Malformed multipart bodies stay text.
    return bytes.toString('utf8');
  }
}

function describePart(part: string | File): unknown {
  return typeof part === 'string' ? part : { name: part.name, type: part.type, size: part.size };
}

interface Read {
  readonly params: MockRequest['params'];
  readonly body: unknown;
  readonly trustProxy: Config['trustProxy'];
}

/**
 * Builds the request that is passed to functions, with Easy Mock's field names. The caller's credentials for this
 * product are left out.
 */
export function readRequest(request: IncomingMessage, { params, body, trustProxy }: Read): MockRequest {
  const headers = foreignHeaders(request.headers);
  const url = request.url ?? '/';
  const [path, querystring] = splitOnce(url, '?');
  const isTrusted = trustOf(trustProxy);
  // A trusted proxy reports the original host and protocol.
  const isBehindProxy = isTrusted(request.socket.remoteAddress ?? '', 0);
  const forwarded = (name: string) => (isBehindProxy ? last(headers[name]) : undefined);
  const host = forwarded('x-forwarded-host') ?? headers.host ?? '';
  return {
    method: request.method,
    url,
    originalUrl: url,
    path,
    params,
    query: { ...parseForm(querystring) },
    querystring,
    search: querystring && `?${querystring}`,
    body,
    headers,
    cookies: readCookies(headers.cookie ?? ''),
    host,
    hostname: host.replace(/:\d+$/, ''),
    protocol: forwarded('x-forwarded-proto') ?? 'http',
    type: typeOf(request),
    ip: senderOf(request, isTrusted),
  };
}

/** Returns the headers of a call without the caller's credentials for this product. */
export function foreignHeaders(headers: IncomingHttpHeaders): Record<string, string> {
  const pairs = Object.entries(headers).flatMap(([name, value = '']) => [name, [value].flat().join(', ')]);
  const kept = withoutOwnCredentials(pairs);
  return Object.fromEntries(kept.flatMap((name, i) => (i % 2 === 0 ? [[name, kept[i + 1] ?? '']] : [])));
}

/** Returns the last value of a list, which the nearest proxy added. */
function last(header: string | undefined): string | undefined {
  return header?.split(',').at(-1)?.trim();
}

/**
 * Returns the seed of `?_seed=7`, which makes the response reproducible; undefined if there is none. A number
 * is used as it is, other text is hashed.
 */
export function seedOf(query: string): number | undefined {
  const start = query.indexOf('_seed=');
  if (start === -1 || (start > 0 && query[start - 1] !== '&')) return undefined;
  const [text = ''] = query.slice(start + '_seed='.length).split('&');
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

/** Parses the header `Cookie`. */
export function readCookies(header: string): Record<string, string> {
  const entries = header.split(';').map((pair) => splitOnce(pair.trim(), '='));
  return Object.fromEntries(entries.filter(([name]) => name !== '').map(([name, value]) => [name, decode(value)]));
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
