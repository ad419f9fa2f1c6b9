import { matchPage, type PageName, pagePath, pages } from '@easymock/contract';
import { onGoToLogin, onRecentCheckNeeded, type SessionEndReason } from '../lib/api/api';
import { requestIdentityCheck } from '../lib/session/identity-check';
import { endSession, followSession, readUser } from '../lib/session/session';
import { leaveForLogin } from '../lib/session/shell';
import { requestSignIn } from '../lib/session/sign-in-again';
import { startPath } from '../lib/session/start-page';
import { onWarmUp } from '../lib/session/warm-up';

/** Connects events that end a session with their effects on the screen. */
export function wireSession(): void {
  onGoToLogin(endOrAskAgain);
  onRecentCheckNeeded(requestIdentityCheck);
  // Shows the sign-in page to anonymous visitors before any code of the app shell loads; later, the layout redirects
  // them.
  if (isArrival()) history.replaceState(null, '', startPath());
  const page = matchPage(location.pathname)?.name;
  const user = readUser();
  const mustSignIn = !user || user.mustChangePassword || user.mustAddFactor;
  if (page && pages[page].access !== 'public' && mustSignIn) leaveForLogin();
  else if (page && pages[page].frame === 'main') {
    fetchAhead(page);
    if (!location.search) void readAhead(page);
  }

  onWarmUp(() => fetchAhead('projects'));
  followSession(() => {
    // Reload the page, because nothing of the former person may stay in memory.
    location.assign(pagePath('projects'));
  });
}

/** Ends the session on this page. If the page has unsaved state, people sign in above the page instead. */
function endOrAskAgain(reason: SessionEndReason): 'above' | undefined {
  const mayGoOn = reason === 'expired' || reason === 'changed';
  if (mayGoOn && requestSignIn()) return 'above';
  if (reason !== 'newPassword' && reason !== 'secondFactor') endSession();
  leaveForLogin();
  return undefined;
}

/**
 * Returns whether the page was opened by the bare address, which then leads to the start page. Back and a reload do not
 * count.
 */
function isArrival(): boolean {
  const { pathname, search, hash } = location;
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isBare = pathname === pagePath('projects') && !search && !hash;
  return isBare && navigation?.type === 'navigate' && readUser() !== null;
}

// Imported only when needed, because the table contains the names of all files, and the sign-in page needs
// none of them.
const importTable = () => import('./page-components');

/** Imports all modules of a page at once; otherwise each module would request the next only on arrival. */
function fetchAhead(page: PageName): void {
  for (const load of [
    () => import('./app-shell'),
    () => import('./layout/main-layout'),
    async () => (await importTable()).pageComponents[page]?.(),
  ]) {
    load().catch(() => {});
  }
}

/** Sends the first requests of a page. */
async function readAhead(page: PageName): Promise<void> {
  await importTable().then(
    ({ firstReads }) => firstReads[page]?.(),
    () => {},
  );
}
