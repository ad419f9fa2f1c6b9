import { base, matchPage, pages } from '@easymock/contract';
import { signal, useSignal } from '../state/signal';
import { loginPath } from './login-path';

/**
 * The client has two shells. The auth shell holds the pages for signing in and out and loads neither the router nor the
 * component library; the app shell holds everything else.
 */
export type Shell = 'auth' | 'app';

function shellOf(pathname: string): Shell {
  const name = matchPage(pathname)?.name;
  return name === 'login' || name === 'logOut' ? 'auth' : 'app';
}

const current = signal<Shell>(typeof location === 'undefined' ? 'auth' : shellOf(location.pathname));
/**
 * Counts the changes of the shell, so that each change mounts a new instance without the state of an earlier
 * one.
 */
const visit = signal(0);

export const useShell = (): { shell: Shell; visit: number } => ({ shell: useSignal(current), visit: useSignal(visit) });

function enter(next: Shell): void {
  visit.set(visit.get() + 1);
  current.set(next);
}

/** Opens the sign-in page, which leads back to the current page afterwards. Does nothing on a page of the auth shell. */
export function leaveForLogin(): void {
  if (current.get() === 'auth' && shellOf(location.pathname) === 'auth') return;
  history.replaceState(null, '', base + loginPath(location));
  enter('auth');
}

/** Opens a page of the app shell after signing in; `path` includes the base. */
export function enterApp(path: string): void {
  history.replaceState(null, '', path);
  enter('app');
}

/** Opens the page that signs out. */
export function leaveForLogOut(): void {
  history.pushState(null, '', base + pages.logOut.path);
  enter('auth');
}

/** Opens the sign-in page after signing out, without a page to return to. */
export function arriveAtLogin(): void {
  history.replaceState(null, '', base + pages.login.path);
  enter('auth');
}

/**
 * Follows Back and Forward from one shell to the other; inside the app shell the router follows them itself.
 */
export function followHistory(): void {
  addEventListener('popstate', () => {
    const next = shellOf(location.pathname);
    if (next !== current.get() || next === 'auth') enter(next);
  });
}
