import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { CallFailure, fail } from '../failure';
import { Turns } from '../turns/turns';
import { isMetadata, refusalOf } from './outbound-addresses';

export interface HostRules {
  /** `host` or `host:port` that may be fetched whatever their address is, unless it is a metadata address. */
  readonly allow: readonly string[];
  readonly isPrivateAllowed: boolean;
  /** Asks for the addresses of a name; the system, unless a test knows better. */
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** Rejects when the time is over: a name server's silence cannot be aborted, but need not be waited for. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  );
}

/**
 * How long an answer of the name server, or its silence, is remembered: so long, or ten times as long as it took. Whoever
 * brings names whose server is silent has one of them asked in each while.
 */
const remembered = { leastMs: 10_000, timesAsLong: 10, mostHosts: 2_000 };

interface Asker {
  readonly signal: AbortSignal;
  /** Whose names take turns with those of others. */
  readonly group?: string | undefined;
  /** Whether the name is one that the product trusts. */
  readonly isOwn?: boolean | undefined;
}

interface LookUp {
  found: Promise<LookupAddress[]>;
  /** How many wait for it. */
  wanted: number;
  /** By the clock of `performance`. */
  isKnownUntil: number;
}

/** Finds the addresses of hosts and refuses those that this server must not reach. */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #isPrivateAllowed: boolean;
  readonly #resolveName: (host: string) => Promise<LookupAddress[]>;
  readonly #lookUps = new Map<string, LookUp>();
  /**
   * The system's look-up keeps one of two threads that Node has for them until the name server has answered or is given
   * up, which takes ten seconds and more. Names that anybody can bring use one of the two, so that those of the product
   * itself, of its database and its directory among them, find the other one free.
   */
  readonly #turns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds: 5 });

  constructor({ allow, isPrivateAllowed, resolve = (host) => lookup(host, { all: true }) }: HostRules) {
    this.#allowed = new Set(allow.map((entry) => entry.toLowerCase()));
    this.#isPrivateAllowed = isPrivateAllowed;
    this.#resolveName = resolve;
  }

  /** The addresses of a URL's host; every one has been checked. @throws addressRefused, outside */
  async addressesOf(url: URL, asker: Asker): Promise<LookupAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isNamed = this.#allowed.has(host) || this.#allowed.has(`${host}:${port}`);
    const found = await this.#find(host, asker).catch((error: unknown) => {
      if (error instanceof CallFailure) throw error;
      return fail('outside', { reason: `DNS ${host}` });
    });
    for (const { address } of found) {
      const refusal = refusalOf(address, this.#isPrivateAllowed);
      if (refusal && (!isNamed || isMetadata(address)))
        fail('addressRefused', { reason: `${host} (${refusal})` });
    }
    return found.length > 0 ? found : fail('outside', { reason: `DNS ${host}` });
  }

  async #find(host: string, asker: Asker): Promise<LookupAddress[]> {
    if (isIP(host) > 0) return this.#resolveName(host);
    const known = this.#lookUps.get(host);
    const isKnown = known && known.isKnownUntil > performance.now();
    const lookUp = isKnown ? known : this.#lookUp(host, asker);
    if (isKnown) lookUp.wanted += 1;
    try {
      return await Promise.race([lookUp.found, aborted(asker.signal)]);
    } finally {
      lookUp.wanted -= 1;
    }
  }

  /** Begins a look-up that one asker waits for. */
  #lookUp(host: string, { group = '', isOwn }: Asker): LookUp {
    const lookUp: LookUp = { found: Promise.resolve([]), wanted: 1, isKnownUntil: Number.POSITIVE_INFINITY };
    const ask = async () => {
      // Nobody waits for it any more.
      if (lookUp.wanted === 0) throw new CallFailure('tooMany', { seconds: 1 });
      const began = performance.now();
      try {
        return await this.#resolveName(host);
      } finally {
        const now = performance.now();
        lookUp.isKnownUntil = now + Math.max(remembered.leastMs, remembered.timesAsLong * (now - began));
      }
    };
    lookUp.found = isOwn ? ask() : this.#turns.take({ group, key: host }, ask);
    lookUp.found.catch((error: unknown) => {
      // The name server was not asked.
      if (error instanceof CallFailure && this.#lookUps.get(host) === lookUp) this.#lookUps.delete(host);
    });
    this.#remember(host, lookUp);
    return lookUp;
  }

  #remember(host: string, lookUp: LookUp): void {
    this.#lookUps.delete(host);
    this.#lookUps.set(host, lookUp);
    for (const [oldest] of this.#lookUps) {
      if (this.#lookUps.size <= remembered.mostHosts) break;
      this.#lookUps.delete(oldest);
    }
  }
}
