// The server runs in this very process: a signal, or kill -9, hits one process and the database follows.
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';
import { root, run } from './run.mjs';

// Settings (.env) and the data folder belong to the installation, wherever it was started from.
process.chdir(root);
process.setSourceMapsEnabled(true);
process.env.NODE_ENV ??= 'production';

try {
  await ensureInstalled();
  // In a process of its own: what the builders took would stay with the server as long as it runs.
  const code = await run(process.execPath, [join(root, 'scripts/build.mjs')]);
  if (code !== 0) process.exit(1);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
await import('../packages/server/dist/main.js');

// npm starts us through a shell, and a signal sent to npm ends that shell without reaching us. So
// whoever stops `npm start` (a supervisor, a container) is noticed by the parent being gone.
if (process.env.npm_lifecycle_event === 'start') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
