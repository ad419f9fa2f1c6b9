import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { articleOf } from '../wiki.fixture';
import { Present } from './present';
import { slidesOf } from './slides';

fakeServer();

const html =
  '<p>引言</p><h1 id="md--a">第一章</h1><p>甲</p><h3 id="md--b">小节</h3><p>乙</p><h2 id="md--c">第二章</h2><p>丙</p><hr><p>丁</p>';

beforeEach(() => {
  // Chromium gives the full screen only after a gesture.
  vi.spyOn(HTMLElement.prototype, 'requestFullscreen').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function present(given = html) {
  signIn('wiki');
  const onClose = vi.fn();
  const article = articleOf('a'.repeat(24), '上线流程', { html: given });
  const { screen } = await show(<Present article={article} onClose={onClose} />);
  return { screen, onClose };
}

test('headings of two levels and rules begin slides', () => {
  const texts = slidesOf(html).map((slide) => slide.replace(/<[^>]*>/g, ''));
  expect(texts).toEqual(['引言', '第一章甲小节乙', '第二章丙', '丁']);
  expect(slidesOf('<hr><hr>')).toEqual([]);
  expect(slidesOf('')).toEqual([]);
});

test('keys turn the pages, from the title to the last slide, and Esc ends', async () => {
  const { screen, onClose } = await present();
  await expect.element(screen.getByRole('heading', { name: '上线流程' })).toBeVisible();
  await expect.element(screen.getByText('1 / 5')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('引言')).toBeVisible();
  await userEvent.keyboard(' ');
  await expect.element(screen.getByText('第一章')).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(screen.getByText('2 / 5')).toBeVisible();
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('丁')).toBeVisible();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText('5 / 5')).toBeVisible();
  await userEvent.keyboard('{Home}');
  await expect.element(screen.getByText('1 / 5')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a text that becomes shorter during the presentation leaves its last slide on the screen', async () => {
  signIn('wiki');
  const articleWith = (text: string) => articleOf('a'.repeat(24), '上线流程', { html: text });
  function Page() {
    const [text, setText] = useState(html);
    return (
      <>
        <button type="button" onClick={() => setText('<p>引言</p>')}>
          缩短
        </button>
        <Present article={articleWith(text)} onClose={() => {}} />
      </>
    );
  }
  const { screen } = await show(<Page />);
  await userEvent.keyboard('{End}');
  await expect.element(screen.getByText('5 / 5')).toBeVisible();
  (screen.getByRole('button', { name: '缩短' }).element() as HTMLElement).click();
  await expect.element(screen.getByText('2 / 2')).toBeVisible();
  await expect.element(screen.getByText('引言')).toBeVisible();
});

test('a finger that moves sideways turns the page', async () => {
  const { screen } = await present();
  const dialog = screen.getByRole('dialog').element();
  const touch = (x: number) => new Touch({ identifier: 1, target: dialog, clientX: x, clientY: 100 });
  const move = (from: number, to: number) => {
    dialog.dispatchEvent(new TouchEvent('touchstart', { touches: [touch(from)], bubbles: true }));
    dialog.dispatchEvent(new TouchEvent('touchend', { changedTouches: [touch(to)], bubbles: true }));
  };
  move(300, 100);
  await expect.element(screen.getByText('2 / 5')).toBeVisible();
  move(100, 120);
  await expect.element(screen.getByText('2 / 5')).toBeVisible();
  move(100, 300);
  await expect.element(screen.getByText('1 / 5')).toBeVisible();
});

test('printing shows all slides, and afterwards the current one again', async () => {
  const { screen } = await present();
  dispatchEvent(new Event('beforeprint'));
  for (const text of ['引言', '第一章', '第二章', '丁']) await expect.element(screen.getByText(text)).toBeVisible();
  dispatchEvent(new Event('afterprint'));
  await expect.element(screen.getByText('引言')).not.toBeInTheDocument();
});
