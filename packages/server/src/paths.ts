import { fileURLToPath } from 'node:url';

// This file and the bundle lie equally deep (src/, dist/), so that one relative path serves both.
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** SQL that the tables' changes were generated into. */
export const migrationsFolder = fromHere('../migrations');
/** The output of the web package's build. */
export const webFolder = fromHere('../../web/dist');
/** The program that writes backups, beside the bundle; in development and tests, its source. */
export const backupProgram = fromHere(import.meta.url.endsWith('.ts') ? './backup/main.ts' : './backup.js');
/** The articles of the demo's wiki, beside the bundle; in development and tests, where they are written. */
export const demoWikiFolder = fromHere(import.meta.url.endsWith('.ts') ? './demo/wiki' : './demo-wiki');
