import { base, pagePath, wikiFilePath } from '@easymock/contract';
import type { ManifestReference } from '../manifest';

const id = '([0-9a-f]{24})(?![\\w-])';
// Not behind a host: such an address leads to an installation, and stays.
const start = '(?<![\\w.:/-])';
const fileAddress = new RegExp(start + wikiFilePath(id).replaceAll('/', '\\/'), 'g');
const pageAddress = new RegExp(
  start + pagePath('wikiFolder', { markdownId: 'ID' }).replaceAll('/', '\\/').replace('ID', id),
  'g',
);

/** A path as an address: it leads there in Markdown, HTML and JSON alike. */
const hrefOf = (path: string): string =>
  path
    .split('/')
    .map((step) =>
      encodeURIComponent(step).replace(/[!'()*]/g, (found) => `%${found.charCodeAt(0).toString(16)}`),
    )
    .join('/');

/** The address of a file of an archive from a file in a folder of it. */
export function relativeHref(fromFolder: string, path: string): string {
  const from = fromFolder === '' ? [] : fromFolder.split('/');
  const to = path.split('/');
  let same = 0;
  while (same < from.length && same < to.length - 1 && from[same] === to[same]) same += 1;
  return '../'.repeat(from.length - same) + hrefOf(to.slice(same).join('/'));
}

/** Where the addresses of files and articles lead in an archive; undefined for what is not in it. */
interface Places {
  fileOf(id: string): string | undefined;
  pageOf(id: string): string | undefined;
}

/**
 * Makes the addresses in a text lead into the archive in which it lies. An address that the text contains already stays as
 * it is, so that the way back is clear.
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

/** The address of a page or a file of ours, from outside of the installation. */
export const outsideAddress = (address: string, origin: string): string =>
  address.startsWith(`${base}/`) ? origin + address : address;
