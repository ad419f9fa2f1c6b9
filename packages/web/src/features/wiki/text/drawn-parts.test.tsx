import { frameHostsName } from '@easymock/contract';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { setThemeChoice } from '../../../lib/preferences/theme';
import { ArticleHtml } from './article-html';

const deep = { tags: 'deep' };

const chart = (value: string) =>
  `<div class="md-block"><div class="md-chart" data-value="bar" data-width="400" data-height="200"><table>
  <caption>调用次数</caption><thead><tr><th>日</th><th>次数</th></tr></thead>
  <tbody><tr><td>周一</td><td>${value}</td></tr><tr><td>周二</td><td>5</td></tr></tbody></table></div></div>`;
const shadowOf = (name: string) =>
  document.querySelector(`[role="img"][aria-label="${name}"]`)?.shadowRoot?.querySelector('svg') ?? null;
const wordsIn = (svg: Element | null) =>
  [...(svg?.querySelectorAll('text') ?? [])].map(({ textContent }) => textContent);

test('a chart is drawn in its size, in the colours of the theme, and keeps its numbers', deep, async () => {
  const { screen } = await show(<ArticleHtml html={chart('3')} />);
  await expect.poll(() => wordsIn(shadowOf('调用次数'))).toContain('周一');
  const strokes = () =>
    [...(shadowOf('调用次数')?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('fill'));
  expect(strokes()).toContain('#17756b');
  setThemeChoice('dark');
  await expect.poll(strokes).toContain('#4fb3a5');
  await screen.getByText('数据').click();
  await expect.element(screen.getByRole('cell', { name: '5' })).toBeVisible();
});

test('a text that changes while it is typed has the chart of its numbers, once', async () => {
  const { screen } = await show(<ArticleHtml html={chart('3')} />);
  await expect.poll(() => shadowOf('调用次数')).not.toBeNull();
  await screen.rerender(<ArticleHtml html={chart('7')} />);
  await expect.poll(() => document.querySelectorAll('[role="img"]').length).toBe(1);
  await expect.poll(() => document.querySelector('td:last-child')?.textContent).toBe('7');
});

const allow = (hosts: string) => {
  const meta = document.createElement('meta');
  meta.name = frameHostsName;
  meta.content = hosts;
  document.head.append(meta);
};
afterEach(() => document.querySelector(`meta[name="${frameHostsName}"]`)?.remove());

const embedded = (address: string) =>
  `<p><a class="md-frame" href="${address}" data-url="${address}">${address}</a></p>`;

test('the page of a video opens in the player of its service, below which its link stays', async () => {
  allow('bilibili.com');
  const address = 'https://www.bilibili.com/video/BV1xx411c7mD';
  const { screen } = await show(<ArticleHtml html={embedded(address)} />);
  const frame = document.querySelector('main iframe');
  expect(frame?.getAttribute('src')).toBe('https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0');
  await expect.element(screen.getByRole('link', { name: address })).toHaveAttribute('href', address);
});

test('pages of allowed hosts are shown in sandboxed frames, all others and our own stay links', async () => {
  allow(`board.invalid ${location.host}`);
  const own = `${location.origin}/easymock/x`;
  await show(
    <ArticleHtml html={['https://a.board.invalid/1', 'https://evil.invalid/2', own].map(embedded).join('')} />,
  );
  const frames = [...document.querySelectorAll('iframe[title]')].filter((frame) => frame.closest('main'));
  expect(frames.map((frame) => [frame.getAttribute('src'), frame.getAttribute('title')])).toEqual([
    ['https://a.board.invalid/1', 'a.board.invalid 的网页'],
  ]);
  expect(frames[0]?.getAttribute('sandbox')).not.toContain('top-navigation');
  expect(frames[0]?.getAttribute('referrerpolicy')).toBe('no-referrer');
  expect(document.querySelectorAll('a.md-frame')).toHaveLength(3);
});
