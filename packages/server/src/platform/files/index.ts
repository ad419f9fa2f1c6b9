export { openByteStorage, openFileStorage } from './file-storage';
export { fileTypes } from './file-types';
export { claimFile, type Files, openFiles, releaseFiles } from './files';
export { type PictureRules, readPicture } from './picture';
export type { FileStorage } from './storage';
