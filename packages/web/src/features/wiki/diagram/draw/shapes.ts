import type { FlowNode, Shape } from '../diagram';
import {
  disc,
  fontSize,
  type Item,
  line,
  lineHeight,
  type Measure,
  type Point,
  polygon,
  rectangle,
  smallLineHeight,
  smallSize,
  type Tone,
  wrap,
} from './scene';

/** Wider labels go over several lines. */
const labelLimit = 220;
const rowLimit = 320;

/** A node with the room it takes. */
export interface SizedNode {
  readonly node: FlowNode;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
}

export function sizeOf(node: FlowNode, measure: Measure): SizedNode {
  const { shape, label, rows = [] } = node;
  if (shape === 'start') return { node, width: 18, height: 18, lines: [] };
  if (shape === 'end') return { node, width: 22, height: 22, lines: [] };
  if (shape === 'bar') return { node, width: 72, height: 8, lines: [] };
  if (shape === 'diamond' && label === '') return { node, width: 30, height: 30, lines: [] };
  const isTable = shape === 'rows';
  const lines = wrap(label, labelLimit, (text) => measure(text, fontSize, isTable));
  const width = Math.max(...lines.map((text) => measure(text, fontSize, isTable)));
  const height = lines.length * lineHeight;
  if (isTable) {
    const widest = Math.max(0, ...rows.map((row) => Math.min(measure(row, smallSize), rowLimit)));
    const below =
      rows.length > 0 ? rows.reduce((sum, row) => sum + (row === '-' ? 9 : smallLineHeight + 2), 0) + 12 : 0;
    return { node, lines, width: Math.max(width, widest, 60) + 24, height: height + 12 + below };
  }
  return { node, lines, ...roomOf(shape, width, height) };
}

function roomOf(shape: Shape, width: number, height: number): { width: number; height: number } {
  switch (shape) {
    case 'diamond':
      return { width: width + height + 28, height: (width + height) * 0.55 + 24 };
    case 'circle':
    case 'doubleCircle': {
      const size = Math.hypot(width, height) + (shape === 'circle' ? 16 : 26);
      return { width: size, height: size };
    }
    case 'hexagon':
    case 'slantRight':
    case 'slantLeft':
    case 'trapezoid':
    case 'funnel':
    case 'flag':
      return { width: width + 56, height: height + 18 };
    case 'cylinder':
      return { width: width + 32, height: height + 32 };
    case 'pill':
    case 'sub':
      return { width: width + 40, height: height + 18 };
    default:
      return { width: width + 32, height: height + 18 };
  }
}

/** The outline of a shape around its middle. */
function outlineOf(shape: Shape, { x, y }: Point, width: number, height: number): string {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const slant = 14;
  switch (shape) {
    case 'pill':
      return rectangle(left, top, width, height, height / 2);
    case 'round':
      return rectangle(left, top, width, height, 10);
    case 'circle':
    case 'doubleCircle':
    case 'start':
    case 'end':
      return disc(x, y, width / 2);
    case 'diamond':
      return polygon({ x, y: top }, { x: right, y }, { x, y: bottom }, { x: left, y });
    case 'hexagon':
      return polygon(
        { x: left, y },
        { x: left + slant, y: top },
        { x: right - slant, y: top },
        { x: right, y },
        { x: right - slant, y: bottom },
        { x: left + slant, y: bottom },
      );
    case 'slantRight':
      return polygon(
        { x: left + slant, y: top },
        { x: right, y: top },
        { x: right - slant, y: bottom },
        { x: left, y: bottom },
      );
    case 'slantLeft':
      return polygon(
        { x: left, y: top },
        { x: right - slant, y: top },
        { x: right, y: bottom },
        { x: left + slant, y: bottom },
      );
    case 'trapezoid':
      return polygon(
        { x: left + slant, y: top },
        { x: right - slant, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
      );
    case 'funnel':
      return polygon(
        { x: left, y: top },
        { x: right, y: top },
        { x: right - slant, y: bottom },
        { x: left + slant, y: bottom },
      );
    case 'flag':
      return polygon(
        { x: left, y: top },
        { x: right, y: top },
        { x: right, y: bottom },
        { x: left, y: bottom },
        { x: left + slant, y },
      );
    case 'cylinder': {
      const [rx, ry] = [width / 2, 7];
      return `M${left} ${top + ry}A${rx} ${ry} 0 0 1 ${right} ${top + ry}V${bottom - ry}A${rx} ${ry} 0 0 1 ${left} ${bottom - ry}Z`;
    }
    case 'box':
    case 'sub':
    case 'bar':
    case 'note':
    case 'rows':
      return rectangle(left, top, width, height, shape === 'bar' ? 2 : 4);
  }
}

const tonesOf = (shape: Shape): { fill: Tone; stroke: Tone } => {
  if (shape === 'start' || shape === 'bar') return { fill: 'ink', stroke: 'ink' };
  if (shape === 'end') return { fill: 'page', stroke: 'ink' };
  if (shape === 'note') return { fill: 'note', stroke: 'line' };
  if (shape === 'diamond') return { fill: 'soft', stroke: 'accent' };
  return { fill: 'box', stroke: 'accent' };
};

export function drawNode({ node, width, height, lines }: SizedNode, middle: Point): Item[] {
  const { shape, rows } = node;
  const [left, right] = [middle.x - width / 2, middle.x + width / 2];
  const top = middle.y - height / 2;
  const items: Item[] = [{ kind: 'path', d: outlineOf(shape, middle, width, height), ...tonesOf(shape) }];
  const detail = (d: string): void => {
    items.push({ kind: 'path', d, fill: 'none', stroke: 'accent' });
  };
  if (shape === 'doubleCircle') detail(disc(middle.x, middle.y, width / 2 - 5));
  if (shape === 'end')
    items.push({ kind: 'path', d: disc(middle.x, middle.y, width / 2 - 5), fill: 'ink', stroke: 'none' });
  if (shape === 'sub') for (const x of [left + 8, right - 8]) detail(line({ x, y: top }, { x, y: top + height }));
  if (shape === 'cylinder') detail(`M${left} ${top + 7}A${width / 2} 7 0 0 0 ${right} ${top + 7}`);
  if (shape !== 'rows') {
    const y = middle.y + (shape === 'cylinder' ? 5 : 0);
    const x = middle.x + (shape === 'flag' ? 7 : 0);
    if (lines.length > 0) items.push({ kind: 'text', x, y, lines, anchor: 'middle', tone: 'ink' });
    return items;
  }
  const head = lines.length * lineHeight + 12;
  items.push({ kind: 'text', x: middle.x, y: top + head / 2, lines, anchor: 'middle', tone: 'ink', isStrong: true });
  let y = top + head;
  if (rows && rows.length > 0) detail(line({ x: left, y }, { x: right, y }));
  y += 6;
  for (const row of rows ?? []) {
    if (row === '-') {
      detail(line({ x: left, y: y + 4 }, { x: right, y: y + 4 }));
      y += 9;
      continue;
    }
    const middleOfRow = y + (smallLineHeight + 2) / 2;
    items.push({
      kind: 'text',
      x: left + 12,
      y: middleOfRow,
      lines: [row],
      anchor: 'start',
      tone: 'ink',
      isSmall: true,
    });
    y += smallLineHeight + 2;
  }
  return items;
}

/** Where a line from the middle of a node towards a point leaves its outline. */
export function edgeOf({ node: { shape }, width, height }: SizedNode, middle: Point, towards: Point): Point {
  const dx = towards.x - middle.x;
  const dy = towards.y - middle.y;
  if (dx === 0 && dy === 0) return { x: middle.x, y: middle.y + height / 2 };
  const [halfWidth, halfHeight] = [width / 2, height / 2];
  const isRound = shape === 'circle' || shape === 'doubleCircle' || shape === 'start' || shape === 'end';
  const scale = isRound
    ? halfWidth / Math.hypot(dx, dy)
    : shape === 'diamond'
      ? 1 / (Math.abs(dx) / halfWidth + Math.abs(dy) / halfHeight)
      : Math.min(halfWidth / Math.abs(dx || 1e-9), halfHeight / Math.abs(dy || 1e-9));
  return { x: middle.x + dx * scale, y: middle.y + dy * scale };
}
