import { isFramed } from '@easymock/contract';
import { expect, test } from 'vitest';
import { embedAddress } from './embed-address';

test.each([
  [
    'https://www.bilibili.com/video/BV1xx411c7mD/?p=2&spm_id_from=333',
    'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD&autoplay=0&p=2',
    'bilibili.com',
  ],
  ['https://v.qq.com/x/cover/mzc1/a0041.html', 'https://v.qq.com/txp/iframe/player.html?vid=a0041', 'v.qq.com'],
  ['https://v.youku.com/v_show/id_XNDU=.html', 'https://player.youku.com/embed/XNDU=', 'youku.com'],
  [
    'https://www.figma.com/design/aB3/Plan?node-id=1-2',
    'https://www.figma.com/embed?embed_host=easymock&url=https%3A%2F%2Fwww.figma.com%2Fdesign%2FaB3%2FPlan%3Fnode-id%3D1-2',
    'figma.com',
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871', 'vimeo.com'],
  ['https://codesandbox.io/s/new-abc', 'https://codesandbox.io/embed/new-abc', 'codesandbox.io'],
])('%s opens in its player, which the setting of its host allows', (page, player, host) => {
  expect(embedAddress(page)).toBe(player);
  expect(isFramed(player, [host])).toBe(true);
});

test.each([
  'https://www.bilibili.com/',
  'https://bilibili.com.evil.invalid/video/BV1xx411c7mD',
  'https://player.bilibili.com/player.html?bvid=BV1xx411c7mD',
  'https://board.invalid/1',
  'javascript:x()',
  'no address',
])('%s stays as it is', (address) => {
  expect(embedAddress(address)).toBe(address);
});
