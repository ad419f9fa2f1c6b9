import { type PageName, pages } from '@easymock/contract';
import { expect, test } from 'vitest';
import { pageComponents } from './page-components';

test('every page has its component, and nothing else has one', () => {
  // The pages for signing in and out are outside the router; see lib/session/shell.ts.
  const routed = (Object.keys(pages) as PageName[]).filter((name) => name !== 'login' && name !== 'logOut');
  expect(Object.keys(pageComponents).sort()).toEqual(routed.sort());
});
