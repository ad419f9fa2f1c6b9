import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
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
  /** Who has named the address, for {@link Forwarded.asker}. */
  asker?: string;
  /** As {@link Forwarded.isOwn}. */
  isOwn?: boolean;
}

/** The only way this server fetches from others. */
export interface OutboundClient {
  /**
   * Fetches text over http(s). Redirects are followed at most three times, each checked again.
   * Fails as `addressRefused` for an address that may not be fetched, as `hostNotListed` for a host that the setting
   * `outbound.hosts` lacks, as `outside` for the rest.
   */
  fetchText(address: string, limits: FetchLimits): Promise<string>;
  /**
   * Passes a request on and gives what came back, whatever its status. Redirects are followed as in
   * `fetchText`, and fails as it does.
   */
  forward(address: string, request: Forwarded, limits: FetchLimits): Promise<ForwardedAnswer>;
  /**
   * Returns all IP addresses of a host to check, IPv4 first: public ones, and those in the given networks. The setting
   * `outbound.hosts` does not restrict them. @throws addressRefused, outside
   */
  addressesOf(
    host: string,
    port: number,
    options: { timeoutMs: number; asker: string; internalRanges: readonly string[] },
  ): Promise<string[]>;
  /**
   * Posts JSON to an address and to no other, for what must not be done twice: the result tells whether it was
   * answered, whether nothing of it left this server, or whether nobody knows. Never throws.
   */
  deliver(address: string, body: Buffer, limits: DeliveryLimits): Promise<Delivered>;
}

export interface DeliveryLimits extends FetchLimits {
  /** Besides those that each delivery has. */
  headers?: Readonly<Record<string, string>>;
  /** Cuts a longer answer at `maxBytes`; without it, such an answer counts as cut off. */
  cutsAnswer?: boolean;
}

/** What came of a delivery; a reason is a code of the system or a limit, never an address. */
export type Delivered =
  | { kind: 'answered'; status: number; date: string | undefined; body: Buffer }
  | { kind: 'unsent'; reason: string; isRefused: boolean }
  | { kind: 'cutOff'; reason: string };

export interface ForwardedAnswer {
  status: number;
  /** Names and values in turn, as they came. */
  headers: readonly string[];
  /** Without any compression. */
  body: Buffer;
}

export function openOutbound(rules: HostRules): OutboundClient {
  const hosts = new HostCheck(rules);
  const underWay = new RequestsUnderWay();
  const answers = new AnswerReader();

  /** Follows and reads within the time there is; every fault is said in the catalogue's words. */
  async function within<T>(
    limits: FetchLimits,
    address: string,
    request: Forwarded,
    read: (response: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const url = URL.canParse(address) ? new URL(address) : fail('outside', { reason: 'URL' });
    const leave = underWay.enter(url.host, request.group);
    try {
      const result = await read(await follow(url, request, hosts, signal));
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
      const { asker, isOwn } = limits;
      const request: Forwarded = { method: 'GET', headers, body: undefined, asker, isOwn };
      return within(limits, address, request, async (response) => {
        if (response.statusCode === 200)
          return (await answers.read(response, 'GET', limits.maxBytes)).toString('utf8');
        response.destroy();
        return fail('outside', { reason: `HTTP ${response.statusCode}` });
      });
    },

    async addressesOf(host, port, { timeoutMs, asker, internalRanges }) {
      const url = new URL(`https://${isIPv6(host) ? `[${host}]` : host}:${port}`);
      const signal = AbortSignal.timeout(timeoutMs);
      const found = await hosts.addressesOf(url, { signal, group: asker, internalRanges });
      const sorted = [...found].sort((one, other) => one.family - other.family);
      return [...new Set(sorted.map(({ address }) => address))];
    },

    async deliver(address, body, limits) {
      const signal = AbortSignal.timeout(limits.timeoutMs);
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
        const response = await sendOnce(
          url,
          { method: 'POST', headers, body, asker, isOwn },
          hosts,
          signal,
          () => {
            isConnected = true;
          },
        );
        const isCut = limits.cutsAnswer ?? false;
        const read = await answers.read(response, 'POST', limits.maxBytes, { isCut });
        signal.throwIfAborted();
        return {
          kind: 'answered',
          status: response.statusCode ?? 0,
          date: response.headers.date,
          body: read,
        };
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
