import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { CallFailure, fail } from '../failure';
import type { Turn } from '../turns/turn-queue';
import { Turns } from '../turns/turns';
import { isInternal } from './internal-ranges';
import { isMetadata, refusalOf } from './outbound-addresses';

export interface HostRules {
  /** Each `host` or `host:port` may be fetched at any address except those of cloud metadata. */
  readonly allow: readonly string[];
  readonly isPrivateAllowed: boolean;
  /** The only hosts that people may name, as `host` or `host:port` in lower case; empty allows any. */
  readonly listed?: () => readonly string[];
  /** Resolves a name; defaults to the system's resolver. */
  readonly resolve?: (host: string) => Promise<LookupAddress[]>;
}

/** Rejects when the signal aborts. A DNS look-up cannot be aborted, but the caller need not wait for it. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/**
 * Lifetime of a cached result of the name server, or of its silence: at least `leastMs`, or ten times as long as the
 * look-up took. This bounds the load caused by names whose server is silent.
 */
const remembered = { leastMs: 10_000, timesAsLong: 10, mostHosts: 2_000 };

/**
 * Stale addresses are used while the name server is slow: after `afterMs` of waiting, and for `ms` after they
 * were resolved.
 */
const usedAgain = { afterMs: 500, ms: 3_600_000 };

/**
 * A group that brought a name whose server was silent for `fromMs` is queued last for a while. After each
 * silence, other groups have the slot for a multiple of the time that it took.
 */
const silence = { fromMs: 1_000, rememberedMs: 600_000, timesAsFree: 3, mostGroups: 2_000 };

interface Asker {
  readonly signal: AbortSignal;
  /** Group by which look-ups are queued fairly. */
  readonly group?: string | undefined;
  /** Whether the name comes from the product itself and is therefore trusted. */
  readonly isOwn?: boolean | undefined;
  /** Allowed private networks, instead of those of the installation. Public addresses are always allowed. */
  readonly internalRanges?: readonly string[] | undefined;
}

interface LookUp {
  found: Promise<LookupAddress[]>;
  /** Number of callers that wait for the look-up. */
  wanted: number;
  /** Expiry, by `performance.now` like all times here. */
  isKnownUntil: number;
  readonly began: number;
}

interface Found {
  readonly addresses: LookupAddress[];
  readonly at: number;
}

/** Sets a key as the newest, and evicts the oldest keys above a number. */
function keep<V>(map: Map<string, V>, key: string, value: V, most: number): void {
  map.delete(key);
  map.set(key, value);
  for (const [oldest] of map) {
    if (map.size <= most) break;
    map.delete(oldest);
  }
}

/** Resolves with a promise's value, or with a fallback after some time. */
async function orAfter<T>(promise: Promise<T>, ms: number, other: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(other), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Resolves hosts and refuses addresses that this server must not reach. */
export class HostCheck {
  readonly #allowed: ReadonlySet<string>;
  readonly #isPrivateAllowed: boolean;
  readonly #listed: () => readonly string[];
  readonly #resolveName: (host: string) => Promise<LookupAddress[]>;
  readonly #lookUps = new Map<string, LookUp>();
  /**
   * Node has two threads for the system's look-ups, and each stays busy until the name server answers or times out,
   * which takes ten seconds and more. Names from users share one of the threads, so that the other one is free for the
   * product's own names, such as those of the database and the directory.
   */
  readonly #turns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds: 5 });
  /** Queue for groups whose names were silent, before they join the others as one group. */
  readonly #silentTurns = new Turns({ atOnce: 1, waiting: 200, waitingPerGroup: 20, retrySeconds: 5 });
  /** Groups whose names were silent, and until when that is remembered. */
  readonly #silentUntil = new Map<string, number>();
  #restUntil = 0;
  readonly #lastFound = new Map<string, Found>();

  constructor({
    allow,
    isPrivateAllowed,
    listed = () => [],
    resolve = (host) => lookup(host, { all: true }),
  }: HostRules) {
    this.#allowed = new Set(allow.map((entry) => entry.toLowerCase()));
    this.#isPrivateAllowed = isPrivateAllowed;
    this.#listed = listed;
    this.#resolveName = resolve;
  }

  /**
   * Resolves a URL's host to addresses that have all been checked.
   * @throws hostNotListed, addressRefused, outside
   */
  async addressesOf(url: URL, asker: Asker): Promise<LookupAddress[]> {
    const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
    const port = url.port || (url.protocol === 'https:' ? '443' : '80');
    const listed = this.#listed();
    const { internalRanges } = asker;
    const isListed =
      internalRanges !== undefined ||
      listed.length === 0 ||
      listed.includes(host) ||
      listed.includes(`${host}:${port}`);
    // The reason is needed by checks, which show no other part of a failure.
    if (!asker.isOwn && !isListed) fail('hostNotListed', { host, reason: `outbound.hosts: ${host}` });
    const isNamed = this.#allowed.has(host) || this.#allowed.has(`${host}:${port}`);
    const found = await this.#find(host, asker).catch((error: unknown) => {
      if (error instanceof CallFailure) throw error;
      return fail('outside', { reason: `DNS ${host}` });
    });
    for (const { address } of found) {
      const isPrivateAllowed = internalRanges ? isInternal(address, internalRanges) : this.#isPrivateAllowed;
      const refusal = refusalOf(address, isPrivateAllowed);
      if (refusal && (!isNamed || isMetadata(address))) fail('addressRefused', { reason: `${host} (${refusal})` });
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
      const found = Promise.race([lookUp.found, aborted(asker.signal)]);
      const last = this.#lastOf(host);
      if (!last) return await found;
      const kept = found.catch((error: NodeJS.ErrnoException) => {
        // The name no longer exists, which is a valid result.
        if (error.code === 'ENOTFOUND' || asker.signal.aborted) throw error;
        return last;
      });
      return await orAfter(kept, lookUp.began + usedAgain.afterMs - performance.now(), last);
    } finally {
      lookUp.wanted -= 1;
    }
  }

  #lastOf(host: string): LookupAddress[] | undefined {
    const last = this.#lastFound.get(host);
    return last && last.at + usedAgain.ms > performance.now() ? last.addresses : undefined;
  }

  /** Begins a look-up for one waiting caller. */
  #lookUp(host: string, { group = '', isOwn }: Asker): LookUp {
    const lookUp: LookUp = {
      found: Promise.resolve([]),
      // Counts one more if the name was known, so that it is refreshed even if nobody waits for it.
      wanted: this.#lastOf(host) ? 2 : 1,
      isKnownUntil: Number.POSITIVE_INFINITY,
      began: performance.now(),
    };
    const ask = async () => {
      // All callers have stopped waiting.
      if (lookUp.wanted === 0) throw new CallFailure('tooMany', { seconds: 1 });
      const began = performance.now();
      try {
        const addresses = await this.#resolveName(host);
        keep(this.#lastFound, host, { addresses, at: performance.now() }, remembered.mostHosts);
        return addresses;
      } finally {
        const now = performance.now();
        lookUp.isKnownUntil = now + Math.max(remembered.leastMs, remembered.timesAsLong * (now - began));
        if (!isOwn) this.#noteSilence(group, now - began);
      }
    };
    lookUp.found = isOwn ? ask() : this.#inTurn({ group, key: host }, lookUp, ask);
    lookUp.found.catch((error: unknown) => {
      // The look-up was refused before it began, so there is no result to cache.
      if (error instanceof CallFailure && this.#lookUps.get(host) === lookUp) this.#lookUps.delete(host);
    });
    keep(this.#lookUps, host, lookUp, remembered.mostHosts);
    return lookUp;
  }

  /** Looks up a name when a slot is free; groups whose names were silent come last. */
  async #inTurn(turn: Turn, lookUp: LookUp, ask: () => Promise<LookupAddress[]>): Promise<LookupAddress[]> {
    if (!this.#isSilent(turn.group)) {
      // The group may have turned out to be silent while it waited.
      const found = await this.#turns.take(turn, async () => (this.#isSilent(turn.group) ? undefined : ask()));
      if (found) return found;
    }
    return this.#silentTurns.take(turn, async () => {
      const rest = this.#restUntil - performance.now();
      if (rest > 0 && lookUp.wanted > 0) await new Promise((resolve) => setTimeout(resolve, rest).unref());
      return this.#turns.take({ group: 'silent', key: turn.key }, ask);
    });
  }

  #isSilent(group: string): boolean {
    return (this.#silentUntil.get(group) ?? 0) > performance.now();
  }

  #noteSilence(group: string, ms: number): void {
    if (ms < silence.fromMs) return;
    const now = performance.now();
    keep(this.#silentUntil, group, now + silence.rememberedMs, silence.mostGroups);
    this.#restUntil = now + silence.timesAsFree * ms;
  }
}
