import { expect, test } from 'vitest';
import { fakeServer } from '../../../../test/fake-api';
import { show, signIn } from '../../../../test/screen';
import { TagsPage } from './tags-page';

const server = fakeServer();

test('the tags to choose from have their names in the language of the reader', async () => {
  signIn('wiki');
  server.answer('article', 'getMdTagsMessage', [{ value: 'guide', label: '使用指南', num: 2 }]);
  server.answer('article', 'getTagArticles', { list: [], total: 0, page: 1, pageSize: 30 });
  server.answer('public', 'getEnumerationArrayByType', [
    {
      value: 'guide',
      label: '使用指南',
      labelEn: 'Guide',
      color: 'glaze',
      icon: '',
      parentValue: '',
      isUse: 1,
      extra: {},
      sort: 1,
    },
  ]);
  const { screen } = await show(<TagsPage />, { language: 'en' });
  await expect.element(screen.getByRole('button', { name: 'Guide 2' })).toBeVisible();
});
