import { base, pagePath, wikiFilePath } from '@easymock/contract';
import type { ManifestReference } from '../manifest';

const id = '([0-9a-f]{24})(?![\\w-])';
// Matches no path after a host, because such an address leads to an installation and must stay.
const start = '(?<![\\w.:/-])';
const fileAddress = new RegExp(start + wikiFilePath(id).replaceAll('/', '\\/'), 'g');
const pageAddress = new RegExp(
  start + pagePath('wikiFolder', { markdownId: 'ID' }).replaceAll('/', '\\/').replace('ID', id),
  'g',
);

/** Encodes a path as an address that is valid in Markdown, HTML and JSON. */
const hrefOf = (path: string): string =>
  path
    .split('/')
    .map((step) => encodeURIComponent(step).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16)}`))
    .join('/');

/** Returns the relative address of a file from a folder of the archive. */
export function relativeHref(fromFolder: string, path: string): string {
  const from = fromFolder === '' ? [] : fromFolder.split('/');
  const to = path.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return '../'.repeat(from.length - same) + hrefOf(to.slice(same).join('/'));
}

/** Targets of files and articles in an archive; undefined for those that it does not contain. */
interface Places {
  fileOf(id: string): string | undefined;
  pageOf(id: string): string | undefined;
}

/**
 * Redirects the addresses in a text into the archive that contains it. If the text already contains the
 * resulting address, the original stays, so that the import can reverse the replacement unambiguously.
 */
export function intoArchive(
  source: string,
  folder: string,
  places: Places,
): { source: string; references: ManifestReference[] } {
  const references = new Map<string, ManifestReference>();
  const replace = (whole: string, path: string | undefined, target: Omit<ManifestReference, 'href'>) => {
    if (path === undefined) return whole;
    const href = relativeHref(folder, path);
    if (!references.has(href) && source.includes(href)) return whole;
    references.set(href, { href, ...target });
    return href;
  };
  const withFiles = source.replace(fileAddress, (whole, found: string) => {
    const path = places.fileOf(found);
    return replace(whole, path, path === undefined ? {} : { file: path });
  });
  const result = withFiles.replace(pageAddress, (whole, found: string) =>
    replace(whole, places.pageOf(found), { node: found }),
  );
  return { source: result, references: [...references.values()] };
}

/** Returns the absolute address of one of our pages or files; other addresses stay. */
export const outsideAddress = (address: string, origin: string): string =>
  address.startsWith(`${base}/`) ? origin + address : address;
