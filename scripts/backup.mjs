// Backs up this installation, or restores into an empty one: `npm run backup -- FILE`, `npm run restore --
// FILE`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/backup.js');
