// Runs the server in this process, so that any signal, even kill -9, reaches the server itself and its
// database ends with it.
import { join } from 'node:path';
import process from 'node:process';
import { handSignalsOver, isOrphan, isRelease, requireNode, root, run, watchForEnd } from './run.mjs';

// npm runs scripts in a shell, which SIGTERM ends at once without forwarding it. So package.json starts this
// script with `exec`, which replaces the shell: the signals that npm forwards arrive in time to finish
// accepted requests. cmd.exe on Windows has no `exec` and runs the command after `||`, which a POSIX shell
// never reaches.

// Settings (.env) and the data folder belong to the installation, not to the working directory.
process.chdir(root);
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';

// Signals are watched from the start, because process 1 of a container receives only signals that have a
// listener.
watchForEnd();
try {
  requireNode();
  if (!isRelease) {
    const { ensureInstalled } = await import('./install.mjs');
    await ensureInstalled();
    // The build runs in a separate process, because this one would retain the memory of the builders.
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
