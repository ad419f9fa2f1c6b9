import { z } from 'zod';
import { callGroup, get } from '../call';

export const wallpaperSources = ['bing', 'unsplash', 'local'] as const;
export type WallpaperSource = (typeof wallpaperSources)[number];

/** How wide the pictures are that come from outside. */
export const wallpaperWidth = 2200;

export const wallpaper = z.object({
  /** Without a host it is one of ours. */
  url: z.string(),
  /** What it shows, or who made it; link and picture may be empty. */
  copyright: z.object({ name: z.string(), link: z.string(), profileImage: z.string() }),
});
export type Wallpaper = z.infer<typeof wallpaper>;

export const wallpapers = z.object({ type: z.enum(wallpaperSources), data: z.array(wallpaper) });
export type Wallpapers = z.infer<typeof wallpapers>;

export const wallpaperCalls = callGroup('/wallpaper', {
  list: get({
    path: '',
    auth: 'public',
    browserSeconds: 3600,
    input: z.object({}),
    data: wallpapers,
    summary: 'Pictures for the sign-in screen; our own where the source cannot be reached',
  }),
});
