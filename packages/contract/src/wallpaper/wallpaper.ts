import { z } from 'zod';
import { callGroup, get } from '../call/call';
import type { Text } from '../core/language';

export const wallpaperSources = ['bing', 'unsplash', 'local'] as const;
export type WallpaperSource = (typeof wallpaperSources)[number];
export const wallpaperSourceNames: Readonly<Record<WallpaperSource, Text>> = {
  bing: { zh: '必应每日图片', en: 'Bing daily pictures' },
  unsplash: { zh: 'Unsplash', en: 'Unsplash' },
  local: { zh: '内置图片', en: 'Bundled pictures' },
};

/** Width of pictures from other sites, in pixels. */
export const wallpaperWidth = 2200;

const wallpaper = z.object({
  /** A path without a host for a bundled picture. */
  url: z.string(),
  /** The subject or the author; `link` and `profileImage` may be empty. */
  copyright: z.object({ name: z.string(), link: z.string(), profileImage: z.string() }),
});

export const wallpapers = z.object({ type: z.enum(wallpaperSources), data: z.array(wallpaper) });
export type Wallpapers = z.infer<typeof wallpapers>;

export const wallpaperCalls = callGroup('/wallpaper', {
  list: get({
    path: '',
    auth: 'public',
    browserSeconds: 3600,
    input: z.object({}),
    data: wallpapers,
    summary: {
      zh: '列出登录页的壁纸；来源无法访问时使用内置壁纸',
      en: 'List pictures for the sign-in page; bundled ones if the source cannot be reached',
    },
  }),
});
