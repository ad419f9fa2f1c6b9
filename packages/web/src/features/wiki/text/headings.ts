import { idPrefix } from '@easymock/wiki-content/browser';

/** The ID that the heading of a slug has on the page. */
export const headingId = (slug: string): string => idPrefix + slug;

/** The slug in the fragment of an address, which browsers spell in different ways. */
export function slugOf(hash: string): string {
  try {
    const name = decodeURIComponent(hash.replace(/^#/, ''));
    // Links within an article name the ID itself.
    return name.startsWith(idPrefix) ? name.slice(idPrefix.length) : name;
  } catch {
    return '';
  }
}

/** Scrolls to a heading below the bar of the page, and gives it the focus. @returns whether it is there */
export function goToHeading(slug: string): boolean {
  const heading = slug ? document.getElementById(headingId(slug)) : null;
  if (!heading) return false;
  heading.scrollIntoView({ block: 'start' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
