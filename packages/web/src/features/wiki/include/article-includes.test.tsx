import type { IncludedPassage } from '@easymock/contract';
import { Suspense, use, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { endSession } from '../../../lib/session/session';
import { SharedIncludes } from '../shared/shared-includes';
import { ArticleHtml } from '../text/article-html';
import { useTextNo } from '../text/use-text-no';
import { ArticleIncludes } from './article-includes';

const server = fakeServer();
afterEach(endSession);

const id = 'c'.repeat(24);
const placeOf = (anchor = '部署') =>
  `<p class="md-include" data-id="${id}" data-value="${anchor}"><a class="md-article" href="/easymock/wikiCatalog/${id}">手册</a></p>`;
const passageOf = (more: Partial<IncludedPassage> = {}): IncludedPassage => ({
  title: '发布手册',
  catalogType: 'markdown',
  updateDate: '2026-11-01T08:00:00.000Z',
  canEdit: true,
  missing: null,
  html: '<h2>部署</h2><p>先备份</p>',
  ...more,
});

function Document({
  html,
  editPath,
  flag,
}: {
  html: string;
  editPath?: string | undefined;
  flag?: string | undefined;
}) {
  const { text, textNo, onShown } = useTextNo();
  return (
    <>
      <ArticleHtml ref={text} html={html} onShown={onShown} />
      {flag === undefined ? (
        <ArticleIncludes text={text} textNo={textNo} editPath={editPath} />
      ) : (
        <SharedIncludes flag={flag} text={text} textNo={textNo} />
      )}
    </>
  );
}

async function read(more: { html?: string; editPath?: string; flag?: string } = {}) {
  const { html = placeOf(), editPath, flag } = more;
  if (flag === undefined) signIn('wiki');
  return show(<Document html={html} editPath={editPath} flag={flag} />);
}

test('a passage is shown in a frame that names its source, which editors can open', async () => {
  server.answer('wikiInclude', 'get', passageOf());
  const { screen } = await read();
  const frame = screen.getByRole('region', { name: '引用自“发布手册”' });
  await expect.element(frame.getByText('先备份')).toBeVisible();
  await expect
    .element(frame.getByRole('link', { name: '发布手册' }))
    .toHaveAttribute('href', `/easymock/wikiCatalog/${id}#${encodeURIComponent('部署')}`);
  await expect.element(frame.getByRole('link', { name: '编辑原文' })).toBeVisible();
  expect(server.inputsOf('wikiInclude', 'get')).toEqual([{ markdownId: id, anchor: '部署' }]);
});

test('a passage is loaded again when its article is published, and removed when the right is lost', async () => {
  server.answer('wikiInclude', 'get', passageOf({ canEdit: false }));
  const { screen } = await read();
  await expect.element(screen.getByText('先备份')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: '编辑原文' })).not.toBeInTheDocument();
  server.answer('wikiInclude', 'get', passageOf({ html: '<h2>部署</h2><p>新的步骤</p>' }));
  server.live.tell(`wiki:node:${id}`, { by: 'x', what: 'text' });
  await expect.element(screen.getByText('新的步骤')).toBeVisible();
  server.answer('wikiInclude', 'get', refusal('nodeClosed'));
  server.live.tell(`wiki:node:${id}`, { by: 'x', what: 'rights' });
  await expect.element(screen.getByText('没有权限查看引用的内容')).toBeVisible();
  await expect.element(screen.getByText('新的步骤')).not.toBeInTheDocument();
});

test.each([
  ['nodeClosed', '没有权限查看引用的内容'],
  ['nodeRecycled', '引用的文档已删除'],
  ['nodeMissing', '引用的文档已删除'],
] as const)('a passage that is refused with %s says %s', async (kind, text) => {
  server.answer('wikiInclude', 'get', refusal(kind));
  const { screen } = await read({ editPath: '/wiki/edit' });
  await expect.element(screen.getByText(text)).toBeVisible();
  const link = kind === 'nodeClosed' ? '申请查看' : '重新选择';
  await expect.element(screen.getByRole('link', { name: link })).toBeVisible();
});

test('a heading that is gone is named, with the source and, for editors, a way to choose again', async () => {
  server.answer('wikiInclude', 'get', passageOf({ missing: 'heading', html: '' }));
  const { screen } = await read({ editPath: '/wiki/edit' });
  await expect.element(screen.getByText('引用的标题在原文中已不存在')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: '发布手册' }))
    .toHaveAttribute('href', `/easymock/wikiCatalog/${id}`);
  await expect.element(screen.getByRole('link', { name: '重新选择' })).toBeVisible();
});

test('passages far below are loaded when they come near, and the fifty-first stays a link', async () => {
  server.answer('wikiInclude', 'get', passageOf());
  const far = Array.from({ length: 50 }, (_, at) => placeOf(`a${at}`)).join('');
  const { screen } = await read({ html: `${placeOf()}<p style="height:4000px">上文</p>${far}` });
  await expect.element(screen.getByText('先备份')).toBeVisible();
  expect(server.inputsOf('wikiInclude', 'get')).toHaveLength(1);
  expect(document.querySelectorAll('p.md-include')).toHaveLength(1);
});

test('a click inside of a passage is handled once', async () => {
  server.answer('wikiInclude', 'get', passageOf({ html: `<p><a href="/easymock/wikiCatalog/${id}">见</a></p>` }));
  const { screen, router } = await read();
  const paths: string[] = [];
  router.subscribe(({ location }) => paths.push(location.pathname));
  await screen.getByRole('link', { name: '见' }).click();
  await vi.waitFor(() => expect(paths).toEqual([`/wikiCatalog/${id}`]));
});

test('a passage on the page of a link is loaded by the link', async () => {
  server.answer('wikiInclude', 'getShared', passageOf({ canEdit: false }));
  const { screen } = await read({ flag: 'flag' });
  await expect.element(screen.getByText('先备份')).toBeVisible();
  expect(server.inputsOf('wikiInclude', 'getShared')).toMatchObject([{ flag: 'flag', markdownId: id, anchor: '部署' }]);
});

test('a passage that the link does not cover is a line', async () => {
  server.answer('wikiInclude', 'getShared', refusal('shareGone'));
  const { screen } = await read({ flag: 'flag' });
  await expect.element(screen.getByText('这个链接不包含引用的内容')).toBeVisible();
});

test('a passage of a link that failed to load is loaded again on request', async () => {
  server.answer('wikiInclude', 'getShared', refusal('busy'));
  const { screen } = await read({ flag: 'flag' });
  await expect.element(screen.getByText(/服务器繁忙/)).toBeVisible();
  server.answer('wikiInclude', 'getShared', passageOf());
  await screen.getByRole('button', { name: '重试' }).click();
  await expect.element(screen.getByText('先备份')).toBeVisible();
});

test('passages stay while React hides and shows the text again', async () => {
  server.answer('wikiInclude', 'get', passageOf());
  let setWaiting: (waits: boolean) => void = () => {};
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  const Waits = () => {
    use(loading);
    return null;
  };
  function Hidden() {
    const [waits, setWaits] = useState(false);
    setWaiting = setWaits;
    return (
      <Suspense fallback="…">
        <Document html={placeOf()} />
        {waits && <Waits />}
      </Suspense>
    );
  }
  signIn('wiki');
  const { screen } = await show(<Hidden />);
  await expect.element(screen.getByText('先备份')).toBeVisible();
  setWaiting(true);
  await expect.element(screen.getByText('先备份')).not.toBeVisible();
  load();
  await expect.element(screen.getByText('先备份')).toBeVisible();
});
