/** Parts of a served mock's address. */
export interface MockAddress {
  /** Path before the project's ID. */
  readonly base: string;
  /** Key of the person whose address it is, from a segment `~key` before the project's ID. */
  readonly personalKey: string | undefined;
  /** 24 lower-case hex digits. */
  readonly projectId: string;
  /** Path after the project's ID, without the query; at least `/`. */
  readonly path: string;
  /** Text after the question mark; empty if there is no query. */
  readonly query: string;
}

const bases = ['/easymock/mock/', '/mock/'] as const;
const idLength = 24;
const keySegment = /^~([\w-]{1,64})\//;
const projectId = /^[0-9a-f]{24}$/i;

/**
 * Parses the address of a mock by character positions, because every served call runs this.
 *
 * @example readAddress('/mock/65…e1/shop/orders?size=2') // { projectId: '65…e1', path: '/shop/orders',
 * query: 'size=2' }
 * @returns undefined if the URL is not the address of a mock
 */
export function readAddress(url: string): MockAddress | undefined {
  const base = bases.find((start) => url.startsWith(start));
  if (base === undefined) return undefined;
  const personalKey =
    url[base.length] === '~' ? keySegment.exec(url.slice(base.length, base.length + 66))?.[1] : undefined;
  const from = base.length + (personalKey === undefined ? 0 : personalKey.length + 2);
  const rest = from + idLength;
  const id = url.slice(from, rest);
  if (!projectId.test(id)) return undefined;
  const queryAt = url.indexOf('?', rest);
  const end = queryAt === -1 ? url.length : queryAt;
  if (end > rest && url[rest] !== '/') return undefined;
  return {
    base: personalKey === undefined ? base : url.slice(0, from),
    personalKey,
    projectId: id.toLowerCase(),
    path: url.slice(rest, end) || '/',
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
  };
}

/** Returns whether a request belongs to the mock server, even if its address is malformed. */
export function isForMocks(url: string): boolean {
  return bases.some((start) => url.startsWith(start));
}
