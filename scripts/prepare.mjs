import process from 'node:process';
import { isRelease, requireNode, root } from './run.mjs';

/**
 * Installs and builds the requirements of a server program and changes to its folder; a release already has
 * both. Ends with the reason on one line if it fails.
 */
export async function prepare() {
  process.chdir(root);
  try {
    requireNode();
    if (isRelease) return;
    const [{ ensureInstalled }, { buildStale }] = await Promise.all([import('./install.mjs'), import('./build.mjs')]);
    await ensureInstalled();
    await buildStale();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
