import { describe, expect, it } from 'vitest';
import { firstMark, hasMarks, mergeWithMarks, sameStart } from './merge-texts';

const names = { mine: '我的', theirs: '周周的' };
const merge = (base: string, mine: string, theirs: string) => mergeWithMarks({ base, mine, theirs, names });

describe('two changes of a text', () => {
  it('are both kept where they are apart', () => {
    expect(merge('一\n二\n三\n', '一改\n二\n三\n', '一\n二\n三\n四\n')).toEqual({
      text: '一改\n二\n三\n四\n',
      conflictNum: 0,
    });
  });

  it('stand beside each other, with marks, where both changed the same', () => {
    const { text, conflictNum } = merge('头\n一\n尾\n', '头\n甲\n尾\n', '头\n乙\n尾\n');
    expect(conflictNum).toBe(1);
    expect(text).toBe('头\n<<<<<<< 我的\n甲\n=======\n乙\n>>>>>>> 周周的\n尾\n');
    expect(hasMarks(text)).toBe(true);
    expect(hasMarks('标题\n======\n')).toBe(false);
    expect(firstMark(text)).toBe(2);
  });

  it('are shown from the first line in which they differ', () => {
    expect(sameStart(['头\n一\n', '头\n二\n', '头\n一\n'])).toBe(2);
    expect(sameStart(['一\n', '二\n'])).toBe(0);
    expect(sameStart(['头\n一\n', '头\n'])).toBe(2);
  });
});
