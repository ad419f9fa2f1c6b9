import type { DocumentMock, Mock, Preview } from '@easymock/contract';
import { toSafeNodes } from '@easymock/wiki-content/browser';
import { Suspense, use, useLayoutEffect, useRef, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../test/fake-api';
import { mockBriefOf, projectOf } from '../../../test/projects';
import { show, signIn } from '../../../test/screen';
import { isPrintWaiting } from '../../lib/browser/print-page';
import { LiveMocks } from './live-mocks';

const server = fakeServer();
const id = '1'.repeat(24);
const project = projectOf();

const mockOf = (more: Partial<Mock> = {}): Mock => ({
  ...mockBriefOf(1),
  _id: id,
  method: 'get',
  url: '/orders/:id',
  description: '订单详情',
  project_id: project._id,
  mode: '{}',
  parameters: JSON.stringify([{ name: 'page', in: 'query', required: true, schema: { type: 'integer', default: 2 } }]),
  response_model: '',
  answers: [],
  collection: null,
  version: 3,
  ...more,
});

const generated: Preview = { json: '{"name":"青瓷"}', target: '', failure: '', path: '', console: [] };

function Document({ html, canEdit }: { html: string; canEdit: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const [textNo, setTextNo] = useState(0);
  useLayoutEffect(() => {
    text.current?.replaceChildren(toSafeNodes(html));
    setTextNo((no) => no + 1);
  }, [html]);
  return (
    <>
      <div ref={text} />
      <LiveMocks markdownId={'a'.repeat(24)} canEdit={canEdit} text={text} textNo={textNo} />
    </>
  );
}

const placeOf = (mockId: string) => `<p class="md-mock" data-id="${mockId}" data-text="mock">接口</p>`;

async function read(compared: Partial<DocumentMock> = {}, { canEdit = true, html = placeOf(id) } = {}) {
  signIn('wiki', 'projects');
  const mock = { id, projectId: project._id, version: 3, confirmedVersion: 3, ...compared };
  server.answer('wikiMock', 'list', { mocks: [mock] });
  server.answer('mock', 'preview', generated);
  const { screen } = await show(<Document html={html} canEdit={canEdit} />);
  return screen;
}

const givenMock = (more: Partial<Mock> = {}) => {
  const changed = { version: 3, at: '2026-11-01T08:00:00.000Z', by: null, source: null };
  server.answer('mock', 'get', { project, mock: mockOf(more), changed });
};

test('a mock in a document shows its address, its parameters and a generated sample', async () => {
  givenMock();
  const screen = await read();
  await expect.element(screen.getByText('/shop/orders/:id')).toBeVisible();
  await expect.element(screen.getByText('订单详情')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'page' })).toBeVisible();
  await expect.element(screen.getByText('"青瓷"')).toBeVisible();
  expect(server.inputsOf('mock', 'preview')).toMatchObject([{ mode: '{}', request: { url: '/orders/1' } }]);
  await expect.element(screen.getByText('接口在此之后改过')).not.toBeInTheDocument();
});

test('a mock that changed since the publication says so, until an editor confirms it', async () => {
  givenMock();
  server.answer('wikiMock', 'confirm', null);
  const screen = await read({ confirmedVersion: 1 });
  await expect.element(screen.getByText('接口在此之后改过')).toBeVisible();
  await expect.element(screen.getByText('文档发布时是第 1 版，现在是第 3 版')).toBeVisible();
  server.answer('wikiMock', 'list', { mocks: [] });
  await screen.getByRole('button', { name: '已核对' }).click();
  await expect.element(screen.getByText('接口在此之后改过')).not.toBeInTheDocument();
  expect(server.inputsOf('wikiMock', 'confirm')).toEqual([{ markdownId: 'a'.repeat(24), mockIds: [id] }]);
});

test('readers who may not edit see the change, and cannot confirm it', async () => {
  givenMock();
  const screen = await read({ confirmedVersion: 1 }, { canEdit: false });
  await expect.element(screen.getByText('接口在此之后改过')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '已核对' })).not.toBeInTheDocument();
});

test.each([
  ['mockMissing', '接口已删除'],
  ['forbidden', '无权查看该接口'],
] as const)('a mock that is refused with %s is a card with %s', async (kind, text) => {
  server.answer('mock', 'get', refusal(kind));
  const screen = await read();
  await expect.element(screen.getByText(text)).toBeVisible();
});

test('a request is sent to the address of the mock, with the entered parameters', async () => {
  givenMock();
  const screen = await read();
  await screen.getByText('发送请求').click();
  await screen.getByRole('textbox', { name: 'id' }).fill('7');
  const sent: string[] = [];
  const before = globalThis.fetch;
  globalThis.fetch = async (address) => {
    sent.push(new URL(String(address), location.href).pathname + new URL(String(address), location.href).search);
    return new Response('{"id":7}', { status: 201 });
  };
  try {
    await screen.getByRole('button', { name: '发送', exact: true }).click();
    await expect.element(screen.getByText('201')).toBeVisible();
  } finally {
    globalThis.fetch = before;
  }
  expect(sent).toEqual([`/easymock/mock/${project._id}/shop/orders/7?page=2`]);
});

test('a page is printed after mocks that were never on the screen have loaded', async () => {
  givenMock();
  const printed: boolean[] = [];
  const before = globalThis.print;
  globalThis.print = () => printed.push(document.body.textContent.includes('青瓷'));
  try {
    await read({}, { html: `<div style="height:4000px">上文</div>${placeOf(id)}` });
    await vi.waitFor(() => expect(isPrintWaiting()).toBe(true));
    expect(server.inputsOf('mock', 'get')).toEqual([]);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true }));
    await vi.waitFor(() => expect(printed).toEqual([true]));
  } finally {
    globalThis.print = before;
  }
});

test('the fifty-first mock of a page is not live', async () => {
  givenMock();
  const html = Array.from({ length: 51 }, () => placeOf(id)).join('');
  const screen = await read({}, { html });
  await expect.element(screen.getByText('一页最多显示 50 个接口，其余请打开编辑器查看')).toBeInTheDocument();
});

test('mocks stay while React hides and shows the text again', async () => {
  givenMock();
  signIn('wiki', 'projects');
  server.answer('wikiMock', 'list', { mocks: [{ id, projectId: project._id, version: 3, confirmedVersion: 3 }] });
  server.answer('mock', 'preview', generated);
  const text = { current: document.createElement('div') };
  text.current.append(toSafeNodes(placeOf(id)));
  document.body.append(text.current);
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  let setWaiting: (waits: boolean) => void = () => {};
  const Waits = () => {
    use(loading);
    return null;
  };
  function Hidden() {
    const [waits, setWaits] = useState(false);
    setWaiting = setWaits;
    return (
      <Suspense fallback="…">
        <LiveMocks markdownId={'a'.repeat(24)} canEdit={false} text={text} textNo={1} />
        {waits && <Waits />}
      </Suspense>
    );
  }
  const { screen } = await show(<Hidden />);
  await expect.poll(() => text.current.textContent).toContain('/shop/orders/:id');
  setWaiting(true);
  await expect.element(screen.getByText('…', { exact: true })).toBeVisible();
  load();
  await expect.element(screen.getByText('…', { exact: true })).not.toBeInTheDocument();
  await expect.poll(() => text.current.textContent).toContain('/shop/orders/:id');
  text.current.remove();
});
