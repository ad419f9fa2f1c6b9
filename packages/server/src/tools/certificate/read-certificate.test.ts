import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { certificateExtensions } from '@easymock/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byDepth } from '../../../../../test-depth';
import { ThreadFailed } from '../../platform/turns/threads';
import { openReader, readIn } from './parse-certificate';
import { readCertificate } from './read-certificate';

// The files are created by the programs that people use. If a program is missing, its tests are skipped.
const has = (program: string, arg: string) => spawnSync(program, [arg], { stdio: 'ignore' }).status === 0;
const hasOpenssl = has('openssl', 'version');
const hasKeytool = has('keytool', '-help');

let folder = '';
const path = (name: string) => join(folder, name);
const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
const keytool = (...args: string[]) => execFileSync('keytool', args, { cwd: folder, stdio: 'pipe' });
const file = (name: string, password = '') => ({ name, bytes: readFileSync(path(name)), password });
const password = 'p@ss 密码';

function makeProfile(devices: number): void {
  const ids = Array.from({ length: devices }, (_, at) => `<string>device-${at}</string>`).join('');
  writeFileSync(
    path('profile.plist'),
    `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>Name</key><string>商城 &amp; Shop</string><key>UUID</key><string>0f0f-1111</string>
<key>TeamIdentifier</key><array><string>ABCDE12345</string></array>
<key>CreationDate</key><date>2026-05-01T08:00:00Z</date><key>ExpirationDate</key><date>2027-05-01T08:00:00Z</date>
<key>ProvisionedDevices</key><array>${ids}</array>
<key>Entitlements</key><dict><key>application-identifier</key><string>ABCDE12345.com.example.shop</string><key>get-task-allow</key><false/></dict>
</dict></plist>`,
  );
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certificates-'));
  if (!hasOpenssl) return;
  const subject = '/C=CN/O=示例科技/CN=shop.example.com';
  for (const [name, algorithm] of [
    ['rsa', ['rsa:2048']],
    ['ec', ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256']],
  ] as const) {
    const key = ['-newkey', ...algorithm, '-nodes', '-keyout', `${name}.key`];
    openssl('req', '-x509', '-utf8', '-days', '90', ...key, '-out', `${name}.pem`, '-subj', subject);
    for (const ending of ['cer', 'der'])
      openssl('x509', '-in', `${name}.pem`, '-outform', 'der', '-out', `${name}.${ending}`);
    const locked = ['-in', `${name}.key`, '-out', `${name}-locked.p8`, '-passout', `pass:${password}`];
    openssl('pkcs8', '-topk8', '-v2', 'aes-256-cbc', ...locked);
    const parts = [`${name}.pem`, `${name}-locked.p8`].map((part) => readFileSync(path(part)));
    writeFileSync(path(`${name}-pair.crt`), Buffer.concat(parts));
    const pair = ['-inkey', `${name}.key`, '-in', `${name}.pem`, '-name', 'release'];
    for (const ending of ['p12', 'pfx'])
      openssl('pkcs12', '-export', ...pair, '-out', `${name}.${ending}`, '-passout', `pass:${password}`);
    openssl('pkcs12', '-export', ...pair, '-out', `${name}-empty.p12`, '-passout', 'pass:');
    const old = ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'];
    openssl('pkcs12', '-export', ...pair, ...old, '-out', `${name}-old.p12`, '-passout', `pass:${password}`);
  }
  openssl('pkcs8', '-topk8', '-nocrypt', '-in', 'ec.key', '-out', 'AuthKey_ABC1234567.p8');
  makeProfile(3);
  const sign = ['-sign', '-signer', 'rsa.pem', '-inkey', 'rsa.key', '-nodetach', '-binary', '-outform', 'DER'];
  openssl('cms', ...sign, '-in', 'profile.plist', '-out', 'shop.mobileprovision');
  // `-stream` splits the content into pieces.
  makeProfile(500);
  openssl('cms', ...sign, '-stream', '-in', 'profile.plist', '-out', 'stream.mobileprovision');
  if (!hasKeytool) return;
  const store = ['-storepass', 'changeit', '-keypass', 'changeit', '-dname', 'CN=Shop, O=Example'];
  const pair = ['-genkeypair', '-alias', 'upload', '-keyalg', 'RSA', '-keysize', '2048', '-validity', '9125'];
  keytool(...pair, ...store, '-storetype', 'JKS', '-keystore', 'release.jks');
  keytool(...pair, ...store, '-storetype', 'PKCS12', '-keystore', 'release.keystore');
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const kindOf = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (error as { kind?: string }).kind ?? error;
  }
};

describe.runIf(hasOpenssl).each(['rsa', 'ec'])('a certificate with a key of %s', (kind) => {
  it.each(['.pem', '.cer', '.der', '-pair.crt', '.p12', '.pfx', '-old.p12', '-empty.p12'])(
    'tells the same in %s',
    (ending) => {
      const expected = new X509Certificate(readFileSync(path(`${kind}.pem`)));
      const given = ending.includes('empty') ? '' : password;
      const facts = readCertificate(file(`${kind}${ending}`, given));
      expect(facts).toMatchObject({
        name: 'shop.example.com',
        serial: expected.serialNumber,
        fingerprintSha1: expected.fingerprint,
        fingerprintSha256: expected.fingerprint256,
        expireDate: new Date(expected.validTo).toISOString().slice(0, 10),
        ...(/p12|pfx/.test(ending) && { format: 'p12', alias: 'release' }),
      });
      expect(facts.subject).toContain('O=示例科技');
    },
  );

  it('says that a password is missing or wrong', () => {
    for (const name of [`${kind}.p12`, `${kind}-old.p12`, `${kind}-pair.crt`, `${kind}-locked.p8`]) {
      expect(
        kindOf(() => readCertificate(file(name))),
        name,
      ).toBe('certificateEncrypted');
      expect(
        kindOf(() => readCertificate(file(name, 'wrong'))),
        name,
      ).toBe('certificatePasswordWrong');
    }
    expect(readCertificate(file(`${kind}-locked.p8`, password)).format).toBe('p8');
  });

  it('is refused if it is cut, or has the extension of another format', () => {
    const names = ['.pem', '.cer', '-pair.crt', '.p12', '-old.p12'].map((ending) => kind + ending);
    for (const name of names) {
      const whole = file(name, password);
      for (const share of [0, 0.2, 0.5, 0.9, 0.99]) {
        const bytes = whole.bytes.subarray(0, Math.floor(whole.bytes.length * share));
        expect(
          kindOf(() => readCertificate({ ...whole, bytes })),
          `${name} ${share}`,
        ).toBe('certificateUnreadable');
      }
      for (const other of ['a.mobileprovision', 'a.p8', 'a.png', 'a'])
        expect(
          kindOf(() => readCertificate({ ...whole, name: other })),
          `${name} as ${other}`,
        ).toBe('certificateFileType');
    }
  });
});

it.runIf(hasOpenssl)('a file that would take hours to decrypt is refused at once', () => {
  const pair = ['-inkey', 'ec.key', '-in', 'ec.pem', '-iter', '1000001', '-nomaciter'];
  openssl('pkcs12', '-export', ...pair, '-out', 'slow.p12', '-passout', 'pass:a');
  expect(kindOf(() => readCertificate(file('slow.p12', 'a')))).toBe('certificateUnreadable');
});

describe.runIf(hasOpenssl)('a file of Apple', () => {
  it('is a push key, which its name identifies', () => {
    expect(readCertificate(file('AuthKey_ABC1234567.p8'))).toMatchObject({
      format: 'p8',
      keyId: 'ABC1234567',
      certType: 'apnsKey',
      platform: 'ios',
    });
  });

  it.each([
    ['shop.mobileprovision', 3],
    ['stream.mobileprovision', 500],
  ])('is a provisioning profile: %s', (name, deviceNum) => {
    expect(readCertificate(file(name))).toMatchObject({
      format: 'mobileprovision',
      name: '商城 & Shop',
      certType: 'provision',
      deviceNum,
      appId: 'ABCDE12345.com.example.shop',
      bundleId: 'com.example.shop',
      teamId: 'ABCDE12345',
      issueDate: '2026-05-01',
      expireDate: '2027-05-01',
    });
  });
});

describe.runIf(hasOpenssl && hasKeytool)('a keystore of Java', () => {
  it.each(['release.jks', 'release.keystore'])('tells its alias and its certificate: %s', (name) => {
    const facts = readCertificate(file(name, 'changeit'));
    expect(facts).toMatchObject({ alias: 'upload', certType: 'keystore', platform: 'android' });
    expect(facts.subject).toContain('CN=Shop');
    expect(kindOf(() => readCertificate(file(name, 'wrong')))).toBe('certificatePasswordWrong');
  });
});

it.runIf(hasOpenssl)('facts that are longer than a field of the form takes are cut', () => {
  const subject = Array.from({ length: 40 }, (_, at) => `/OU=${String(at).padStart(60, 'x')}`).join('');
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'long.key'];
  openssl('req', '-x509', ...key, '-out', 'long.pem', '-subj', `${subject}/CN=${'n'.repeat(64)}`);
  const facts = readCertificate(file('long.pem'));
  expect(facts.subject).toHaveLength(1_000);
  expect(facts.name).toBe('n'.repeat(64));
});

it('a file is accepted under each extension that the form offers, in capitals as well', () => {
  for (const extension of certificateExtensions) {
    const given = { name: `A.${extension.toUpperCase()}`, bytes: Buffer.of(0x30), password: '' };
    expect(kindOf(() => readCertificate(given))).toBe('certificateUnreadable');
  }
});

describe('any other file', () => {
  it('is refused, whatever its bytes are', () => {
    const beginnings = ['', '\u0030\u0082', '\u00fe\u00ed\u00fe\u00ed', '-----BEGIN CERTIFICATE-----', '<?xml'];
    const bytes = fc.tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 2_000 }));
    fc.assert(
      fc.property(bytes, ([beginning, rest]) => {
        const given = Buffer.concat([Buffer.from(beginning, 'latin1'), rest]);
        expect(() => readCertificate({ name: 'a.p12', bytes: given, password: 'a' })).toThrow();
      }),
      { numRuns: byDepth(200, 5_000) },
    );
  });
});

/** Kinds of damage to bytes. Each kind interprets the position and the amount differently. */
const damages: Readonly<Record<string, (bytes: Buffer, at: number, num: number) => Buffer>> = {
  flip: (bytes, at, num) => {
    const copy = Buffer.from(bytes);
    for (let step = 0; step <= num % 16; step += 1) {
      const place = (at + step * 31) % Math.max(1, copy.length);
      copy[place] = (copy[place] ?? 0) ^ (1 + (num % 255));
    }
    return copy;
  },
  cut: (bytes, at) => bytes.subarray(0, at % (bytes.length + 1)),
  behead: (bytes, at) => bytes.subarray(at % (bytes.length + 1)),
  // Makes lengths and counts in ASN.1 and keystores huge.
  swell: (bytes, at, num) => {
    const start = at % Math.max(1, bytes.length);
    return Buffer.from(bytes).fill(0xff, start, Math.min(bytes.length, start + 1 + (num % 8)));
  },
  repeat: (bytes, at, num) => {
    const part = bytes.subarray(at % Math.max(1, bytes.length));
    return Buffer.concat([bytes, ...Array.from({ length: 1 + (num % 20) }, () => part)]).subarray(0, 1024 * 1024);
  },
  nest: (bytes, _at, num) => Buffer.concat([Buffer.from('30800480'.repeat(1 + (num % 4_000)), 'hex'), bytes]),
};

describe.runIf(hasOpenssl)('the thread that reads files', () => {
  it('answers each of thousands of random and damaged files, and never runs out of memory', async () => {
    const endings = ['.pem', '.cer', '.p12', '-old.p12', '-pair.crt', '-locked.p8'];
    const names = [
      ...['rsa', 'ec'].flatMap((kind) => endings.map((ending) => kind + ending)),
      'AuthKey_ABC1234567.p8',
      'shop.mobileprovision',
      'stream.mobileprovision',
      ...(hasKeytool ? ['release.jks', 'release.keystore'] : []),
    ];
    const given = fc.record({
      name: fc.constantFrom(...names),
      // Sometimes random bytes replace the whole file.
      noise: fc.option(fc.uint8Array({ maxLength: 4_000 }), { freq: 4 }),
      damage: fc.array(fc.tuple(fc.constantFrom(...Object.keys(damages)), fc.nat(), fc.nat()), {
        minLength: 1,
        maxLength: 3,
      }),
      password: fc.constantFrom('', password, 'changeit', 'wrong'),
    });
    const wholes = new Map(names.map((name) => [name, readFileSync(path(name))]));
    const kinds: Record<string, number> = {};
    let worker = openReader();
    await fc.assert(
      fc.asyncProperty(given, async ({ name, noise, damage, password: tried }) => {
        const start = noise ? Buffer.from(noise) : (wholes.get(name) ?? Buffer.alloc(0));
        const bytes = damage.reduce<Buffer>((now, [kind, at, num]) => damages[kind]?.(now, at, num) ?? now, start);
        const answer = await readIn(worker, { name, bytes, password: tried }).catch((error: unknown) => {
          // For a file like this, the product ends the thread and reports the file as unreadable.
          if (!(error instanceof ThreadFailed) || error.reason !== 'late') throw error;
          worker = openReader();
          return { kind: 'late' };
        });
        const kind = 'kind' in answer ? answer.kind : 'facts';
        kinds[kind] = (kinds[kind] ?? 0) + 1;
      }),
      { numRuns: byDepth(200, 10_000) },
    );
    await worker.terminate();
    // The generated files reach all parts of the reader.
    const reached = ['certificateEncrypted', 'certificateFileType', 'certificateUnreadable', 'facts'];
    expect(Object.keys(kinds)).toEqual(expect.arrayContaining(reached));
  }, 600_000);
});
