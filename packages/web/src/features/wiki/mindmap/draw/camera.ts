import { signal } from '../../../../lib/state/signal';
import type { Point, Rect } from './layout';

/** Where the drawing is on the screen: a point of it times the scale, plus these. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

const smallest = 0.004;
const largest = 3;
/** A map that would be smaller than this at first is shown from its root instead. */
const readable = 0.6;
const margin = 32;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** What is seen of a drawing. Followers move it themselves, without rendering. */
export function createCamera() {
  const view = signal<View>({ x: 0, y: 0, scale: 1 });
  let size: Size = { width: 0, height: 0 };
  const zoomTo = (scale: number, at: Point): void => {
    const before = view.get();
    const next = clamp(scale, smallest, largest);
    const factor = next / before.scale;
    view.set({ x: at.x - (at.x - before.x) * factor, y: at.y - (at.y - before.y) * factor, scale: next });
  };
  const show = (bounds: Rect, scale: number): void => {
    // What does not fit is shown from the root, which is at 0, 0.
    const place = (start: number, length: number, room: number): number => {
      if (length * scale <= room - margin) return room / 2 - (start + length / 2) * scale;
      const isAtEdge = -start < length * 0.2;
      return isAtEdge ? margin - start * scale : room / 2;
    };
    view.set({
      x: place(bounds.x, bounds.width, size.width),
      y: place(bounds.y, bounds.height, size.height),
      scale,
    });
  };
  const fitting = (bounds: Rect): number =>
    Math.min(
      (size.width - 2 * margin) / Math.max(1, bounds.width),
      (size.height - 2 * margin) / Math.max(1, bounds.height),
    );
  return {
    view,
    size: (): Size => size,
    /** What was in the middle stays there. */
    resize(next: Size): void {
      const { x, y, scale } = view.get();
      const isFirst = size.width === 0;
      const [dx, dy] = [(next.width - size.width) / 2, (next.height - size.height) / 2];
      size = next;
      view.set(isFirst ? { x, y, scale } : { x: x + dx, y: y + dy, scale });
    },
    /** The point of the drawing under a point of the screen. */
    toDrawing(at: Point): Point {
      const { x, y, scale } = view.get();
      return { x: (at.x - x) / scale, y: (at.y - y) / scale };
    },
    panBy(dx: number, dy: number): void {
      const before = view.get();
      view.set({ ...before, x: before.x + dx, y: before.y + dy });
    },
    zoomTo,
    /** Zooms about the middle. */
    zoomBy(factor: number): void {
      zoomTo(view.get().scale * factor, { x: size.width / 2, y: size.height / 2 });
    },
    /** Shows everything. */
    fit: (bounds: Rect): void => show(bounds, clamp(fitting(bounds), smallest, 1)),
    /** Shows everything, or as much as can be read. */
    begin: (bounds: Rect): void => show(bounds, clamp(fitting(bounds), readable, 1)),
    /** Brings a part of the drawing into sight, by the shortest way. */
    reveal(rect: Rect): void {
      const { x, y, scale } = view.get();
      const shift = (start: number, length: number, room: number): number => {
        if (length > room - 2 * margin) return margin - start;
        return Math.max(0, margin - start) + Math.min(0, room - margin - start - length);
      };
      const dx = shift(rect.x * scale + x, rect.width * scale, size.width);
      const dy = shift(rect.y * scale + y, rect.height * scale, size.height);
      if (dx !== 0 || dy !== 0) view.set({ x: x + dx, y: y + dy, scale });
    },
    /** Puts a point of the drawing into the middle. */
    centre(at: Point): void {
      const { scale } = view.get();
      view.set({ x: size.width / 2 - at.x * scale, y: size.height / 2 - at.y * scale, scale });
    },
    /** The part of the drawing that is seen. */
    seen(): Rect {
      const { x, y, scale } = view.get();
      return { x: -x / scale, y: -y / scale, width: size.width / scale, height: size.height / scale };
    },
  };
}
export type Camera = ReturnType<typeof createCamera>;
