import { useEffect, useState } from 'react';
import type { Camera } from './camera';
import type { Rect } from './layout';

/** Text below this scale is unreadable and not rendered. */
const farScale = 0.3;

/**
 * The rendered part of the drawing. The part is larger than the visible one, so that most movements render
 * nothing.
 */
export interface RenderedWindow extends Rect {
  readonly isFar: boolean;
}

const grown = ({ x, y, width, height }: Rect): Rect => ({
  x: x - width * 0.6,
  y: y - height * 0.6,
  width: width * 2.2,
  height: height * 2.2,
});

const contains = (outer: Rect, inner: Rect): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;

const windowOf = (camera: Camera): RenderedWindow => ({
  ...grown(camera.seen()),
  isFar: camera.view.get().scale < farScale,
});

/** Returns the part to render, which follows the camera in steps. */
export function useWindow(camera: Camera): RenderedWindow {
  const [window, setWindow] = useState(() => windowOf(camera));
  useEffect(() => {
    const follow = () =>
      setWindow((before) => {
        const seen = camera.seen();
        const isFar = camera.view.get().scale < farScale;
        const isEnough = before.isFar === isFar && contains(before, seen) && before.width < seen.width * 5;
        return isEnough ? before : windowOf(camera);
      });
    follow();
    return camera.view.subscribe(follow);
  }, [camera]);
  return window;
}
