// Pure, so that pages can ask without the schema library.

/** The `<meta>` element of our pages that lists the hosts whose pages documents may show in frames. */
export const frameHostsName = 'easymock-frame-hosts';

/** A host as the setting names it: a name, with a port if it is not the usual one. */
export const frameHost = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * Whether documents may show the page at an address in a frame: its host is listed, or lies below one that is.
 * @example isFramed('https://play.figma.com/x', ['figma.com']) // true
 */
export function isFramed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '') return false;
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** The sources of a content policy that lets frames show these hosts. */
export const frameSources = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => ['https://', 'http://'].flatMap((scheme) => [scheme + host, `${scheme}*.${host}`]));
