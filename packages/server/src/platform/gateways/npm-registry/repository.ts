import { webAddressLimit } from '@easymock/contract';

const hosts: Readonly<Record<string, string>> = {
  github: 'github.com',
  gitlab: 'gitlab.com',
  bitbucket: 'bitbucket.org',
  gitee: 'gitee.com',
};

/**
 * Returns the web page of the repository of a `package.json`, in any spelling that npm accepts; empty if there is none.
 * @see https://docs.npmjs.com/cli/configuring-npm/package-json#repository
 * @example repositoryPage('git+ssh://git@git.example.com/mall/ui.git') // 'https://git.example.com/mall/ui'
 */
export function repositoryPage(named: unknown): string {
  const text = (typeof named === 'string' ? named : ((named as { url?: unknown } | null)?.url ?? '')) as unknown;
  if (typeof text !== 'string' || text.length > webAddressLimit) return '';
  const short = /^(?:(github|gitlab|bitbucket|gitee):)?([\w.-]+\/[\w.-]+)$/.exec(text.trim());
  const address = short
    ? `https://${hosts[short[1] ?? 'github']}/${short[2]}`
    : text
        .trim()
        .replace(/^git\+/, '')
        .replace(/^(?:ssh:\/\/)?git@([^/:]+)(?::(?!\d+\/)|\/)/, 'https://$1/')
        .replace(/^git:\/\//, 'https://');
  return webPage(address.replace(/\.git(?=$|#)/, '').replace(/#.*$/, ''));
}

/** Returns an http address without user name and password; empty if the text is no such address. */
export function webPage(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return '';
  const url = new URL(address);
  if (!['http:', 'https:'].includes(url.protocol)) return '';
  url.username = '';
  url.password = '';
  return url.href.length > webAddressLimit ? '' : url.href.replace(/^(https?:\/\/[^/]+)\/$/, '$1');
}
