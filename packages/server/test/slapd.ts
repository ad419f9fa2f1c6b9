import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, isListening } from './ports';
import { ldif } from './slapd.fixture';

const program = ['/usr/sbin/slapd', '/usr/local/libexec/slapd'].find((path) => existsSync(path));
const schemas = '/etc/ldap/schema';

/** Whether a directory server is available; `npm test` installs one if possible. */
export const hasSlapd =
  program !== undefined && [`${schemas}/inetorgperson.schema`, '/usr/bin/openssl'].every((path) => existsSync(path));
if (!hasSlapd) {
  console.warn('✗✗✗ SKIPPED: directory login is not tested against a real directory. Install slapd.');
}

export interface Slapd {
  /** Addresses of the server, in plain text and with TLS. */
  ldap: string;
  ldaps: string;
  /** File with the certificate of the authority that signed the server's certificate. */
  caFile: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and deletes the server. */
  remove(): Promise<void>;
}

/** Creates a certificate for 127.0.0.1 and the authority that signed it. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  openssl('req', '-x509', ...key, '-keyout', 'ca.key', '-out', 'ca.pem', '-days', '2', '-subj', '/CN=test ca');
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=directory');
  writeFileSync(join(folder, 'san'), 'subjectAltName=IP:127.0.0.1\n');
  const signer = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial'];
  openssl('x509', '-req', '-in', 'server.csr', ...signer, '-out', 'server.pem', '-days', '2', '-extfile', 'san');
}

const configuration = (folder: string): string => `
include ${schemas}/core.schema
include ${schemas}/cosine.schema
include ${schemas}/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/pid
TLSCertificateFile ${folder}/server.pem
TLSCertificateKeyFile ${folder}/server.key
database mdb
suffix "dc=example,dc=com"
rootdn "cn=root,dc=example,dc=com"
directory ${folder}/data
overlay memberof
access to attrs=userPassword by anonymous auth by * none
access to * by users read by * none
`;

/**
 * Prepares a separate directory server on 127.0.0.1 with the people of `slapd.fixture.ts`; the caller starts
 * it.
 */
export async function prepareSlapd(): Promise<Slapd> {
  const folder = mkdtempSync(join(tmpdir(), 'easymock-slapd-'));
  mkdirSync(join(folder, 'data'));
  makeCertificates(folder);
  writeFileSync(join(folder, 'slapd.conf'), configuration(folder));
  writeFileSync(join(folder, 'people.ldif'), ldif);
  const addition = ['-T', 'add', '-f', `${folder}/slapd.conf`, '-l', `${folder}/people.ldif`];
  execFileSync(program ?? '', addition, { stdio: 'pipe' });
  const [port, securePort] = [await freePort(), await freePort()];
  const [ldap, ldaps] = [`ldap://127.0.0.1:${port}`, `ldaps://127.0.0.1:${securePort}`];
  let child: ChildProcess | undefined;

  const slapd: Slapd = {
    ldap,
    ldaps,
    caFile: join(folder, 'ca.pem'),
    async start() {
      const args = ['-f', `${folder}/slapd.conf`, '-h', `${ldap} ${ldaps}`, '-d', '0'];
      child = spawn(program ?? '', args, { stdio: 'ignore' });
      while (!(await isListening(securePort))) {
        if (child.exitCode !== null) throw new Error(`slapd ended with ${child.exitCode}`);
        await sleep(10);
      }
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
    async remove() {
      await slapd.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return slapd;
}
