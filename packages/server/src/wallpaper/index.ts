import type { Feature } from '../platform/feature';
import { wallpaperHandlers } from './wallpaper';
import { serveWallpapers } from './wallpaper.plugin';

export const wallpaper: Feature = { handlers: wallpaperHandlers, plugins: [serveWallpapers] };
