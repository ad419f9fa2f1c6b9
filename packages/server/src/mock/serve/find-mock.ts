import type { RouteMatch } from '@easymock/mock-engine';
import { CallFailure } from '../../platform/failure';
import type { ServedMock } from './served-mock';
import type { Snapshot } from './snapshot';

/** The matching mock and the values of its URL parameters. */
export type Hit = Pick<RouteMatch<ServedMock>, 'value' | 'params'>;

/** Returns the matching mock, or the failure that explains why there is none. */
export function findMock(snapshot: Snapshot, asked: string, path: string): Hit | CallFailure {
  const { prefix, matcher } = snapshot;
  const method = asked === 'HEAD' ? 'GET' : asked;
  const rest = prefix ? withoutPrefix(path, prefix) : path;
  const hit = rest === undefined ? undefined : matcher.find(method, rest);
  if (hit?.found) return hit;
  // Addresses without the project's URL also worked in Easy Mock.
  const bare = prefix || !hit ? matcher.find(method, path) : hit;
  if (bare.found) return bare;
  const methods = [...(hit?.methods ?? []), ...bare.methods];
  if (methods.length === 0) return new CallFailure('unknownMock', { method, path });
  return new CallFailure('unknownMockMethod', {
    method,
    path,
    methods: [...new Set(methods)].join(', ').toUpperCase(),
  });
}

/**
 * Returns the path after the project's URL, or undefined if the path does not start with it. Clients
 * percent-encode `/订单` differently, so segments are compared decoded.
 */
export function withoutPrefix(path: string, prefix: string): string | undefined {
  if (path.slice(0, prefix.length).toLowerCase() === prefix) {
    const next = path[prefix.length];
    if (next === undefined || next === '/') return path.slice(prefix.length) || '/';
  }
  if (!path.includes('%')) return undefined;
  const wanted = prefix.split('/');
  const given = path.split('/');
  try {
    const fits = wanted.every((segment, index) => decodeURIComponent(given[index] ?? '').toLowerCase() === segment);
    return fits ? `/${given.slice(wanted.length).join('/')}` : undefined;
  } catch {
    return undefined; // not UTF-8, so it cannot equal a project's URL
  }
}
