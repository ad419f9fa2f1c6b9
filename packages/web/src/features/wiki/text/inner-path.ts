import { base } from '@easymock/contract';
import { slugOf } from './headings';

/** The path that the router goes to for a link to one of our pages; undefined for all others. */
export function innerPathOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  const isHere = origin === location.origin && pathname === location.pathname;
  if (isHere && hash) return `${search}#${encodeURIComponent(slugOf(hash))}`;
  if (origin !== location.origin || link.target === '_blank' || !pathname.startsWith(`${base}/`))
    return undefined;
  return pathname.slice(base.length) + search + hash;
}
