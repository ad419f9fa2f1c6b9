import { toSafeTree } from '@easymock/wiki-content/browser';
import { readBlocks, writeNodes } from '@easymock/wiki-content/rich';
import { toHtml } from '@easymock/wiki-content/tree';
import { expect, test } from 'vitest';
import { richSchema } from './model/schema';
import { type BlockForm, blockForms, convertBlock } from './turn-into';

const blockOf = (source: string) =>
  readBlocks(toSafeTree(source), richSchema)[0]?.block ?? richSchema.node('paragraph');
const turn = (source: string, form: BlockForm): string | undefined => {
  const made = convertBlock(blockOf(source), form);
  for (const block of made?.content ?? []) block.check();
  return made && toHtml(writeNodes(made.content));
};

test.each<[string, BlockForm, string]>([
  ['<p>甲<strong>乙</strong></p>', 'heading2', '<h2>甲<strong>乙</strong></h2>'],
  ['<h3>甲</h3>', 'line', '<p>甲</p>'],
  ['<p>甲</p>', 'bulletList', '<ul><li>甲</li></ul>'],
  [
    '<ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul>',
    'numberList',
    '<ol><li>甲</li><li>乙<ul><li>丙</li></ul></li></ol>',
  ],
  ['<ul><li>甲</li><li>乙<ul><li>丙</li></ul></li></ul>', 'line', '<p>甲</p><p>乙</p><p>丙</p>'],
  ['<p>甲<br>乙</p>', 'codeBlock', '<pre><code>甲\n乙</code></pre>'],
  ['<pre><code>a\n\nb</code></pre>', 'line', '<p>a</p><p><br></p><p>b</p>'],
  ['<blockquote><p>甲</p><ul><li>乙</li></ul></blockquote>', 'taskList', ''],
  ['<ul><li>甲</li></ul>', 'quote', '<blockquote><ul><li>甲</li></ul></blockquote>'],
  ['<details><summary>甲</summary><p>乙</p></details>', 'quote', '<blockquote><p>甲</p><p>乙</p></blockquote>'],
])('%s becomes %s', (source, form, expected) => {
  if (expected) expect(turn(source, form)).toBe(expected);
  else expect(turn(source, form)).toContain('乙');
});

test('what another form could not hold is not offered', () => {
  const picture = '<p>甲<img src="/a.png" alt=""></p>';
  expect(turn(picture, 'codeBlock')).toBeUndefined();
  expect(turn(picture, 'quote')).toContain('<img');
  for (const form of blockForms) {
    expect(turn('<table><tbody><tr><td>a</td></tr></tbody></table>', form)).toBeUndefined();
    expect(turn('<hr>', form)).toBeUndefined();
    expect(turn('<figure><img src="/a.png"><figcaption>甲</figcaption></figure>', form)).toBeUndefined();
  }
});

test('no words are lost on the way through any two forms', () => {
  for (const first of blockForms)
    for (const second of blockForms) {
      const list = blockOf('<ul><li>甲</li><li>乙</li></ul>');
      const once = convertBlock(list, first)?.content ?? [list];
      const twice = once.flatMap((block) => convertBlock(block, second)?.content ?? [block]);
      expect(
        twice
          .map(({ textContent }) => textContent)
          .join('')
          .replaceAll('说明', ''),
      ).toMatch(/^甲\n?乙$/);
    }
});
