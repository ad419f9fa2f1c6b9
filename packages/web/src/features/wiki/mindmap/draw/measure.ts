import type { Topic } from '../model/topic';

/** Text style of a node: 0 the root, 1 its children, 2 all others. */
export type Level = 0 | 1 | 2;

export interface Font {
  readonly size: number;
  readonly weight: number;
  readonly line: number;
}

export const fonts: Readonly<Record<Level, Font>> = {
  0: { size: 17, weight: 600, line: 26 },
  1: { size: 15, weight: 500, line: 23 },
  2: { size: 14, weight: 400, line: 21 },
};

export const padding: Readonly<Record<Level, { readonly x: number; readonly y: number }>> = {
  0: { x: 20, y: 11 },
  1: { x: 14, y: 7 },
  2: { x: 10, y: 4 },
};

export const maxLine = 280;
const minText = 24;
/** Width of the icon for a note or a link. */
export const markSize = 18;

/** The text of a node in lines, and the size of its box. Widths exclude trailing spaces. */
export interface Measured {
  readonly lines: readonly { readonly text: string; readonly width: number }[];
  readonly width: number;
  readonly height: number;
}

/** Returns the width of a text in a font. */
export type Ruler = (text: string, font: Font) => number;

/**
 * Indivisible pieces: each CJK character, each word of another script with the following punctuation, runs of
 * spaces, and line breaks.
 */
const pieces =
  /\n|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef]|[^\S\n]+|[^\s\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\u3000-\u303f\uff00-\uffef]+/gu;
/** No line begins with these characters. */
const closing = /^[，。、；：？！）》」』】〉”’…—,.;:?!)\]}]/u;

/**
 * Breaks a topic into lines up to the maximum width: between Chinese characters, between words, and within a
 * word that is longer than a line.
 */
function linesOf(topic: string, font: Font, ruler: Ruler): { text: string; width: number }[] {
  const lines: { text: string; width: number }[] = [];
  let text = '';
  let width = 0;
  const end = () => {
    const trimmed = text.trimEnd();
    lines.push({ text, width: trimmed === text ? width : ruler(trimmed, font) });
    text = '';
    width = 0;
  };
  const add = (piece: string, size: number) => {
    text += piece;
    width += size;
  };
  for (const [piece] of topic.trim().matchAll(pieces)) {
    if (piece === '\n') {
      text += ' ';
      end();
      continue;
    }
    const size = ruler(piece, font);
    const isBlank = piece.trim() === '';
    if (width + size <= maxLine || isBlank || (closing.test(piece) && size < font.size * 1.5)) {
      if (!(isBlank && text === '')) add(piece, size);
      continue;
    }
    if (text !== '') end();
    if (size <= maxLine) add(piece, size);
    else
      for (const character of piece) {
        const one = ruler(character, font);
        if (width + one > maxLine) end();
        add(character, one);
      }
  }
  end();
  return lines;
}

/**
 * Creates a function that measures nodes and caches the result per node object.
 * @param ruler returns text widths; tests pass a fake
 */
export function measurer(ruler: Ruler) {
  const known = new WeakMap<Topic, Partial<Record<Level, Measured>>>();
  return (node: Topic, level: Level): Measured => {
    const cached = known.get(node) ?? {};
    const before = cached[level];
    if (before) return before;
    const font = fonts[level];
    const lines = linesOf(node.topic, font, ruler);
    const marks = (node.note ? markSize : 0) + (node.link ? markSize : 0);
    const text = Math.max(minText, ...lines.map(({ width }) => width));
    const measured = {
      lines,
      width: Math.ceil(text + marks + 2 * padding[level].x),
      height: lines.length * font.line + 2 * padding[level].y,
    };
    cached[level] = measured;
    known.set(node, cached);
    return measured;
  };
}
export type Measurer = ReturnType<typeof measurer>;

/** Returns a ruler that measures with an invisible canvas, as the browser draws. */
export function canvasRuler(family: string): Ruler {
  const context = document.createElement('canvas').getContext('2d');
  const widths = new Map<string, number>();
  let current = '';
  return (text, font) => {
    const name = `${font.weight} ${font.size}px ${family}`;
    const key = `${name}\n${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    if (context && current !== name) {
      context.font = name;
      current = name;
    }
    const width = context ? context.measureText(text).width : text.length * font.size;
    // The words of a map repeat, but those of a pasted novel need not stay cached.
    if (widths.size > 50_000) widths.clear();
    widths.set(key, width);
    return width;
  };
}
