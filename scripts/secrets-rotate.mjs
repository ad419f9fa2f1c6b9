// Encrypts the secrets in the database with a new key, while the product runs: `npm run secrets:rotate`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/secrets-rotate.js');
