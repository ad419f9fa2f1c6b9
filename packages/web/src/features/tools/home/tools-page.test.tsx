import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { ToolsPage } from './tools-page';

const server = fakeServer();

test('the button that pins a tool keeps the focus when the card goes to another shelf', async () => {
  signIn('tools.release.view', 'tools.task.view');
  server.answer('profile', 'preferences', {});
  server.answer('profile', 'savePreferences', {});
  server.answer('tools', 'getFigures', []);
  server.answer('tools', 'getAttentionList', []);
  const { screen } = await show(<ToolsPage />, { path: '/tools' });
  const pin = screen.getByRole('button', { name: '置顶任务悬赏', exact: true });
  await expect.element(pin).toBeVisible();
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '取消置顶任务悬赏' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('button', { name: '置顶任务悬赏', exact: true })).toHaveFocus();
});
