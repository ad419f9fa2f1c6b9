/**
 * Measures whether the editor of a print-point image stays smooth with 100 points. A pin and the corner of a rectangle
 * are dragged across a picture of 1,440 × 3,200 pixels in Chromium, and a pin is moved by keys. No frame may take
 * longer than 50 ms.
 */
import { chromium } from 'playwright-core';
import { visit } from '../e2e/fixtures/browser';
import { browserOptions } from '../e2e/fixtures/browser-options';
import { call } from '../e2e/fixtures/call';
import { administrator } from '../e2e/fixtures/product';
import { drawPng } from '../packages/server/src/platform/files/png';
import { reportFigure, watchFrames } from './fixtures/figures';
import { openNewInstallation } from './fixtures/new-installation';

const limitFrameMs = 50;
const pointNum = 100;

const installation = await openNewInstallation('print-points');
const product = await installation.startProduct();
const browser = await chromium.launch(browserOptions());
try {
  const { token } = await call<{ token: string }>(product, '/u/login', administrator);
  await call(
    product,
    '/enumerationManage/insertEnumerationInfo',
    { type: 'project', value: 'mall', label: '商城' },
    token,
  );
  const png = drawPng(1_440, 3_200, (x, y) => [(x * 7) % 256, (y * 3) % 256, (x ^ y) % 256]);
  const { url } = await call<{ url: string }>(
    product,
    '/print-points/uploadPicture',
    { name: 'screen.png', picture: png.toString('base64') },
    token,
  );
  const points = Array.from({ length: pointNum }, (_, at) => ({
    no: at + 1,
    x: 0.05 + (at % 10) * 0.09,
    y: 0.02 + Math.floor(at / 10) * 0.09,
    ...(at % 2 === 1 && { w: 0.06, h: 0.03 }),
    eventId: `goods.event_${at + 1}`,
    eventName: `事件 ${at + 1}`,
    type: 'click',
    params: Array.from({ length: 10 }, (_, key) => ({ key: `param_${key}`, type: 'string' })),
  }));
  const draft = { name: '商品详情', project: 'mall', image: { url }, points };
  const { _id: id } = await call<{ _id: string }>(product, '/print-points/create', draft, token);
  const { page, open } = await visit(browser, product, { as: administrator });
  await open(`/tools/printPoints/${id}`);
  const pin = page.getByRole('button', { name: /^点位 5：/ });
  await pin.waitFor();
  await page.waitForTimeout(1_000);
  const frames = await watchFrames(page);
  const drag = async (from: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y);
    await frames.next();
    await page.mouse.down();
    for (let step = 1; step <= 120; step += 1) await page.mouse.move(from.x + step, from.y + step / 2);
    await page.mouse.up();
    await page.waitForTimeout(300);
    return frames.next();
  };
  const middle = async (name: RegExp) => {
    const box = await page.getByRole('button', { name }).boundingBox();
    if (!box) throw new Error(`${name} is not on the screen`);
    return {
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      right: box.x + box.width,
      bottom: box.y + box.height,
    };
  };
  const pinFrames = await drag(await middle(/^点位 5：/));
  await page.getByRole('button', { name: /^点位 4：/ }).focus();
  const { right, bottom } = await middle(/^点位 4：/);
  const cornerFrames = await drag({ x: right, y: bottom });
  await pin.focus();
  await frames.next();
  for (let step = 0; step < 60; step += 1) await page.keyboard.press('ArrowDown');
  const keyFrames = await frames.next();
  console.log(`${pinFrames.frames}, ${cornerFrames.frames} and ${keyFrames.frames} frames with ${pointNum} points`);
  reportFigure('longest frame while a pin is dragged', pinFrames.frame, limitFrameMs);
  reportFigure('longest frame while a rectangle is resized', cornerFrames.frame, limitFrameMs);
  reportFigure('longest frame while keys move a pin', keyFrames.frame, limitFrameMs);
} finally {
  await browser.close();
  await installation.remove();
}
