import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { richPage, settled } from './rich-page.fixture';

const { open, saved } = richPage();
const code = '<pre><code>let a;</code></pre>';

/** Moves the cursor to the end of the code. */
async function toCode(root: HTMLElement) {
  getSelection()?.collapse(root.querySelector('code')?.firstChild ?? null, 'let a;'.length);
  await settled();
}

test('Enter leaves a code block at its second empty line, and no empty lines stay', async () => {
  const { root } = await open(`${code}<p>尾</p>`);
  await toCode(root);
  await userEvent.keyboard('{Enter}{Enter}b;{Enter}{Enter}{Enter}后');
  expect(await saved()).toBe('<pre><code>let a;\n\nb;</code></pre>\n<p>后</p>\n<p>尾</p>');
});

test('Ctrl+Enter leaves a code block from anywhere in it', async () => {
  const { root } = await open(`${code}<p>尾</p>`);
  await toCode(root);
  await userEvent.keyboard('{ArrowLeft}{Control>}{Enter}{/Control}后');
  expect(await saved()).toBe(`${code}\n<p>后</p>\n<p>尾</p>`);
});

test('the arrow key leads below a code block at the end of the document', async () => {
  const { root } = await open(`<p>前</p>${code}`);
  await toCode(root);
  await userEvent.keyboard('{ArrowDown}后');
  expect(await saved()).toBe(`<p>前</p>\n${code}\n<p>后</p>`);
});

test('Enter in the code of a list item adds a line to the code', async () => {
  const { root } = await open(`<ul><li>甲${code}</li></ul><p>尾</p>`);
  await toCode(root);
  await userEvent.keyboard('{Enter}b;');
  expect(await saved()).toContain('<li>甲<pre><code>let a;\nb;</code></pre></li>');
});
