export { authorsPath } from './lists/list-names';
export { pathOfHit, searchPath } from './search/hit-path';

/** The page of document templates. Loaded when it is asked for: others need a path of the wiki and nothing else of it. */
export const loadTemplateGallery = () => import('./templates/template-gallery');
