import type { IncomingMessage, ServerResponse } from 'node:http';
import { failures, fillText, pageCallHeader, pickLanguage } from '@easymock/contract';
import type { CallFailure } from '../../platform/failure';
import { failureEnvelope } from '../../platform/http/envelope';
import { isNavigation } from '../../platform/http/fetch-metadata';
import type { RenderedPage } from '../../platform/http/page';
import { requestIdOf } from '../../platform/http/request-id';
import { type Body, bodyOf } from '../draw/body';
import type { Near } from './nearest';

export const jsonType = 'application/json; charset=utf-8';
const preflightSeconds = '2592000';
const methods = 'GET,HEAD,PUT,POST,DELETE,PATCH';

// Headers are lists of names and values in turn, as Node writes them quickest.

// People write these answers. Opened in a browser, they must not act in our name.
const fence = ['Content-Security-Policy', "default-src 'none'; sandbox", 'X-Content-Type-Options', 'nosniff'];
const foreignContent = [...fence, 'Cache-Control', 'no-cache'];

/** Projects call mocks from pages anywhere, so any origin is welcome, with its cookies or without. */
function corsHeaders(origin: string): string[] {
  return [
    'Access-Control-Allow-Origin',
    origin,
    'Access-Control-Allow-Credentials',
    'true',
    'Vary',
    'Origin',
  ];
}

// Pages get to see our own headers, and those a mock was written with.
const exposed = [
  'X-Request-Id',
  'Rate-Limit-Total',
  'Rate-Limit-Remaining',
  'Rate-Limit-Reset',
  'Age',
  'Warning',
  'Retry-After',
];

function exposeHeaders(theirs: readonly string[]): string[] {
  const names = theirs.filter((name, index) => index % 2 === 0 && name.toLowerCase() !== 'set-cookie');
  return ['Access-Control-Expose-Headers', [...new Set([...exposed, ...names])].join(',')];
}

/** The parts of a response besides its body. */
export interface AnswerHead {
  readonly status: number;
  readonly type: string;
  /** Further headers; in place of ours where they have the same name, but for those that fence the answer in. */
  readonly headers: readonly string[];
}

export const plainHead: AnswerHead = { status: 200, type: jsonType, headers: [] };

/**
 * Types of answers in parts. Browsers heed the headers of each part, where none of ours stand: cookies of any name and
 * number, and markup without the fence. Scripts may get all but the first, which is for pictures as well.
 */
const replacedParts = /^\s*multipart\/x-mixed-replace\b/i;
const shownParts = /^\s*multipart\/(?:x-mixed-replace|mixed|byteranges)\b/i;
const unnamedType = 'application/octet-stream';

/** The headers with another type for an answer in parts that a browser would take apart. */
function withoutParts(request: IncomingMessage, headers: string[]): string[] {
  const parts = isNavigation(request) ? shownParts : replacedParts;
  const isParts = (text: string, i: number) =>
    i % 2 === 1 && headers[i - 1]?.toLowerCase() === 'content-type' && parts.test(text);
  return headers.map((text, i) => (isParts(text, i) ? unnamedType : text));
}

/** Writes a served answer, whole. */
export function writeAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, headers }: AnswerHead,
  body: Body,
  rate: readonly string[] = [],
): void {
  const { origin } = request.headers;
  const content = bodiless.has(status) ? emptyBody : body;
  const all = ['Content-Type', type, 'Content-Length', String(content.length), ...foreignContent, ...rate];
  // These say by themselves that nothing follows.
  if (status === 204 || status === 304) all.splice(0, 4);
  all.push('X-Request-Id', requestIdOf(request));
  if (origin !== undefined) all.push(...corsHeaders(origin), ...exposeHeaders(headers));
  // A mock may let its answers be cached. What a script or another site has fetched must not come out of the cache
  // as a style sheet or picture of ours.
  const isPlain = headers.length === 0 && type === jsonType;
  response.writeHead(status, isPlain ? all : withoutParts(request, varied(overlaid(all, headers))));
  response.end(request.method === 'HEAD' ? undefined : content.content);
}

/** All headers that decide whether an answer is refused as a part of our pages; see platform/http/fetch-metadata.ts. */
const askedBy = [
  'Sec-Fetch-Site',
  'Sec-Fetch-Dest',
  'Sec-Fetch-Mode',
  'Origin',
  'Referer',
  'Accept',
  pageCallHeader,
].join(',');
const bodiless: ReadonlySet<number> = new Set([204, 205, 304]);
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

/** The same headers, with one `Vary` that names what decides about an answer beside what it named before. */
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

/** Says in the caller's language why there is no answer, and what comes near to what was asked for. */
export function writeFailure(
  request: IncomingMessage,
  response: ServerResponse,
  failure: CallFailure,
  near: readonly Near[] = [],
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
  writeAnswer(request, response, { status, type: jsonType, headers }, bodyOf(text));
}

/** The page for browsers is ours, and fenced in as all our pages are. */
export function writeTester(
  request: IncomingMessage,
  response: ServerResponse,
  { body, headers }: RenderedPage,
): void {
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
