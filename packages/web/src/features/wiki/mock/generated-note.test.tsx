import type { DocumentSource } from '@easymock/contract';
import { writeMarkedMarkdown } from '@easymock/mock-engine';
import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { articleOf } from '../wiki.fixture';
import { GeneratedNote } from './generated-note';

const server = fakeServer();
const id = 'a'.repeat(24);
const generatedAt = '2026-11-01T08:00:00.000Z';

const textOf = (description: string) =>
  writeMarkedMarkdown(
    { title: '商城', server: '/shop', mocks: [{ id: 'm1', method: 'get', url: '/a', description, mode: '{}' }] },
    'zh',
  );

async function read(
  counts: Partial<DocumentSource>,
  { canEdit = true, mdTexts = `${textOf('旧名')}\n手写的段落` } = {},
) {
  signIn('wiki', 'projects');
  const source = { projectId: 'p1', projectName: '商城', mockIds: null, generatedAt };
  server.answer('wikiMock', 'getSource', { ...source, changed: 0, added: 0, removed: 0, ...counts });
  server.answer('wikiMock', 'generate', { mdTexts: textOf('新名'), generatedAt: '2026-11-02T08:00:00.000Z' });
  server.answer('wikiMock', 'setSource', null);
  const saved = { isSaved: true as const, version: 2, contentVersion: 3, updateDate: generatedAt };
  server.answer('article', 'save', saved);
  const article = articleOf(id, '接口文档', { canEdit, mdTexts, contentVersion: 2 });
  return (await show(<GeneratedNote article={article} />)).screen;
}

test('a generated document says what changed, and is updated after the difference was shown', async () => {
  const screen = await read({ changed: 2, added: 1 });
  await expect.element(screen.getByText('项目里有 3 个接口在生成之后改过：修改 2，新增 1，删除 0')).toBeVisible();
  await screen.getByRole('button', { name: '查看并更新…' }).click();
  await expect.element(screen.getByRole('dialog').getByText(/新名/)).toBeVisible();
  expect(server.inputsOf('article', 'save')).toEqual([]);
  await screen.getByRole('button', { name: '更新文档' }).click();
  await expect.element(screen.getByText('文档已更新')).toBeVisible();
  const [saved] = server.inputsOf('article', 'save');
  expect(saved).toMatchObject({ markdownId: id, contentVersion: 2, mdTexts: `${textOf('新名')}\n手写的段落` });
  expect(server.inputsOf('wikiMock', 'setSource')).toMatchObject([{ generatedAt: '2026-11-02T08:00:00.000Z' }]);
});

test('readers without the right to edit see the change only', async () => {
  const screen = await read({ removed: 1 }, { canEdit: false });
  await expect.element(screen.getByText(/删除 1/)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a broken marker is named, and nothing can be saved', async () => {
  const screen = await read({}, { mdTexts: '<!-- easymock:begin x -->\n一' });
  await expect.element(screen.getByText(/之后没有接口改动/)).toBeVisible();
  await screen.getByRole('button', { name: '重新生成…' }).click();
  await expect.element(screen.getByText('第 1 行的标记缺少对应的另一个标记，请修正后再更新')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: '更新文档' })).toBeDisabled();
});
