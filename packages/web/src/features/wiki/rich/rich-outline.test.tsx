import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { richPage, settled } from './rich-page.fixture';

const { open, saved } = richPage();
const text = '<h2>一</h2><p>甲</p><h3>一一</h3><h2>二</h2><p>乙</p>';

test('a section moves by keys in the outline, and the focus goes with its heading', async () => {
  const { screen } = await open(text);
  await screen.getByRole('button', { name: '大纲' }).click();
  const outline = screen.getByRole('navigation', { name: '大纲' });
  (outline.getByText('一', { exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await expect.poll(() => document.activeElement?.textContent).toBe('一');
  await expect
    .poll(() => [...document.querySelectorAll('nav li')].map((one) => one.textContent))
    .toEqual(['二', '一', '一一']);
  expect((await saved()).replace(/\n/g, '')).toBe('<h2>二</h2><p>乙</p><h2>一</h2><p>甲</p><h3>一一</h3>');
});

test('a section is dragged to another place in the outline, as one step of undo', async () => {
  const { screen, root } = await open(text);
  await screen.getByRole('button', { name: '大纲' }).click();
  const items = [...document.querySelectorAll<HTMLElement>('nav li')];
  const dataTransfer = new DataTransfer();
  const fire = (item: HTMLElement | undefined, type: string, clientY = 0) =>
    item?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer, clientY }));
  fire(items[2], 'dragstart');
  await settled();
  fire(items[0], 'dragover', (items[0]?.getBoundingClientRect().top ?? 0) + 2);
  await expect.poll(() => items[0]?.dataset.over).toBe('before');
  fire(items[0], 'drop');
  await expect.poll(() => root.firstElementChild?.textContent).toBe('二');
  root.focus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.poll(() => root.firstElementChild?.textContent).toBe('一');
});
