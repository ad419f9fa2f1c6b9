import { circleDots, type Dot, gapFor, rectangleDots, sampleDots } from './dots';
import type { Shape } from './shapes';

interface Area {
  width: number;
  height: number;
}

/** Returns a shape as dots within an area, and their distance. */
export function dotsOf(shape: Shape, area: Area, fontFamily: string): { dots: Dot[]; gap: number } {
  const middle = { x: area.width / 2, y: area.height / 2 };
  switch (shape.kind) {
    case 'circle': {
      const gap = gapWithin(area, shape.size, shape.size);
      return { gap, dots: circleDots(shape.size, gap, middle) };
    }
    case 'rectangle': {
      const gap = gapWithin(area, shape.columns, shape.rows);
      return { gap, dots: rectangleDots(shape.columns, shape.rows, gap, middle) };
    }
    case 'text':
      return sampled(area, (pen) => writeText(pen, shape.text, area, fontFamily));
    case 'icon':
      return sampled(area, (pen) => drawIcon(pen, shape.path, area));
  }
}

const gapWithin = ({ width, height }: Area, columns: number, rows: number): number =>
  Math.min(gapFor(Number.POSITIVE_INFINITY), width / (columns + 1), height / (rows + 1));

/** Draws off screen at the final size, and returns the dots that fall on ink. */
function sampled(
  { width, height }: Area,
  draw: (pen: CanvasRenderingContext2D) => number,
): { dots: Dot[]; gap: number } {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.floor(width));
  canvas.height = Math.max(1, Math.floor(height));
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  if (!pen) return { dots: [], gap: gapFor(height) };
  const gap = gapFor(draw(pen));
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height);
  const dots = sampleDots(canvas, gap, (x, y) => data[(y * canvas.width + x) * 4 + 3] ?? 0);
  return { dots, gap };
}

/** @returns the height of the letters */
function writeText(pen: CanvasRenderingContext2D, text: string, { width, height }: Area, family: string): number {
  const font = (size: number) => `600 ${size}px ${family}`;
  const trial = 100;
  pen.font = font(trial);
  const size = Math.min((width / Math.max(1, pen.measureText(text).width)) * trial, height);
  pen.font = font(size);
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(text, width / 2, height / 2);
  return size;
}

const iconGrid = 24;

/** @returns the height of the icon */
function drawIcon(pen: CanvasRenderingContext2D, path: string, { width, height }: Area): number {
  const size = Math.min(width, height);
  pen.translate((width - size) / 2, (height - size) / 2);
  pen.scale(size / iconGrid, size / iconGrid);
  pen.lineWidth = 1.7;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.stroke(new Path2D(path));
  return size;
}
