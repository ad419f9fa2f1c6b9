import {
  bundledWallpapers,
  bundledWallpaperUrl,
  fillText,
  type Language,
  nightVersionOf,
  type Wallpapers,
} from '@easymock/contract';
import type { Theme } from '../../lib/preferences/theme';

export interface Picture {
  url: string;
  /** Bundled pictures have a day and a night version and need no veil; all others are photographs. */
  isOurs: boolean;
  credit: { name: string; link: string; profileImage: string };
}

/** Returns the bundled landscapes, used as a fallback. */
export function ownPictures(language: Language): Picture[] {
  return Object.entries(bundledWallpapers).map(([name, title]) => ({
    url: bundledWallpaperUrl(name, 'day'),
    isOurs: true,
    credit: { name: fillText(title, language), link: '', profileImage: '' },
  }));
}

/** Converts the server's pictures, and removes links that are not http(s) addresses. */
export function picturesOf({ type, data }: Wallpapers): Picture[] {
  return data.map(({ url, copyright }) => ({
    url,
    isOurs: type === 'local',
    credit: {
      ...copyright,
      link: /^https?:\/\//.test(copyright.link) ? copyright.link : '',
      profileImage: /^https:\/\//.test(copyright.profileImage) ? copyright.profileImage : '',
    },
  }));
}

/** Returns the address of the picture for a theme. */
export const urlFor = ({ url, isOurs }: Picture, theme: Theme): string =>
  isOurs && theme === 'dark' ? nightVersionOf(url) : url;

const dayMs = 86_400_000;

/** Returns the index of the first picture: the newest photograph, or another bundled landscape each day. */
export const firstOf = (pictures: readonly Picture[], now: Date): number =>
  pictures[0]?.isOurs ? Math.floor(now.getTime() / dayMs) % pictures.length : 0;
