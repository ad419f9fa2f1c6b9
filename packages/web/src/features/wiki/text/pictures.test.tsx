import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { ArticleHtml } from './article-html';

const server = fakeServer();
const file = `/easymock/wikiFile/${'f'.repeat(24)}`;

beforeEach(() => {
  signIn('wiki');
  server.answer('article', 'getToken', { token: 'fresh', expireAt: new Date().toISOString() });
});
afterEach(endSession);

const shownBy = async (html: string) => {
  await show(<ArticleHtml html={html} fileToken="kept" />);
  return document.querySelector('p');
};

test('a picture of ours is asked for with the token of the page, whatever host its address names', async () => {
  const text = await shownBy(`<p><img src="${file}" alt="a"><img src="https://wiki.test${file}?x=1" alt="b"></p>`);
  const addresses = [...(text?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
  expect(addresses).toEqual([`${file}?token=kept`, `${file}?token=kept`]);
});

test('the token stands in no link and no text', async () => {
  const text = await shownBy(`<p><a href="${file}">x</a><code>&lt;img src="${file}"&gt;</code></p>`);
  expect(text?.innerHTML).not.toContain('kept');
});

test('a picture from elsewhere is a link to it, and one of nowhere is its description', async () => {
  const text = await shownBy('<p><img src="https://x.test/a.png" alt="架构图"><img src="a.png" alt="本地图"></p>');
  expect(text?.querySelectorAll('img')).toHaveLength(0);
  const link = text?.querySelector('a');
  expect([link?.getAttribute('href'), link?.textContent, link?.target]).toEqual([
    'https://x.test/a.png',
    '架构图',
    '_blank',
  ]);
  expect(text?.querySelector('span')?.textContent).toBe('本地图');
});

test('a picture that cannot be loaded is tried with a new token, and then described', async () => {
  const text = await shownBy(`<p><img src="${file}" alt="截图"></p>`);
  await expect.poll(() => server.inputsOf('article', 'getToken').length).toBe(1);
  await expect.poll(() => text?.querySelector('span')?.textContent).toBe('截图');
  expect(text?.querySelector('span')?.title).toBe('图片无法显示');
});

test('a new token serves the pictures of one session, and not those of the next one', async () => {
  await shownBy(`<p><img src="${file}" alt="截图"><img src="${file}?x=1" alt="截图"></p>`);
  await expect.poll(() => document.querySelectorAll('p span').length).toBe(2);
  expect(server.inputsOf('article', 'getToken')).toHaveLength(1);
  endSession();
  signIn('wiki');
  await shownBy(`<p><img src="${file}" alt="另一张"></p>`);
  await expect.poll(() => server.inputsOf('article', 'getToken').length).toBe(2);
});
