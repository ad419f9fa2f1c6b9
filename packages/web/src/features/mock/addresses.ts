import { type MockMethod, mockBase } from '@easymock/contract';
import { mockOrigin } from '../../lib/browser/mock-origin';

interface Parts {
  project: { _id: string; url: string };
  url?: string;
}

/** Collapses repeated slashes and removes trailing ones, which are meaningless typing mistakes. */
export function cleanUrl(url: string): string {
  const clean = url.trim().replace(/\/{2,}/g, '/');
  return clean.length > 1 ? clean.replace(/\/$/, '') : clean;
}

/**
 * Returns an unused URL for the copy of a mock.
 * @example cloneUrl('/goods/', 1700000000000) // '/goods_copy_1700000000000'
 */
export function cloneUrl(url: string, now: number): string {
  const clean = cleanUrl(url);
  const last = clean.slice(clean.lastIndexOf('/') + 1);
  // Appended to a parameter, the suffix would only lengthen the parameter's name and match the same calls.
  const isPlain = /^[\w.~-]*$/.test(last);
  return `${clean}${isPlain ? '' : '/'}_copy_${now}`;
}

/**
 * Returns the path at which a mock is served, without the origin.
 * @example mockPath({ project: { _id: '65', url: '/shop' }, url: '/goods' }) // '/easymock/mock/65/shop/goods'
 */
export function mockPath({ project, url = '' }: Parts): string {
  const projectUrl = project.url === '/' ? '' : project.url;
  return mockBase + cleanUrl(`/${project._id}${projectUrl}${url}`);
}

/** Returns whether pages may call mocks, because the policy of pages permits only calls to their own origin. */
export const isOnOwnSite = (): boolean => mockOrigin() === location.origin;

export const mockAddress = (parts: Parts): string => mockOrigin() + mockPath(parts);

/** Returns the address that shows the tester with this mock when a browser opens it. */
export const testerAddress = (address: string, mock: { _id: string; method: MockMethod }): string =>
  `${address}#!method=${mock.method}&mock=${mock._id}`;

/** Quotes a text for a POSIX shell. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Returns a shell command that calls the mock. */
export function curlLine(method: MockMethod, address: string): string {
  return method === 'get' ? `curl ${shellQuoted(address)}` : `curl -X ${method.toUpperCase()} ${shellQuoted(address)}`;
}
