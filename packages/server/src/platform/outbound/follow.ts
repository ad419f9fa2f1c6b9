import http from 'node:http';
import https from 'node:https';
import { fail } from '../failure';
import type { HostCheck } from './host-check';

/** A request to forward; its headers alternate names and values. */
export interface Forwarded {
  method: string;
  headers: readonly string[];
  body: Buffer | undefined;
  /**
   * Owner of the request, such as the project of a mock. Groups share the slots fairly and leave some for
   * requests without a group.
   */
  group?: string;
  /** The person who named the address, if there is no group; DNS look-ups are queued fairly by it. */
  asker?: string | undefined;
  /** Lower-case names of further headers that only the original host may receive. */
  secretHeaders?: readonly string[] | undefined;
  /** Whether the host comes from the product itself rather than from a person, and is therefore trusted. */
  isOwn?: boolean | undefined;
}

const maxRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that authenticate the sender to the original host. */
const credentials = new Set(['authorization', 'cookie', 'proxy-authorization']);

/**
 * Returns the request that follows a redirect: the same request, or a plain GET (as in browsers). Another
 * origin gets no credentials, and another host loses the trust in the host that the product named.
 */
function redirected(request: Forwarded, status: number, from: URL, to: URL): Forwarded {
  const keeps = status === 307 || status === 308 || ['GET', 'HEAD'].includes(request.method);
  const next = keeps ? request : { ...request, method: 'GET', body: undefined };
  if (to.origin === from.origin) return next;
  const isOwn = next.isOwn && to.hostname === from.hostname;
  return { ...next, isOwn, headers: withoutCredentials(next) };
}

function withoutCredentials({ headers, secretHeaders = [] }: Forwarded): string[] {
  const secret = new Set([...credentials, ...secretHeaders]);
  return headers.filter((_, i) => !secret.has((headers[i - (i % 2)] ?? '').toLowerCase()));
}

/** Sends one request after checking its address. */
async function send(
  url: URL,
  { method, headers, body, asker, group = asker, isOwn }: Forwarded,
  hosts: HostCheck,
  signal: AbortSignal,
  onConnected?: () => void,
): Promise<http.IncomingMessage> {
  const found = await hosts.addressesOf(url, { signal, group, isOwn });
  const begin: typeof http.request = url.protocol === 'https:' ? https.request : http.request;
  return new Promise((resolve, reject) => {
    const request = begin(
      url,
      {
        signal,
        method,
        agent: false,
        // The connection is pinned to the checked address, whatever the name resolves to by now.
        lookup: (_host, options, callback) =>
          options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family),
      },
      resolve,
    ).on('error', reject);
    if (onConnected) {
      const connected = url.protocol === 'https:' ? 'secureConnect' : 'connect';
      request.on('socket', (socket) => socket.once(connected, onConnected));
    }
    // A server that does not speak HTTP may close the connection without a response or an error.
    request.on('close', () => reject(new Error('closed')));
    for (let i = 0; i < headers.length; i += 2) request.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
    request.end(body);
  });
}

/**
 * Sends a request and follows redirects; each address on the way is checked.
 * @throws hostNotListed, addressRefused, outside
 */
export async function follow(
  start: URL,
  first: Forwarded,
  hosts: HostCheck,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  let url = start;
  let request = first;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    if (!['http:', 'https:'].includes(url.protocol)) fail('addressRefused', { reason: url.protocol });
    url.username = '';
    url.password = '';
    const response = await send(url, request, hosts, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (!redirects.has(status) || !location) return response;
    response.destroy();
    if (!URL.canParse(location, url.href)) fail('outside', { reason: 'Location' });
    const next = new URL(location, url);
    request = redirected(request, status, url, next);
    url = next;
  }
  return fail('outside', { reason: 'redirects' });
}

/**
 * Sends a request to this address only, without redirects, and returns any response.
 * @param onConnected called once any part of the request may have reached the other side
 * @throws addressRefused, outside
 */
export async function sendOnce(
  url: URL,
  request: Forwarded,
  hosts: HostCheck,
  signal: AbortSignal,
  onConnected: () => void,
): Promise<http.IncomingMessage> {
  if (!['http:', 'https:'].includes(url.protocol)) fail('addressRefused', { reason: url.protocol });
  url.username = '';
  url.password = '';
  return send(url, request, hosts, signal, onConnected);
}
