// Rebuilds the search index of documents, while the product runs: `npm run search:rebuild`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/search-rebuild.js');
