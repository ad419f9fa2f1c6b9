import { afterEach, expect, test } from 'vitest';
import { show, signIn } from '../../../test/screen';
import { endSession } from '../../lib/session/session';
import { AddButton } from './add-button';

afterEach(endSession);

test.each([
  ['the workbench', '/workbench'],
  ['a team', `/group/${'a'.repeat(24)}`],
])('keeps to the margin where something to press stands at the right edge: %s', async (_place, path) => {
  signIn('projects');
  const { screen } = await show(<AddButton />, { path });
  const { left } = screen.getByRole('link', { name: '新建项目' }).element().getBoundingClientRect();
  // The margin of a page at this width; see `PageBody`.
  expect(left).toBeGreaterThanOrEqual(document.documentElement.clientWidth - 32);
});
