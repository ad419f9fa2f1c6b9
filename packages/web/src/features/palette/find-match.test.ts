import PinyinMatch from 'pinyin-match';
import { describe, expect, it } from 'vitest';
import { findMatch } from './find-match';

const pinyin = PinyinMatch.match;

describe('a name is found', () => {
  it('by its beginning before its middle, and by that before scattered letters', () => {
    const score = (text: string) => findMatch('mock', text)?.score ?? 0;
    const scores = [score('mock'), score('new mock'), score('amock'), score('m o c k')];
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
    expect(new Set(scores).size).toBe(4);
  });

  it('in any case, with what is to be marked', () => {
    expect(findMatch('SHOP', 'My shop')).toEqual({ score: 90, marks: [[3, 7]] });
  });

  it('by the initials of its pinyin, by whole syllables, and in Chinese', () => {
    expect(findMatch('grxm', '个人项目', pinyin)?.marks).toEqual([[0, 4]]);
    expect(findMatch('xm', '个人项目', pinyin)?.marks).toEqual([[2, 4]]);
    expect(findMatch('xiangmu', '个人项目', pinyin)?.marks).toEqual([[2, 4]]);
    expect(findMatch('人项', '个人项目', pinyin)?.marks).toEqual([[1, 3]]);
  });

  it('whichever way a character is read', () => {
    expect(findMatch('cq', '重庆', pinyin)).toBeDefined();
    expect(findMatch('zq', '重庆', pinyin)).toBeDefined();
  });

  it('by the beginnings of its words', () => {
    expect(findMatch('pa', 'Platform API')?.marks).toEqual([
      [0, 1],
      [9, 10],
    ]);
    expect(findMatch('plapi', 'Platform API')?.marks).toEqual([
      [0, 3],
      [10, 12],
    ]);
  });

  it('not by letters that merely occur, nor out of order', () => {
    expect(findMatch('okr', 'workbench outliner')).toBeUndefined();
    expect(findMatch('ecart', 'trace')).toBeUndefined();
    expect(findMatch('zz', '个人项目', pinyin)).toBeUndefined();
  });

  it('by nothing typed, with nothing marked', () => {
    expect(findMatch('  ', 'shop')).toEqual({ score: 0, marks: [] });
  });
});
