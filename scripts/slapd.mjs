import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

/**
 * Sees to it that the tests of directory login have an OpenLDAP server, where it can be installed. They
 * start it themselves; without it they are skipped.
 */
export async function ensureSlapd() {
  if (existsSync('/usr/sbin/slapd')) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install();
  if (existsSync('/usr/sbin/slapd')) return;
  console.log('✗✗✗ There is no slapd: directory login will not be tested against a real directory.');
  console.log('    On Debian or Ubuntu: sudo apt-get install -y --no-install-recommends slapd');
}

async function install() {
  console.log('Installing slapd for the tests of directory login');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Without a directory of its own, the package has nothing to start as a service.
  spawnSync('debconf-set-selections', { input: 'slapd slapd/no_configuration boolean true\n', env });
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'slapd', 'openssl'], { env });
}
