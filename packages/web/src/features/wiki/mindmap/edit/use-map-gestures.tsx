import { type ReactNode, useState } from 'react';
import type { Camera } from '../draw/camera';
import styles from '../draw/draw.module.css';
import { dropPlaceAt, type ShownPlace } from '../draw/drop-place';
import type { Gesture } from '../draw/gestures';
import { hitAt, type Layout, meets, type Point, type Rect, rectBetween, rectOf } from '../draw/layout';
import { moveChosen } from '../model/edits';
import type { MapStore, Run } from '../model/store';

interface Dragged {
  readonly by: Point;
  readonly place: ShownPlace | undefined;
}

/** Drags nodes to other parents, and selects several nodes with a frame. */
export function useMapGestures(props: {
  store: MapStore;
  layout: Layout;
  camera: Camera;
  isReadOnly: boolean;
  run: Run;
}): { grab: (from: Point, event: PointerEvent) => Gesture | undefined; shapes: ReactNode } {
  const { store, layout, camera, isReadOnly, run } = props;
  const [dragged, setDragged] = useState<Dragged>();
  const [frame, setFrame] = useState<Rect>();

  const drag = (from: Point): Gesture => {
    const start = camera.toDrawing(from);
    const { root, chosen } = store.now();
    const placeAt = (at: Point) => dropPlaceAt(layout, root, at, chosen);
    return {
      move(at) {
        const now = camera.toDrawing(at);
        setDragged({ by: { x: now.x - start.x, y: now.y - start.y }, place: placeAt(now) });
      },
      end(at) {
        setDragged(undefined);
        const found = placeAt(camera.toDrawing(at));
        if (found) run((state) => moveChosen(state, found.place));
      },
      cancel: () => setDragged(undefined),
    };
  };
  const lasso = (from: Point, before: readonly string[]): Gesture => {
    const start = camera.toDrawing(from);
    return {
      move: (at) => setFrame(rectBetween(start, camera.toDrawing(at))),
      end(at) {
        setFrame(undefined);
        const area = rectBetween(start, camera.toDrawing(at));
        const met = layout.boxes.filter((box) => meets(rectOf(box), area)).map(({ id }) => id);
        const chosen = [...new Set([...before, ...met])];
        const active = met.at(-1) ?? chosen.at(-1);
        if (active) store.run((state) => ({ ...state, chosen, active }));
      },
      cancel: () => setFrame(undefined),
    };
  };
  return {
    grab(from, event) {
      if (event.button !== 0) return undefined;
      const hit = hitAt(layout, camera.toDrawing(from));
      const { chosen, root } = store.now();
      // A finger pans the drawing, or drags a node if a previous tap has chosen that node.
      if (event.pointerType === 'touch' && !(hit && chosen.includes(hit.box.id))) return undefined;
      if (!hit)
        return event.shiftKey || event.ctrlKey || event.metaKey ? lasso(from, event.shiftKey ? [] : chosen) : undefined;
      const { id } = hit.box;
      if (isReadOnly || hit.isFold || id === root.id) return undefined;
      if (!chosen.includes(id)) store.run((state) => ({ ...state, chosen: [id], active: id }));
      return drag(from);
    },
    shapes: (
      <>
        {dragged && <DraggedShapes dragged={dragged} layout={layout} chosen={store.now().chosen} />}
        {frame && <rect className={styles.lasso} {...frame} />}
      </>
    ),
  };
}

function DraggedShapes(props: { dragged: Dragged; layout: Layout; chosen: readonly string[] }) {
  const { dragged, layout, chosen } = props;
  const { by, place } = dragged;
  const parent = place && layout.byId.get(place.parentId);
  return (
    <g pointerEvents="none" data-drag={place ? 'place' : ''}>
      {chosen.map((id) => {
        const box = layout.byId.get(id);
        if (!box) return null;
        const { x, y, width, height } = rectOf(box);
        return (
          <rect key={id} className={styles.ghost} x={x + by.x} y={y + by.y} rx={6} width={width} height={height} />
        );
      })}
      {parent && <rect className={styles.target} {...rectOf(parent)} rx={8} />}
      {place && <rect className={styles.bar} {...place.bar} rx={1.5} />}
    </g>
  );
}
