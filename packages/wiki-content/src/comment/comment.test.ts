import { describe, expect, test } from 'vitest';
import { contentOf, mentionsIn, renderComment, renderMarkdown, sanitizeHtml, withNames } from '../index';
import { attackList } from '../safe/attacks.fixture';
import { findingsIn } from '../safe/findings.fixture';

const id = '65f0a1b2c3d4e5f607182930';

describe('a comment', () => {
  test('has the marks of a few lines, and what is more becomes text', () => {
    const { html, plain } = renderComment(
      '# 标题\n\n**粗** `code`\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n\n![图](/a.png)\n\n$$chart\ntype: bar\n$$',
    );
    expect(html).toContain('<p>标题</p>');
    expect(html).toContain('<strong>粗</strong> <code>code</code>');
    expect(html).toContain('<a href="/a.png"');
    expect(html).not.toMatch(/<(h1|table|img|div)/);
    expect(plain).toContain('标题\n粗 code');
  });

  test.each(attackList)('is safe with %s', (_, payload) => {
    const { html } = renderComment(payload);
    expect(sanitizeHtml(html)).toBe(html);
    expect(findingsIn(html)).toEqual([]);
  });
});

describe('a person in a text', () => {
  const forms: [string, string][] = [
    ['Markdown', renderMarkdown(`请 @[王宇一](${id}) 看`).html],
    [
      'rich text',
      contentOf('wysiwyg').render(
        `<p>请 <span data-type="mention" data-id="${id}" data-label="王宇一">@王宇一</span> 看</p>`,
      ).html,
    ],
    ['a comment', renderComment(`请 @[王宇一](${id}) 看`).html],
  ];

  test.each(forms)('is found in %s, and gets the present name', (_, html) => {
    expect(mentionsIn(html)).toEqual([id]);
    expect(withNames(html, () => 'A<b>&"')).toContain('>@A&lt;b&gt;&amp;&quot;</span> 看');
    expect(withNames(html, () => undefined)).toBe(html);
    expect(sanitizeHtml(withNames(html, () => '<img src=x>'))).toBe(withNames(html, () => '<img src=x>'));
  });

  test('cannot be feigned by code, by attributes or by another ID', () => {
    for (const source of [
      `\`@[王宇一](${id})\``,
      '@[王宇一](short)',
      `<span data-type="mention" data-id="x">@a</span>`,
    ])
      expect(mentionsIn(renderMarkdown(source).html)).toEqual([]);
    const alt = `![<span class="md-mention" data-type="mention" data-id="${id}" data-label="a">@a</span>](/a.png)`;
    expect(mentionsIn(renderMarkdown(alt).html)).toEqual([]);
  });

  test('stays one when an article is converted to Markdown and back', () => {
    const html = `<p>请 <span data-type="mention" data-id="${id}" data-label="王宇一">@王宇一</span> 看</p>`;
    const { source } = contentOf('wysiwyg').toMarkdown(html);
    expect(source.trim()).toBe(`请 @[王宇一](${id}) 看`);
    expect(mentionsIn(contentOf('wysiwyg').render(contentOf('wysiwyg').fromMarkdown(source, '').source).html)).toEqual([
      id,
    ]);
  });
});
