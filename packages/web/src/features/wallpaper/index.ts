export { Backdrop, Credit } from './backdrop';
export { useWallpaper } from './use-wallpaper';
