import { base } from '@easymock/contract';
import { slugOf } from './headings';

/** Returns the router path of a link to an internal page; undefined for any other link. */
export function innerPathOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const isHere = origin === location.origin && pathname === location.pathname;
  if (isHere && hash) return `${search}#${encodeURIComponent(slugOf(hash))}`;
  if (origin !== location.origin || link.target === '_blank' || !pathname.startsWith(`${base}/`)) return undefined;
  return pathname.slice(base.length) + search + hash;
}
