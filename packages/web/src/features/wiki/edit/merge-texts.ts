import { mergeTexts } from '@easymock/wiki-content';

/** Two changes of one text, joined. */
interface Merged {
  readonly text: string;
  /** How many places both changed, which are marked in the text. */
  readonly conflictNum: number;
}

/**
 * Joins what two people made of a text. Where both changed the same, both stay, on lines of their own between marks.
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

/** Joins what two people made of a text; undefined if both changed the same place. */
export function mergeCleanly(texts: { base: string; mine: string; theirs: string }): string | undefined {
  const { parts } = mergeTexts(texts.base, texts.mine, texts.theirs);
  const merged = parts.filter((part) => part.kind === 'merged');
  return merged.length === parts.length ? merged.map(({ text }) => text).join('') : undefined;
}

/** Where the first of these marks begins; -1 without one. */
export const firstMark = (text: string): number => text.search(/^<{7} /m);

/**
 * How far texts begin with the same lines.
 * @example sameStart(['一\n二', '一\n三']) // 2
 */
export function sameStart(texts: readonly string[]): number {
  const [first = '', ...others] = texts;
  let same = 0;
  while (same < first.length && others.every((text) => text[same] === first[same])) same += 1;
  return first.lastIndexOf('\n', same - 1) + 1;
}

/** Whether marks of a conflict are still in a text. */
export const hasMarks = (text: string): boolean => /^(<{7} |={7}$|>{7} )/m.test(text);
