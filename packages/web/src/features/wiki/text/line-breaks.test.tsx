import { lineBreaksName } from '@easymock/contract';
import { renderMarkdown } from '@easymock/wiki-content';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { ArticleHtml } from './article-html';

const setting = () => document.querySelector(`meta[name="${lineBreaksName}"]`);
afterEach(() => setting()?.remove());

test.each([
  ['shown', 'shown', 2],
  ['joined', '', 0],
])('typed line breaks are %s as the page says', async (_, content, num) => {
  const meta = document.createElement('meta');
  meta.name = lineBreaksName;
  meta.content = content;
  document.head.append(meta);
  const { screen } = await show(<ArticleHtml html={renderMarkdown('白日依山尽\n黄河入海流\n\none\ntwo').html} />);
  await expect.element(screen.getByText('白日依山尽')).toBeVisible();
  expect(document.querySelectorAll('p br')).toHaveLength(num);
});
