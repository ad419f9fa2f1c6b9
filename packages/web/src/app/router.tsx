import { base, type PageName, pages } from '@easymock/contract';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { readUser } from '../lib/session/session';
import { BarOutline } from './bar-outline';
import { CrashPage } from './crash-page';
import { pageComponents } from './page-components';
import { Root } from './root';
import { ToSignIn } from './to-sign-in';

function routeOf(name: PageName): RouteObject {
  return {
    path: pages[name].path,
    lazy: async () => {
      // `page-components.test.ts` ensures that every page has a component.
      const load = pageComponents[name];
      if (!load) throw new Error(`no component shows the page ${name}`);
      return { Component: await load() };
    },
  };
}

const names = Object.keys(pages) as PageName[];
const isAuthPage = (name: PageName) => name === 'login' || name === 'logOut';
const inFrame = (frame: 'main' | 'bare') =>
  names.filter((name) => pages[name].frame === frame && !isAuthPage(name)).map(routeOf);

/** Creates the routes of all pages from the contract. Each visit gets a new router. */
export function createRouter() {
  const isStranger = readUser() === null;
  // Signed-in people have the frame, so they see the page for unknown paths inside it.
  const notFound: RouteObject = {
    path: '*',
    lazy: async () => {
      const { NotFoundPage } = await import('./not-found-page');
      return { element: <NotFoundPage isBare={isStranger} /> };
    },
  };
  return createBrowserRouter(
    [
      {
        Component: Root,
        ErrorBoundary: CrashPage,
        HydrateFallback: BarOutline,
        children: [
          ...names.filter(isAuthPage).map((name) => ({ path: pages[name].path, Component: ToSignIn })),
          ...inFrame('bare'),
          ...(isStranger ? [notFound] : []),
          {
            lazy: async () => ({ Component: (await import('./layout/main-layout')).MainLayout }),
            children: [
              // If a page crashes, the frame stays around the crash page.
              { ErrorBoundary: CrashPage, children: [...inFrame('main'), ...(isStranger ? [] : [notFound])] },
            ],
          },
        ],
      },
    ],
    { basename: base },
  );
}
