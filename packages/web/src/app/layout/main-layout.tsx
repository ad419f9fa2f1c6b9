import { type PageName, pages } from '@easymock/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { Palette } from '../../features/palette/index';
import { isVersionRead } from '../../features/update-log/read-version';
import { usePageMatch } from '../../lib/address/page';
import { rememberPlace } from '../../lib/address/recent-places';
import { onForbidden } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { findContent } from '../../lib/browser/content';
import { unlessLive, useLive } from '../../lib/live/use-live';
import { useIdentityCheck } from '../../lib/session/identity-check';
import { endSession, readToken, updatePermissions, useUser } from '../../lib/session/session';
import { leaveForLogin } from '../../lib/session/shell';
import { useIsSignInRequested } from '../../lib/session/sign-in-again';
import { useStable } from '../../lib/state/use-stable';
import { useText, useTexts } from '../../lib/texts/texts';
import { AddButton } from './add-button';
import { ComponentProvider } from './component-provider';
import styles from './main-layout.module.css';
import { Shortcuts } from './shortcuts';
import { texts } from './texts';
import { TopBar } from './top-bar';

const NoRightPage = lazy(async () => ({ default: (await import('../no-right-page')).NoRightPage }));

const UpdateNotes = lazy(async () => ({
  default: (await import('../../features/update-log/update-notes')).UpdateNotes,
}));

const SignInAgain = lazy(async () => ({
  default: (await import('../../features/people/sign-in/sign-in-again')).SignInAgain,
}));

const IdentityDialog = lazy(async () => ({
  default: (await import('../../features/people/sign-in/identity-dialog')).IdentityDialog,
}));

/** The frame around every page except bare ones. Also checks the right to open the page. */
export function MainLayout() {
  const t = useTexts(texts);
  const user = useUser();
  const location = useLocation();
  const match = usePageMatch();
  const access = match ? pages[match.name].access : 'session';
  const isSignedIn = user !== null && readToken() !== '';
  const isAsked = useIsSignInRequested();
  const identityNeeds = useIdentityCheck();
  const [hasNews] = useState(() => !isVersionRead());
  const mustSignIn = access !== 'public' && !isSignedIn;

  useEffect(() => {
    // A token without a person, or a person without a token, is useless.
    if (!isSignedIn) endSession();
  }, [isSignedIn]);

  useOwnRights(isSignedIn, user?.role ?? '');

  useRememberPlace(match?.name, location.pathname);

  useEffect(() => {
    if (mustSignIn) leaveForLogin();
  }, [mustSignIn]);
  if (mustSignIn) return null;
  // In development the gallery of components is open to everybody.
  const isOpen = access === 'public' || access === 'session' || (import.meta.env.DEV && match?.name === 'kitGallery');
  const missing = !isOpen && !user?.userAuthKey.includes(access) && access;
  return (
    <ComponentProvider>
      <button type="button" className={styles.skip} onClick={() => findContent()?.focus()}>
        {t.skip}
      </button>
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.main}>
        {missing ? (
          <Suspense>
            <NoRightPage permission={missing} />
          </Suspense>
        ) : (
          <Outlet />
        )}
        <AddButton />
      </main>
      <Shortcuts />
      <Palette />
      {isAsked && (
        <Suspense>
          <SignInAgain />
        </Suspense>
      )}
      {identityNeeds && (
        <Suspense>
          <IdentityDialog needs={identityNeeds} />
        </Suspense>
      )}
      {hasNews && isSignedIn && (
        <Suspense>
          <UpdateNotes />
        </Suspense>
      )}
    </ComponentProvider>
  );
}

/** Follows changes of the person's rights, so that the menu and the page change without a new sign-in. */
function useOwnRights(isSignedIn: boolean, role: string): void {
  const client = useQueryClient();
  const { readAgain } = useStable({
    readAgain: () => void client.invalidateQueries({ queryKey: ['account', 'getUserAuth'] }),
  });
  const isLive = useLive('people:role', isSignedIn ? role : '', readAgain);
  // An unexpected refusal means that a right was withdrawn, and perhaps the page with it.
  useEffect(() => onForbidden(readAgain), [readAgain]);
  const auth = useQuery({
    ...callQuery('account', 'getUserAuth', {}),
    enabled: isSignedIn,
    staleTime: 60_000,
    ...unlessLive(isLive),
  });
  useEffect(() => {
    if (auth.data) updatePermissions(auth.data);
  }, [auth.data]);
}

/** Stores visited pages for the "not found" page. */
function useRememberPlace(name: PageName | undefined, path: string): void {
  const text = useText();
  useEffect(() => {
    // An invitation can be used only once, and its address is a secret.
    if (!name || name === 'joinTeam') return;
    // By then the page has set its own title, such as the project's name.
    const timer = setTimeout(() => {
      rememberPlace({ path, title: document.title.replace(/^● | - EasyMock$/g, '') || text(pages[name].title) });
    }, 1500);
    return () => clearTimeout(timer);
  }, [name, path, text]);
}
