import { expect, test } from 'vitest';
import { show } from '../../../../test/screen';
import { ArticleHtml } from './article-html';

const outside = 'rel="noopener noreferrer nofollow" target="_blank"';
const linkTo = (href: string) => `<p><a href="${href}" ${outside}>x</a></p>`;

test.each([
  ['a document', `${location.origin}/easymock/wikiCatalog/${'a'.repeat(24)}`, ''],
  ['a heading of a document', `${location.origin}/easymock/wikiCatalog/${'a'.repeat(24)}#头`, ''],
  ['another page', `${location.origin}/easymock/workbench?x=1`, ''],
  ['another site', 'https://other.invalid/easymock/wikiCatalog/1', '_blank'],
  ['a mock', `${location.origin}/easymock/mock/1/a`, '_blank'],
  ['a page beside the product', `${location.origin}/gitlab/`, '_blank'],
])('a link with the whole address of %s', async (_, href, target) => {
  const opened: string[] = [];
  await show(
    <ArticleHtml
      html={linkTo(href)}
      onOpen={(path) => {
        opened.push(path);
        return true;
      }}
    />,
  );
  const link = document.querySelector<HTMLAnchorElement>('main a[href], p a[href]');
  expect([link?.target, link?.rel]).toEqual([target, target === '' ? '' : 'noopener noreferrer nofollow']);
  if (target !== '') return;
  link?.click();
  const { pathname, search, hash } = new URL(href);
  expect(opened.map(decodeURI)).toEqual([decodeURI(pathname.replace('/easymock', '') + search + hash)]);
});
