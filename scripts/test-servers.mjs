import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { run } from './run.mjs';

/** Third-party servers that some tests start; if one is missing, its tests are skipped. */
const servers = [
  {
    program: '/usr/sbin/slapd',
    packages: ['slapd', 'openssl'],
    // Answer to the package's configuration: no initial directory, so that it starts no service.
    answers: 'slapd slapd/no_configuration boolean true\n',
    without: 'directory login will not be tested against a real directory',
  },
  {
    program: '/usr/sbin/pgbouncer',
    packages: ['pgbouncer'],
    answers: '',
    without: 'nothing will be tested behind a connection pooler',
  },
  {
    program: '/usr/sbin/nginx',
    packages: ['nginx-light'],
    answers: '',
    without: 'the live channel will not be tested behind a reverse proxy',
  },
];

/** Installs the servers that tests start, if possible. */
export async function ensureTestServers() {
  const missing = servers.filter(({ program }) => !existsSync(program));
  if (missing.length === 0) return;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) await install(missing);
  for (const { program, packages, without } of missing) {
    if (existsSync(program)) continue;
    console.log(`✗✗✗ There is no ${program}: ${without}.`);
    console.log(`    On Debian or Ubuntu: sudo apt-get install -y --no-install-recommends ${packages[0]}`);
  }
}

async function install(missing) {
  const packages = missing.flatMap((server) => server.packages);
  console.log(`Installing ${packages.join(', ')} for the tests`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('debconf-set-selections', { input: missing.map(({ answers }) => answers).join(''), env });
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env });
}
