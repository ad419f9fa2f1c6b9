export { openByteStorage, openFileStorage } from './file-storage';
export { fileTypes } from './file-types';
export { assignFile, type Files, openFiles, releaseFiles, releaseUnused } from './files';
export { measurePicture, type Overlay, overlayPicture, type PictureRules, readPicture } from './picture';
export type { ByteRange, FileStorage } from './storage';
export { storedFiles } from './stored-file.table';
