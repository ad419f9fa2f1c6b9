import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { richPage, settled } from '../rich-page.fixture';

const { open, saved } = richPage();

/** Opens a text and selects its picture by a click. */
async function openPicture(html: string) {
  const shown = await open(html);
  const picture = shown.screen.getByAltText('图');
  const image = picture.element() as HTMLElement;
  // Tests load no pictures, so the element gets a size.
  Object.assign(image.style, { display: 'block', minHeight: '80px' });
  await picture.click();
  const bar = shown.screen.getByRole('toolbar', { name: '图片工具' });
  await expect.element(bar).toBeVisible();
  return { ...shown, image, bar };
}

test('a picture is sized and aligned by the tools above it', async () => {
  const { bar, screen } = await openPicture('<p><img src="/a.png" alt="图"></p><p>尾</p>');
  await expect.element(screen.getByRole('toolbar', { name: '所选文字' })).not.toBeInTheDocument();
  await bar.getByRole('button', { name: '宽度 50%' }).click();
  await expect.element(bar.getByRole('button', { name: '宽度 50%' })).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: '居中' }).click();
  expect(await saved()).toContain('<p style="text-align:center"><img src="/a.png" alt="图" width="50%"');
});

test('dragging the handle at a corner sets the width, as one step of undo', async () => {
  const { root } = await openPicture('<p><img src="/a.png" alt="图" width="200" height="90"></p><p>尾</p>');
  const handle = root.querySelector('[data-side="right"]') as HTMLElement;
  const { left, top } = handle.getBoundingClientRect();
  const at = (by: number) => ({ clientX: left + by, clientY: top, pointerId: 1, button: 0, bubbles: true });
  handle.setPointerCapture = () => {};
  for (const [type, by] of [
    ['pointerdown', 0],
    ['pointermove', 30],
    ['pointermove', 100],
    ['pointerup', 100],
  ] as const)
    handle.dispatchEvent(new PointerEvent(type, at(by)));
  expect(await saved()).toContain('<img src="/a.png" alt="图" width="300" loading');
  await userEvent.keyboard('{Control>}z{/Control}');
  expect(await saved()).toContain('width="200" height="90"');
});

test('a caption makes a figure of a picture, with its alignment, size and link', async () => {
  const { bar } = await openPicture(
    '<p style="text-align:right"><a href="/b"><img src="/a.png" alt="图" width="320"></a></p>',
  );
  await bar.getByRole('button', { name: '图注' }).click();
  await settled();
  await userEvent.keyboard('三个状态');
  expect(await saved()).toBe(
    '<figure style="text-align:right"><a href="/b"><img src="/a.png" alt="图" width="320" loading="lazy" referrerpolicy="no-referrer"></a><figcaption>三个状态</figcaption></figure>',
  );
});

test('a picture between words becomes a block when it is aligned', async () => {
  const { bar } = await openPicture('<p>前<img src="/a.png" alt="图">后</p>');
  await bar.getByRole('button', { name: '居中' }).click();
  const source = await saved();
  expect(source).toMatch(
    /^<p>前后<\/p>\n<figure style="text-align:center"><img src="\/a.png" alt="图"[^>]*><\/figure>/,
  );
});

test('alternative text and link are set in a form, which Enter opens', async () => {
  const { screen } = await openPicture('<p>甲<img src="/a.png" alt="图"></p>');
  await userEvent.keyboard('{Enter}');
  const form = screen.getByRole('dialog', { name: '图片' });
  await form.getByRole('textbox', { name: '替代文字' }).fill('登录页');
  await form.getByRole('textbox', { name: '链接' }).fill('javascript:x');
  await form.getByRole('button', { name: '确定' }).click();
  await expect.element(form.getByText('地址以 http', { exact: false })).toBeVisible();
  await form.getByRole('textbox', { name: '链接' }).fill('/wikiCatalog');
  await form.getByRole('button', { name: '确定' }).click();
  expect(await saved()).toContain('<p>甲<a href="/wikiCatalog"><img src="/a.png" alt="登录页"');
});

test('a figure with a link and an alignment stays to the letter beside other changes', async () => {
  const figure =
    '<figure style="text-align:center"><a href="https://a.example/" rel="noopener noreferrer nofollow" target="_blank"><img src="/a.png" alt="图" loading="lazy" referrerpolicy="no-referrer"></a><figcaption>题</figcaption></figure>';
  await open(`${figure}<p>尾</p>`);
  await userEvent.keyboard('。');
  expect(await saved()).toBe(`${figure}\n<p>尾。</p>`);
});
