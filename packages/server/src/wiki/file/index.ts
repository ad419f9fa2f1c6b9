export { wikiFilePlaces, wikiFiles } from './file.table';
export { countAttachments, wikiFileHandlers } from './file-list';
export { pageFileToken, shortFileToken } from './file-token';
export { keepWikiFile } from './keep-file';
export { copyPlaces, placeFilesOf } from './place-files';
export { readableFiles, readWikiFile } from './read-file';
export { serveWikiFiles } from './serve-files.plugin';
export { sweepWikiFiles } from './sweep-files';
export { takeWikiFiles } from './upload-files.plugin';
