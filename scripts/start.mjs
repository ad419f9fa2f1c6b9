// The server runs in this very process: a signal, or kill -9, hits one process and the database follows.
import { join } from 'node:path';
import process from 'node:process';
import { handSignalsOver, isOrphan, isRelease, requireNode, root, run, watchForEnd } from './run.mjs';

// npm runs scripts in a shell, which dies of SIGTERM at once and passes nothing on. So package.json starts us by
// `exec`: we take the shell's place, and get the signals that npm passes on, in time to answer what was accepted.
// cmd.exe on Windows has no `exec` and runs the command after `||`, which a POSIX shell never reaches.

// Settings (.env) and the data folder belong to the installation, wherever it was started from.
process.chdir(root);
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';

// From the beginning: process 1 of a container gets no signal that has no listener.
watchForEnd();
try {
  requireNode();
  if (!isRelease) {
    const { ensureInstalled } = await import('./install.mjs');
    await ensureInstalled();
    // In a process of its own: what the builders took would stay with the server as long as it runs.
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
