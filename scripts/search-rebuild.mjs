// Writes what documents are found by anew, while the product runs: `npm run search:rebuild`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/search-rebuild.js');
