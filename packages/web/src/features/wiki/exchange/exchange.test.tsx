import type { WikiTransfer } from '@easymock/contract';
import { apiBase, importChunkPath } from '@easymock/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import type { NodeActions } from '../node/use-node-actions';
import { ExportDialog } from './export-dialog';
import { Followed, ImportDialog } from './import-dialog';
import { TransfersDrawer } from './transfers-drawer';

const deep = { tags: 'deep' };

const server = fakeServer();
const id = 'a'.repeat(24);
const moment = new Date(Date.UTC(2026, 10, 20, 6, 30)).toISOString();

const transferOf = (more: Partial<WikiTransfer> = {}): WikiTransfer => ({
  _id: id,
  kind: 'import',
  placeId: 'public',
  placeName: '公共',
  fileName: '周报.zip',
  state: 'running',
  phase: 'writing',
  num: 3,
  total: 8,
  current: '部署手册',
  failure: '',
  report: null,
  size: 0,
  createDate: moment,
  expireDate: moment,
  ...more,
});
const report: NonNullable<WikiTransfer['report']> = {
  source: 'notion',
  folders: 2,
  created: 5,
  updated: 1,
  unchanged: 0,
  failed: 1,
  files: 3,
  noteNum: 1,
  notes: [{ where: '计划.md', text: '名称改为“计划- 一”' }],
};

/** Fake upload request that accepts every chunk. */
class FakeUpload extends EventTarget {
  static addresses: string[] = [];
  static sizes: number[] = [];
  readonly upload = new EventTarget();
  readonly #headers = new Map<string, string>();
  #address = '';
  status = 200;
  responseText = JSON.stringify({ success: true, code: 200, message: 'success', data: null });

  open(_: string, address: string): void {
    this.#address = address;
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers.set(name, value);
  }
  getResponseHeader(): null {
    return null;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  send(body: Blob): void {
    expect(this.#headers.get('Content-Type')).toBe('application/octet-stream');
    FakeUpload.addresses.push(this.#address);
    FakeUpload.sizes.push(body.size);
    queueMicrotask(() => {
      this.dispatchEvent(new Event('load'));
      this.dispatchEvent(new Event('loadend'));
    });
  }
}

const real = window.XMLHttpRequest;
let refreshed = 0;
const actions = {
  async refreshAll() {
    refreshed += 1;
  },
} as unknown as NodeActions;

beforeEach(() => {
  signIn('wiki', 'tools.wiki.edit');
  window.XMLHttpRequest = FakeUpload as unknown as typeof XMLHttpRequest;
  FakeUpload.addresses = [];
  FakeUpload.sizes = [];
  refreshed = 0;
});
afterEach(() => {
  window.XMLHttpRequest = real;
  endSession();
});

const importDialog = <ImportDialog into={{ parentId: 'public', name: '公共' }} actions={actions} onClose={() => {}} />;
/**
 * Chooses files inside the page, because sending megabytes through the browser driver takes half a minute.
 */
function choose(...files: File[]): void {
  const input = document.querySelector('input[type="file"]') as HTMLInputElement;
  const chosen = new DataTransfer();
  for (const file of files) chosen.items.add(file);
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('chosen files are sent in pieces, imported as chosen, and the report says what happened', deep, async () => {
  let state = transferOf();
  server.answer('wikiTransfer', 'startImport', { id });
  server.answer('wikiTransfer', 'runImport', () => state);
  server.answer('wikiTransfer', 'status', () => state);
  const { screen } = await show(importDialog);
  await expect.element(screen.getByRole('button', { name: '导入', exact: true })).toBeDisabled();
  choose(new File([new Uint8Array(5_000_000)], '周报.zip'), new File(['x'], 'a.md'));
  await expect.element(screen.getByText('2 个文件，4.8 MB')).toBeVisible();
  await screen.getByRole('radio', { name: /都作为新文档导入/ }).click();
  await screen.getByRole('radio', { name: /保留每个换行/ }).click();
  await screen.getByRole('button', { name: '导入', exact: true }).click();
  await expect.element(screen.getByText('正在处理“部署手册”')).toBeVisible();
  await expect.element(screen.getByText('正在写入 3 / 8')).toBeVisible();
  expect(server.inputsOf('wikiTransfer', 'startImport')).toEqual([
    {
      parentId: 'public',
      mode: 'copies',
      lineBreaks: 'hard',
      files: [
        { name: '周报.zip', size: 5_000_000 },
        { name: 'a.md', size: 1 },
      ],
    },
  ]);
  const base = `${apiBase}${importChunkPath}?id=${id}`;
  expect(FakeUpload.addresses).toEqual([`${base}&file=0&no=0`, `${base}&file=0&no=1`, `${base}&file=1&no=0`]);
  expect(FakeUpload.sizes).toEqual([4 * 1024 * 1024, 5_000_000 - 4 * 1024 * 1024, 1]);
  expect(refreshed).toBe(0);
  state = transferOf({ state: 'done', phase: 'done', report });
  server.live.tell(`wiki:transfer:${id}`, {});
  await expect.element(screen.getByText('识别为：Notion 导出')).toBeVisible();
  await expect.element(screen.getByText('名称改为“计划- 一”')).toBeVisible();
  expect(refreshed).toBe(1);
});

test('a file that cannot be imported is refused at once, and what the server refuses is said', async () => {
  server.answer('wikiTransfer', 'startImport', () => refusal('transferBusy'));
  const { screen } = await show(importDialog);
  choose(new File(['x'], 'a.exe'));
  await expect.element(screen.getByText('“a.exe”不能导入')).toBeVisible();
  choose(new File(['x'], 'a.md'));
  await screen.getByRole('button', { name: '导入', exact: true }).click();
  await expect.element(screen.getByText(/最多同时进行/)).toBeVisible();
  await expect.element(screen.getByText('a.md')).toBeVisible();
});

test('an import that starts outside a folder goes to the chosen place', async () => {
  const rootOf = (root: 'public' | 'private', catalogName: string) => ({
    id: root,
    catalogName,
    canCreate: true,
    children: [],
    hasMore: false,
  });
  server.answer('catalog', 'getAllFirstCatalogList', [rootOf('public', '公共空间'), rootOf('private', '我的空间')]);
  server.answer('wikiTransfer', 'startImport', () => refusal('transferBusy'));
  const { screen } = await show(<ImportDialog actions={actions} onClose={() => {}} />);
  await expect.element(screen.getByText('我的空间')).toBeVisible();
  await screen.getByRole('combobox', { name: '导入到' }).click();
  await screen.getByTitle('公共空间').click();
  choose(new File(['x'], 'a.md'));
  await screen.getByRole('button', { name: '导入', exact: true }).click();
  await expect.poll(() => server.inputsOf('wikiTransfer', 'startImport')).toMatchObject([{ parentId: 'public' }]);
});

test('a failed import refreshes the tree as well, because it may have written some documents', async () => {
  server.answer('wikiTransfer', 'status', transferOf({ state: 'failed', failure: '磁盘已满' }));
  let ended = 0;
  const onOver = () => {
    ended += 1;
  };
  const { screen } = await show(<Followed id={id} onOver={onOver} />);
  await expect.element(screen.getByText('磁盘已满')).toBeVisible();
  expect(ended).toBe(1);
});

test('a transfer that cannot be read is reported with another try', async () => {
  server.answer('wikiTransfer', 'status', refusal('internal'));
  const { screen } = await show(<Followed id={id} />);
  await expect.element(screen.getByRole('button', { name: '重试' })).toBeVisible();
});

test('an import can be stopped', async () => {
  let state = transferOf();
  server.answer('wikiTransfer', 'list', () => [state]);
  server.answer('wikiTransfer', 'status', () => state);
  server.answer('wikiTransfer', 'cancel', () => {
    state = transferOf({ state: 'cancelled', report });
    return state;
  });
  const { screen } = await show(<TransfersDrawer onImport={() => {}} onClose={() => {}} />);
  await screen.getByRole('button', { name: '停止' }).click();
  await expect.element(screen.getByText('已停止', { exact: true })).toBeVisible();
  expect(server.inputsOf('wikiTransfer', 'cancel')).toEqual([{ id }]);
});

test('the export of a folder goes on without its window, and is found and downloaded later', async () => {
  const running = transferOf({ kind: 'export', phase: 'packing' });
  server.answer('wikiTransfer', 'exportFolder', running);
  server.answer('wikiTransfer', 'status', running);
  const { screen } = await show(<ExportDialog id="public" name="公共" isFolder onClose={() => {}} />);
  await screen.getByRole('button', { name: '开始导出' }).click();
  await expect.element(screen.getByText('正在打包 3 / 8')).toBeVisible();
  await expect.element(screen.getByText(/可以关闭这个窗口/)).toBeVisible();
  const done = transferOf({ kind: 'export', state: 'done', report: { ...report, source: null }, size: 2_000_000 });
  server.answer('wikiTransfer', 'list', [done]);
  const later = await show(<TransfersDrawer id={id} onImport={() => {}} onClose={() => {}} />);
  await expect.element(later.screen.getByRole('button', { name: '下载（1.9 MB）' })).toBeVisible();
});

test('an article is offered as Markdown, web page, Word and PDF, by keys alone', async () => {
  const { screen } = await show(<ExportDialog id={id} name="手册" isFolder={false} onClose={() => {}} />, {
    language: 'en',
  });
  for (const name of ['Markdown', 'Web page', 'Word', 'PDF'])
    await expect.element(screen.getByRole('radio', { name: new RegExp(name) })).toBeVisible();
  (screen.getByRole('radio', { name: /Markdown/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await expect.element(screen.getByRole('radio', { name: /Word/ })).toBeChecked();
});
