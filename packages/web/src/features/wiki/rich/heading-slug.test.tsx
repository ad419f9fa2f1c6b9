import { toSafeTree } from '@easymock/wiki-content/browser';
import { readPasted } from '@easymock/wiki-content/rich';
import { getSchema } from '@tiptap/core';
import { expect, test } from 'vitest';
import { headingSlug } from './heading-slug';
import { model } from './model/schema';
import { sectionMove } from './section-move';

const schema = getSchema(model);
const docOf = (html: string) => schema.node('doc', null, readPasted(toSafeTree(html), schema));

test('a heading has the slug that readers will see, also behind an equal one within another block', () => {
  const doc = docOf('<blockquote><h2>部署</h2></blockquote><h2>部署</h2><p>甲</p><h2>回 滚</h2>');
  const places: number[] = [];
  doc.forEach((_, pos) => {
    places.push(pos);
  });
  expect(places.map((pos) => headingSlug(doc, pos))).toEqual([undefined, '部署-1', undefined, '回-滚']);
});

const words = '<p>前</p><h2>一</h2><p>甲</p><h3>一一</h3><h2>二</h2><p>乙</p>';

test.each([
  [0, 3, '前|二|乙|一|甲|一一'],
  [2, 0, '前|二|乙|一|甲|一一'],
  [1, 3, '前|一|甲|二|乙|一一'],
  [0, 1, undefined],
  [0, 2, undefined],
  [2, 3, undefined],
])('section %i before section %i: %s', (from, to, expected) => {
  const doc = docOf(words);
  const move = sectionMove(doc, from, to);
  const moved = move?.map((block) => block.textContent).join('|');
  expect(moved).toBe(expected);
});
