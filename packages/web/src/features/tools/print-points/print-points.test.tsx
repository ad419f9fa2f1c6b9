import type { PrintPoint, PrintPointInfo } from '@easymock/contract';
import axe from 'axe-core';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { PrintPointPage } from './print-point-page';
import { PrintPointsPage } from './print-points-page';

const server = fakeServer();
const at = '2026-11-01T04:00:00.000Z';
const id = 'd'.repeat(24);
/** A picture of one pixel, stretched to any size. */
const url = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const pointOf = (
  no: number,
  more: Partial<PrintPointInfo['points'][number]> = {},
): PrintPointInfo['points'][number] => ({
  no,
  x: 0.5,
  y: 0.5,
  w: 0,
  h: 0,
  eventId: `goods.event_${no}`,
  eventName: `事件 ${no}`,
  type: 'click',
  trigger: '',
  params: [],
  status: 'planned',
  ownerUserId: '',
  ownerUserName: '',
  seenAt: null,
  sinceVersion: '',
  removedVersion: '',
  ...more,
});
const imageOf = (more: Partial<PrintPointInfo> = {}): PrintPointInfo => ({
  _id: id,
  name: '商品详情',
  project: 'mall',
  page: '详情页',
  appVersion: '3.2.0',
  platform: ['ios'],
  image: { url, thumbUrl: url, width: 400, height: 800 },
  status: 'draft',
  desc: '',
  ownerUserId: '',
  ownerUserName: '陈静',
  copiedFromId: '',
  points: [pointOf(1), pointOf(2, { status: 'deprecated' })],
  create_at: at,
  update_at: at,
  createUserId: 'm',
  createUserName: '陈静',
  updateUserId: 'm',
  updateUserName: '王磊',
  version: 3,
  mayChange: true,
  ...more,
});
const listOf = (list: PrintPoint[]) => ({ list, total: list.length, page: 1, pageSize: 36 });

const showPage = (path: string) =>
  show(
    <Routes>
      <Route path="/tools/printPoints" element={<PrintPointsPage />} />
      <Route path="/tools/printPoints/:id" element={<PrintPointPage />} />
    </Routes>,
    { path },
  );

beforeEach(() => {
  signIn('tools.printPoints.view', 'tools.printPoints.edit');
  server.answer('public', 'getEnumerationArrayByType', []);
  server.answer('account', 'list', []);
});

test('cards show the numbered points over the picture, and can be selected for an export', async () => {
  server.answer('printPoints', 'list', listOf([imageOf()]));
  const { screen } = await showPage('/tools/printPoints');
  await expect.element(screen.getByRole('link', { name: '商品详情' })).toBeVisible();
  await expect.element(screen.getByText('2 个点位')).toBeVisible();
  expect(document.querySelectorAll('[data-small]')).toHaveLength(2);
  await screen.getByRole('checkbox', { name: '选择 商品详情' }).click();
  await expect.element(screen.getByText('已选 1 张')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '导出为 Excel' })).toBeVisible();
});

test('without images, people who may edit are told how to begin', async () => {
  server.answer('printPoints', 'list', listOf([]));
  const { screen } = await showPage('/tools/printPoints');
  await expect.element(screen.getByText('还没有埋点图，上传一张页面截图开始标注')).toBeVisible();
});

test('arrow keys move the selected point, Delete removes it, and one save sends both', async () => {
  let saved: { points?: readonly { no: number; x: number; y: number }[]; version?: number } = {};
  server.answer('printPoints', 'detail', imageOf());
  server.answer('printPoints', 'update', (input) => {
    saved = input as typeof saved;
    return imageOf({ version: 4 });
  });
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  const pin = screen.getByRole('button', { name: /^点位 1/ });
  await expect.element(pin).toBeVisible();
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}');
  (screen.getByRole('button', { name: /^点位 2/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Delete}');
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(screen.getByText('保存成功')).toBeVisible();
  expect(saved.version).toBe(3);
  expect(saved.points?.map(({ no, x, y }) => [no, x, y])).toEqual([[1, 0.5025, 0.4875]]);
});

test('a press with the pin tool adds a point and opens its form', async () => {
  server.answer('printPoints', 'detail', imageOf({ points: [] }));
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await screen.getByText('标注点', { exact: true }).click();
  const stage = document.querySelector('[data-drawing]') as HTMLElement;
  const box = stage.getBoundingClientRect();
  const press = { bubbles: true, pointerId: 1, button: 0, clientX: box.x + box.width / 4, clientY: box.y + 20 };
  stage.setPointerCapture = () => {};
  stage.dispatchEvent(new PointerEvent('pointerdown', press));
  stage.dispatchEvent(new PointerEvent('pointerup', press));
  await expect.element(screen.getByRole('dialog', { name: '编辑点位 1' })).toBeVisible();
  await screen.getByLabelText('事件 ID').fill('goods.buy');
  await screen.getByLabelText('事件名称').fill('点击购买');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect.element(screen.getByRole('button', { name: '点位 1：点击购买（goods.buy）' })).toBeVisible();
});

test('the keyboard alone adds a point, places it and saves the image', async () => {
  let saved: { points?: readonly { eventId: string; x: number }[] } = {};
  server.answer('printPoints', 'detail', imageOf({ points: [] }));
  server.answer('printPoints', 'update', (input) => {
    saved = input as typeof saved;
    return imageOf({ version: 4 });
  });
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  const add = screen.getByRole('button', { name: '新增点位' });
  await expect.element(add).toBeVisible();
  (add.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('事件 ID')).toHaveFocus();
  await userEvent.keyboard('goods.buy{Tab}点击购买{Control>}{Enter}{/Control}');
  const pin = screen.getByRole('button', { name: '点位 1：点击购买（goods.buy）' });
  await expect.element(pin).toBeVisible();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  (pin.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Control>}s{/Control}');
  await expect.element(screen.getByText('保存成功')).toBeVisible();
  expect(saved.points).toMatchObject([{ eventId: 'goods.buy', x: 0.5025 }]);
});

test('a new point whose form is cancelled leaves nothing behind', async () => {
  server.answer('printPoints', 'detail', imageOf({ points: [pointOf(1)] }));
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  const rows = () => document.querySelectorAll('tbody tr').length;
  await screen.getByRole('button', { name: '新增点位' }).click();
  const dialog = screen.getByRole('dialog', { name: '编辑点位 2' });
  await dialog.getByRole('button', { name: /取\s?消/ }).click();
  await expect.element(screen.getByRole('button', { name: /^点位 2/ })).not.toBeInTheDocument();
  expect(rows()).toBe(1);
  // The page has no unsaved input, so leaving asks no question.
  server.answer('printPoints', 'list', listOf([]));
  await screen.getByRole('link', { name: '埋点图' }).click();
  await expect.element(screen.getByRole('button', { name: /^点位 1/ })).not.toBeInTheDocument();
});

test('a refused save names the wrong points, and marks them until they are changed', async () => {
  server.answer('printPoints', 'detail', imageOf({ points: [pointOf(1), pointOf(7)] }));
  server.answer('printPoints', 'update', () =>
    refusal('validation', [
      { 'points.1.params.0.key': '参数名不能为空' },
      { 'points.1.trigger': '触发时机最多 300 个字符' },
    ]),
  );
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  await expect.element(screen.getByText('点位 7（goods.event_7）：参数名不能为空', { exact: true })).toBeVisible();
  const row = screen.getByRole('row', { name: /事件 7/ });
  await expect.element(row).toHaveTextContent('参数名不能为空');
  await expect.element(row).toHaveAttribute('data-selected');
  await screen.getByRole('button', { name: '事件 7', exact: true }).click();
  await screen.getByLabelText('事件名称').fill('改过的事件');
  await screen
    .getByRole('dialog')
    .getByRole('button', { name: /保\s?存/ })
    .click();
  await expect.element(screen.getByRole('row', { name: /改过的事件/ })).not.toHaveTextContent('参数名不能为空');
});

test('an event with other parameters asks whether to update all or to rename it', async () => {
  const sent: unknown[] = [];
  server.answer('printPoints', 'detail', imageOf({ points: [pointOf(1, { eventId: 'pay' })] }));
  server.answer('printPoints', 'update', (input) => {
    sent.push(input.onReuse);
    return input.onReuse === 'updateAll' ? imageOf({ version: 4 }) : refusal('printPointEventDiffers');
  });
  server.answer('printPoints', 'compareEvents', [
    {
      eventId: 'pay',
      added: ['coupon'],
      removed: [],
      changed: ['price'],
      params: [],
      mayUpdateAll: true,
      images: [{ _id: 'e'.repeat(24), name: '收银台', page: '', appVersion: '3.1.0' }],
    },
  ]);
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await screen.getByRole('button', { name: '保存', exact: true }).click();
  const dialog = screen.getByRole('dialog', { name: '事件参数不一致' });
  await expect.element(dialog.getByText('新增 coupon')).toBeVisible();
  await expect.element(dialog.getByText('用于：收银台 3.1.0')).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: '改名为 pay_2' })).toBeVisible();
  await dialog.getByRole('button', { name: '更新全部' }).click();
  await expect.element(screen.getByText('保存成功')).toBeVisible();
  expect(sent).toEqual(['ask', 'updateAll']);
});

test('a live image is read only, with a way to a copied draft', async () => {
  server.answer('printPoints', 'detail', imageOf({ status: 'live' }));
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await expect.element(screen.getByText(/请先复制为草稿/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '复制为草稿' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '改为“已废弃”' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '保存', exact: true })).not.toBeInTheDocument();
});

test('dragging a point does not render the rows of the table again', async () => {
  const many = Array.from({ length: 100 }, (_, at) => pointOf(at + 1, { x: (at % 10) / 10 + 0.05, y: at / 100 }));
  server.answer('printPoints', 'detail', imageOf({ points: many }));
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  const pin = screen.getByRole('button', { name: /^点位 45：/ });
  await expect.element(pin).toBeInTheDocument();
  const element = pin.element() as HTMLElement;
  element.setPointerCapture = () => {};
  const { x, y } = element.getBoundingClientRect();
  const send = (type: string, by: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: x + by, clientY: y }),
    );
  send('pointerdown', 0);
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true');
  let changes = 0;
  const table = document.querySelector('table') as HTMLElement;
  const observer = new MutationObserver((records) => {
    changes += records.length;
  });
  observer.observe(table, { attributes: true, childList: true, subtree: true, characterData: true });
  for (let by = 1; by <= 30; by += 1) send('pointermove', by);
  await new Promise(requestAnimationFrame);
  expect(Number.parseFloat(element.style.transform.slice('translate('.length))).toBeCloseTo(30, 0);
  expect(changes).toBe(0);
  observer.disconnect();
  send('pointerup', 30);
  await expect.poll(() => element.style.transform).toBe('');
});

test.each([
  ['the editor', 'draft'],
  ['the reading view', 'live'],
] as const)('%s has no fault that axe finds', async (_, status) => {
  const points = [pointOf(1, { w: 0.2, h: 0.1 }), pointOf(2)];
  server.answer('printPoints', 'detail', imageOf({ status, points }));
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await screen.getByRole('button', { name: /^点位 1/ }).click();
  const { violations } = await axe.run(document.querySelector('main') as HTMLElement);
  expect(violations.map(({ id: rule, nodes }) => [rule, nodes.map(({ html }) => html)])).toEqual([]);
});

test('a difference is posted to chat groups only as it was shown', async () => {
  const other = 'e'.repeat(24);
  const versions = { before: 1, after: 2 };
  const place = { page: '', name: '商品详情' };
  const sent: unknown[] = [];
  const compared = (summary: string, after: number) => ({
    before: { ...place, _id: other, appVersion: '3.1.0' },
    after: { ...place, _id: id, appVersion: '3.2.0' },
    added: ['goods.show'],
    changed: [{ eventId: 'goods.buy', fields: ['params'] }],
    deprecated: [],
    summary,
    versions: { before: 1, after },
    message: { title: '埋点变更', markdown: `**${summary}**` },
  });
  let news = compared('新增 1，修改 1，废弃 0', 2);
  signIn('tools.printPoints.view', 'tools.printPoints.edit', 'tools.dingConfig.view');
  server.answer('printPoints', 'detail', imageOf({ copiedFromId: other }));
  server.answer('printPoints', 'compare', () => news);
  server.answer('dingConfig', 'getDingConfigByUserId', [
    { _id: 'f'.repeat(24), name: '埋点群', groupName: '数据组', platform: 'dingtalk', useStatus: 1, health: 'ok' },
  ] as never);
  server.answer('printPoints', 'shareDifference', (input) => {
    sent.push(input.versions);
    return input.versions.after === 2 ? refusal('staleVersion') : { sent: 1 };
  });
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await screen.getByRole('button', { name: '与原图比较' }).click();
  const dialog = screen.getByRole('dialog', { name: '与原图比较' });
  await expect.element(dialog.getByText('goods.buy (参数)')).toBeVisible();
  const share = dialog.getByRole('region', { name: '发送到群' });
  await expect.element(share.getByText('新增 1，修改 1，废弃 0')).toBeVisible();
  const button = share.getByRole('button', { name: /发\s?送/ });
  await expect.element(button).toBeDisabled();
  await share.getByRole('combobox', { name: '群机器人' }).click();
  await expect.poll(() => document.querySelectorAll('.ant-select-item-option').length).toBe(1);
  document.querySelector<HTMLElement>('.ant-select-item-option')?.click();
  // Closes the list of robots.
  await share.getByRole('heading').click();
  await expect.element(button).toBeEnabled();
  news = compared('新增 2，修改 1，废弃 0', 3);
  await button.click();
  await expect.element(share.getByText('新增 2，修改 1，废弃 0')).toBeVisible();
  expect(sent).toEqual([versions]);
  await button.click();
  await expect.element(screen.getByText('已交给 1 个机器人发送')).toBeVisible();
});

test('a picture that is pasted is uploaded and takes the place of the other', async () => {
  const pasted = { url, thumbUrl: url, width: 300, height: 300 };
  let name = '';
  server.answer('printPoints', 'detail', imageOf());
  server.answer('printPoints', 'uploadPicture', (input) => {
    name = input.name;
    return pasted;
  });
  const { screen } = await showPage(`/tools/printPoints/${id}`);
  await expect.element(screen.getByRole('button', { name: /^点位 1/ })).toBeVisible();
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([new Uint8Array([1])], 'image.png', { type: 'image/png' }));
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  await expect.poll(() => document.querySelector('img')?.parentElement?.style.aspectRatio).toBe('300 / 300');
  expect(name).toBe('picture.png');
});
