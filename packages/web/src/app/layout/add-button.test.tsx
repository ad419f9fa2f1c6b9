import { afterEach, expect, test } from 'vitest';
import { show, signIn } from '../../../test/screen';
import { resizePage } from '../../../test/viewport';
import { endSession } from '../../lib/session/session';
import { AddButton } from './add-button';

afterEach(endSession);

test('keeps to the margin beside what can be pressed at the right edge, and a phone has none', async () => {
  signIn('projects');
  const { screen } = await show(<AddButton />, { path: '/workbench' });
  const button = screen.getByRole('link', { name: '新建项目' });
  const { left } = button.element().getBoundingClientRect();
  // 32 pixels is the page margin at this width; see `PageBody`.
  expect(left).toBeGreaterThanOrEqual(document.documentElement.clientWidth - 32);
  await resizePage(390, 844);
  await expect.poll(() => button.elements()).toEqual([]);
});

test.each(
  [
    ['/', '/project/a', '/group', '/group/a', '/accounts', '/settings', '/wikiCatalog', '/messageCenter'],
    [
      '/tools/taskManage',
      '/tools/releaseTools/a',
      '/tools/h5pagesUrl',
      '/tools/middlePage',
      '/tools/projectCodeManage',
    ],
  ].flat(),
)('is not there where it would not create what the page is about: %s', async (path) => {
  signIn('projects');
  const { screen } = await show(<AddButton />, { path });
  expect(screen.getByRole('link').elements()).toEqual([]);
});
