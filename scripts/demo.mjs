// Fills an installation with people, their organisation, teams, projects and mocks to look at.
import process from 'node:process';
import { buildStale } from './build.mjs';
import { installOrExit } from './install.mjs';
import { root } from './run.mjs';

process.chdir(root);
await installOrExit();
await buildStale();
await import('../packages/server/dist/demo.js');
