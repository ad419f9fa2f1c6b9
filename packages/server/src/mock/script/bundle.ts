import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * Writes the complete program of the script process to a folder, because the process may read nothing else.
 * Used by the build and by servers that run from source.
 */
export async function bundleScriptProgram(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: ['script-process', 'script-worker'].map((name) => join(here, `${name}.ts`)),
    outdir: folder,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'error',
  });
  const machine = createRequire(import.meta.url).resolve('@jitl/quickjs-wasmfile-release-sync/wasm');
  await copyFile(machine, join(folder, 'quickjs.wasm'));
}
