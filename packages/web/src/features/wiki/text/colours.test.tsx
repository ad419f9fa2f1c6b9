import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import type { Theme } from '../../../lib/preferences/theme';
import { endSession } from '../../../lib/session/session';
import { ArticleHtml } from './article-html';

fakeServer();
beforeEach(() => signIn('wiki'));
afterEach(endSession);

/**
 * Returns the colours in a screenshot of an element with their frequency, most frequent (the background)
 * first.
 */
async function coloursOf(element: Element): Promise<[number, number, number][]> {
  const base64 = await page.screenshot({ element, save: false });
  const picture = await createImageBitmap(
    new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], { type: 'image/png' }),
  );
  const canvas = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
  canvas?.drawImage(picture, 0, 0);
  const { data } = canvas?.getImageData(0, 0, picture.width, picture.height) ?? { data: [] };
  const found = new Map<string, number>();
  for (let at = 0; at < data.length; at += 4) {
    const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
    found.set(colour, (found.get(colour) ?? 0) + 1);
  }
  return [...found]
    .sort(([, one], [, other]) => other - one)
    .map(([colour]) => colour.split(',').map(Number) as [number, number, number]);
}

/** Returns the relative luminance by WCAG 2.2. */
function luminanceOf(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const block = '\u2588'.repeat(4);

/** Returns the contrast of a text of full blocks with its background. */
async function contrastOf(style: string, theme: Theme): Promise<number> {
  const html = `<p><span style="${style}">${block}&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;</span></p>`;
  const { screen } = await show(<ArticleHtml html={html} fileToken="" />, { theme });
  const text = screen.getByText(block, { exact: false }).element();
  const [first = [0, 0, 0], second = [0, 0, 0]] = await coloursOf(text);
  await screen.unmount();
  const [light = 0, dark = 0] = [luminanceOf(first), luminanceOf(second)].sort((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

test.each([
  ['red', 'color:#c00'],
  ['navy', 'color:#000080'],
  ['black', 'color:black'],
  ['the ink on yellow', 'background-color:#ffff00'],
  ['white on red', 'color:#fff;background-color:#c00'],
  ['the ink on an amber cell of the editor', 'background-color:#f9e8cc'],
  ['the ink on a celadon cell of the editor', 'background-color:#d7efe9'],
  ['black on light green', 'color:#000;background-color:#c8f7c5'],
])('%s of an author can be read in the dark theme', async (_, style) => {
  expect(await contrastOf(style, 'dark')).toBeGreaterThan(4.5);
});

test('the light theme shows the colours as they were chosen', async () => {
  expect(await contrastOf('color:#000000;background-color:#ffffff', 'light')).toBeCloseTo(21, 0);
});
