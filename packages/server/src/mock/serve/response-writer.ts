import type { IncomingMessage, ServerResponse } from 'node:http';
import { failures, fillText, pageCallHeader, pickLanguage, problemsHeader } from '@easymock/contract';
import type { CallFailure } from '../../platform/failure';
import { failureEnvelope } from '../../platform/http/calls/envelope';
import { isNavigation } from '../../platform/http/fetch-metadata';
import type { RenderedPage } from '../../platform/http/pages/page';
import { requestIdOf } from '../../platform/http/request-id';
import { type Body, bodyOf } from '../draw/body';
import type { CallRecord } from './call-record';
import type { NearMock } from './nearest';

export const jsonType = 'application/json; charset=utf-8';
const preflightSeconds = '2592000';
const methods = 'GET,HEAD,PUT,POST,DELETE,PATCH';

// Headers are lists in which names and values alternate, which is the fastest form for Node.

// Users write these responses. If a browser opens one, it must not run with our origin's rights.
const fence = ['Content-Security-Policy', "default-src 'none'; sandbox", 'X-Content-Type-Options', 'nosniff'];
const foreignContent = [...fence, 'Cache-Control', 'no-cache'];

/** Pages of any origin call mocks, so every origin is allowed, with or without cookies. */
function corsHeaders(origin: string): string[] {
  return ['Access-Control-Allow-Origin', origin, 'Access-Control-Allow-Credentials', 'true', 'Vary', 'Origin'];
}

// Headers that pages may read: our own, and below those of the mock.
const exposed = [
  'X-Request-Id',
  'Rate-Limit-Total',
  'Rate-Limit-Remaining',
  'Rate-Limit-Reset',
  'Age',
  'Warning',
  'Retry-After',
  problemsHeader,
];

function exposeHeaders(theirs: readonly string[]): string[] {
  const names = theirs.filter((name, index) => index % 2 === 0 && name.toLowerCase() !== 'set-cookie');
  return ['Access-Control-Expose-Headers', [...new Set([...exposed, ...names])].join(',')];
}

/** Response data besides the body. */
export interface AnswerHead {
  readonly status: number;
  readonly type: string;
  /** Additional headers; they replace ours of the same name, except the protective ones. */
  readonly headers: readonly string[];
}

export const plainHead: AnswerHead = { status: 200, type: jsonType, headers: [] };

/**
 * Multipart types. Browsers apply the headers of each part, which bypasses ours: unlimited cookies, and
 * markup without the protective headers. Scripts may receive all but `x-mixed-replace`, which images display
 * as well.
 */
const replacedParts = /^\s*multipart\/x-mixed-replace\b/i;
const shownParts = /^\s*multipart\/(?:x-mixed-replace|mixed|byteranges)\b/i;
const unnamedType = 'application/octet-stream';

/** Replaces the content type of a multipart response that a browser would split into parts. */
function withoutParts(request: IncomingMessage, headers: string[]): string[] {
  const parts = isNavigation(request) ? shownParts : replacedParts;
  const isParts = (text: string, i: number) =>
    i % 2 === 1 && headers[i - 1]?.toLowerCase() === 'content-type' && parts.test(text);
  return headers.map((text, i) => (isParts(text, i) ? unnamedType : text));
}

/** Sends the body of a response after its headers. */
export type SendBody = (response: ServerResponse, content: Body['content'] | undefined) => void;

const sendWhole: SendBody = (response, content) => {
  response.end(content);
};

/**
 * Writes the complete response of a mock.
 * @param record retains the call with this response
 * @param send may send the body in another way than at once
 */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, headers }: AnswerHead,
  body: Body,
  rate: readonly string[] = [],
  record?: CallRecord,
  send: SendBody = sendWhole,
): void {
  const content = bodiless.has(status) ? emptyBody : body;
  // 204 and 304 have no body by definition.
  const isFramed = status !== 204 && status !== 304;
  const framing = isFramed ? ['Content-Type', type, 'Content-Length', String(content.length)] : [];
  const sent = headersOf(request, framing, { status, type, headers }, rate);
  response.writeHead(status, sent);
  send(response, request.method === 'HEAD' ? undefined : content.content);
  record?.end(status, sent, content);
}

/**
 * Writes the head of a stream, whose messages follow. Proxies must neither store nor buffer it.
 * @returns the sent headers
 */
export function writeStreamHead(
  request: IncomingMessage,
  response: ServerResponse,
  head: AnswerHead,
  rate: readonly string[],
): readonly string[] {
  const sent = headersOf(request, ['Content-Type', head.type, 'X-Accel-Buffering', 'no'], head, rate);
  response.writeHead(head.status, sent);
  return sent;
}

/** Returns all headers of a mock's response. */
function headersOf(
  request: IncomingMessage,
  framing: readonly string[],
  { type, headers }: AnswerHead,
  rate: readonly string[],
): string[] {
  const { origin } = request.headers;
  const all = [...framing, ...foreignContent, ...rate, 'X-Request-Id', requestIdOf(request)];
  if (origin !== undefined) all.push(...corsHeaders(origin), ...exposeHeaders(headers));
  // Mocks may make responses cacheable, but a response cached for a script or another site must not be reused as a
  // style sheet or image of our own page.
  const isPlain = headers.length === 0 && type === jsonType;
  return isPlain ? all : withoutParts(request, varied(overlaid(all, headers)));
}

/**
 * All request headers that decide whether a response is rejected as part of our pages; see
 * platform/http/fetch-metadata.ts.
 */
const askedBy = [
  'Sec-Fetch-Site',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Origin',
  'Referer',
  'Accept',
  pageCallHeader,
].join(',');
/** Status codes whose responses have no body. */
export const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);
const emptyBody = bodyOf('');

function overlaid(ours: readonly string[], theirs: readonly string[]): string[] {
  const taken = new Set(theirs.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()));
  const kept: string[] = [];
  for (let i = 0; i < ours.length; i += 2) {
    const [name = '', value = ''] = ours.slice(i, i + 2);
    if (!taken.has(name.toLowerCase())) kept.push(name, value);
  }
  return [...kept, ...theirs];
}

/** Merges all `Vary` headers into one and adds the headers that decide about a response. */
function varied(headers: readonly string[]): string[] {
  const kept: string[] = [];
  const names: string[] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) {
    const [name = '', value = ''] = headers.slice(i, i + 2);
    if (name.toLowerCase() === 'vary') names.push(value);
    else kept.push(name, value);
  }
  return [...kept, 'Vary', [...names, askedBy].join(',')];
}

/** Writes a failure in the caller's language, with the nearest mocks as suggestions. */
export function writeFailure(
  request: IncomingMessage,
  response: ServerResponse,
  failure: CallFailure,
  near: readonly NearMock[] = [],
  record?: CallRecord,
): void {
  const requestId = requestIdOf(request);
  const { status } = failures[failure.kind];
  const language = pickLanguage(request.headers['accept-language']);
  const headers = ['X-Request-Id', requestId];
  const { seconds = status === 503 ? 1 : undefined } = failure.values;
  if (seconds !== undefined) headers.push('Retry-After', String(seconds));
  const nearest = near.map(({ method, url, differs }) => ({
    method: method.toUpperCase(),
    url,
    differs: fillText(differs, language),
  }));
  const envelope = failureEnvelope(failure, language, requestId);
  const text = JSON.stringify(nearest.length > 0 ? { ...envelope, nearest } : envelope);
  writeAnswer(request, response, { status, type: jsonType, headers }, bodyOf(text), [], record);
}

/**
 * Writes the test page for browsers; it is our own page and gets the same protective headers as all our
 * pages.
 */
export function writeTester(request: IncomingMessage, response: ServerResponse, { body, headers }: RenderedPage): void {
  response.writeHead(200, {
    ...headers,
    'Content-Length': Buffer.byteLength(body),
    'X-Request-Id': requestIdOf(request),
    Vary: 'Accept, Origin',
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function writePreflight(request: IncomingMessage, response: ServerResponse): void {
  const { origin, 'access-control-request-headers': asked } = request.headers;
  const headers = ['Access-Control-Allow-Methods', methods, 'Access-Control-Max-Age', preflightSeconds];
  if (origin !== undefined) headers.push(...corsHeaders(origin));
  if (asked) headers.push('Access-Control-Allow-Headers', asked);
  headers.push('X-Request-Id', requestIdOf(request));
  response.writeHead(204, headers);
  response.end();
}
