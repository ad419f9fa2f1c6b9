import { createElement, memo } from 'react';
import type { IconShape } from '../../../../kit/display/icon';
import { LinkIcon, NoteIcon } from '../../../../kit/display/icons';
import styles from './draw.module.css';
import { type Box, foldPoint } from './layout';
import { fonts, markSize, padding } from './measure';
import { type Palette, paintOf } from './palette';

export const corner = { 0: 12, 1: 8, 2: 6 } as const;

/** Returns the icons of a node from left to right, with their x positions. */
export function marksOf({ node, measured, level }: Box): { icon: IconShape; x: number; y: number }[] {
  const icons = [...(node.note ? [NoteIcon] : []), ...(node.link ? [LinkIcon] : [])];
  const start = measured.width - padding[level].x - icons.length * markSize;
  return icons.map((icon, index) => ({ icon, x: start + index * markSize + 4, y: measured.height / 2 - 7 }));
}

export interface ShapeWords {
  readonly emptyTopic: string;
}

interface Props {
  box: Box;
  palette: Palette;
  /** The element ID for `aria-activedescendant`. */
  domId: string;
  isChosen: boolean;
  isActive: boolean;
  /** Whether its text is being edited. */
  isTyped: boolean;
  words: ShapeWords;
}

export const TopicShape = memo(function TopicShape(props: Props) {
  const { box, palette, isChosen, isActive, isTyped } = props;
  const { node, level, measured, hidden } = box;
  const { width, height, lines } = measured;
  const paint = paintOf(node, level, box.branch, palette);
  const font = fonts[level];
  const inset = padding[level];
  const fold = foldPoint(box);
  // The button is outside the node's element, so that the accessible name of the node is only its topic.
  return (
    <g className={styles.topic} transform={`translate(${box.x} ${box.y})`} data-active={isActive || undefined}>
      <g
        role="treeitem"
        id={props.domId}
        aria-level={box.depth}
        aria-posinset={box.place}
        aria-setsize={box.siblings}
        aria-selected={isChosen}
        aria-expanded={level === 0 || node.children.length === 0 ? undefined : hidden === 0}
        aria-label={node.topic || props.words.emptyTopic}
        aria-description={node.note}
      >
        <rect
          width={width}
          height={height}
          rx={corner[level]}
          fill={paint.fill}
          stroke={paint.stroke}
          strokeWidth={level === 1 ? 1.5 : 1}
        />
        {isChosen && (
          <rect className={styles.choice} x={-3} y={-3} width={width + 6} height={height + 6} rx={corner[level] + 3} />
        )}
        {!isTyped && (
          <text className={styles.words} fontSize={font.size} fontWeight={font.weight} fill={paint.text}>
            {lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else
              <tspan key={index} x={inset.x} y={inset.y + (index + 0.5) * font.line + font.size * 0.36}>
                {line.text}
              </tspan>
            ))}
          </text>
        )}
        {marksOf(box).map(({ icon, x, y }) => (
          <g key={x} transform={`translate(${x} ${y}) scale(${14 / 24})`} className={styles.mark} stroke={paint.text}>
            {icon.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
          </g>
        ))}
      </g>
      {level > 0 && node.children.length > 0 && (
        <g
          className={styles.fold}
          data-folded={hidden > 0 || undefined}
          transform={`translate(${fold.x - box.x} ${fold.y - box.y})`}
        >
          <FoldShape hidden={hidden} palette={palette} side={box.side} />
        </g>
      )}
    </g>
  );
}, isSame);

/** Renders the fold button, or the number of hidden descendants. */
function FoldShape({ hidden, palette, side }: { hidden: number; palette: Palette; side: 1 | -1 }) {
  if (hidden === 0) {
    return (
      <>
        <circle r={7} fill={palette.surface} stroke={palette.edge} />
        <path d="M-3.5 0h7" stroke={palette.quiet} strokeWidth={1.5} />
      </>
    );
  }
  const width = countWidth(hidden);
  return (
    <>
      <rect
        x={side > 0 ? -8 : 8 - width}
        y={-9}
        width={width}
        height={18}
        rx={9}
        fill={palette.surface}
        stroke={palette.edge}
      />
      <text
        className={styles.words}
        x={side > 0 ? width / 2 - 8 : 8 - width / 2}
        y={4}
        fontSize={11}
        textAnchor="middle"
        fill={palette.quiet}
      >
        {hidden}
      </text>
    </>
  );
}

/** Returns the width of the button that shows the number of hidden descendants. */
export const countWidth = (hidden: number): number => 10 + String(hidden).length * 7;

/** A layout re-creates all boxes, but most of them look as before. */
function isSame(before: Props, next: Props): boolean {
  const [a, b] = [before.box, next.box];
  return (
    (a === b ||
      (a.node === b.node &&
        a.x === b.x &&
        a.y === b.y &&
        a.level === b.level &&
        a.depth === b.depth &&
        a.side === b.side &&
        a.branch === b.branch &&
        a.place === b.place &&
        a.siblings === b.siblings &&
        a.hidden === b.hidden &&
        a.measured === b.measured)) &&
    before.palette === next.palette &&
    before.domId === next.domId &&
    before.isChosen === next.isChosen &&
    before.isActive === next.isActive &&
    before.isTyped === next.isTyped &&
    before.words === next.words
  );
}
