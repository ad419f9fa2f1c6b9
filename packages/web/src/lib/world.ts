import { base, matchPage, pages } from '@easymock/contract';
import { loginPath } from './login-path';
import { signal, useSignal } from './signal';

/**
 * The client is two worlds under one roof. Signing in and out stand in the small one, which loads
 * neither the router nor the component library; everything else lives in the large one.
 */
export type World = 'door' | 'house';

function worldOf(pathname: string): World {
  const name = matchPage(pathname)?.name;
  return name === 'login' || name === 'logOut' ? 'door' : 'house';
}

const world = signal<World>(typeof location === 'undefined' ? 'door' : worldOf(location.pathname));
/** Counts the visits, so that a new one never meets what an earlier one left. */
const visit = signal(0);

export const useWorld = (): { world: World; visit: number } => ({
  world: useSignal(world),
  visit: useSignal(visit),
});

function enter(next: World): void {
  visit.set(visit.get() + 1);
  world.set(next);
}

/** From the house to the sign-in page, keeping where to come back to. Who stands there already stays. */
export function leaveForLogin(): void {
  if (world.get() === 'door' && worldOf(location.pathname) === 'door') return;
  history.replaceState(null, '', base + loginPath(location));
  enter('door');
}

/** From the sign-in page to a path of ours, base included. */
export function enterHouse(path: string): void {
  history.replaceState(null, '', path);
  enter('house');
}

/** To the page that signs out. */
export function leaveForLogOut(): void {
  history.pushState(null, '', base + pages.logOut.path);
  enter('door');
}

/** From signing out to signing in, with nowhere to come back to. */
export function arriveAtLogin(): void {
  history.replaceState(null, '', base + pages.login.path);
  enter('door');
}

/** Back and Forward cross the threshold too; inside the house its router listens by itself. */
export function followHistory(): void {
  addEventListener('popstate', () => {
    const next = worldOf(location.pathname);
    if (next !== world.get() || next === 'door') enter(next);
  });
}
