// Imports people, teams, projects and mocks of Easy Mock 1.6, while the product runs: `npm run
// easy-mock:import`.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/easy-mock-import.js');
