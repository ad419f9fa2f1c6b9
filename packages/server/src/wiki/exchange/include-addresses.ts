import { pagePath } from '@easymock/contract';

const page = (id: string): string => pagePath('wikiFolder', { markdownId: id });
const blockOf = (body: string): RegExp =>
  new RegExp(`^(\\$\\$include[^\\S\\n]*\\n)${body}((?:#\\S+)?[^\\S\\n]*\\n\\$\\$[^\\S\\n]*)$`, 'gm');
const withId = blockOf('([0-9a-f]{24})');
const withAddress = blockOf(page('ID').replaceAll('/', '\\/').replace('ID', '([0-9a-f]{24})'));

/**
 * Writes articles in the `$$include` blocks of a Markdown source as the addresses of their pages, which an archive
 * redirects like those of links.
 * @param isIncluded whether the archive contains the article; other blocks stay
 */
export const writeIncludeAddresses = (source: string, isIncluded: (id: string) => boolean): string =>
  source.replace(withId, (all, start: string, id: string, end: string) =>
    isIncluded(id) ? `${start}${page(id)}${end}` : all,
  );

/** Restores the IDs that `writeIncludeAddresses` wrote as addresses. */
export const readIncludeAddresses = (source: string): string => source.replace(withAddress, '$1$2$3');
