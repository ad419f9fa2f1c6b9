import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { offerTemplate } from '../insert/template.fixture';
import { richPage } from './rich-page.fixture';

const { server, open, saved } = richPage();

test('a template is inserted from the menu of the slash, with its variables filled in', async () => {
  offerTemplate(server, '## {{title}}\n\n- 完成\n');
  const { screen } = await open('<p>前</p>');
  await userEvent.keyboard('{Enter}/mb');
  await expect.element(screen.getByRole('option', { name: '模板' })).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('{Enter}');
  const dialog = screen.getByRole('dialog', { name: '插入模板' });
  await expect.element(dialog.getByRole('button', { name: '插入' })).toBeDisabled();
  await dialog.getByText('周报').click();
  await dialog.getByRole('button', { name: '插入' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await saved()).toMatch(/^<p>前<\/p>\n<h2>发布流程<\/h2>\n<ul>\s*<li>完成<\/li>\s*<\/ul>/);
});

test('the menu of the slash begins a mention', async () => {
  server.answer('account', 'list', []);
  const { root } = await open('<p>前</p>');
  await userEvent.keyboard('{Enter}/renyuan{Enter}');
  await expect.poll(() => root.textContent).toBe('前@');
});
