import { fileURLToPath } from 'node:url';

// This file and the bundle lie equally deep (src/, dist/), so that one relative path serves both.
const fromHere = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** SQL that the tables' changes were generated into. */
export const migrationsFolder = fromHere('../migrations');
/** What the web package's build leaves. */
export const webFolder = fromHere('../../web/dist');
