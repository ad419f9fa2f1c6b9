import { useMemo } from 'react';
import type { Layout } from '../draw/layout';
import { canvasRuler, fonts, padding } from '../draw/measure';
import type { Find } from './found-topics';
import styles from './reading.module.css';

/** Maximum number of topics with highlights; more would be indistinguishable. */
const mostMarked = 500;

interface Piece {
  readonly key: string;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly size: number;
  readonly weight: number;
}

/** Returns the positions of found words on the lines of the rendered topics. */
function piecesOf({ boxes }: Layout, find: Find, family: string): Piece[] {
  const ruler = canvasRuler(family);
  const pieces: Piece[] = [];
  let markedNum = 0;
  for (const box of boxes) {
    const { lines } = box.measured;
    const marks = find(lines.map(({ text }) => text).join(''));
    if (marks.length === 0) continue;
    if (markedNum === mostMarked) break;
    markedNum += 1;
    const font = fonts[box.level];
    const inset = padding[box.level];
    let begin = 0;
    for (const [index, { text }] of lines.entries()) {
      for (const { from, to } of marks) {
        // A match may continue on the next line.
        const [start, end] = [Math.max(0, from - begin), Math.min(text.length, to - begin)];
        if (start >= end) continue;
        pieces.push({
          key: `${box.id} ${begin + start}`,
          text: text.slice(start, end),
          x: box.x + inset.x + ruler(text.slice(0, start), font),
          y: box.y + inset.y + index * font.line,
          width: ruler(text.slice(start, end), font),
          height: font.line,
          size: font.size,
          weight: font.weight,
        });
      }
      begin += text.length;
    }
  }
  return pieces;
}

/** Highlights the search terms in a drawing, above its topics. Screen readers read the topics themselves. */
export function FoundShapes({ layout, find, family }: { layout: Layout; find: Find; family: string }) {
  const pieces = useMemo(() => piecesOf(layout, find, family), [layout, find, family]);
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it takes the focus
    <g className={styles.found} aria-hidden="true">
      {pieces.map(({ key, text, x, y, width, height, size, weight }) => (
        <g key={key}>
          <rect x={x - 1} y={y + 2} width={width + 2} height={height - 4} rx={2} />
          <text x={x} y={y + height / 2 + size * 0.36} fontSize={size} fontWeight={weight}>
            {text}
          </text>
        </g>
      ))}
    </g>
  );
}
