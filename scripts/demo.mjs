// Fills an installation with people, their organisation, teams, projects and mocks to look at.
import { prepare } from './prepare.mjs';

await prepare();
await import('../packages/server/dist/demo.js');
