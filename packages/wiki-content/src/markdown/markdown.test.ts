import { expect, test } from 'vitest';
import { contentOf, renderMarkdown, sanitizeHtml } from '../index';

test('a text is rendered with the lines that its blocks begin at', () => {
  expect(renderMarkdown('# 部署\n\n第一段').html).toBe(
    '<h1 data-line="1" id="md--部署">部署</h1>\n<p data-line="3">第一段</p>\n',
  );
});

test('headings have slugs in their own script, each only once', () => {
  const { outline } = renderMarkdown('# 部署 Deploy\n## 步骤：一\n## 步骤：一\n## **C++**\n## ！');
  expect(outline).toEqual([
    { depth: 1, text: '部署 Deploy', slug: '部署-deploy' },
    { depth: 2, text: '步骤：一', slug: '步骤-一' },
    { depth: 2, text: '步骤：一', slug: '步骤-一-1' },
    { depth: 2, text: 'C++', slug: 'c' },
    { depth: 2, text: '！', slug: 'section' },
  ]);
});

test('the plain text has a line for each block, and its words are counted as people count them', () => {
  const { plain, words } = renderMarkdown('# 部署\n\n用 **Docker** 部署。\n\n| a | b |\n|---|---|\n| 1 | 2 |');
  expect(plain).toBe('部署\n用 Docker 部署。\na b\n1 2');
  expect(words).toBe(2 + 1 + 1 + 2 + 4);
});

test('raw HTML stays as far as it is safe', () => {
  const { html } = renderMarkdown('<details><summary>更多</summary>\n\n*内容*<script>alert(1)</script>\n\n</details>');
  expect(html).toContain('<summary>更多</summary>');
  expect(html).toContain('<em>内容</em>');
  expect(html).not.toContain('alert');
});

test('what was rendered is not changed by sanitising it again', () => {
  const { html } = renderMarkdown(
    '# a\n\n<div><p>b<div>c</div></p></div>\n\n[x](https://example.com) <a href="#y">y</a>',
  );
  expect(sanitizeHtml(html)).toBe(html);
});

test('a source over 2 MB cannot be saved', () => {
  const { validate } = contentOf('markdown');
  expect(validate('好'.repeat(699_050))).toBeNull();
  expect(validate('好'.repeat(699_051))?.kind).toBe('tooLong');
});
