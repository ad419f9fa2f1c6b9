import type { LookupAddress } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { fail } from './failure';
import { isMetadata, refusalOf } from './outbound-addresses';

export interface OutboundOptions {
  /** `host` or `host:port` that may be fetched whatever their address is, unless it is a metadata address. */
  allow: string[];
  isPrivateAllowed: boolean;
}

export interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
  accept?: string;
}

/** The one door through which this server fetches from others. */
export interface OutboundClient {
  /**
   * Fetches text over http(s). Redirects are followed at most three times, each checked again.
   * Fails as `addressRefused` for an address that may not be fetched, as `outside` for the rest.
   */
  fetchText(address: string, limits: FetchLimits): Promise<string>;
  /**
   * Passes a request on and gives what came back, whatever its status. Redirects are followed as in
   * `fetchText`, and fails as it does.
   */
  forward(address: string, request: Forwarded, limits: FetchLimits): Promise<ForwardedAnswer>;
}

/** A request to pass on; its headers are names and values in turn. */
export interface Forwarded {
  method: string;
  headers: readonly string[];
  body: Buffer | undefined;
}

export interface ForwardedAnswer {
  status: number;
  /** Names and values in turn, as they came. */
  headers: readonly string[];
  /** Without any compression. */
  body: Buffer;
}

const maxRedirects = 3;

/** Rejects when the time is over: a name server's silence cannot be aborted, but need not be waited for. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

const decoders = new Map<string, () => Transform>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** Answers without a body may still say how one would be compressed. */
function isBodiless({ statusCode = 0, headers }: http.IncomingMessage, method: string): boolean {
  return method === 'HEAD' || statusCode === 204 || statusCode === 304 || headers['content-length'] === '0';
}

function decoded(response: http.IncomingMessage, method: string): NodeJS.ReadableStream {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity' || isBodiless(response, method)) return response;
  const openDecoder = decoders.get(encoding);
  if (!openDecoder) {
    response.destroy();
    return fail('outside', { reason: 'Content-Encoding' });
  }
  // A connection that breaks ends the decoder with its error; a bare pipe would leave it waiting.
  return pipeline(response, openDecoder(), () => {});
}

const redirects = new Set([301, 302, 303, 307, 308]);
/** What a request says about who sends it, meant for the host it was sent to. */
const credentials = new Set(['authorization', 'cookie', 'proxy-authorization']);

/** The request a redirect asks for: the same again, or a plain GET (as browsers do it). */
function redirected(request: Forwarded, status: number, isElsewhere: boolean): Forwarded {
  const keeps = status === 307 || status === 308 || ['GET', 'HEAD'].includes(request.method);
  const next = keeps ? request : { ...request, method: 'GET', body: undefined };
  return isElsewhere ? { ...next, headers: withoutCredentials(next.headers) } : next;
}

function withoutCredentials(headers: readonly string[]): string[] {
  return headers.filter((_, i) => !credentials.has((headers[i - (i % 2)] ?? '').toLowerCase()));
}

/** How many requests may be under way at once, in all and to one host, which must not use up what others need. */
const maxUnderWay = 400;
const maxToOneHost = 100;
/** How much of answers may be held in memory at once. */
const maxHeldBytes = 256 * 1024 * 1024;

export function openOutbound({ allow, isPrivateAllowed }: OutboundOptions): OutboundClient {
  const allowed = new Set(allow.map((entry) => entry.toLowerCase()));
  const resolving = new Map<string, Promise<LookupAddress[]>>();
  const underWay = new Map<string, number>();
  let allUnderWay = 0;
  let heldBytes = 0;

  /** Lets a request pass unless too many are under way; gives what to call at its end. */
  function enter(host: string): () => void {
    const toHost = underWay.get(host) ?? 0;
    if (allUnderWay >= maxUnderWay || toHost >= maxToOneHost) fail('tooMany', { seconds: 1 });
    allUnderWay += 1;
    underWay.set(host, toHost + 1);
    return () => {
      allUnderWay -= 1;
      const left = (underWay.get(host) ?? 1) - 1;
      if (left > 0) underWay.set(host, left);
      else underWay.delete(host);
    };
  }

  async function readBytes(
    response: http.IncomingMessage,
    method: string,
    maxBytes: number,
  ): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    try {
      // Counted after decompression: a small bomb must not become a big answer.
      for await (const chunk of decoded(response, method)) {
        size += chunk.length;
        heldBytes += chunk.length;
        if (size > maxBytes) fail('outside', { reason: `> ${Math.round(maxBytes / 1024 / 1024)} MB` });
        if (heldBytes > maxHeldBytes) fail('tooMany', { seconds: 1 });
        chunks.push(chunk as Buffer);
      }
      return Buffer.concat(chunks);
    } finally {
      heldBytes -= size;
      response.destroy();
    }
  }

  /**
   * Asks for a name once at a time: the system's look-up keeps one of Node's few threads until its name
   * server has answered, and files and passwords wait for the same threads.
   */
  function resolve(host: string): Promise<LookupAddress[]> {
    let found = resolving.get(host);
    if (!found) {
      found = resolveName(host, { all: true }).finally(() => resolving.delete(host));
      resolving.set(host, found);
    }
    return found;
  }

  /** Where a name leads to; every address has been checked. */
  async function check(url: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isNamed = allowed.has(host) || allowed.has(`${host}:${port}`);
    const found = await Promise.race([resolve(host), aborted(signal)]).catch(() =>
      fail('outside', { reason: `DNS ${host}` }),
    );
    for (const { address } of found) {
      const refusal = refusalOf(address, isPrivateAllowed);
      if (refusal && (!isNamed || isMetadata(address)))
        fail('addressRefused', { reason: `${host} (${refusal})` });
    }
    return found.length > 0 ? found : fail('outside', { reason: `DNS ${host}` });
  }

  async function send(
    url: URL,
    { method, headers, body }: Forwarded,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const found = await check(url, signal);
    const begin: typeof http.request = url.protocol === 'https:' ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const request = begin(
        url,
        {
          signal,
          method,
          agent: false,
          // Pinned: connects to an address that was checked, whatever the name says by then.
          lookup: (_host, options, callback) =>
            options.all ? callback(null, found) : callback(null, found[0]?.address ?? '', found[0]?.family),
        },
        resolve,
      ).on('error', reject);
      // Without an answer, and without an error where somebody wants to speak something else than HTTP.
      request.on('close', () => reject(new Error('closed')));
      for (let i = 0; i < headers.length; i += 2)
        request.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
      request.end(body);
    });
  }

  async function follow(start: URL, first: Forwarded, signal: AbortSignal): Promise<http.IncomingMessage> {
    let url = start;
    let request = first;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!['http:', 'https:'].includes(url.protocol)) fail('addressRefused', { reason: url.protocol });
      url.username = '';
      url.password = '';
      const response = await send(url, request, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (!redirects.has(status) || !location) return response;
      response.destroy();
      if (!URL.canParse(location, url.href)) fail('outside', { reason: 'Location' });
      const next = new URL(location, url);
      request = redirected(request, status, next.origin !== url.origin);
      url = next;
    }
    return fail('outside', { reason: 'redirects' });
  }

  /** Follows and reads within the time there is; every fault is said in the catalogue's words. */
  async function within<T>(
    limits: FetchLimits,
    address: string,
    request: Forwarded,
    read: (response: http.IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const url = URL.canParse(address) ? new URL(address) : fail('outside', { reason: 'URL' });
    const leave = enter(url.host);
    try {
      const result = await read(await follow(url, request, signal));
      // An answer without a length looks whole when its connection is cut.
      signal.throwIfAborted();
      return result;
    } catch (error) {
      if (error instanceof Error && error.name === 'CallFailure') throw error;
      if (signal.aborted) fail('outside', { reason: `> ${limits.timeoutMs / 1000} s` });
      fail('outside', { reason: (error as NodeJS.ErrnoException).code ?? 'connection' });
    } finally {
      leave();
    }
  }

  return {
    fetchText(address, limits) {
      const headers = ['Accept', limits.accept ?? '*/*', 'Accept-Encoding', 'gzip', 'User-Agent', 'EasyMock'];
      return within(limits, address, { method: 'GET', headers, body: undefined }, async (response) => {
        if (response.statusCode === 200)
          return (await readBytes(response, 'GET', limits.maxBytes)).toString('utf8');
        response.destroy();
        return fail('outside', { reason: `HTTP ${response.statusCode}` });
      });
    },

    forward: (address, request, limits) =>
      within(limits, address, request, async (response) => {
        const { statusCode: status = 0, rawHeaders: headers } = response;
        if (status < 200) {
          response.destroy();
          fail('outside', { reason: `HTTP ${status}` });
        }
        return { status, headers, body: await readBytes(response, request.method, limits.maxBytes) };
      }),
  };
}
