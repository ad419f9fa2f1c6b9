export { authorsPath } from './lists/list-names';
export { pathOfHit, searchPath } from './search/hit-path';

/** Loads the dialog that saves a text of another feature as an article. */
export const loadSaveDocumentDialog = () => import('./dialogs/save-document-dialog');

/** Loads the gallery of document templates on demand; other callers need only the wiki's paths. */
export const loadTemplateGallery = () => import('./gallery/template-gallery');
