import { createMemoryRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { render } from 'vitest-browser-react/pure';
import { setLanguage } from '../lib/texts/texts';
import { CrashPage } from './crash-page';

/** Opens a page whose file cannot be fetched, with the error that browsers throw. */
function openMissingPage(answer: () => Promise<Response>) {
  const real = window.fetch;
  window.fetch = vi.fn(answer);
  onTestFinished(() => {
    window.fetch = real;
  });
  const error = new TypeError(`Failed to fetch dynamically imported module: ${location.origin}/page.js`);
  const router = createMemoryRouter([
    { path: '/', lazy: () => Promise.reject(error), ErrorBoundary: CrashPage, HydrateFallback: () => null },
  ]);
  setLanguage('zh-CN');
  return render(<RouterProvider router={router} />);
}

test('files that a new version has replaced mean an update', async () => {
  const screen = await openMissingPage(async () => new Response(null, { status: 404 }));
  await expect.element(screen.getByRole('heading', { name: 'EasyMock 已更新' })).toBeVisible();
});

test.each([
  ['the server still has them', async () => new Response()],
  ['nobody can be asked', () => Promise.reject(new TypeError('Failed to fetch'))],
])('files that are only out of reach mean no update: %s', async (_why, answer) => {
  const screen = await openMissingPage(answer);
  await expect.element(screen.getByRole('heading', { name: '页面没有加载完整' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '重新加载' })).toBeVisible();
});
