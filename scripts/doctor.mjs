// Examines an installation, which may be running, and reports problems: `npm run doctor`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/doctor.js');
