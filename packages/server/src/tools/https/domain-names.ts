import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * Returns the registered domain of a host, by the public suffix list; empty for addresses and internal names.
 * @example rootDomainOf('shop.example.com.cn') // 'example.com.cn'
 */
export const rootDomainOf = (host: string): string =>
  getDomain(host, { allowPrivateDomains: false, validateHostname: false }) ?? '';

/** Returns a host for display: international names in Unicode. */
export const displayNameOf = (host: string): string => domainToUnicode(host) || host;
