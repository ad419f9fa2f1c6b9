import './fonts.css';
import { Button } from 'antd';
import { expect, test } from 'vitest';
import { show } from '../../../test/screen';
import { latinFontReady } from './latin-font';

const widthOf = (element: Element) => element.getBoundingClientRect().width;

test('a button keeps its width while it saves', async () => {
  for (const text of ['保存', 'Save changes']) {
    const { screen } = await show(
      <>
        <Button type="primary">{text}</Button>
        <Button type="primary" loading>
          {text}
        </Button>
      </>,
    );
    const [still, busy] = screen.getByRole('button').elements();
    if (!still || !busy) throw new Error('no buttons');
    expect(busy.querySelector('svg')).not.toBeNull();
    expect(widthOf(busy)).toBe(widthOf(still));
    await screen.unmount();
  }
});

const fontOf = () => getComputedStyle(document.documentElement).getPropertyValue('--g-font-ui');
const statesOf = () =>
  [...document.fonts].filter(({ family }) => family.includes('Inter Variable')).map(({ status }) => status);

/**
 * Another test in this browser may have loaded the English font before; newly declared fonts are not loaded
 * yet.
 */
function declareFontsAnew(): void {
  for (const sheet of document.querySelectorAll('style'))
    if (sheet.textContent.includes('Inter Variable')) document.head.append(sheet);
}

test('English is written in Latin letters first, Chinese without a font that has to be fetched', async () => {
  declareFontsAnew();
  const chinese = await show(<p>项目 Project</p>);
  await latinFontReady();
  expect(statesOf()).toEqual(['unloaded']);
  expect(fontOf()).not.toContain('Inter Variable');
  await chinese.screen.unmount();
  await show(<p>It is the person’s “project”</p>, { language: 'en' });
  expect(fontOf()).toMatch(/^\s*"?Inter Variable/);
  await latinFontReady();
  expect(statesOf()).toEqual(['loaded']);
});
