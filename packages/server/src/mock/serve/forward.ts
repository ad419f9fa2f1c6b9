import type { IncomingMessage } from 'node:http';
import { scenarioQuery } from '@easymock/contract';
import { fail } from '../../platform/failure';
import { hopHeader } from '../../platform/http/forwarded-mark';
import { withoutOwnCredentials } from '../../platform/http/own-credentials';
import type { Forwarded, ForwardedAnswer, OutboundClient } from '../../platform/outbound/outbound';
import { hostWideHeaders, isOwnCookie, maxCookies } from '../draw/effects';

/** Response of an upstream server for a mock. */
export interface ForwardedResponse {
  readonly status: number;
  readonly type: string;
  /** Names and values alternate. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** A header of a back end, which replaces that of the caller and never reaches another host. */
export interface OwnHeader {
  readonly name: string;
  readonly value: string;
}

/** Time-out and maximum response size of a forwarded call; documented in docs/easy-mock.md. */
export const forwardLimits = { maxBytes: 20 * 1024 * 1024, timeoutMs: 10_000 };

// Hop-by-hop headers, and headers that are set again.
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
  hostWideHeaders.has(name) || name === 'content-type' || name.startsWith('access-control-');

/** Forwards a call to the address of a mock without our own credentials, and marks it as forwarded. */
export async function forwardCall(
  outbound: OutboundClient,
  request: IncomingMessage,
  address: string,
  projectId: string,
  cookiePath: string,
  readBody: () => Promise<Buffer>,
  own?: OwnHeader,
): Promise<ForwardedResponse> {
  const body = await readBody();
  const replaced = own?.name.toLowerCase();
  const forwarded: Forwarded = {
    method: request.method ?? 'GET',
    headers: [
      // The hop header comes first, because receivers may ignore headers beyond a limit.
      hopHeader,
      '1',
      ...pairsOf(withoutOwnCredentials(request.rawHeaders)).flatMap(([name, value]) =>
        perConnection.has(name.toLowerCase()) || name.toLowerCase() === replaced ? [] : [name, value],
      ),
      'Accept-Encoding',
      'gzip, br',
      ...(own ? [own.name, own.value] : []),
    ],
    secretHeaders: replaced === undefined ? undefined : [replaced],
    body: body.length > 0 ? body : undefined,
    group: `mock ${projectId}`,
  };
  return passedOn(await outbound.forward(address, forwarded, forwardLimits), cookiePath);
}

export const dotSegment = /\/(?:\.|%2e){1,2}(?:\/|$)/i;

/**
 * Fills `:id` and `{id}` into the target URL; parameters of the call's query override those of the target.
 * @throws CallFailure if a parameter would lead out of the path written by the mock's author
 */
export function targetOf(target: string, params: Readonly<Record<string, string | undefined>>, query: string): string {
  const url = URL.canParse(target) ? new URL(target) : fail('outside', { reason: 'URL' });
  const fill = (whole: string, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined;
    return value === undefined ? whole : encodeURIComponent(value);
  };
  const path = url.pathname.replace(/%7B(\w+)%7D/gi, fill).replace(/:(\w+)/g, fill);
  // `..` goes up in every spelling, so it cannot be sent as a parameter.
  if (dotSegment.test(path)) fail('badRequest', { reason: path });
  url.pathname = path;
  const asked = new URLSearchParams(query);
  // The key of a person is meant for this server, not for the target.
  asked.delete(scenarioQuery);
  if (asked.size > 0) url.search = overlaid(url.searchParams, asked);
  return url.href;
}

/**
 * Merges into a separate object, because each change of a URL's own `searchParams` serialises all of them
 * again.
 */
function overlaid(own: URLSearchParams, asked: URLSearchParams): string {
  const names = new Set(asked.keys());
  const kept = [...own].filter(([name]) => !names.has(name));
  return new URLSearchParams([...kept, ...asked]).toString();
}

function passedOn({ status, headers, body }: ForwardedAnswer, cookiePath: string): ForwardedResponse {
  const pairs = pairsOf(headers);
  const type = pairs.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return {
    status,
    type: type ?? 'application/octet-stream',
    headers: withFewCookies(pairs).flatMap(([name, value]) => responseHeader(name, value, cookiePath)),
    body,
  };
}

/** Limits the cookies of a response: more than a mock may set would evict ours from the browser. */
function withFewCookies(pairs: readonly [name: string, value: string][]): [name: string, value: string][] {
  let num = 0;
  return pairs.filter(([name]) => name.toLowerCase() !== 'set-cookie' || ++num <= maxCookies);
}

function responseHeader(name: string, value: string, cookiePath: string): string[] {
  const key = name.toLowerCase();
  if (key === 'set-cookie') return foreignCookie(value, cookiePath);
  return perConnection.has(key) || isOursToSay(key) ? [] : [name, value];
}

/** Restricts a cookie of an upstream server to the mocks of the project that it came from. */
function foreignCookie(value: string, cookiePath: string): string[] {
  const [pair = '', ...attributes] = value.split(/;\s*/);
  // Browsers trim spaces around a cookie name and treat the value of a nameless cookie as its name.
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
