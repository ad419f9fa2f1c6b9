// Runs the server and the web client, which restart or reload when files change; a signal such as Ctrl-C ends
// both.
import { join } from 'node:path';
import process from 'node:process';
import { installOrExit } from './install.mjs';
import { root, start, tool } from './run.mjs';

await installOrExit();

const children = [
  start(process.execPath, [tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'packages/server/src/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  // If its input is not a terminal, Vite does not handle the keyboard.
  start(process.execPath, [tool('vite/bin/vite.js'), '--clearScreen', 'false'], {
    cwd: join(root, 'packages/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
];

for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    for (const other of children) other.kill('SIGTERM');
  });
}
