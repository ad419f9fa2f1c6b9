import { mergeTexts } from '@easymock/wiki-content';

interface Merged {
  readonly text: string;
  /** Number of places that both texts changed, which carry conflict marks in the merged text. */
  readonly conflictNum: number;
}

/**
 * Merges two people's changes of a text. At a conflict both versions stay, on lines of their own between
 * marks.
 * @example mergeWithMarks({ base: '一', mine: '甲', theirs: '乙', names }).conflictNum // 1
 */
export function mergeWithMarks(texts: {
  base: string;
  mine: string;
  theirs: string;
  names: { mine: string; theirs: string };
}): Merged {
  const { base, mine, theirs, names } = texts;
  let text = '';
  let conflictNum = 0;
  for (const part of mergeTexts(base, mine, theirs).parts) {
    if (part.kind === 'merged') {
      text += part.text;
      continue;
    }
    conflictNum += 1;
    const lines = [
      `<<<<<<< ${names.mine}`,
      part.mine.replace(/\n$/, ''),
      '=======',
      part.theirs.replace(/\n$/, ''),
      `>>>>>>> ${names.theirs}`,
    ];
    text += `${text && !text.endsWith('\n') ? '\n' : ''}${lines.join('\n')}\n`;
  }
  return { text, conflictNum };
}

/** Merges two people's changes of a text; undefined if both changed the same place. */
export function mergeCleanly(texts: { base: string; mine: string; theirs: string }): string | undefined {
  const { parts } = mergeTexts(texts.base, texts.mine, texts.theirs);
  const merged = parts.filter((part) => part.kind === 'merged');
  return merged.length === parts.length ? merged.map(({ text }) => text).join('') : undefined;
}

/** Returns the offset of the first conflict mark, or -1. */
export const firstMark = (text: string): number => text.search(/^<{7} /m);

/**
 * Returns the length of the lines that all texts have in common at their beginning.
 * @example sameStart(['一\n二', '一\n三']) // 2
 */
export function sameStart(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let same = 0;
  while (same < first.length && others.every((text) => text[same] === first[same])) same += 1;
  return first.lastIndexOf('\n', same - 1) + 1;
}

/** Returns whether a text contains conflict marks. */
export const hasMarks = (text: string): boolean => /^(<{7} |={7}$|>{7} )/m.test(text);
