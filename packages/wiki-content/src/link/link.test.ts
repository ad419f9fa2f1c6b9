import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { contentOf, convert, linksIn, renderComment, replaceLinks, withLinks, withoutTitles } from '../index';
import { findingsIn } from '../safe/findings.fixture';
import { sanitizeHtml } from '../safe/sanitize';
import { articleIdsWithTitles, titlesInLinks } from './link';

const id = '65f0a1b2c3d4e5f607182930';
const other = '65f0a1b2c3d4e5f607182931';
const rich = `<p>见<span data-type="article" data-id="${id}" data-label="旧名">旧名</span>。</p>`;
const markdown = `见[[旧名]](${id})。`;

describe('a link to an article', () => {
  test.each([
    ['markdown', markdown],
    ['wysiwyg', rich],
    ['tinyMce', rich],
  ] as const)('in %s shows the present name and nothing of the former one', (form, source) => {
    expect(contentOf(form).clean(source)).toBe(source);
    const { html, plain } = contentOf(form).render(source);
    expect(html + plain).not.toContain('旧名');
    expect(linksIn(html)).toEqual([id]);
    const shown = withLinks(html, () => ({ kind: 'open', title: '新名 <b>"', href: `/wiki/${id}` }));
    expect(shown).toContain(`<a class="md-article" data-id="${id}" href="/wiki/${id}">新名 &lt;b&gt;&quot;</a>。`);
    expect(findingsIn(shown)).toEqual([]);
    expect(sanitizeHtml(shown)).toBe(shown.replace('&quot;</a>', '"</a>'));
  });

  test('says that its article was deleted, or that it may not be viewed', () => {
    const { html } = contentOf('markdown').render(markdown);
    expect(withLinks(html, () => ({ kind: 'gone' }))).toContain(
      '<span class="md-article md-article-gone" data-text="goneArticle">已删除的文档</span>',
    );
    expect(withLinks(html, () => ({ kind: 'closed' }))).toContain('data-text="closedArticle">无权查看的文档</span>');
    expect(withLinks(html, () => ({ kind: 'closed', href: '/ask' }))).toContain(
      'href="/ask" data-text="closedArticle"',
    );
  });

  test('stands in a comment as well', () => {
    const { html, plain } = renderComment(markdown);
    expect(linksIn(html)).toEqual([id]);
    expect(plain).toBe('见。');
  });

  test('is none in code, behind a backslash, or with what is no ID', () => {
    const none = ['```', markdown, '```', '', `\`${markdown}\``, '', `\\${markdown.slice(1)}`, '[[a]](b)'].join('\n');
    expect(linksIn(contentOf('markdown').render(none).html)).toEqual([]);
    expect(replaceLinks(none, 'markdown', () => ({ text: 'x' }))).toBe(none);
  });

  test('goes along when an article is converted, both ways', () => {
    const there = convert(markdown, 'markdown', 'wysiwyg', '手册').source;
    expect(titlesInLinks(there, 'wysiwyg')).toEqual(new Map([[id, '旧名']]));
    expect(convert(there, 'wysiwyg', 'markdown', '手册').source.trim()).toBe(markdown);
  });
});

describe('in a source', () => {
  test('links become ordinary ones, with names that cannot be markup', () => {
    const write = () => ({ text: '新*名* <b>', href: '/wiki/a' });
    expect(replaceLinks(markdown, 'markdown', write)).toBe('见[新\\*名\\* \\<b\\>](/wiki/a)。');
    expect(replaceLinks(rich, 'tinyMce', write)).toBe('<p>见<a href="/wiki/a">新*名* &lt;b&gt;</a>。</p>');
    expect(replaceLinks(rich, 'tinyMce', () => ({ text: '<已删除>' }))).toBe('<p>见&lt;已删除&gt;。</p>');
  });

  test('code stays as it is, and what follows it is read', () => {
    const source = `\`\`\`\n${markdown}\n\`\`\`\n${markdown}\n\n\`a\` ${markdown}`;
    expect(replaceLinks(source, 'markdown', () => ({ text: 'x' }))).toBe(
      `\`\`\`\n${markdown}\n\`\`\`\n见x。\n\n\`a\` 见x。`,
    );
  });

  test.each([
    ['behind backticks at the start of a line that are no fence', '``` a ``` b\n', ''],
    ['behind a fence of another kind within code', '````\n```\n````\n', ''],
    ['behind a fence that an information follows within code', '```\n```js\n```\n', ''],
    ['between backticks that are characters', '\\`', '\\`'],
    ['between backticks of different numbers', '`', '``'],
    ['between a backslash that is a character and the end', '\\\\', ''],
  ])('a link is found %s', (_, before, after) => {
    const source = `${before}${markdown}${after}`;
    expect(linksIn(contentOf('markdown').render(source).html)).toEqual([id]);
    expect([...titlesInLinks(source, 'markdown').keys()]).toEqual([id]);
  });

  // Eight times the text takes eight times the processor time, or sixty-four times if each run is followed to
  // the end.
  test.each(['`', '`a``', '``a`\n', '~', '[[', '> '])(
    'links are looked for in time that grows as the text does, even if it is nothing but %j',
    (piece) => {
      const [small = 0, large = 0] = [5_000, 40_000].map((length) => {
        const source = piece.repeat(length / piece.length);
        const times = [1, 2, 3].map(() => {
          const begun = process.cpuUsage();
          titlesInLinks(source, 'markdown');
          return process.cpuUsage(begun).user / 1_000;
        });
        return Math.min(...times);
      });
      expect(large < 100 || large / small < 32, `${small.toFixed()} ms, then ${large.toFixed()} ms`).toBe(true);
    },
  );

  // The renderer reads each of these as a link, after something that another reader may take for the start of
  // code.
  test.each([
    '> ```\n> code\n\n',
    '    ```\n\n',
    '- ```\n  x\n\n',
    '<div>\n```\n</div>\n\n',
    '<!-- \n```\n-->\n\n',
    '| a | b |\n|-|-|\n| `x | ',
    '<b title="`">',
    '<http://a/`> ',
    '$`$ ',
    '$$\n```\n$$\n\n',
  ])('behind %j tells no name to readers who may not know it', (before) => {
    const source = `${before}[[旧名]](${id}) \``;
    expect(linksIn(contentOf('markdown').render(source).html)).toEqual([id]);
    expect(articleIdsWithTitles(source, 'markdown')).toEqual([id]);
    expect(withoutTitles(source, 'markdown', () => true)).toBe(`${before}[[…]](${id}) \``);
  });

  test('in the HTML of Markdown tells no name either', () => {
    for (const source of [rich, `<span data-label='旧名' data-id=${id} data-type=article>旧名</span>`]) {
      expect(linksIn(contentOf('markdown').render(source).html)).toEqual([id]);
      expect(articleIdsWithTitles(source, 'markdown')).toEqual([id]);
      const hidden = withoutTitles(source, 'markdown', () => true);
      expect(hidden).not.toContain('旧名');
    }
  });

  test('names are left out for readers who may not know them', () => {
    const both = `${markdown}[[看得见]](${other})`;
    expect(withoutTitles(both, 'markdown', (one) => one === id)).toBe(`见[[…]](${id})。[[看得见]](${other})`);
    const hidden = withoutTitles(rich, 'wysiwyg', () => true);
    expect(hidden).not.toContain('旧名');
    expect(linksIn(contentOf('wysiwyg').render(hidden).html)).toEqual([id]);
  });
});
