import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { fail } from '../failure';
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

/** Finds the addresses of hosts and refuses those that this server must not reach. */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #isPrivateAllowed: boolean;
  readonly #resolveName: (host: string) => Promise<LookupAddress[]>;
  readonly #resolving = new Map<string, Promise<LookupAddress[]>>();

  constructor({ allow, isPrivateAllowed, resolve = (host) => lookup(host, { all: true }) }: HostRules) {
    this.#allowed = new Set(allow.map((entry) => entry.toLowerCase()));
    this.#isPrivateAllowed = isPrivateAllowed;
    this.#resolveName = resolve;
  }

  /** The addresses of a URL's host; every one has been checked. @throws addressRefused, outside */
  async addressesOf(url: URL, signal: AbortSignal): Promise<LookupAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const isNamed = this.#allowed.has(host) || this.#allowed.has(`${host}:${port}`);
    const found = await Promise.race([this.#resolve(host), aborted(signal)]).catch(() =>
      fail('outside', { reason: `DNS ${host}` }),
    );
    for (const { address } of found) {
      const refusal = refusalOf(address, this.#isPrivateAllowed);
      if (refusal && (!isNamed || isMetadata(address)))
        fail('addressRefused', { reason: `${host} (${refusal})` });
    }
    return found.length > 0 ? found : fail('outside', { reason: `DNS ${host}` });
  }

  /**
   * Asks for a name once at a time: the system's look-up keeps one of Node's few threads until its name
   * server has answered, and files and passwords wait for the same threads.
   */
  #resolve(host: string): Promise<LookupAddress[]> {
    let found = this.#resolving.get(host);
    if (!found) {
      found = this.#resolveName(host).finally(() => this.#resolving.delete(host));
      this.#resolving.set(host, found);
    }
    return found;
  }
}
