import type { Feature } from '../platform/feature';
import { wallpaperHandlers } from './wallpaper';
import { serveWallpapers, wallpaperRoute } from './wallpaper.plugin';

export const wallpaper: Feature = { handlers: wallpaperHandlers, plugins: [serveWallpapers], routes: [wallpaperRoute] };
