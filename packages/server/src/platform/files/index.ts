export { openFileStorage } from './file-storage';
export { fileTypes } from './file-types';
export { claimFile, type Files, openFiles, releaseFiles } from './files';
export { serveFiles } from './files.plugin';
export { type PictureRules, readPicture } from './picture';
