import { useEffect, useEffectEvent } from 'react';
import type { Camera } from './camera';
import type { Point } from './layout';

/** Handlers for a pressed pointer that moves; without a gesture, the pointer pans the drawing. */
export interface Gesture {
  move: (at: Point) => void;
  end: (at: Point) => void;
  cancel: () => void;
}

/** Pixels that a pointer may move and still count as a tap. */
const still = 4;

const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distanceOf = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Controls on top of the drawing handle their own clicks. */
const isOver = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-over]') !== null;

/**
 * Pans by dragging and by the wheel, zooms by Ctrl + wheel and by pinching. All points are screen coordinates
 * relative to the corner of the stage.
 */
export function useGestures(
  stage: HTMLElement | null,
  camera: Camera,
  actions: {
    onTap: (at: Point, event: PointerEvent) => void;
    /** Called when a pressed pointer begins to move. */
    grab?: ((from: Point, event: PointerEvent) => Gesture | undefined) | undefined;
    /** `over`: the pointer is on a control on top of the drawing. */
    onHover?: ((at: Point | 'over' | undefined) => void) | undefined;
    /** Whether the wheel without Ctrl scrolls the page. */
    isPageScrolled: boolean;
  },
): void {
  const tap = useEffectEvent((at: Point, event: PointerEvent) => actions.onTap(at, event));
  const grab = useEffectEvent((from: Point, event: PointerEvent) => actions.grab?.(from, event));
  const hover = useEffectEvent((at: Point | 'over' | undefined) => actions.onHover?.(at));
  const isPageScrolled = useEffectEvent(() => actions.isPageScrolled);
  useEffect(() => {
    if (!stage) return;
    const pointers = new Map<number, Point>();
    let pressed: { from: Point; event: PointerEvent } | undefined;
    let gesture: Gesture | undefined;
    let isMoving = false;
    const at = ({ clientX, clientY }: MouseEvent): Point => {
      const { left, top } = stage.getBoundingClientRect();
      return { x: clientX - left, y: clientY - top };
    };
    const giveUp = () => {
      gesture?.cancel();
      gesture = undefined;
      pressed = undefined;
      isMoving = false;
    };
    const onDown = (event: PointerEvent) => {
      if (isOver(event.target) || event.button > 1) return;
      pointers.set(event.pointerId, at(event));
      if (pointers.size > 1) return giveUp();
      pressed = { from: at(event), event };
    };
    const pinch = (event: PointerEvent) => {
      const [one, other] = [...pointers.values()];
      const moved = at(event);
      const fixed = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
      if (!one || !other || !fixed) return;
      const before = pointers.get(event.pointerId) ?? moved;
      const from = middleOf(before, fixed);
      const to = middleOf(moved, fixed);
      camera.panBy(to.x - from.x, to.y - from.y);
      camera.zoomTo(camera.view.get().scale * (distanceOf(moved, fixed) / Math.max(1, distanceOf(before, fixed))), to);
      pointers.set(event.pointerId, moved);
    };
    const drag = (event: PointerEvent) => {
      const now = at(event);
      if (!isMoving) {
        if (!pressed || distanceOf(pressed.from, now) < still) return;
        isMoving = true;
        stage.setPointerCapture(event.pointerId);
        gesture = grab(pressed.from, pressed.event);
      }
      const before = pointers.get(event.pointerId) ?? now;
      pointers.set(event.pointerId, now);
      if (gesture) gesture.move(now);
      else camera.panBy(now.x - before.x, now.y - before.y);
    };
    const onMove = (event: PointerEvent) => {
      if (!pointers.has(event.pointerId)) hover(isOver(event.target) ? 'over' : at(event));
      else if (pointers.size === 2) pinch(event);
      else drag(event);
    };
    const onUp = (event: PointerEvent) => {
      if (!pointers.delete(event.pointerId)) return;
      if (pressed && !isMoving) tap(pressed.from, event);
      gesture?.end(at(event));
      gesture = undefined;
      pressed = undefined;
      isMoving = false;
    };
    const onCancel = (event: PointerEvent) => {
      pointers.delete(event.pointerId);
      giveUp();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !gesture) return;
      event.stopPropagation();
      giveUp();
      pointers.clear();
    };
    const onLeave = () => hover(undefined);
    const onWheel = (event: WheelEvent) => {
      const isZoom = event.ctrlKey || event.metaKey;
      if ((isPageScrolled() && !isZoom) || isOver(event.target)) return;
      event.preventDefault();
      const unit = event.deltaMode === 1 ? 20 : 1;
      if (isZoom) camera.zoomTo(camera.view.get().scale * Math.exp(-event.deltaY * unit * 0.004), at(event));
      else if (event.shiftKey && event.deltaX === 0) camera.panBy(-event.deltaY * unit, 0);
      else camera.panBy(-event.deltaX * unit, -event.deltaY * unit);
    };
    stage.addEventListener('pointerdown', onDown);
    stage.addEventListener('pointermove', onMove);
    stage.addEventListener('pointerup', onUp);
    stage.addEventListener('pointercancel', onCancel);
    stage.addEventListener('pointerleave', onLeave);
    stage.addEventListener('wheel', onWheel, { passive: false });
    addEventListener('keydown', onKey, { capture: true });
    return () => {
      stage.removeEventListener('pointerdown', onDown);
      stage.removeEventListener('pointermove', onMove);
      stage.removeEventListener('pointerup', onUp);
      stage.removeEventListener('pointercancel', onCancel);
      stage.removeEventListener('pointerleave', onLeave);
      stage.removeEventListener('wheel', onWheel);
      removeEventListener('keydown', onKey, { capture: true });
    };
  }, [stage, camera]);
}
