// The server and the web client, both restarting or reloading as files change; Ctrl-C ends both.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { ensureInstalled } from './install.mjs';
import { root, tool } from './run.mjs';

await ensureInstalled();

const children = [
  spawn(
    process.execPath,
    [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  ),
  // Without a terminal as its input, Vite leaves the keyboard to us.
  spawn(process.execPath, [tool('vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'packages/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];

function endAll() {
  for (const child of children) child.kill('SIGTERM');
}

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    endAll();
  });
}
// The terminal sends Ctrl-C to all of us; we stay until the others are done.
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
