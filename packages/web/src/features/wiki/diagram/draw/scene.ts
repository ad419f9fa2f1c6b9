// A drawing as data: made without a page, and so tested without one. Everything in it is a path or words.

/** Colours by what they are for; the page gives them those of its theme. */
export type Tone =
  | 'none'
  | 'box'
  | 'soft'
  | 'page'
  | 'line'
  | 'ink'
  | 'faint'
  | 'accent'
  | 'note'
  | 'warn'
  | 'done'
  | `slice${0 | 1 | 2 | 3 | 4 | 5}`;

interface PathItem {
  readonly kind: 'path';
  readonly d: string;
  readonly fill: Tone;
  readonly stroke: Tone;
  readonly width?: number;
  readonly isDashed?: boolean;
}

interface TextItem {
  readonly kind: 'text';
  readonly x: number;
  /** The middle of the lines. */
  readonly y: number;
  readonly lines: readonly string[];
  readonly anchor: 'start' | 'middle' | 'end';
  readonly tone: Tone;
  readonly isSmall?: boolean;
  readonly isStrong?: boolean;
}

export type Item = PathItem | TextItem;

export interface Scene {
  readonly width: number;
  readonly height: number;
  readonly items: readonly Item[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const fontSize = 14;
export const smallSize = 12;
export const lineHeight = 20;
export const smallLineHeight = 16;

/** How wide a line of words is, in the size and weight given. */
export type Measure = (text: string, size: number, isStrong?: boolean) => number;

/** Breaks words into lines that are not wider than a limit, at blanks, or between Chinese characters. */
export function wrap(text: string, limit: number, width: (line: string) => number): string[] {
  return text.split('\n').flatMap((line) => {
    if (width(line) <= limit) return [line];
    const pieces =
      line.match(
        /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef]+\s*|\s+/gu,
      ) ?? [];
    const lines = [''];
    for (const piece of pieces) {
      const longer = (lines.at(-1) ?? '') + piece;
      const isEnd = /^[\u3001\u3002\uff0c\uff1b\uff1a\uff01\uff1f\uff09\u300b\u201d]/.test(piece);
      if (lines.at(-1) === '' || isEnd || width(longer.trimEnd()) <= limit) lines[lines.length - 1] = longer;
      else lines.push(piece);
    }
    return lines.map((one) => one.trimEnd());
  });
}

const n = (value: number): string => String(Math.round(value * 10) / 10);
export const at = ({ x, y }: Point): string => `${n(x)} ${n(y)}`;
export const polygon = (...points: Point[]): string => `M${points.map(at).join('L')}Z`;
export const line = (...points: Point[]): string => `M${points.map(at).join('L')}`;

export function rectangle(x: number, y: number, width: number, height: number, radius = 0): string {
  const r = Math.min(radius, width / 2, height / 2);
  const arc = (toX: number, toY: number) => `A${n(r)} ${n(r)} 0 0 1 ${n(toX)} ${n(toY)}`;
  return [
    `M${n(x + r)} ${n(y)}H${n(x + width - r)}${arc(x + width, y + r)}V${n(y + height - r)}${arc(x + width - r, y + height)}`,
    `H${n(x + r)}${arc(x, y + height - r)}V${n(y + r)}${arc(x + r, y)}Z`,
  ].join('');
}

export const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 1 1 ${n(x + r)} ${n(y)}A${n(r)} ${n(r)} 0 1 1 ${n(x - r)} ${n(y)}Z`;

/** A part of a disc, clockwise from the top. */
export function slice(x: number, y: number, r: number, from: number, to: number): string {
  if (to - from >= 0.9999) return disc(x, y, r);
  const point = (part: number) => ({
    x: x + r * Math.sin(part * 2 * Math.PI),
    y: y - r * Math.cos(part * 2 * Math.PI),
  });
  return `M${at({ x, y })}L${at(point(from))}A${n(r)} ${n(r)} 0 ${to - from > 0.5 ? 1 : 0} 1 ${at(point(to))}Z`;
}

export const moved = (items: readonly Item[], dx: number, dy: number): Item[] =>
  items.map((item) =>
    item.kind === 'text' ? { ...item, x: item.x + dx, y: item.y + dy } : { ...item, d: movedPath(item.d, dx, dy) },
  );

/** Paths here have M, L, C and Z with absolute points, and H, V and A of shapes. */
function movedPath(d: string, dx: number, dy: number): string {
  return d.replace(/([MLCHVAZ])([^MLCHVAZ]*)/g, (_, command: string, list: string) => {
    const values = list.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
    const shift = (value: number, place: number) => {
      if (command === 'H') return value + dx;
      if (command === 'V') return value + dy;
      if (command === 'A') return place === 5 ? value + dx : place === 6 ? value + dy : value;
      return value + (place % 2 === 0 ? dx : dy);
    };
    return command + values.map((value, place) => n(shift(value, place))).join(' ');
  });
}
