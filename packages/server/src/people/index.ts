export { accountHandlers, presentPerson, utilHandlers } from './account';
export { auditHandlers } from './audit';
export { createFirstAdministrator } from './first-administrator';
export { authenticate, sweepSessions } from './session';
export { settingHandlers } from './settings';
export { updateLogHandlers } from './update-log';
export { users } from './user.table';
export { wallpaperHandlers } from './wallpaper';
export { serveWallpapers } from './wallpaper.plugin';
