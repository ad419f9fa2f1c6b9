import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The files of the script process, ready to be run by plain Node. */
export interface ScriptProgram {
  readonly folder: string;
  remove(): Promise<void>;
}

/** Of programs bundled by this process; tests open several. */
let count = 0;

/**
 * Finds the built program. Where the server itself runs from its sources, the program is bundled first, so
 * that it runs there as it does in production: behind the same fences, and started as quickly.
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
