/** The parts of a served mock's address. */
export interface MockAddress {
  /** The path before the project's id. */
  readonly base: string;
  /** 24 hex digits in lower case. */
  readonly projectId: string;
  /** The path after the project, without the query; at least `/`. */
  readonly path: string;
  /** Behind the question mark; the empty text without one. */
  readonly query: string;
}

const bases = ['/easymock/mock/', '/mock/'] as const;
const idLength = 24;
const projectId = /^[0-9a-f]{24}$/i;

/**
 * Reads the address of a mock, by position: every served answer passes here.
 *
 * @example readAddress('/mock/65…e1/shop/orders?size=2') // { projectId: '65…e1', path: '/shop/orders', query: 'size=2' }
 * @returns undefined for what is no address of a mock
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

/** Whether a request is for the mocks at all, also when its address is broken. */
export function isForMocks(url: string): boolean {
  return bases.some((start) => url.startsWith(start));
}
