/** Joins and splits the addresses of H5 pages; shared by server and screens. */

export const h5Environments = ['prod', 'pre', 'test', 'dev'] as const;
export type H5Environment = (typeof h5Environments)[number];

/** Hosts of a project's pages, by environment. */
export type H5Hosts = Partial<Record<H5Environment, string>>;

/** The fields of a page that determine its address. */
export interface H5Place {
  readonly path: string;
  /** Whether the path follows a `#`, as in single-page applications. */
  readonly hash: boolean;
}

export type H5Query = readonly (readonly [key: string, value: string])[];

/** Returns a host without query, fragment and trailing slashes. */
const beginningOf = (host: string): string => host.replace(/[?#].*$/s, '').replace(/\/+$/, '');

/**
 * Returns the address of a page on one host.
 * @example h5Address('https://m.example.com/', { path: '/activity', hash: true }, [['id', '7']]) // 'https://m.example.com/#/activity?id=7'
 */
export function h5Address(host: string, { path, hash }: H5Place, query: H5Query = []): string {
  const search = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value])).toString();
  return `${beginningOf(host)}${hash ? '/#' : ''}${path}${search && `?${search}`}`;
}

export interface H5Parts extends H5Place {
  /** The part before the path. */
  readonly host: string;
  readonly query: H5Query;
}

const slashed = (path: string): string => (path.startsWith('/') ? path : `/${path}`);

/**
 * Splits an address into its parts; undefined if the text is not an http or https URL. A route behind `#`
 * becomes the path, and its parameters follow those of the query.
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
 * Returns the environment whose host an address starts with, and the path after that host. A host may contain
 * a path itself, so the longest matching host counts.
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

/** Returns an address that opens a page inside DingTalk. */
export const dingTalkAddress = (address: string): string =>
  `dingtalk://dingtalkclient/page/link?url=${encodeURIComponent(address)}&pc_slide=false`;
