import { base } from '@easymock/contract';
import { slugOf } from './headings';

/** Paths below the base that are no pages: mocks, calls and files. */
const noPages = /^\/(?:mock|api|assets|wikiFile)(?:\/|$)/;

/**
 * Returns the router path of a link to an internal page, also of one with the address of this installation;
 * undefined for any other link.
 */
export function innerPathOf(link: HTMLAnchorElement): string | undefined {
  const { origin, pathname, search, hash } = new URL(link.href, location.href);
  if (origin !== location.origin) return undefined;
  if (pathname === location.pathname && hash) return `${search}#${encodeURIComponent(slugOf(hash))}`;
  if (!pathname.startsWith(`${base}/`)) return undefined;
  const path = pathname.slice(base.length);
  return noPages.test(path) ? undefined : path + search + hash;
}

/** Removes what marks a link to another site from links with the address of this installation. */
export function unmarkInnerLinks(box: HTMLElement): void {
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a[target="_blank"]:not(.md-frame)')) {
    if (innerPathOf(link) === undefined) continue;
    link.removeAttribute('target');
    link.removeAttribute('rel');
  }
}
