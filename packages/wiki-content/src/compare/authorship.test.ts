import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownersOf, passagesOf } from './authorship';
import { tokensOf } from './tokens';

test('a word belongs to the text in which it appeared, and keeps its place when others are added', () => {
  expect(ownersOf(['先备份', '先全量备份'])).toEqual([{ text: '先全量备份', owners: [0, 1, 1, 0, 0] }]);
  const lines = ownersOf(['一\n二\n', '一\n新\n二\n', '一\n新\n二\n三\n']);
  expect(lines.map(({ owners }) => owners[0])).toEqual([0, 1, 0, 2]);
});

test('a paragraph that was replaced belongs to the later text', () => {
  expect(passagesOf(['完全不同的一句话', 'another sentence'], false)[0]?.parts.map(({ owner }) => owner)).toEqual([1]);
});

test('paragraphs name the largest share first', () => {
  const texts = ['发布前先备份数据库。\n\n然后部署。', '发布前先备份数据库和文件。\n\n然后部署。\n\n最后检查。'];
  expect(passagesOf(texts, false)).toEqual([
    {
      text: '发布前先备份数据库和文件。',
      parts: [
        { owner: 0, num: 10 },
        { owner: 1, num: 3 },
      ],
    },
    { text: '然后部署。', parts: [{ owner: 0, num: 5 }] },
    { text: '最后检查。', parts: [{ owner: 1, num: 5 }] },
  ]);
  expect(passagesOf(['甲\n乙'], true).map(({ text }) => text)).toEqual(['甲', '乙']);
});

test('every word of the last text has one owner among the texts', () => {
  const text = fc.array(fc.constantFrom('一', '二', ' the ', '\n', '\n\n', 'word'), { maxLength: 30 });
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), (lists) => {
      const texts = lists.map((parts) => parts.join(''));
      const lines = ownersOf(texts);
      expect(lines.map((line) => line.text).join('')).toBe(texts.at(-1));
      for (const line of lines) {
        expect(line.owners).toHaveLength(tokensOf(line.text).length);
        for (const owner of line.owners) expect(owner >= 0 && owner < texts.length).toBe(true);
      }
    }),
    { numRuns: 200 },
  );
});
