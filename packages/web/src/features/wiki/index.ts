export { pathOfHit, searchPath } from './search/hit-path';
