// Pure functions, separate from the schemas, since pages import them and must not load zod.

/** Name of the `<meta>` element with the hosts whose pages documents may show in frames. */
export const frameHostsName = 'easymock-frame-hosts';

/** A host in the setting: a name, with a port if it is not the default port. */
export const frameHost = /^[a-z0-9-]+(\.[a-z0-9-]+)*(:\d{1,5})?$/;

/**
 * Returns whether documents may show a URL in a frame: its host is listed, or is a subdomain of a listed
 * host.
 * @example isFramed('https://play.figma.com/x', ['figma.com']) // true
 */
export function isFramed(address: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, host, username } = new URL(address);
  if ((protocol !== 'http:' && protocol !== 'https:') || username !== '') return false;
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}

/** Returns the sources of a content security policy that allows frames of these hosts. */
export const frameSources = (hosts: readonly string[]): string[] =>
  hosts.flatMap((host) => ['https://', 'http://'].flatMap((scheme) => [scheme + host, `${scheme}*.${host}`]));
