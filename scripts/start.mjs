// The server runs in this very process: a signal, or kill -9, hits one process and the database follows.
import { join } from 'node:path';
import process from 'node:process';
import { handSignalsOver, isOrphan, isRelease, requireNode, root, run, watchForEnd } from './run.mjs';

// npm runs scripts in a shell, which SIGTERM ends at once without forwarding it. So package.json starts this
// script with `exec`, which replaces the shell: the signals that npm forwards arrive in time to finish
// accepted requests. cmd.exe on Windows has no `exec` and runs the command after `||`, which a POSIX shell
// never reaches.

// Settings (.env) and the data folder belong to the installation, whatever the working directory was.
process.chdir(root);
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';

// From the beginning, because process 1 of a container receives only signals that have a listener.
watchForEnd();
try {
  requireNode();
  if (!isRelease) {
    const { ensureInstalled } = await import('./install.mjs');
    await ensureInstalled();
    // In a separate process, because the memory of the builders would stay with the server as long as it
    // runs.
    const code = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
    if (code !== 0) process.exit(1);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
if (isOrphan()) process.exit(1);
handSignalsOver();
await import('../packages/server/dist/main.js');
