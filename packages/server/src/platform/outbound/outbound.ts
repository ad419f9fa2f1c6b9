import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { decodeText } from '@easymock/contract';
import { CallFailure, fail } from '../failure';
import { AnswerReader } from './answer-reader';
import { type Forwarded, follow, sendOnce } from './follow';
import { HostCheck, type HostRules } from './host-check';
import { RequestsUnderWay } from './requests-under-way';

export type { Forwarded } from './follow';

export interface FetchLimits {
  maxBytes: number;
  timeoutMs: number;
  accept?: string;
  /** The person who named the address, for {@link Forwarded.asker}. */
  asker?: string;
  isOwn?: boolean;
}

/** The only way in which this server sends requests to other systems. */
export interface OutboundClient {
  /**
   * Fetches text over HTTP(S). Follows at most three redirects and checks each address again.
   * @throws addressRefused for an address that may not be fetched, hostNotListed for a host missing in the
   * setting `outbound.hosts`, outside for the rest
   */
  fetchText(address: string, limits: FetchLimits): Promise<string>;
  /**
   * Forwards a request and returns the response, whatever its status. Follows redirects and fails as
   * `fetchText` does.
   */
  forward(address: string, request: Forwarded, limits: FetchLimits): Promise<ForwardedAnswer>;
  /**
   * Returns all IP addresses of a host to check, IPv4 first: public ones, and those in the given networks.
   * The setting `outbound.hosts` does not restrict them.
   * @throws addressRefused, outside
   */
  addressesOf(
    host: string,
    port: number,
    options: { timeoutMs: number; asker: string; internalRanges: readonly string[] },
  ): Promise<string[]>;
  /**
   * Posts JSON to this address only, for deliveries that must not happen twice. The result distinguishes a response, a
   * request that was not sent, and an unknown outcome. Never throws.
   */
  deliver(address: string, body: Buffer, limits: DeliveryLimits): Promise<Delivered>;
}

export interface DeliveryLimits extends FetchLimits {
  /** Headers in addition to those of each delivery. */
  headers?: Readonly<Record<string, string>>;
  /** Cuts a longer response at `maxBytes`; otherwise such a response counts as `cutOff`. */
  cutsAnswer?: boolean;
}

/** Result of a delivery. A reason is a system error code or a limit, never an address. */
export type Delivered =
  | { kind: 'answered'; status: number; date: string | undefined; body: Buffer }
  | { kind: 'unsent'; reason: string; isRefused: boolean }
  | { kind: 'cutOff'; reason: string };

export interface ForwardedAnswer {
  status: number;
  /** Alternating names and values, as received. */
  headers: readonly string[];
  /** Decompressed. */
  body: Buffer;
}

/** Accepts fractions, which remain when several requests share a budget; `AbortSignal` rejects them. */
const timeoutSignal = (ms: number): AbortSignal => AbortSignal.timeout(Math.ceil(ms));

export function openOutbound(rules: HostRules): OutboundClient {
  const hosts = new HostCheck(rules);
  const underWay = new RequestsUnderWay();
  const answers = new AnswerReader();

  /**
   * Sends a request, follows redirects and reads the response within the time-out, and turns every error into a failure
   * of the catalogue.
   */
  async function within<T>(
    limits: FetchLimits,
    address: string,
    request: Forwarded,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const signal = timeoutSignal(limits.timeoutMs);
    const url = URL.canParse(address) ? new URL(address) : fail('outside', { reason: 'URL' });
    const leave = underWay.enter(url.host, request.group);
    try {
      const result = await read(await follow(url, request, hosts, signal));
      // A response without a length looks complete when its connection is cut.
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
      const { asker, isOwn } = limits;
      const request: Forwarded = { method: 'GET', headers, body: undefined, asker, isOwn };
      return within(limits, address, request, async (response) => {
        if (response.statusCode === 200) {
          const bytes = await answers.read(response, 'GET', limits.maxBytes);
          return decodeText(bytes) ?? bytes.toString('utf8');
        }
        response.destroy();
        return fail('outside', { reason: `HTTP ${response.statusCode}` });
      });
    },

    async addressesOf(host, port, { timeoutMs, asker, internalRanges }) {
      const url = new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`);
      const signal = timeoutSignal(timeoutMs);
      const found = await hosts.addressesOf(url, { signal, group: asker, internalRanges });
      const sorted = [...found].sort((one, other) => one.family - other.family);
      return [...new Set(sorted.map(({ address }) => address))];
    },

    async deliver(address, body, limits) {
      const signal = timeoutSignal(limits.timeoutMs);
      const url = new URL(address);
      const headers = ['Content-Type', 'application/json; charset=utf-8', 'Accept', 'application/json'];
      headers.push(
        'Accept-Encoding',
        'gzip',
        'User-Agent',
        'EasyMock',
        'Content-Length',
        String(body.length),
        ...Object.entries(limits.headers ?? {}).flat(),
      );
      const { asker, isOwn = true } = limits;
      let leave = () => {};
      let isConnected = false;
      try {
        leave = underWay.enter(url.host);
        const response = await sendOnce(url, { method: 'POST', headers, body, asker, isOwn }, hosts, signal, () => {
          isConnected = true;
        });
        const isCut = limits.cutsAnswer ?? false;
        const read = await answers.read(response, 'POST', limits.maxBytes, { isCut });
        signal.throwIfAborted();
        return { kind: 'answered', status: response.statusCode ?? 0, date: response.headers.date, body: read };
      } catch (error) {
        const known = error instanceof CallFailure ? error : undefined;
        const code = (error as NodeJS.ErrnoException).code ?? 'connection';
        const late = signal.aborted ? `> ${limits.timeoutMs / 1000} s` : undefined;
        const reason = late ?? (known ? String(known.values.reason ?? known.kind) : code);
        if (isConnected) return { kind: 'cutOff', reason };
        return { kind: 'unsent', reason, isRefused: known?.kind === 'addressRefused' };
      } finally {
        leave();
      }
    },

    forward: (address, request, limits) =>
      within(limits, address, request, async (response) => {
        const { statusCode: status = 0, rawHeaders: headers } = response;
        if (status < 200) {
          response.destroy();
          fail('outside', { reason: `HTTP ${status}` });
        }
        return { status, headers, body: await answers.read(response, request.method, limits.maxBytes) };
      }),
  };
}
