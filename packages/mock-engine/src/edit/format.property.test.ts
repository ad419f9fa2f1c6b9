import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byDepth } from '../../../../test-depth';
import { meaning, modeText } from '../mode-text.fixture';
import { formatMode } from './format';

const commentsOf = (source: string) => source.match(/\/\* one \*\/|\/\/ two|three|\/\/ four/g)?.length ?? 0;

test('printing a mode keeps its meaning and its comments, and printing it again changes nothing', () => {
  fc.assert(
    fc.property(modeText, (source) => {
      const printed = formatMode(source);
      expect(meaning(printed)).toEqual(meaning(source));
      expect(commentsOf(printed)).toBe(commentsOf(source));
      expect(formatMode(printed)).toBe(printed);
    }),
    { numRuns: byDepth(200, 2000) },
  );
});
