import type { IncomingMessage } from 'node:http';
import { fail } from '../../platform/failure';
import { hopHeader } from '../../platform/http/hop';
import { withoutOwnCredentials } from '../../platform/http/own-credentials';
import type { Forwarded, ForwardedAnswer, OutboundClient } from '../../platform/outbound/outbound';
import { forTheHost, isOwnCookie, maxCookies } from '../draw/effects';
import { readBytes } from './request';

/** The response of another server for a mock. */
export interface Passed {
  readonly status: number;
  readonly type: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** How long a call that is passed on may take in all, and how large its answer may be; docs/easy-mock.md says so. */
export const forwardLimits = { maxBytes: 20 * 1024 * 1024, timeoutMs: 10_000 };

// Headers that belong to the connection rather than to the message, or that are set anew.
const perConnection = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

const isOursToSay = (name: string): boolean =>
  forTheHost.has(name) || name === 'content-type' || name.startsWith('access-control-');

/** Passes a call on to the address of a mock, with everything but what is ours, and marks that we did. */
export async function forwardCall(
  outbound: OutboundClient,
  request: IncomingMessage,
  address: string,
  projectId: string,
  cookiePath: string,
): Promise<Passed> {
  const body = await readBytes(request, projectId, (bytes) => bytes);
  const forwarded: Forwarded = {
    method: request.method ?? 'GET',
    headers: [
      // First: whoever receives very many headers may not read the last ones.
      hopHeader,
      '1',
      ...pairsOf(withoutOwnCredentials(request.rawHeaders)).flatMap(([name, value]) =>
        perConnection.has(name.toLowerCase()) ? [] : [name, value],
      ),
      'Accept-Encoding',
      'gzip, br',
    ],
    body: body.length > 0 ? body : undefined,
    group: `mock ${projectId}`,
  };
  return passedOn(await outbound.forward(address, forwarded, forwardLimits), cookiePath);
}

const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * The target with `:id` and `{id}` filled in, and the call's query over its own.
 * @throws CallFailure where a parameter would lead out of the path the mock's author wrote
 */
export function targetOf(
  target: string,
  params: Readonly<Record<string, string | undefined>>,
  query: string,
): string {
  const url = URL.canParse(target) ? new URL(target) : fail('outside', { reason: 'URL' });
  const fill = (whole: string, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  };
  const path = url.pathname.replace(/%7B(\w+)%7D/gi, fill).replace(/:(\w+)/g, fill);
  // `..` goes up in every spelling, so it cannot be sent as a parameter.
  if (dotSegment.test(path)) fail('badRequest', { reason: path });
  url.pathname = path;
  if (query !== '') url.search = overlaid(url.searchParams, new URLSearchParams(query));
  return url.href;
}

/** Put together beside the address: each change of an address's own parameters writes all of it anew. */
function overlaid(own: URLSearchParams, asked: URLSearchParams): string {
  const names = new Set(asked.keys());
  const kept = [...own].filter(([name]) => !names.has(name));
  return new URLSearchParams([...kept, ...asked]).toString();
}

function passedOn({ status, headers, body }: ForwardedAnswer, cookiePath: string): Passed {
  const pairs = pairsOf(headers);
  const type = pairs.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    status,
    type: type ?? 'application/octet-stream',
    headers: withFewCookies(pairs).flatMap(([name, value]) => responseHeader(name, value, cookiePath)),
    body,
  };
}

/** Without cookies beyond those that a mock may set: browsers would throw ours out to make room for them. */
function withFewCookies(pairs: readonly [name: string, value: string][]): [name: string, value: string][] {
  let num = 0;
  return pairs.filter(([name]) => name.toLowerCase() !== 'set-cookie' || ++num <= maxCookies);
}

function responseHeader(name: string, value: string, cookiePath: string): string[] {
  const key = name.toLowerCase();
  if (key === 'set-cookie') return foreignCookie(value, cookiePath);
  return perConnection.has(key) || isOursToSay(key) ? [] : [name, value];
}

/** A cookie of another server goes back to the mocks it came from only. */
function foreignCookie(value: string, cookiePath: string): string[] {
  const [pair = '', ...attributes] = value.split(/;\s*/);
  // Browsers cut off blanks around a name, and read a cookie without a name by its value.
  const name = pair.replace(/^[\s=]+/, '');
  if (isOwnCookie(name.split('=', 1)[0]?.trim() ?? '')) return [];
  const kept = attributes.filter((attribute) => !/^(path|domain)\b/i.test(attribute));
  return ['Set-Cookie', [pair, `Path=${cookiePath}`, ...kept].join('; ')];
}

function pairsOf(headers: readonly string[]): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let i = 0; i + 1 < headers.length; i += 2) pairs.push([headers[i] ?? '', headers[i + 1] ?? '']);
  return pairs;
}
