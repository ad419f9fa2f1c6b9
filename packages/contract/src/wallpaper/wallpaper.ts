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

/** How wide the pictures are that come from outside. */
export const wallpaperWidth = 2200;

const wallpaper = z.object({
  /** Without a host it is one of ours. */
  url: z.string(),
  /** The subject or the author; link and picture may be empty. */
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
