import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** Folder with the script process's files, ready to run in plain Node. */
export interface ScriptProgram {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Number of programs bundled by this process; tests open several. */
let count = 0;

/**
 * Finds the built program. If the server runs from source, bundles the program first, so that it runs with
 * the same restrictions and start-up time as in production.
 */
export async function findScriptProgram(): Promise<ScriptProgram> {
  const here = fileURLToPath(import.meta.url);
  if (!here.endsWith('.ts')) return { folder: join(dirname(here), 'script'), remove: async () => {} };
  count += 1;
  const folder = join(dirname(here), `../../../.cache/script-${process.pid}-${count}`);
  const { bundleScriptProgram } = await import('./bundle');
  await bundleScriptProgram(folder);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
