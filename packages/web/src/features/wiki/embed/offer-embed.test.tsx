import { frameHostsName } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { clearNotices } from '../../../lib/state/notices';
import { richPage } from '../rich/rich-page.fixture';
import { embeddableIn } from './offer-embed';

const { open, saved } = richPage();
const address = 'https://board.invalid/plan';

beforeEach(() => {
  const meta = document.createElement('meta');
  meta.name = frameHostsName;
  meta.content = 'board.invalid';
  document.head.append(meta);
});
afterEach(() => {
  document.querySelector(`meta[name="${frameHostsName}"]`)?.remove();
  clearNotices();
});

function paste(root: HTMLElement, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  root.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('the address of a page that may be embedded is pasted as a link, and embedded on request', async () => {
  const { screen, root } = await open('<p>前</p>');
  await userEvent.keyboard('{Enter}');
  paste(root, address);
  expect(await saved()).toContain(`>${address}</a></p>`);
  await screen.getByRole('button', { name: '嵌入网页' }).click();
  await expect.poll(() => root.querySelector('iframe')?.getAttribute('src')).toBe(address);
  expect(await saved()).toMatch(/^<p>前<\/p>\s*<pre data-block="iframe">https:\/\/board\.invalid\/plan<\/pre>/);
});

test('addresses of other hosts, and addresses within a line, stay links', async () => {
  const { screen, root } = await open('<p>前</p>');
  paste(root, address);
  await userEvent.keyboard('{Enter}');
  paste(root, 'https://evil.invalid/x');
  expect(await saved()).toContain('https://evil.invalid/x');
  expect(screen.getByRole('button', { name: '嵌入网页' }).query()).toBeNull();
});

test('the address of a heading is pasted as a link, and becomes its passage on request', async () => {
  const id = 'c'.repeat(24);
  const { screen, root } = await open('<p>前</p>');
  await userEvent.keyboard('{Enter}');
  paste(root, `${location.origin}/easymock/wikiCatalog/${id}#${encodeURIComponent('部署')}`);
  expect(await saved()).toContain(`wikiCatalog/${id}#`);
  await screen.getByRole('button', { name: '引用文档片段' }).click();
  await expect.poll(saved).toMatch(new RegExp(`<pre data-block="include">${id}#部署</pre>`));
});

test.each([
  'https://evil.invalid/easymock/wikiCatalog/cccccccccccccccccccccccc',
  '/easymock/mock/cccccccccccccccccccccccc/wikiCatalog/1',
])('%s is not offered as a passage', (address) => {
  expect(embeddableIn(new URL(address, location.origin).href)?.name).not.toBe('include');
});
