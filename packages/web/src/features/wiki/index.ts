export { authorsPath } from './lists/list-names';
export { pathOfHit, searchPath } from './search/hit-path';

/** Loads the gallery of document templates on demand; other callers need only the wiki's paths. */
export const loadTemplateGallery = () => import('./templates/template-gallery');
