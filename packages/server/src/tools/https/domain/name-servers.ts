import { Resolver } from 'node:dns/promises';
import { rootDomainOf } from '../domain-names';

const limits = { timeout: 3_000, tries: 2 };

/** Returns the name servers of a domain; empty if none respond in time. */
export async function findNameServers(domain: string): Promise<string[]> {
  const resolver = new Resolver(limits);
  const found = await resolver.resolveNs(domain).catch(() => []);
  return found
    .map((name) => name.toLowerCase().replace(/\.$/, ''))
    .sort()
    .slice(0, 20);
}

/** Returns the provider of name servers, by their registered domains. @example dnsProviderOf(['ns1.alidns.com']) // 'alidns.com' */
export const dnsProviderOf = (nameServers: readonly string[]): string =>
  [...new Set(nameServers.map(rootDomainOf).filter(Boolean))].join(', ').slice(0, 100);
