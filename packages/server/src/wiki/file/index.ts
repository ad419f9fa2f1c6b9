export { wikiFilePlaces } from './file.table';
export {
  countAttachments,
  countRemovedAttachments,
  listSharedAttachments,
  wikiFileHandlers,
} from './file-list';
export { pageFileToken, shortFileToken } from './file-token';
export { copyPlaces, placeFilesOf } from './place-files';
export { serveWikiFiles, wikiDownloadRoute } from './serve-files.plugin';
export { sweepWikiFiles } from './sweep-files';
export { takeWikiFiles, wikiUploadRoutes } from './upload-files.plugin';
