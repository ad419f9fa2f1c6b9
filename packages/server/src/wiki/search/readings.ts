import { pinyin } from 'pinyin-pro';

const chinese = /[\u3400-\u9fff]+/g;
const mostSyllables = 6;

const syllablesOf = (text: string, surname: 'off' | 'head'): string[] =>
  pinyin(text, { toneType: 'none', type: 'array', surname, v: true });

/**
 * Returns the readings of two to six consecutive characters, whole and by initials.
 * @example readingsIn('搜索') // Set { 'sousuo', 'ss' }
 */
export function readingsIn(text: string): Set<string> {
  const readings = new Set<string>();
  for (const [run] of text.matchAll(chinese)) {
    for (const surname of ['off', 'head'] as const) {
      const syllables = syllablesOf(run, surname);
      for (let from = 0; from < syllables.length - 1; from += 1) {
        for (let num = 2; num <= Math.min(mostSyllables, syllables.length - from); num += 1) {
          const some = syllables.slice(from, from + num);
          readings.add(some.join(''));
          readings.add(some.map((one) => one[0] ?? '').join(''));
        }
      }
    }
  }
  return readings;
}

/**
 * Returns the readings of single characters, except for those of one letter.
 * @example syllablesIn('水电') // Set { 'shui', 'dian' }
 */
export function syllablesIn(text: string): Set<string> {
  const found = new Set<string>();
  for (const [run] of text.matchAll(chinese))
    for (const surname of ['off', 'head'] as const)
      for (const syllable of syllablesOf(run, surname)) if (syllable.length > 1) found.add(syllable);
  return found;
}

/** Matches the spelling of a syllable. */
const syllable = /^(?:[bpmfdtnlgkhjqxrzcsyw]|[zcs]h)?[aeiouv]{1,3}(?:ng?|r)?$/;

export const isSyllable = (letters: string): boolean => letters.length > 1 && syllable.test(letters);

/** Returns whether letters are the pinyin of characters, or the initials of at least two characters. */
const areRead = (syllables: readonly string[], wanted: string): boolean =>
  syllables.join('') === wanted || (syllables.length > 1 && syllables.map((one) => one[0] ?? '').join('') === wanted);

/** Finds consecutive characters with a reading. @returns their range in the text */
export function placeOfReading(text: string, wanted: string): readonly [from: number, to: number] | undefined {
  for (const { 0: run, index } of text.matchAll(chinese)) {
    for (const surname of ['off', 'head'] as const) {
      const syllables = syllablesOf(run, surname);
      for (let from = 0; from < syllables.length; from += 1) {
        for (let num = 1; num <= Math.min(mostSyllables, syllables.length - from); num += 1) {
          if (areRead(syllables.slice(from, from + num), wanted)) return [index + from, index + from + num];
        }
      }
    }
  }
  return undefined;
}

/** Returns the reading of a Chinese word. */
export const readingOf = (text: string): string => syllablesOf(text, 'off').join('');
