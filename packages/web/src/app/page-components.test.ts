import { type PageName, pages } from '@easymock/contract';
import { expect, test } from 'vitest';
import { pageComponents } from './page-components';

test('every page that is built has its component, and no other has one', () => {
  const built = (Object.keys(pages) as PageName[]).filter((name) => pages[name].isBuilt);
  // The pages for signing in and out are outside of the router; see lib/session/shell.ts.
  const routed = built.filter((name) => name !== 'login' && name !== 'logOut');
  expect(Object.keys(pageComponents).sort()).toEqual(routed.sort());
});
