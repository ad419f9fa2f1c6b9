import { type Box, type Layout, rectOf } from './layout';

export type Arrow = 'left' | 'right' | 'up' | 'down';

/** The keys of arrows. */
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
 * The node that an arrow leads to, by what people see: towards the root its parent, away from it the child that is
 * nearest, up and down the nearest one of the same depth and side.
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
