import { type Box, type Layout, rectOf } from './layout';

export type Arrow = 'left' | 'right' | 'up' | 'down';

export const arrows: Readonly<Record<string, Arrow>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const middle = (box: Box) => {
  const { x, y, width, height } = rectOf(box);
  return { x: x + width / 2, y: y + height / 2 };
};

/**
 * Returns the node in the direction of an arrow key, as drawn: towards the root the parent, away from it the
 * nearest child, up and down the nearest node of the same depth and side.
 */
export function neighbour(layout: Layout, id: string, arrow: Arrow): string | undefined {
  const box = layout.byId.get(id);
  if (!box) return undefined;
  const from = middle(box);
  const nearest = (boxes: readonly Box[]) =>
    boxes.toSorted((a, b) => Math.abs(middle(a).y - from.y) - Math.abs(middle(b).y - from.y))[0]?.id;
  if (arrow === 'left' || arrow === 'right') {
    const side = arrow === 'right' ? 1 : -1;
    if (box.parent && box.side !== side) return box.parent.id;
    return nearest(layout.boxes.filter(({ parent, side: own }) => parent === box && own === side));
  }
  const isBeyond = (other: Box) => (arrow === 'down' ? middle(other).y > from.y : middle(other).y < from.y);
  return nearest(
    layout.boxes.filter((other) => other.depth === box.depth && other.side === box.side && isBeyond(other)),
  );
}
