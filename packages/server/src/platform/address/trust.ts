import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';
import type { Config } from '../../config/config';

export type Trust = (address: string, distance: number) => boolean;

type Matcher = (address: string) => boolean;
const matchers = new WeakMap<readonly string[], Matcher>();

/**
 * Whether an address is one of a list, or in one of its networks. Addresses come again with every call, and
 * to take one apart costs more than all else here: what was found is remembered, with the list.
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

/** Whether what an address forwards counts. */
export function trustOf(trustProxy: Config['trustProxy']): Trust {
  return typeof trustProxy === 'boolean' ? () => trustProxy : matcherOf(trustProxy);
}

/** Returns the sender of a raw request, as far back as proxies are trusted. */
export const senderOf = (request: IncomingMessage, isTrusted: Trust): string =>
  proxyAddress(request, isTrusted);
