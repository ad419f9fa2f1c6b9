import { expect, test } from 'vitest';
import { fakeServer, refusal } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { articleOf, nodeOf } from '../wiki.fixture';
import { SaveDocumentDialog } from './save-document-dialog';

const server = fakeServer();
const id = 'd'.repeat(24);

test('a text becomes an article in the chosen place, and a refused one leaves no empty article', async () => {
  signIn('wiki', 'tools.wiki.edit');
  const sent: unknown[] = [];
  server.answer('catalog', 'getAllFirstCatalogList', [
    {
      id: 'private',
      catalogName: '私有',
      canCreate: true,
      children: [nodeOf('f'.repeat(24), '接口', { parentId: 'private' })],
      hasMore: false,
    },
  ]);
  server.answer('catalog', 'insertCatalog', (input) => {
    sent.push(input);
    return nodeOf(id, input.catalogName, { catalogType: 'markdown' });
  });
  server.answer('article', 'get', articleOf(id, '商城', { contentVersion: 0 }));
  server.answer('article', 'save', refusal('validation', [{ mdTexts: '正文不能超过 2 MB' }]));
  server.answer('catalog', 'recycleCatalog', (input) => {
    sent.push(input.ids);
    return { deleteId: id, num: 1 };
  });
  const { screen } = await show(<SaveDocumentDialog name="商城" loadText={async () => '# 商城'} onClose={() => {}} />);
  const save = screen.getByRole('button', { name: '保存', exact: true });
  await save.click();
  await expect.element(screen.getByText('正文不能超过 2 MB')).toBeVisible();
  await expect
    .poll(() => sent)
    .toMatchObject([{ parentId: 'private', catalogName: '商城', catalogType: 'markdown' }, [id]]);

  sent.length = 0;
  server.answer('article', 'save', (input) => {
    sent.push(input.mdTexts);
    return { isSaved: true as const, contentVersion: 1, version: 2, updateDate: new Date(0).toISOString() };
  });
  await screen.getByRole('combobox', { name: '位置' }).click();
  await screen.getByText('私有 / 接口').click();
  await save.click();
  await expect.element(screen.getByText('已保存为文档“商城”')).toBeVisible();
  expect(sent).toMatchObject([{ parentId: 'f'.repeat(24) }, '# 商城']);
});
