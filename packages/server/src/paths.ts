import { fileURLToPath } from 'node:url';

// The bundle and this source have the same depth (src/, dist/), so one relative path works for both.
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** SQL generated from changes of the tables. */
export const migrationsFolder = fromHere('../migrations');
/** Build output of the web package. */
export const webFolder = fromHere('../../web/dist');
/** The program that writes backups, next to the bundle; in development and tests, its source. */
export const backupProgram = fromHere(import.meta.url.endsWith('.ts') ? './backup/main.ts' : './backup.js');
/** The articles of the demo's wiki, next to the bundle; in development and tests, their source folder. */
export const demoWikiFolder = fromHere(import.meta.url.endsWith('.ts') ? './demo/wiki' : './demo-wiki');
