import { lookup as resolveName } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { networkInterfaces } from 'node:os';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import { fail } from './failure';

export interface OutboundOptions {
  /** `host` or `host:port` that may be fetched whatever their address is. */
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

interface Checked {
  address: string;
  family: 4 | 6;
}

const privateRanges = new Set(['private', 'uniqueLocal', 'carrierGradeNat']);
// Metadata services that live in ranges which are otherwise ordinary private networks.
const metadataAddresses = new Set(['100.100.100.200', 'fd00:ec2::254', '192.0.0.192']);

function ownAddresses(): Set<string> {
  return new Set(
    Object.values(networkInterfaces())
      .flat()
      .flatMap((entry) => (entry ? [entry.address] : [])),
  );
}

/** Why an address may not be fetched, or undefined when it may. Mapped IPv6 spellings are unwrapped first. */
export function refusalOf(address: string, isPrivateAllowed: boolean): string | undefined {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const plain = parsed.toString();
  if (metadataAddresses.has(plain)) return 'metadata';
  if (ownAddresses().has(plain)) return plain;
  // `::127.0.0.1`: deprecated since 2006 and still understood by some systems.
  const isCompatible = parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
  if (isCompatible) return 'ipv4Compatible';
  const range = parsed.range();
  if (range === 'unicast') return undefined;
  return privateRanges.has(range) && isPrivateAllowed ? undefined : range;
}

const maxRedirects = 3;

/** Rejects when the time is over: a name server's silence cannot be aborted, but need not be waited for. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function decoded(response: http.IncomingMessage): NodeJS.ReadableStream {
  const encoding = response.headers['content-encoding'] ?? 'identity';
  if (encoding === 'identity') return response;
  const decoder = decoders[encoding] ?? fail('outside', { reason: 'Content-Encoding' });
  // A connection that breaks ends the decoder with its error; a bare pipe would leave it waiting.
  return pipeline(response, decoder(), () => {});
}

async function readBytes(response: http.IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Counted after decompression: a small bomb must not become a big answer.
  for await (const chunk of decoded(response)) {
    size += chunk.length;
    if (size > maxBytes) {
      response.destroy();
      fail('outside', { reason: `> ${Math.round(maxBytes / 1024 / 1024)} MB` });
    }
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** The request a redirect asks for: the same again, or a plain GET (as browsers do it). */
function redirected(request: Forwarded, status: number): Forwarded {
  const keeps = status === 307 || status === 308 || ['GET', 'HEAD'].includes(request.method);
  return keeps ? request : { ...request, method: 'GET', body: undefined };
}

export function openOutbound({ allow, isPrivateAllowed }: OutboundOptions): OutboundClient {
  const allowed = new Set(allow.map((entry) => entry.toLowerCase()));

  async function check(url: URL, signal: AbortSignal): Promise<Checked> {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isNamed = allowed.has(host) || allowed.has(`${host}:${port}`);
    const found = await Promise.race([resolveName(host, { all: true }), aborted(signal)]).catch(() =>
      fail('outside', { reason: `DNS ${host}` }),
    );
    for (const { address } of found) {
      const refusal = isNamed ? undefined : refusalOf(address, isPrivateAllowed);
      if (refusal) fail('addressRefused', { reason: `${host} (${refusal})` });
    }
    const [first] = found;
    if (!first) fail('outside', { reason: `DNS ${host}` });
    return { address: first.address, family: first.family === 6 ? 6 : 4 };
  }

  async function send(
    url: URL,
    { method, headers, body }: Forwarded,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    const { address, family } = await check(url, signal);
    const begin: typeof http.request = url.protocol === 'https:' ? https.request : http.request;
    return new Promise((resolve, reject) => {
      const request = begin(
        url,
        {
          signal,
          method,
          agent: false,
          // Pinned: connects to the address that was checked, whatever the name says by then.
          lookup: (_host, options, callback) =>
            options.all ? callback(null, [{ address, family }]) : callback(null, address, family),
        },
        resolve,
      ).on('error', reject);
      for (let i = 0; i < headers.length; i += 2)
        request.appendHeader(headers[i] ?? '', headers[i + 1] ?? '');
      request.end(body);
    });
  }

  async function follow(
    address: string,
    first: Forwarded,
    signal: AbortSignal,
  ): Promise<http.IncomingMessage> {
    let url = new URL(address);
    let request = first;
    for (let hop = 0; hop <= maxRedirects; hop++) {
      if (!['http:', 'https:'].includes(url.protocol)) fail('addressRefused', { reason: url.protocol });
      url.username = '';
      url.password = '';
      const response = await send(url, request, signal);
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      if (status < 300 || status >= 400 || !location) return response;
      response.destroy();
      if (!URL.canParse(location, url.href)) fail('outside', { reason: 'Location' });
      url = new URL(location, url);
      request = redirected(request, status);
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
    try {
      return await read(await follow(address, request, signal));
    } catch (error) {
      if (error instanceof Error && error.name === 'CallFailure') throw error;
      if (signal.aborted) fail('outside', { reason: `> ${limits.timeoutMs / 1000} s` });
      fail('outside', { reason: (error as NodeJS.ErrnoException).code ?? 'connection' });
    }
  }

  return {
    fetchText(address, limits) {
      const headers = ['Accept', limits.accept ?? '*/*', 'Accept-Encoding', 'gzip', 'User-Agent', 'EasyMock'];
      return within(limits, address, { method: 'GET', headers, body: undefined }, async (response) => {
        if (response.statusCode === 200) return (await readBytes(response, limits.maxBytes)).toString('utf8');
        response.destroy();
        return fail('outside', { reason: `HTTP ${response.statusCode}` });
      });
    },

    forward: (address, request, limits) =>
      within(limits, address, request, async (response) => ({
        status: response.statusCode ?? 502,
        headers: response.rawHeaders,
        body: await readBytes(response, limits.maxBytes),
      })),
  };
}
