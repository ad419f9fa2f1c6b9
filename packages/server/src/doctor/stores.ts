import { randomUUID } from 'node:crypto';
import type { Health } from '@easymock/contract';
import { type Logger, pino } from 'pino';
import type { Config } from '../config/config';
import { readOwnCertificate } from '../operations/certificate';
import { openByteStorage } from '../platform/files/index';
import { openDirectory } from '../platform/gateways/directory';
import { openVirusScanner } from '../platform/gateways/virus-scanner';
import { type Check, failed, ok, type Verdict, warn } from './verdict';

/** Opens a log that records the reasons of failures, which the product does not report to callers. */
function openReasons(): { log: Logger; last(): string } {
  let reason = 'no reason is known';
  const write = (line: string): void => {
    const { reason: said, status, code } = JSON.parse(line) as Record<string, unknown>;
    reason = [said, status ?? code].filter((part) => part !== undefined).join(' ');
  };
  return { log: pino({ level: 'warn' }, { write }), last: () => reason };
}

async function checkBucket(config: Config, { bucket }: NonNullable<Config['bucket']>): Promise<Verdict> {
  const { log, last } = openReasons();
  const storage = openByteStorage(config, log);
  const name = `doctor/${randomUUID()}.txt`;
  const content = Buffer.from(name);
  let step = 'be written';
  try {
    await storage.put(name, content, 'text/plain');
    step = 'be read';
    const found = await storage.get(name);
    step = 'be removed';
    await storage.remove(name);
    if (found?.equals(content)) return ok(`a file was written to ${bucket}, read and removed`);
    return failed(`${bucket} returned another file than was written; see what stands behind S3_ENDPOINT`);
  } catch {
    return failed(
      `a file cannot ${step} in ${bucket} (${last()}); check S3_ENDPOINT, S3_BUCKET, the keys, and the rights ` +
        'to get, put and delete objects',
    );
  }
}

async function checkDirectory(directory: NonNullable<Config['directory']>): Promise<Verdict> {
  const { log, last } = openReasons();
  try {
    // The random name exists nowhere: a directory that refuses it was reached and accepted the search
    // account.
    await openDirectory(directory, log).authenticate(`doctor-${randomUUID()}`, randomUUID());
    return ok(`${directory.url} answers sign-ins`);
  } catch {
    return failed(
      `${directory.url} cannot be asked (${last()}); check LDAP_URL, LDAP_STARTTLS and LDAP_CA_FILE` +
        `${directory.lookup.by === 'search' ? ', LDAP_BASE, and LDAP_BIND_DN with its password' : ''}`,
    );
  }
}

/** Converts the certificate state of the health page to a verdict. */
export function certificateVerdict(certificate: Health['certificate']): Verdict {
  const { found, state, address, daysLeft, isForHost, reason } = certificate;
  if (found === 'unencrypted') return ok(`${address} has none, since it is not https`);
  if (found === 'unreadable')
    return warn(
      `${address} shows none to this machine (${reason}); see whether the proxy runs and this name leads to it`,
    );
  if (!isForHost) return failed(`${address} shows one for another host; install one for this name`);
  const text =
    daysLeft !== null && daysLeft < 0 ? 'it has expired' : `${daysLeft} ${daysLeft === 1 ? 'day' : 'days'} left`;
  const line = `${address}: ${text}`;
  if (state === 'well') return ok(line);
  return (state === 'bad' ? failed : warn)(`${line}; renew it at the proxy`);
}

async function checkScanner(address: NonNullable<Config['virusScanner']>): Promise<Verdict> {
  const { log, last } = openReasons();
  try {
    await openVirusScanner(address, log, 10_000).scan(Buffer.from('doctor'));
    return ok('files are scanned before they are stored');
  } catch {
    return failed(
      `the virus scanner does not answer (${last()}), so files are refused; check EASYMOCK_VIRUS_SCANNER and clamd`,
    );
  }
}

/** Returns the checks of other systems named in the settings. */
export const storeChecks = (config: Config): Check[] => [
  {
    subject: 'bucket',
    run: () => (config.bucket ? checkBucket(config, config.bucket) : ok('files lie in the data folder')),
  },
  {
    subject: 'directory',
    run: () => (config.directory ? checkDirectory(config.directory) : ok('people have local accounts only')),
  },
  {
    subject: 'virus scanner',
    run: () => (config.virusScanner ? checkScanner(config.virusScanner) : ok('files are not scanned')),
  },
  { subject: 'certificate', run: async () => certificateVerdict(await readOwnCertificate(config, new Date())) },
];
