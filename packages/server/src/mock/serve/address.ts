/** Parts of a served mock's address. */
export interface MockAddress {
  /** Path before the project's ID. */
  readonly base: string;
  /** 24 lower-case hex digits. */
  readonly projectId: string;
  /** Path after the project's ID, without the query; at least `/`. */
  readonly path: string;
  /** Text after the question mark; empty if there is no query. */
  readonly query: string;
}

const bases = ['/easymock/mock/', '/mock/'] as const;
const idLength = 24;
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
  const from = base.length;
  const rest = from + idLength;
  const id = url.slice(from, rest);
  if (!projectId.test(id)) return undefined;
  const queryAt = url.indexOf('?', rest);
  const end = queryAt === -1 ? url.length : queryAt;
  if (end > rest && url[rest] !== '/') return undefined;
  return {
    base,
    projectId: id.toLowerCase(),
    path: url.slice(rest, end) || '/',
    query: queryAt === -1 ? '' : url.slice(queryAt + 1),
  };
}

/** Returns whether a request belongs to the mock server, even if its address is malformed. */
export function isForMocks(url: string): boolean {
  return bases.some((start) => url.startsWith(start));
}
