import { sideOf } from '../model/edits';
import { isFolded, sizeOf, type Topic } from '../model/topic';
import type { Level, Measured, Measurer } from './measure';

/** A placed node. Coordinates belong to the drawing at scale 1, with the middle of the root at 0, 0. */
export interface Box {
  readonly id: string;
  readonly node: Topic;
  readonly parent: Box | undefined;
  readonly level: Level;
  /** 1 for the root. */
  readonly depth: number;
  /** The side of its children: 1 right, -1 left. The root has children on both sides. */
  readonly side: 1 | -1;
  /** Index of the root's branch that contains the node. */
  readonly branch: number;
  /** Position among its siblings, and their number. */
  readonly place: number;
  readonly siblings: number;
  /** Number of descendants hidden by folding. */
  readonly hidden: number;
  readonly measured: Measured;
  readonly x: number;
  readonly y: number;
}

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  /** In reading order. */
  readonly boxes: readonly Box[];
  readonly byId: ReadonlyMap<string, Box>;
  readonly bounds: Rect;
}

/** Horizontal distance from a node to its children. */
const reach: Readonly<Record<Level, number>> = { 0: 56, 1: 40, 2: 32 };
/** Vertical distance between siblings. */
const gap: Readonly<Record<Level, number>> = { 0: 0, 1: 18, 2: 8 };
/** Space for the fold button behind a node. */
const foldRoom = 20;

const levelOf = (depth: number): Level => (depth === 1 ? 0 : depth === 2 ? 1 : 2);
const shownChildren = (node: Topic): readonly Topic[] => (isFolded(node) ? [] : node.children);

/** Creates a layout function; the size of a subtree is cached while the subtree stays the same object. */
export function planner(measure: Measurer) {
  const heights = new WeakMap<Topic, Partial<Record<Level, number>>>();

  /** Returns the height of a node with all its visible descendants. */
  const heightOf = (node: Topic, depth: number): number => {
    const level = levelOf(depth);
    const known = heights.get(node) ?? {};
    const before = known[level];
    if (before !== undefined) return before;
    const own = measure(node, level).height;
    const height = Math.max(own, stackHeight(shownChildren(node), depth + 1));
    known[level] = height;
    heights.set(node, known);
    return height;
  };
  const stackHeight = (nodes: readonly Topic[], depth: number): number =>
    nodes.reduce((sum, node) => sum + heightOf(node, depth), 0) + Math.max(0, nodes.length - 1) * gap[levelOf(depth)];

  return (root: Topic): Layout => {
    const boxes: Box[] = [];
    const put = (node: Topic, at: Omit<Box, 'id' | 'node' | 'measured' | 'hidden' | 'level'>): void => {
      const level = levelOf(at.depth);
      const hidden = isFolded(node) ? sizeOf(node).count - 1 : 0;
      const box: Box = { ...at, id: node.id, node, level, hidden, measured: measure(node, level) };
      boxes.push(box);
      if (hidden > 0) return;
      if (level > 0) stack(box, node.children, box.side, () => box.branch);
      else {
        const branches = new Map(node.children.map((child, index) => [child, index]));
        const branchOf = (child: Topic) => branches.get(child) ?? 0;
        for (const side of ['right', 'left'] as const) {
          const children = node.children.filter((child) => sideOf(child) === side);
          stack(box, children, side === 'right' ? 1 : -1, branchOf);
        }
      }
    };
    const stack = (parent: Box, children: readonly Topic[], side: 1 | -1, branchOf: (child: Topic) => number): void => {
      const depth = parent.depth + 1;
      const { width, height } = parent.measured;
      let top = parent.y + height / 2 - stackHeight(children, depth) / 2;
      for (const [index, node] of children.entries()) {
        const total = heightOf(node, depth);
        const own = measure(node, levelOf(depth));
        const distance = reach[parent.level];
        put(node, {
          parent,
          depth,
          side,
          branch: branchOf(node),
          place: index + 1,
          siblings: children.length,
          x: side > 0 ? parent.x + width + distance : parent.x - distance - own.width,
          y: top + (total - own.height) / 2,
        });
        top += total + gap[levelOf(depth)];
      }
    };
    const { width, height } = measure(root, 0);
    put(root, {
      parent: undefined,
      depth: 1,
      side: 1,
      branch: 0,
      place: 1,
      siblings: 1,
      x: -width / 2,
      y: -height / 2,
    });
    return { boxes, byId: new Map(boxes.map((box) => [box.id, box])), bounds: boundsOf(boxes) };
  };
}

function boundsOf(boxes: readonly Box[]): Rect {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { x, y, measured, side, hidden } of boxes) {
    const room = hidden > 0 ? foldRoom * 2 : 0;
    left = Math.min(left, x - (side < 0 ? room : 0));
    top = Math.min(top, y);
    right = Math.max(right, x + measured.width + (side > 0 ? room : 0));
    bottom = Math.max(bottom, y + measured.height);
  }
  return { x: left, y: top, width: right - left, height: bottom - top };
}

export const rectOf = ({ x, y, measured }: Box): Rect => ({ x, y, width: measured.width, height: measured.height });

export const meets = (a: Rect, b: Rect): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Returns the rectangle between two corners. */
export const rectBetween = (a: Point, b: Point): Rect => ({
  x: Math.min(a.x, b.x),
  y: Math.min(a.y, b.y),
  width: Math.abs(a.x - b.x),
  height: Math.abs(a.y - b.y),
});

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns the centre of a node's fold button. */
export const foldPoint = ({ x, y, measured, side }: Box): Point => ({
  x: side > 0 ? x + measured.width + 10 : x - 10,
  y: y + measured.height / 2,
});

/** Returns the node at a point, or the node whose fold button is there. */
export function hitAt(layout: Layout, point: Point): { box: Box; isFold: boolean } | undefined {
  for (const box of layout.boxes) {
    const { x, y, measured } = box;
    const isInside = point.x >= x && point.x <= x + measured.width && point.y >= y && point.y <= y + measured.height;
    if (isInside) return { box, isFold: false };
  }
  // Nodes take precedence, because the touch area of the button is larger than the visible button.
  for (const box of layout.boxes) {
    if (box.level === 0 || box.node.children.length === 0) continue;
    const at = foldPoint(box);
    if (Math.abs(point.x - at.x) <= 14 && Math.abs(point.y - at.y) <= 12) return { box, isFold: true };
  }
  return undefined;
}

/** Returns the SVG path from a node's parent to the node. */
export function linkPath(box: Box): string {
  const { parent } = box;
  if (!parent) return '';
  const from = {
    x: box.side > 0 ? parent.x + parent.measured.width : parent.x,
    y: parent.y + parent.measured.height / 2,
  };
  const to = { x: box.side > 0 ? box.x : box.x + box.measured.width, y: box.y + box.measured.height / 2 };
  const bend = (from.x + to.x) / 2;
  return `M${round(from.x)} ${round(from.y)}C${round(bend)} ${round(from.y)} ${round(bend)} ${round(to.y)} ${round(to.x)} ${round(to.y)}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
