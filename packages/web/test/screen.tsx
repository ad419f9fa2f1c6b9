import type { CurrentUser, Language, PermissionKey } from '@easymock/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { render } from 'vitest-browser-react/pure';
import { ComponentProvider } from '../src/app/layout/component-provider';
import { NoticeStack } from '../src/app/notice-stack';
import { PlaceOfRouter } from '../src/lib/address/place-of-router';
import { queryClient } from '../src/lib/api/queries';
import { runKey } from '../src/lib/browser/keys';
import { setThemeChoice, type Theme } from '../src/lib/preferences/theme';
import { beginSession } from '../src/lib/session/session';
import { setLanguage } from '../src/lib/texts/texts';

export const lin: CurrentUser = {
  _id: 'a'.repeat(24),
  name: 'lin.xia',
  nick_name: '林夏',
  head_img: '',
  department: '',
  role: 'ordinaryUser',
  source: 'local',
  userGroup: [],
  isAdministrator: false,
  mustChangePassword: false,
  mustAddFactor: false,
  authMap: {},
  userAuthName: {},
  userAuthKey: [],
};

/** Signs in a person with these rights. */
export function signIn(...rights: PermissionKey[]): void {
  beginSession({ ...lin, userAuthKey: rights, token: 'fake', preferences: {} }, true);
}

/**
 * Renders a component as the app would, with router, query cache, component library and notices.
 * @example const { screen, query } = await show(<TeamsPage />, { path: '/group?keywords=a' });
 */
export async function show(
  element: ReactNode,
  options: { path?: string; base?: string; language?: Language; theme?: Theme } = {},
) {
  const { path = '/', base = '', language = 'zh-CN', theme = 'light' } = options;
  setLanguage(language);
  setThemeChoice(theme);
  const client = new QueryClient({
    defaultOptions: { queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 } },
  });
  const router = createMemoryRouter([{ path: '*', element: <PlaceOfRouter>{element}</PlaceOfRouter> }], {
    basename: base || '/',
    initialEntries: [base + path],
  });
  let tellShown: () => void = () => {};
  const isShown = new Promise<void>((resolve) => {
    tellShown = resolve;
  });
  const screen = await render(
    <QueryClientProvider client={client}>
      <ComponentProvider>
        <Keys onShown={tellShown} />
        <main>
          <RouterProvider router={router} />
        </main>
      </ComponentProvider>
      <NoticeStack />
    </QueryClientProvider>,
  );
  // The production build of React, without `act`, returns before anything is rendered. One more task lets the
  // effects run.
  await isShown;
  await new Promise((resolve) => setTimeout(resolve));
  return {
    screen,
    client,
    router,
    /** Returns the query of the address. */
    query: () => new URLSearchParams(router.state.location.search),
  };
}

/** Handles shortcuts as the frame of the app does. */
function Keys({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  useEffect(() => {
    const hear = (event: KeyboardEvent) => void runKey(event);
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
  return null;
}
