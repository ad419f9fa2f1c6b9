import { expect, test, vi } from 'vitest';
import { show } from '../../../test/screen';
import { Markdown } from './markdown';

const drawn = () => vi.waitUntil(() => document.querySelector('strong'), { timeout: 15_000 });

test('a note is shown as its marks say, with the lines that were typed', async () => {
  const { screen } = await show(<Markdown text={'## 部署\n先**备份**\n再发布\n\n- [x] 完成'} />);
  await drawn();
  await expect.element(screen.getByText('部署')).toBeVisible();
  expect(document.querySelector('h1, h2, input, [id^="wiki"]')).toBeNull();
  expect(document.querySelectorAll('br')).toHaveLength(1);
  expect(document.querySelector('li')?.textContent).toContain('☑');
});

test('a document keeps its headings, below that of the part which shows it, and its lines run on', async () => {
  const { screen } = await show(<Markdown isDocument text={'# 标题\n\n一**行**\n两行\n\n```sh\nnpm i\nnpm t\n```'} />);
  await drawn();
  await expect.element(screen.getByRole('heading', { name: '标题', level: 3 })).toBeVisible();
  expect(document.querySelector('br')).toBeNull();
  expect(document.querySelector('pre')?.textContent).toContain('npm i\nnpm t');
});

test('what could run or load is left out, and pictures become links', async () => {
  const attack = '**标题** <img src=x onerror="window.hacked = true"> <script>window.hacked = true</script>';
  await show(<Markdown text={`${attack}\n\n[a](javascript:alert(1)) ![图](https://example.com/a.png)`} />);
  await drawn();
  const note = document.querySelector('strong')?.closest('div');
  expect(note?.querySelector('img, script, a[href^="javascript"], [onerror]')).toBeNull();
  expect(note?.querySelector('a[href="https://example.com/a.png"]')?.textContent).toBe('图');
  expect(window).not.toHaveProperty('hacked');
});
