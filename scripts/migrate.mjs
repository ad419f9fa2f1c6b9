// Migrates the database without starting the server: `npm run migrate`, `npm run migrate -- --dry-run`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/migrate.js');
