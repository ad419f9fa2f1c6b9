import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';

const NORMAL = { width: 1280, height: 800 };

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function applySize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  // The command returns before the frame of the tests has its new size.
  while (window.innerWidth !== width || window.innerHeight !== height) await nextFrame();
  await nextFrame();
  await nextFrame();
}

/** Resizes the page until the end of the test, and waits until its layout has the new size. */
export async function resizePage(width: number, height: number): Promise<void> {
  await applySize(width, height);
  onTestFinished(() => applySize(NORMAL.width, NORMAL.height));
}
