import { signal } from '../../../../lib/state/signal';
import type { Point, Rect } from './layout';

/** Transform from the drawing to the screen: screen = point * scale + (x, y). */
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
/** A map that would initially be smaller than this scale is shown from its root instead. */
const readable = 0.6;
const margin = 32;

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/**
 * Creates the viewport of a drawing. Subscribers apply its transform to the DOM directly, without rendering.
 */
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
    // An axis that does not fit is aligned at the root, which is at 0, 0.
    const place = (start: number, length: number, room: number): number => {
      if (length * scale <= room - margin) return room / 2 - (start + length / 2) * scale;
      const isAtEdge = -start < length * 0.2;
      return isAtEdge ? margin - start * scale : room / 2;
    };
    view.set({ x: place(bounds.x, bounds.width, size.width), y: place(bounds.y, bounds.height, size.height), scale });
  };
  const fitting = (bounds: Rect): number =>
    Math.min(
      (size.width - 2 * margin) / Math.max(1, bounds.width),
      (size.height - 2 * margin) / Math.max(1, bounds.height),
    );
  return {
    view,
    size: (): Size => size,
    /** The point in the middle stays in the middle. */
    resize(next: Size): void {
      const { x, y, scale } = view.get();
      const isFirst = size.width === 0;
      const [dx, dy] = [(next.width - size.width) / 2, (next.height - size.height) / 2];
      size = next;
      view.set(isFirst ? { x, y, scale } : { x: x + dx, y: y + dy, scale });
    },
    /** Converts a point of the screen to a point of the drawing. */
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
    /** Shows the whole drawing. */
    fit: (bounds: Rect): void => show(bounds, clamp(fitting(bounds), smallest, 1)),
    /** Shows the whole drawing, or as much as is readable. */
    begin: (bounds: Rect): void => show(bounds, clamp(fitting(bounds), readable, 1)),
    /** Scrolls a part of the drawing into view, by the shortest distance. */
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
    /** Moves a point of the drawing to the middle. */
    centre(at: Point): void {
      const { scale } = view.get();
      view.set({ x: size.width / 2 - at.x * scale, y: size.height / 2 - at.y * scale, scale });
    },
    /** The visible part of the drawing. */
    seen(): Rect {
      const { x, y, scale } = view.get();
      return { x: -x / scale, y: -y / scale, width: size.width / scale, height: size.height / scale };
    },
  };
}
export type Camera = ReturnType<typeof createCamera>;
