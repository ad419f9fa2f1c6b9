import type { Text } from '../core/language';
import { base } from '../core/version';

/** Landscapes of our own, each by day and by night; drawn by scripts/draw-wallpapers.mjs. */
export const bundledWallpapers = {
  hills: { zh: '远山', en: 'Distant hills' },
  lake: { zh: '平湖', en: 'Still lake' },
  terraces: { zh: '梯田', en: 'Terraces' },
  islands: { zh: '沧海', en: 'Islands' },
} satisfies Record<string, Text>;

export type BundledWallpaper = keyof typeof bundledWallpapers;

/** Returns the path of a bundled picture; the calls name the one for daytime. */
export const bundledWallpaperUrl = (name: string, hour: 'day' | 'night'): string =>
  `${base}/wallpapers/${name}-${hour}.svg`;

/** The same place by night, for dark themes. Other addresses stay as they are. */
export const byNight = (url: string): string =>
  url.replace(/^(\/easymock\/wallpapers\/\w+)-day\.svg$/, '$1-night.svg');
