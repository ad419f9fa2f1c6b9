import { type PointerEvent, useEffect, useRef } from 'react';
import type { Camera } from './camera';
import styles from './draw.module.css';
import type { Box, Layout } from './layout';
import { branchColour, type Palette } from './palette';

const width = 168;
const height = 112;
const edge = 6;

/** Shows an overview of a large map; a click navigates to the point. Keyboard users have the tree instead. */
export function Minimap(props: { layout: Layout; palette: Palette; camera: Camera; active: Box | undefined }) {
  const { layout, palette, camera, active } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const { bounds } = layout;
  const scale = Math.min(
    (width - 2 * edge) / Math.max(1, bounds.width),
    (height - 2 * edge) / Math.max(1, bounds.height),
  );
  const left = (width - bounds.width * scale) / 2 - bounds.x * scale;
  const top = (height - bounds.height * scale) / 2 - bounds.y * scale;

  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context || !canvas.current) return;
    const ratio = Math.min(2, devicePixelRatio);
    canvas.current.width = width * ratio;
    canvas.current.height = height * ratio;
    context.setTransform(ratio * scale, 0, 0, ratio * scale, ratio * left, ratio * top);
    for (const box of layout.boxes) {
      context.fillStyle = box.parent ? branchColour(palette, box.branch) : palette.ink;
      // A node stays visible at any scale: at least one pixel wide and half a pixel high.
      context.fillRect(
        box.x,
        box.y,
        Math.max(box.measured.width, 1 / scale),
        Math.max(box.measured.height, 0.5 / scale),
      );
    }
    if (!active) return;
    context.fillStyle = palette.ink;
    context.fillRect(
      active.x,
      active.y,
      Math.max(active.measured.width, 4 / scale),
      Math.max(active.measured.height, 4 / scale),
    );
  }, [layout, palette, active, scale, left, top]);

  useEffect(() => {
    const follow = () => {
      const seen = camera.seen();
      const style = frame.current?.style;
      if (!style) return;
      style.transform = `translate(${seen.x * scale + left}px, ${seen.y * scale + top}px)`;
      style.width = `${seen.width * scale}px`;
      style.height = `${seen.height * scale}px`;
    };
    follow();
    return camera.view.subscribe(follow);
  }, [camera, scale, left, top]);

  const goTo = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    camera.centre({ x: (event.clientX - box.left - left) / scale, y: (event.clientY - box.top - top) / scale });
  };
  return (
    <div
      className={styles.minimap}
      data-over=""
      aria-hidden="true"
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        goTo(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && goTo(event)}
    >
      <canvas ref={canvas} style={{ width, height }} />
      <div ref={frame} className={styles.frame} />
    </div>
  );
}
