// Writes the migration from the last schema to the current tables. Review it before committing.
import { join } from 'node:path';
import process from 'node:process';
import { installOrExit } from './install.mjs';
import { root, run, tool } from './run.mjs';

await installOrExit();
process.exitCode = await run(process.execPath, [tool('drizzle-kit/bin.cjs'), 'generate', ...process.argv.slice(2)], {
  cwd: join(root, 'packages/server'),
});
