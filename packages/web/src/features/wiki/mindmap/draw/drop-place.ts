import { type DropPlace, sideOf } from '../model/edits';
import { isWithin, type Topic } from '../model/topic';
import { type Box, type Layout, type Point, type Rect, rectOf } from './layout';

/** A drop target, with the bar that indicates it. */
export interface ShownPlace {
  readonly place: DropPlace;
  readonly parentId: string;
  /** A thin bar at the position of the dropped nodes. */
  readonly bar: Rect;
}

/** Maximum distance from a node, in units of the drawing, at which a drop still refers to it. */
const maxDistance = 90;
const thickness = 3;

/** Returns the distance of a point from a box; 0 inside. */
function distanceTo({ x, y, width, height }: Rect, point: Point): number {
  const dx = Math.max(x - point.x, 0, point.x - x - width);
  const dy = Math.max(y - point.y, 0, point.y - y - height);
  return Math.hypot(dx, dy);
}

/**
 * Returns the drop target at a point: in the middle of a node below it, at its upper or lower edge beside it.
 * @param dragged IDs of the dragged nodes, which cannot be dropped into themselves
 */
export function dropPlaceAt(
  layout: Layout,
  root: Topic,
  point: Point,
  dragged: readonly string[],
): ShownPlace | undefined {
  let target: Box | undefined;
  let best = maxDistance;
  for (const box of layout.boxes) {
    const distance = distanceTo(rectOf(box), point);
    if (distance >= best) continue;
    best = distance;
    target = box;
  }
  const { id } = target ?? {};
  if (!target || id === undefined || dragged.some((other) => isWithin(root, id, other))) return undefined;
  const { x, y, width, height } = rectOf(target);
  const part = (point.y - y) / height;
  const isOutward = target.side > 0 ? point.x > x + width : point.x < x;
  if (!target.parent || isOutward || (part >= 0.3 && part <= 0.7)) return below(target, point);
  return beside(target, part < 0.5);
}

function below(parent: Box, point: Point): ShownPlace {
  const { x, y, width, height } = rectOf(parent);
  const isRoot = parent.parent === undefined;
  const side = isRoot ? (point.x < x + width / 2 ? -1 : 1) : parent.side;
  return {
    place: { parentId: parent.id, ...(isRoot && { side: side > 0 ? 'right' : 'left' }) },
    parentId: parent.id,
    bar: { x: side > 0 ? x + width + 4 : x - 28, y: y + height / 2 - thickness / 2, width: 24, height: thickness },
  };
}

function beside(target: Box, isBefore: boolean): ShownPlace {
  const { x, y, width, height } = rectOf(target);
  const parent = target.parent as Box;
  const { children } = parent.node;
  const isTop = parent.parent === undefined;
  const next = children[children.indexOf(target.node) + 1];
  return {
    place: {
      parentId: parent.id,
      beforeId: isBefore ? target.id : next?.id,
      ...(isTop && { side: sideOf(target.node) }),
    },
    parentId: parent.id,
    bar: { x, y: isBefore ? y - 4 : y + height + 1, width, height: thickness },
  };
}
