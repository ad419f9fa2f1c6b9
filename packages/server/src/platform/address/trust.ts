import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config';

export type Trust = (address: string, distance: number) => boolean;

type Matcher = (address: string) => boolean;
const matchers = new WeakMap<readonly string[], Matcher>();

/**
 * Returns a function that checks whether an address is in a list or in one of its networks. Addresses repeat
 * with every call and parsing one is the most expensive step here, so results are cached per list.
 */
export function matcherOf(entries: readonly string[]): Matcher {
  const present = matchers.get(entries);
  if (present) return present;
  const matches = proxyAddress.compile([...entries]);
  const known = new LRUCache<string, boolean>({ max: 10_000 });
  const matcher = (address: string): boolean => {
    const found = known.get(address) ?? matches(address, 0);
    known.set(address, found);
    return found;
  };
  matchers.set(entries, matcher);
  return matcher;
}

/** Returns a function that checks whether the forwarding headers of an address are trusted. */
export function trustOf(trustProxy: Config['trustProxy']): Trust {
  return typeof trustProxy === 'boolean' ? () => trustProxy : matcherOf(trustProxy);
}

/** Returns the sender of a raw request, as far back as its proxies are trusted. */
export const senderOf = (request: IncomingMessage, isTrusted: Trust): string => proxyAddress(request, isTrusted);
