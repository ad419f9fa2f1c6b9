import { expect, test } from 'vitest';
import { chosenSource, mergeBlocks } from './merge-blocks';

const base = '<h2>一</h2><p>甲</p><ul><li>乙</li></ul>';

test('changes of different blocks are joined, however blocks are written', () => {
  const parts = mergeBlocks({
    base,
    mine: '<h2>一</h2>\n<p>甲改</p>\n<ul>\n<li>乙</li>\n</ul>',
    theirs: `${base}<p>丙</p>`,
  });
  expect(chosenSource(parts, new Map())).toBe('<h2>一</h2>\n<p>甲改</p>\n<ul><li>乙</li></ul>\n<p>丙</p>');
});

test('a block that both changed waits for a choice, and nothing is lost if both stay', () => {
  const parts = mergeBlocks({ base, mine: base.replace('甲', '我的'), theirs: base.replace('甲', '对方的') });
  expect(chosenSource(parts, new Map())).toBeUndefined();
  const at = parts.findIndex(({ kind }) => kind === 'conflict');
  const made = (choice: 'mine' | 'theirs' | 'both') => chosenSource(parts, new Map([[at, choice]]));
  expect(made('mine')).toBe('<h2>一</h2>\n<p>我的</p>\n<ul><li>乙</li></ul>');
  expect(made('theirs')).toContain('<p>对方的</p>');
  expect(made('both')).toBe('<h2>一</h2>\n<p>对方的</p>\n<p>我的</p>\n<ul><li>乙</li></ul>');
});
