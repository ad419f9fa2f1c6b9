import { useEffect, useRef } from 'react';
import { useMedia } from '../../lib/browser/use-media';
import { onThemeChange } from '../../lib/preferences/theme';
import type { Shape } from './shapes';
import { dotsOf } from './stage';
import { Swarm } from './swarm';

const stepMs = 2000;
/** Maximum pixel ratio; a higher resolution would be invisible but take more painting time. */
const maxPixelRatio = 2;
const radiusOfGap = 0.38;

/**
 * Renders particles that form one shape after the other in the text colour, and stay in the last shape. Decorative: the
 * page must contain their message as text too. With reduced motion, the last shape appears at once. docs/decisions/024
 * explains why no library is used.
 * @example
 * const shapes = [circle(), text('404')]; // outside of the component: a new list begins anew
 * <Particles shapes={shapes} className={styles.sign} />
 */
export function Particles({ shapes, className }: { shapes: readonly Shape[]; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isStill = useMedia('(prefers-reduced-motion: reduce)');

  useEffect(() => {
    if (!canvas.current) return;
    const show = play(canvas.current, shapes, isStill);
    const stopFollowing = onThemeChange(show.repaint);
    return () => {
      stopFollowing();
      show.stop();
    };
  }, [shapes, isStill]);

  return (
    <div className={className} aria-hidden="true">
      <canvas ref={canvas} style={{ display: 'block', width: '100%', height: '100%' }} />
    </div>
  );
}

/** Plays the shapes on a canvas; requests frames only while something moves. */
function play(canvas: HTMLCanvasElement, shapes: readonly Shape[], isStill: boolean) {
  const pen = canvas.getContext('2d');
  const swarm = new Swarm();
  let area = { width: 0, height: 0 };
  let radius = 0;
  let current = isStill ? shapes.length - 1 : 0;
  let shownMs = 0;
  let lastFrame: number | undefined;
  let frame = 0;

  function form(): void {
    const shape = shapes[current];
    if (!shape || area.width === 0 || area.height === 0) return;
    const { dots, gap } = dotsOf(shape, area, getComputedStyle(canvas).fontFamily);
    radius = gap * radiusOfGap;
    swarm.form(dots, area);
  }

  function paint(): void {
    if (!pen) return;
    pen.clearRect(0, 0, area.width, area.height);
    pen.fillStyle = getComputedStyle(canvas).color;
    // One path for all particles, because separate fills would cost ten times as much.
    pen.beginPath();
    for (const { x, y, size } of swarm.particles) {
      pen.moveTo(x + radius * size, y);
      pen.arc(x, y, radius * size, 0, Math.PI * 2);
    }
    pen.fill();
  }

  function next(now: number): void {
    const passed = lastFrame === undefined ? 0 : now - lastFrame;
    lastFrame = now;
    // Capped, so that time in a hidden page, which gets no frames, does not count.
    shownMs += Math.min(passed, 100);
    if (shownMs >= stepMs && current < shapes.length - 1) {
      current += 1;
      shownMs = 0;
      form();
    }
    swarm.move(passed);
    paint();
    if (current < shapes.length - 1 || !swarm.isResting) frame = requestAnimationFrame(next);
    else frame = 0;
  }

  function resize(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (width === area.width && height === area.height) return;
    const isFirst = area.width === 0;
    area = { width, height };
    const ratio = Math.min(devicePixelRatio, maxPixelRatio);
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
    form();
    if (isStill || !isFirst) swarm.settle();
    paint();
    if (!isStill && frame === 0) {
      lastFrame = undefined;
      frame = requestAnimationFrame(next);
    }
  }

  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  return {
    repaint: paint,
    stop() {
      observer.disconnect();
      cancelAnimationFrame(frame);
    },
  };
}
