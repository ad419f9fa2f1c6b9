import { useEffect, useMemo, useState } from 'react';
import { useTheme } from '../../../../lib/preferences/theme';
import type { Topic } from '../model/topic';
import { createCamera } from './camera';
import { type Layout, planner } from './layout';
import { canvasRuler, measurer } from './measure';
import { type Palette, readPalette } from './palette';

/** Returns the layout, the theme colours and the camera that a drawing of a map needs. */
export function useDrawing(root: Topic) {
  const theme = useTheme();
  // Recomputed when the theme changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const palette: Palette = useMemo(readPalette, [theme]);
  const [camera] = useState(createCamera);
  const fontState = useFontState(palette.font);
  // Fonts that load later have other widths.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const plan = useMemo(() => planner(measurer(canvasRuler(palette.font))), [palette.font, fontState]);
  const layout: Layout = useMemo(() => plan(root), [plan, root]);
  return { palette, camera, layout };
}

/** Counts the loading of fonts, to measure again after each. */
function useFontState(family: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    const note = () => !isOver && setCount((before) => before + 1);
    const { fonts } = document;
    // A canvas does not load fonts, so the font would load only with the first text on the page that uses it.
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
