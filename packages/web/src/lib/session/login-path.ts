import { base, pages } from '@easymock/contract';

/** Returns the path in the router's form, without the base. */
export const withoutBase = (path: string): string =>
  path === base || path.startsWith(`${base}/`) ? path.slice(base.length) || '/' : path;

/**
 * Returns the path of the sign-in page that leads back to the current one, in the form the router takes.
 * @example loginPath({ pathname: '/new', search: '', hash: '' }) // '/login?redirectUrl=%2Feasymock%2Fnew'
 */
export function loginPath(from?: { pathname: string; search: string; hash: string }): string {
  const path = from && withoutBase(from.pathname);
  if (!path || path === pages.login.path || path === pages.logOut.path) return pages.login.path;
  return `${pages.login.path}?redirectUrl=${encodeURIComponent(base + path + from.search + from.hash)}`;
}
