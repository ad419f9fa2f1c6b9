import { domainToUnicode } from 'node:url';
import { getDomain } from 'tldts';

/**
 * The domain of a host that somebody registered, by the public suffix list; empty for addresses and internal names.
 * @example rootDomainOf('shop.example.com.cn') // 'example.com.cn'
 */
export const rootDomainOf = (host: string): string =>
  getDomain(host, { allowPrivateDomains: false, validateHostname: false }) ?? '';

/** A host as people read it: international names in their own letters. */
export const displayNameOf = (host: string): string => domainToUnicode(host) || host;
