import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { richPage } from '../rich/rich-page.fixture';
import { nodeOf } from '../wiki.fixture';

const { server, open, saved } = richPage();
const id = 'c'.repeat(24);

function given(): void {
  server.answer('article', 'getRecentArticles', { list: [], total: 0, page: 1, pageSize: 8 });
  const node = nodeOf(id, '发布手册', { catalogType: 'markdown' });
  server.answer('catalog', 'findCatalog', [{ ...node, path: [{ id: 'public', catalogName: '公共' }] }]);
  server.answer('wikiInclude', 'listHeadings', {
    title: '发布手册',
    headings: [
      { depth: 2, text: '部署', slug: '部署' },
      { depth: 2, text: '回滚', slug: '回滚' },
    ],
  });
  server.answer('wikiInclude', 'get', ({ anchor = '' }) => ({
    title: '发布手册',
    catalogType: 'markdown' as const,
    updateDate: '2026-11-01T08:00:00.000Z',
    canEdit: true,
    missing: null,
    html: `<h2>${anchor}</h2><p>${anchor}的步骤</p>`,
  }));
}

test('a passage is inserted from the menu of the slash, shown in the text, and exchanged for another', async () => {
  given();
  const { screen } = await open('<p>前</p>');
  await userEvent.keyboard('{Enter}/yypd{Enter}');
  await screen.getByRole('textbox', { name: '搜索文档' }).fill('发布');
  await screen.getByRole('button', { name: /发布手册/ }).click();
  await screen.getByRole('button', { name: '部署' }).click();
  await expect.element(screen.getByText('部署的步骤')).toBeVisible();
  expect(await saved()).toMatch(new RegExp(`^<p>前</p>\\s*<pre data-block="include">${id}#部署</pre>`));
  await screen.getByRole('button', { name: '编辑引用文档片段' }).click();
  await screen.getByRole('button', { name: '回滚' }).click();
  await expect.element(screen.getByText('回滚的步骤')).toBeVisible();
  await expect.element(screen.getByText('部署的步骤')).not.toBeInTheDocument();
  expect(await saved()).toContain(`${id}#回滚</pre>`);
});

test('a passage that is no longer in the text is no longer loaded', async () => {
  given();
  const { screen, surface } = await open(`<p>前</p><pre data-block="include">${id}#部署</pre>`);
  await expect.element(screen.getByText('部署的步骤')).toBeVisible();
  await surface.click();
  await userEvent.keyboard('{Control>}a{/Control}{Delete}');
  await expect.element(screen.getByText('部署的步骤')).not.toBeInTheDocument();
});
