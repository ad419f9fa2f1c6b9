import { describe, expect, test } from 'vitest';
import {
  asPassage,
  contentOf,
  linksIn,
  renderMarkdown,
  replaceIncludeBlocks,
  sanitizeHtml,
  sectionOf,
  withIncludes,
  withLinks,
} from '../index';
import { idsWithAnchors, includeBody, includeOf, withoutAnchors } from './include';

const id = '65f0a1b2c3d4e5f607182930';
const other = '65f0a1b2c3d4e5f607182931';
const block = (body: string) => `$$include\n${body}\n$$`;
const html = (body: string) => renderMarkdown(block(body)).html;

describe('a block `$$include`', () => {
  test.each([id, `${id}#部署`, `${id}#release-1`])('%s names a passage', (body) => {
    const named = includeOf(` ${body}\n`);
    expect(named && includeBody(named)).toBe(body);
  });

  test.each([
    '',
    'x',
    id.toUpperCase(),
    `${id}#`,
    `${id}#a b`,
    `${id}#a"><img src=x onerror=x()>`,
    `${id}#${'a'.repeat(101)}`,
    `${id}\n${other}`,
    `javascript:${id}`,
  ])('%j is refused', (body) => {
    expect(includeOf(body)).toBeUndefined();
    expect(html(body)).toContain('data-text="wrongInclude"');
    expect(linksIn(html(body))).toEqual([]);
  });

  test.each(['markdown', 'wysiwyg', 'tinyMce'] as const)('in %s is a link to its article, without words', (form) => {
    const source = form === 'markdown' ? block(`${id}#部署`) : `<pre data-block="include">${id}#部署</pre>`;
    const rendered = contentOf(form).render(source);
    expect(rendered.html).toContain(
      `<p class="md-include" data-id="${id}" data-value="部署"><span class="md-article" data-type="article" data-id="${id}"></span></p>`,
    );
    expect(linksIn(rendered.html)).toEqual([id]);
    expect(rendered).toMatchObject({ plain: '', words: 0, outline: [] });
    expect(sanitizeHtml(rendered.html)).toBe(rendered.html);
  });

  test('names its heading only to readers of the article', () => {
    const stored = html(`${id}#部署`);
    const shown = (link: Parameters<typeof withIncludes>[1]) => withLinks(withIncludes(stored, link), link);
    expect(shown(() => ({ kind: 'open', title: '手册', href: '/a' }))).toContain('data-value="部署"');
    const closed = shown(() => ({ kind: 'closed', href: '/a' }));
    expect(closed).toContain(`<p class="md-include" data-id="${id}"><a class="md-article md-article-closed"`);
    expect(closed).not.toContain('部署');
    expect(shown(() => ({ kind: 'gone' }))).not.toContain('部署');
    const nameless = shown(() => ({ kind: 'closed' }));
    expect(nameless).toContain('<p class="md-include"><span');
    expect(nameless).not.toContain(id);
  });

  test('loses its heading in the source of readers who may not view the article', () => {
    const source = `${block(`${id}#部署`)}\n\n${block(`${other}#回滚`)}`;
    expect(idsWithAnchors(source)).toEqual([id, other]);
    expect(withoutAnchors(source, (one) => one === id)).toBe(`${block(id)}\n\n${block(`${other}#回滚`)}`);
  });

  test('is a link in copies, and code that shows one stays', () => {
    const fenced = `\`\`\`md\n${block(id)}\n\`\`\``;
    const write = (named: { id: string; anchor: string }) => `[[…]](${named.id}) ${named.anchor}`;
    const source = [fenced, block(`${id}#部署`), `> ${block(id).replaceAll('\n', '\n> ')}`, block('x')].join('\n\n');
    expect(replaceIncludeBlocks(source, 'markdown', write)).toBe(
      [fenced, `[[…]](${id}) 部署`, `> [[…]](${id})`, block('x')].join('\n\n'),
    );
    const rich = `<p>a</p><pre data-block="include">${id}</pre><pre data-block="chart">${id}</pre>`;
    expect(linksIn(replaceIncludeBlocks(rich, 'html', write))).toEqual([id]);
    expect(replaceIncludeBlocks(rich, 'html', write)).toContain('data-block="chart"');
  });
});

describe('the section of a heading', () => {
  const text = renderMarkdown(
    '前言 ` id="md--二"`\n\n# 一\n\n甲\n\n## 二\n\n乙<br>丙\n\n- 丁\n\n### 三\n\n> ## 引\n>\n> 戊\n>\n> ## 引二\n\n己\n\n## 四\n\n庚\n\n# 五\n\n辛',
  ).html;

  test.each([
    ['一', '甲', '庚', '辛'],
    ['二', '己', '戊', '庚'],
    ['三', '戊', '己', '庚'],
    ['五', '辛', '辛', '庚'],
  ])('%s reaches from %s to %s, without %s', (anchor, first, last, outside) => {
    const section = sectionOf(text, anchor) ?? '';
    expect(section).toMatch(new RegExp(`^<h\\d[^>]*>${anchor}</h\\d>`));
    expect(section).toContain(first);
    expect(section).toContain(last);
    expect(section).not.toContain(outside);
    expect(sanitizeHtml(section)).toBe(section);
  });

  test('in a quote ends with the next heading or the quote', () => {
    expect(sectionOf(text, '引')).toContain('戊');
    expect(sectionOf(text, '引')).not.toContain('引二');
    expect(sectionOf(text, '引二')).not.toContain('己');
  });

  test.each(['六', '', '.*', '二" '])('%j is no heading', (anchor) => {
    expect(sectionOf(text, anchor)).toBeUndefined();
  });

  test('of a huge text is found in one pass', () => {
    const piece = renderMarkdown('## 甲\n\n**字** [a](/b)').html;
    const last = renderMarkdown('## 乙').html;
    expect(sectionOf(piece.repeat(20_000) + last, '乙')).toBe(last);
  });
});

test('a passage on another page has no IDs, and its own links lead to its page', () => {
  const source = `[[toc]]\n\n<p class="md-a md-include" data-id="${other}">x</p>\n\n## 部署\n\n- [ ] 备份\n\n见 [下](#部署)、[外](https://a.com/#b) \` id="x"\`\n\n${block(other)}\n\n脚注[^1]\n\n[^1]: 完`;
  const passage = asPassage(renderMarkdown(source).html, '/w/1');
  expect(passage).not.toMatch(/<[^>]* (?:id|data-line)=/);
  expect(passage).toContain('<a href="/w/1#%E9%83%A8%E7%BD%B2">下</a>');
  expect(passage).toContain('href="https://a.com/#b"');
  expect(passage).toContain('<code> id="x"</code>');
  expect(passage).toContain(`<p class="md-passage" data-id="${other}"><span class="md-article"`);
  expect(passage).not.toContain('md-include');
  expect(passage).not.toContain('href="#');
  expect(sanitizeHtml(passage)).toBe(passage);
});
