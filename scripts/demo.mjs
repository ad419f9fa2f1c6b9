// Fills an installation with demo people, their organisation, teams, projects and mocks.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/demo.js');
