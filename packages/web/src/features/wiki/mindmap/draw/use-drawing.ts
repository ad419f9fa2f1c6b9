import { useEffect, useMemo, useState } from 'react';
import { useTheme } from '../../../../lib/preferences/theme';
import type { Topic } from '../model/topic';
import { createCamera } from './camera';
import { type Layout, planner } from './layout';
import { canvasRuler, measurer } from './measure';
import { type Palette, readPalette } from './palette';

/** What is needed to draw a map: places, colours of the theme, and a camera. */
export function useDrawing(root: Topic) {
  const theme = useTheme();
  // Read again in another theme.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const palette: Palette = useMemo(readPalette, [theme]);
  const [camera] = useState(createCamera);
  const fontState = useFontState(palette.font);
  // Fonts that come later have other widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const plan = useMemo(() => planner(measurer(canvasRuler(palette.font))), [palette.font, fontState]);
  const layout: Layout = useMemo(() => plan(root), [plan, root]);
  return { palette, camera, layout };
}

/** Counts how often fonts have come since. */
function useFontState(family: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    const note = () => !isOver && setCount((before) => before + 1);
    const { fonts } = document;
    // A canvas loads no font, so the letters would come only with the first text on the page that has them.
    const sample = `500 15px ${family}`;
    if (!fonts.check(sample)) void fonts.load(sample).then(note, () => {});
    fonts.addEventListener('loadingdone', note);
    return () => {
      isOver = true;
      fonts.removeEventListener('loadingdone', note);
    };
  }, [family]);
  return count;
}
