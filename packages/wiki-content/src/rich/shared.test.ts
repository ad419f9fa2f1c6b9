import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Node as DocNode, Fragment } from 'prosemirror-model';
import { describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { contentOf } from '../content';
import { safeTree } from '../safe/sanitize';
import { toHtml } from '../safe/tree';
import { canonical } from './canonical';
import { richSchema } from './schema';
import {
  dropChanged,
  htmlOfShared,
  newSharedNodes,
  readShared,
  sharedRichName,
  writeShared,
  writeSource,
} from './shared';
import { writeNodes } from './write-source';

const samples = [
  '',
  '<p>a</p>\n\n<h2 id="md--b" class="md-lead">标题</h2>',
  '<p>x <a href="/easymock/wikiCatalog/1"><img src="/a.png" alt="图" width="120" loading="lazy" referrerpolicy="no-referrer"></a> y</p>',
  '<p><strong>一<br>二</strong> <kbd><abbr title="t">键</abbr></kbd> <span style="color:#f00">红</span></p>',
  '<ul><li class="md-task"><input type="checkbox" checked disabled> 完成</li><li><p>三</p><ul><li>四</li></ul></li></ul>',
  '<table><colgroup><col style="width:80px"><col></colgroup><tbody><tr><td rowspan="2">1</td><td style="text-align:right">2</td></tr><tr><td>3</td></tr></tbody></table>',
  '<details open><summary>更多</summary><p>a</p></details><div class="md-callout md-callout-tip"><p>b</p></div>',
  '<pre data-title="a.ts"><code class="language-ts">let a;\n</code></pre><pre data-block="chart">type: bar</pre>',
  '<figure><img src="/a.png" alt=""><figcaption>图 <b>1</b></figcaption></figure><div data-tex="E=mc^2" class="md-math"></div>',
  '<p>脚注<sup class="md-footnote-ref"><a href="#md--fn-1" id="md--fnref-1">1</a></sup></p><ruby>字<rt>zì</rt></ruby>',
  '<p><span data-type="mention" data-id="aaaaaaaaaaaaaaaaaaaaaaaa" data-label="林夏">@林夏</span> <a href="/easymock/wikiFile/aaaaaaaaaaaaaaaaaaaaaaaa">合同.pdf</a></p>',
  '<p><a href="/easymock/wikiFile/aaaaaaaaaaaaaaaaaaaaaaaa#preview&amp;page=3">合同.pdf</a></p>',
];

function fragmentOf(source: string): Y.XmlFragment {
  const fragment = new Y.Doc().getXmlFragment(sharedRichName);
  writeSource(fragment, safeTree(source), richSchema);
  return fragment;
}

const sourceOf = (fragment: Y.XmlFragment, base = ''): string =>
  htmlOfShared(fragment, { source: base, tree: safeTree(base) }, richSchema);

/** Copies a document as another editor receives it. */
function copyOf({ doc }: Y.XmlFragment): Y.XmlFragment {
  const copy = new Y.Doc();
  if (doc) Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy.getXmlFragment(sharedRichName);
}

const htmlOf = (source: string): string => contentOf('wysiwyg').clean(source);

describe('a rich text in a shared document', () => {
  it.each(samples)('is the same text as its source, for another editor too: %s', (sample) => {
    const source = htmlOf(sample);
    const received = copyOf(fragmentOf(source));
    expect(sourceOf(received, source)).toBe(source);
    expect(canonical(safeTree(sourceOf(received)))).toBe(canonical(safeTree(source)));
  });

  it('is the same text for articles of the demo', () => {
    const folder = join(import.meta.dirname, '../../../server/src/demo/wiki');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
    expect(files.length).toBeGreaterThan(0);
    for (const [at, file] of files.entries()) {
      if (at % 6 > 0) continue;
      const source = htmlOf(
        contentOf('wysiwyg').fromMarkdown(readFileSync(join(folder, file), 'utf8').replace(/^---\n.*?\n---\n/s, ''), '')
          .source,
      );
      expect(canonical(safeTree(sourceOf(fragmentOf(source))))).toBe(canonical(safeTree(source)));
    }
  });

  it('has the HTML of unchanged blocks to the letter', () => {
    const base = '<p class="md-lead"  id="md--x">a</p>\n\n\n<p>b</p>';
    const fragment = fragmentOf(base);
    writeSource(fragment, safeTree('<p class="md-lead" id="md--x">a</p><p>c</p>'), richSchema);
    expect(sourceOf(fragment, base)).toBe('<p class="md-lead" id="md--x">a</p>\n<p>c</p>');
  });

  it('takes over another text by changes of blocks, so that what others type meanwhile stays', () => {
    const mine = fragmentOf('<p>一</p><p>二</p><p>三</p>');
    const theirs = copyOf(mine);
    const second = (theirs.get(1) as Y.XmlElement).get(0) as Y.XmlText;
    second.insert(1, '，有人在写');
    writeSource(mine, safeTree('<p>零</p><p>一</p><p>二</p><p>四</p>'), richSchema);
    Y.applyUpdate(mine.doc as Y.Doc, Y.encodeStateAsUpdate(theirs.doc as Y.Doc));
    expect(sourceOf(mine)).toBe('<p>零</p>\n<p>一</p>\n<p>二，有人在写</p>\n<p>四</p>');
  });

  it('fills up parts that concurrent deletions removed, and loses no text', () => {
    const mine = fragmentOf('<details><summary>更多</summary><p>一</p><p>二</p></details>');
    const theirs = copyOf(mine);
    (mine.get(0) as Y.XmlElement).delete(1, 1);
    (theirs.get(0) as Y.XmlElement).delete(2, 1);
    Y.applyUpdate(mine.doc as Y.Doc, Y.encodeStateAsUpdate(theirs.doc as Y.Doc));
    expect(sourceOf(mine)).toContain('<summary>更多</summary>');
  });

  it('has each letter once if two people begin to type in the same empty line', () => {
    const first = fragmentOf('');
    const second = copyOf(first);
    const type = (fragment: Y.XmlFragment, text: string) => {
      const nodes = newSharedNodes();
      const doc = readShared(fragment, richSchema, nodes);
      const words = richSchema.text(text + doc.textContent);
      writeShared(
        fragment,
        richSchema.node('doc', null, [doc.child(0).copy(doc.child(0).content.replaceChild(0, words))]),
        nodes,
        null,
      );
    };
    const begin = (fragment: Y.XmlFragment, text: string) => {
      const nodes = newSharedNodes();
      readShared(fragment, richSchema, nodes);
      writeShared(
        fragment,
        richSchema.node('doc', null, [richSchema.node('paragraph', null, richSchema.text(text))]),
        nodes,
        null,
      );
    };
    const exchange = () => {
      Y.applyUpdate(first.doc as Y.Doc, Y.encodeStateAsUpdate(second.doc as Y.Doc));
      Y.applyUpdate(second.doc as Y.Doc, Y.encodeStateAsUpdate(first.doc as Y.Doc));
    };
    begin(first, '甲');
    begin(second, '乙');
    exchange();
    type(first, '一');
    type(second, '二');
    exchange();
    expect([...sourceOf(first).replace(/<[^>]+>/g, '')].sort()).toEqual([...'一乙二甲'].sort());
    expect(sourceOf(second)).toBe(sourceOf(first));
  });

  it.each([
    ['blocks', '<p>一</p><h2>二</h2><p>三</p><p>四</p>', (doc: DocNode) => doc],
    ['items of a list', '<ul><li>一</li><li>二</li><li>三</li><li>四</li></ul>', (doc: DocNode) => doc.child(0)],
  ])('has what others write in its block while %s move past it', (_, source, parentIn) => {
    const mine = fragmentOf(source);
    const theirs = copyOf(mine);
    const nodes = newSharedNodes();
    const doc = readShared(mine, richSchema, nodes);
    const parent = parentIn(doc);
    const [first, ...rest] = parent.children;
    const moved = parent.copy(Fragment.from([...rest, ...(first ? [first] : [])]));
    writeShared(mine, parent === doc ? moved : doc.copy(doc.content.replaceChild(0, moved)), nodes, null);
    const texts = [...theirs.createTreeWalker((one) => one instanceof Y.XmlText)] as unknown as Y.XmlText[];
    texts[2]?.insert(1, '，有人在写');
    Y.applyUpdate(mine.doc as Y.Doc, Y.encodeStateAsUpdate(theirs.doc as Y.Doc));
    const read = readShared(mine, richSchema, newSharedNodes());
    expect(read.textBetween(0, read.content.size, ' ')).toBe('二 三，有人在写 四 一');
  });

  it('is read again only where it changed', () => {
    const fragment = fragmentOf('<p>一</p><p>二</p>');
    const nodes = newSharedNodes();
    const before = readShared(fragment, richSchema, nodes);
    fragment.doc?.on('afterTransaction', (transaction: Y.Transaction) => dropChanged(nodes, transaction));
    ((fragment.get(1) as Y.XmlElement).get(0) as Y.XmlText).insert(1, '！');
    const after = readShared(fragment, richSchema, nodes);
    expect(after.child(0)).toBe(before.child(0));
    expect(toHtml(writeNodes([after.child(1)]))).toBe('<p>二！</p>');
  });

  it('has no attribute that articles may not have', () => {
    const fragment = new Y.Doc().getXmlFragment(sharedRichName);
    const link = richSchema.mark('link', { href: 'javascript:alert(1)' });
    const doc = richSchema.node('doc', null, [
      richSchema.node('paragraph', { rest: { onclick: 'x' }, align: 'url(x)' }, richSchema.text('a', [link])),
    ]);
    writeShared(fragment, doc, newSharedNodes(), null);
    expect(sourceOf(fragment)).toBe('<p>a</p>');
  });
});
