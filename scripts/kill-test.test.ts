import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { killProcessesIn, processesIn } from './processes.fixture';
import { root } from './run.mjs';

it.skipIf(process.platform !== 'linux')(
  'the kill test takes its server and its data along when it is stopped',
  { tags: 'release' },
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'easymock-drill-')));
    const drill = spawn(process.execPath, ['scripts/kill-test.mjs', '50'], {
      cwd: root,
      env: { ...process.env, TMPDIR: folder },
      stdio: 'ignore',
    });
    const ended = new Promise((resolve) => drill.once('exit', (code, signal) => resolve(code ?? signal)));
    try {
      // Waits for the server, its database and their helpers; the drill itself is one of the processes.
      await expect.poll(() => processesIn(folder).length, { timeout: 40_000 }).toBeGreaterThan(3);
      drill.kill('SIGTERM');
      expect(await ended).toBe('SIGTERM');
      await expect.poll(() => processesIn(folder), { timeout: 10_000 }).toEqual([]);
      expect(readdirSync(folder).filter((name) => name.startsWith('easymock-kill-test-'))).toEqual([]);
    } finally {
      drill.kill('SIGKILL');
      killProcessesIn(folder);
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
