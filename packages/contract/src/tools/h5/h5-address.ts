/** How the address of an H5 page is put together and taken apart: the same for the server and the pages. */

export const h5Environments = ['prod', 'pre', 'test', 'dev'] as const;
export type H5Environment = (typeof h5Environments)[number];

/** The addresses of a project's pages begin with one of these. */
export type H5Hosts = Partial<Record<H5Environment, string>>;

/** The part of a page that its address needs. */
export interface H5Place {
  readonly path: string;
  /** Whether the path stands behind a `#`, as single-page applications have it. */
  readonly hash: boolean;
}

export type H5Query = readonly (readonly [key: string, value: string])[];

/** A host as addresses begin with it: without query, fragment and the slash at its end. */
const beginningOf = (host: string): string => host.replace(/[?#].*$/s, '').replace(/\/+$/, '');

/**
 * The address of a page in one environment.
 * @example h5Address('https://m.example.com/', { path: '/activity', hash: true }, [['id', '7']]) // 'https://m.example.com/#/activity?id=7'
 */
export function h5Address(host: string, { path, hash }: H5Place, query: H5Query = []): string {
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString();
  return `${beginningOf(host)}${hash ? '/#' : ''}${path}${search && `?${search}`}`;
}

/** An address in its parts. */
export interface H5Parts extends H5Place {
  /** What stands before the path. */
  readonly host: string;
  readonly query: H5Query;
}

const slashed = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/**
 * Takes an address apart; undefined if it is none. A route behind `#` is the path, and its parameters come after those
 * that stand before it.
 * @example splitH5('https://m.example.com/#/activity?id=7') // { host: 'https://m.example.com', hash: true, path: '/activity', query: [['id', '7']] }
 */
export function splitH5(address: string): H5Parts | undefined {
  if (!URL.canParse(address.trim())) return undefined;
  const url = new URL(address.trim());
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  const before = [...url.searchParams];
  if (!/^#!?\//.test(url.hash)) {
    return { host: url.origin, hash: false, path: url.pathname, query: before };
  }
  const [path = '', search = ''] = url.hash.replace(/^#!?/, '').split(/\?(.*)/s);
  return {
    host: beginningOf(url.origin + url.pathname),
    hash: true,
    path: slashed(path),
    query: [...before, ...new URLSearchParams(search)],
  };
}

/**
 * The environment whose host an address begins with, and the path behind that host: hosts may have a path of their own.
 * Of several hosts the longest counts.
 */
export function findEnvironment(
  address: string,
  hosts: H5Hosts,
): { environment: H5Environment; path: string } | undefined {
  const parts = splitH5(address);
  if (!parts) return undefined;
  const whole = parts.hash ? parts.host : `${parts.host}${parts.path}`;
  const fitting = h5Environments
    .flatMap((environment) => {
      const host = hosts[environment] && beginningOf(hosts[environment]);
      return host ? [{ environment, host }] : [];
    })
    .filter(({ host }) => whole === host || whole.startsWith(`${host}/`))
    .sort((one, other) => other.host.length - one.host.length)[0];
  if (!fitting) return undefined;
  const path = parts.hash ? parts.path : slashed(whole.slice(fitting.host.length));
  return { environment: fitting.environment, path };
}

/** An address that opens a page inside DingTalk. */
export const dingTalkAddress = (address: string): string =>
  `dingtalk://dingtalkclient/page/link?url=${encodeURIComponent(address)}&pc_slide=false`;
