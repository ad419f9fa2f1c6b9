import { idPrefix } from '@easymock/wiki-content/browser';

/** Returns the element ID of a heading. */
export const headingId = (slug: string): string => idPrefix + slug;

/** Returns the slug in the fragment of a URL, which browsers encode in different ways. */
export function slugOf(hash: string): string {
  try {
    const name = decodeURIComponent(hash.replace(/^#/, ''));
    // Links within an article contain the element ID.
    return name.startsWith(idPrefix) ? name.slice(idPrefix.length) : name;
  } catch {
    return '';
  }
}

/** Scrolls to a heading below the page's bar, and focuses it. @returns whether the heading exists */
export function goToHeading(slug: string): boolean {
  const heading = slug ? document.getElementById(headingId(slug)) : null;
  if (!heading) return false;
  heading.scrollIntoView({ block: 'start' });
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
