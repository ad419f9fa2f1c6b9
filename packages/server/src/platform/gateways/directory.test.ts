import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hasSlapd, prepareSlapd, type Slapd } from '../../../test/slapd';
import { directoryPassword } from '../../../test/slapd.fixture';
import { readConfig } from '../../config/config';
import { type Directory, openDirectory } from './directory';

const warnings: object[] = [];
const log = { warn: (details: object) => void warnings.push(details) };

function directoryAt(env: Record<string, string>, limitMs?: number): Directory {
  const { directory } = readConfig({ ...env });
  if (!directory) throw new Error('no directory is configured');
  return openDirectory(directory, log, limitMs);
}

const people = 'ou=people,dc=example,dc=com';

describe.skipIf(!hasSlapd)('a real directory', () => {
  let slapd: Slapd;
  beforeAll(async () => {
    slapd = await prepareSlapd();
    await slapd.start();
  });
  afterAll(() => slapd?.remove());

  const searching = (more: Record<string, string> = {}) => ({
    LDAP_URL: slapd.ldaps,
    LDAP_CA_FILE: slapd.caFile,
    LDAP_BASE: people,
    LDAP_BIND_DN: 'cn=reader,dc=example,dc=com',
    LDAP_BIND_PASSWORD: 'reads-only-1',
    ...more,
  });
  const byPattern = (more: Record<string, string> = {}) => ({
    LDAP_URL: slapd.ldaps,
    LDAP_CA_FILE: slapd.caFile,
    LDAP_USER_DN: `uid={name},${people}`,
    ...more,
  });
  const lin = {
    name: 'lin.xia',
    nickName: '林夏',
    email: 'lin.xia@example.com',
    mobile: '13800000000',
    jobNo: 'A0017',
    department: '研发中心',
    groups: ['cn=研发,ou=groups,dc=example,dc=com'],
  };

  it('identifies a person found by an account that may search', async () => {
    expect(await directoryAt(searching()).authenticate('lin.xia', directoryPassword)).toEqual(lin);
  });

  it('identifies a person by the pattern of their DN', async () => {
    expect(await directoryAt(byPattern()).authenticate('LIN.xia', directoryPassword)).toEqual(lin);
  });

  it('turns a plain connection to TLS before anything is said', async () => {
    const directory = directoryAt(searching({ LDAP_URL: slapd.ldap }));
    expect(await directory.authenticate('lin.xia', directoryPassword)).toEqual(lin);
  });

  it('is talked to in plain text where that is wanted', async () => {
    const directory = directoryAt(searching({ LDAP_URL: slapd.ldap, LDAP_STARTTLS: 'off' }));
    expect(await directory.authenticate('lin.xia', directoryPassword)).toEqual(lin);
  });

  it.each(['ldap', 'ldaps'] as const)('is not believed over %s when nobody we trust signed for it', async (scheme) => {
    const { LDAP_CA_FILE: _, ...env } = searching({ LDAP_URL: slapd[scheme] });
    warnings.length = 0;
    await expect(directoryAt(env).authenticate('lin.xia', directoryPassword)).rejects.toMatchObject({
      kind: 'directoryAway',
    });
    expect(JSON.stringify(warnings)).toMatch(/certificate/);
    expect(JSON.stringify(warnings)).not.toContain(directoryPassword);
  });

  it('is not believed under another name than its certificate’s', async () => {
    const LDAP_URL = slapd.ldaps.replace('127.0.0.1', 'localhost');
    await expect(directoryAt(searching({ LDAP_URL })).authenticate('lin.xia', directoryPassword)).rejects.toMatchObject(
      { kind: 'directoryAway' },
    );
  });

  const ways = [
    ['by search', searching],
    ['by pattern', byPattern],
  ] as const;
  describe.each(ways)('%s', (_, env) => {
    it.each([
      ['a wrong password', 'lin.xia', 'wrong-password-1'],
      ['an unknown name', 'nobody', directoryPassword],
      ['an empty password', 'lin.xia', ''],
      ['a wildcard', '*', directoryPassword],
      ['half a wildcard', 'lin*', directoryPassword],
      ['a filter of its own', '*)(uid=*', directoryPassword],
      ['brackets', ')(', directoryPassword],
      ['an escape', 'lin\\2exia', directoryPassword],
      ['a DN of its own', `lin.xia,${people}`, directoryPassword],
      ['more of a DN', 'lin.xia+cn=x', directoryPassword],
      ['a quotation', '"lin.xia"', directoryPassword],
      ['NUL', 'lin.xia\0', directoryPassword],
      ['full width', 'ｌin.xia', directoryPassword],
      ['a soft hyphen', 'lin\u00ad.xia', directoryPassword],
      ['an empty name', '', directoryPassword],
    ])('refuses %s', async (_, name, password) => {
      expect(await directoryAt(env()).authenticate(name, password)).toBeUndefined();
    });

    it('takes a name literally, whatever is in it', async () => {
      const person = await directoryAt(env()).authenticate('o(ne)*', directoryPassword);
      expect(person).toMatchObject({ name: 'o(ne)*', nickName: '括号' });
    });
  });

  it('refuses a name that two people have', async () => {
    const directory = directoryAt(searching({ LDAP_FILTER: '(|(uid={name})(mail={name}))' }));
    expect(await directory.authenticate('wang@example.com', directoryPassword)).toBeUndefined();
    expect(await directory.authenticate('lin.xia@example.com', directoryPassword)).toEqual(lin);
  });

  it('believes nobody a name that they added to their own entry', async () => {
    const found = directoryAt(searching({ LDAP_FILTER: '(|(uid={name})(mail={name}))' }));
    expect(await found.authenticate('mallory', directoryPassword)).toBeUndefined();
    expect(await found.authenticate('mallory@example.com', directoryPassword)).toBeUndefined();
    expect(await found.authenticate('chen.wu', directoryPassword)).toBeUndefined();
    // With a DN pattern, the name comes from the DN.
    const named = directoryAt(byPattern());
    expect(await named.authenticate('MALLORY', directoryPassword)).toMatchObject({ name: 'mallory' });
    expect(await named.authenticate('mallory.li', directoryPassword)).toBeUndefined();
    expect(await named.authenticate('chen.wu', directoryPassword)).toMatchObject({ nickName: '陈五' });
    const byOther = directoryAt(byPattern({ LDAP_USER_DN: `employeeNumber={name},${people}` }));
    expect(await byOther.authenticate('B9', directoryPassword)).toBeUndefined();
  });

  it('knows a person by each of their own names', async () => {
    const directory = directoryAt(searching());
    for (const name of ['li.liu', 'liu'])
      expect(await directory.authenticate(name, directoryPassword), name).toMatchObject({ name: 'li.liu' });
  });

  it('is asked as much about an unknown name and a name of two as about a wrong password', async () => {
    let asked = 0;
    const between = createServer((near) => {
      const far = connect(Number(new URL(slapd.ldap).port), '127.0.0.1');
      near.on('data', () => void asked++);
      near.on('error', () => {}).on('close', () => far.destroy());
      near.pipe(far.on('error', () => {})).pipe(near);
    });
    await once(between.listen(0, '127.0.0.1'), 'listening');
    const LDAP_URL = `ldap://127.0.0.1:${(between.address() as AddressInfo).port}`;
    const LDAP_FILTER = '(|(uid={name})(mail={name}))';
    const directory = directoryAt(searching({ LDAP_URL, LDAP_FILTER, LDAP_STARTTLS: 'off' }));
    const askedAbout = async (name: string) => {
      asked = 0;
      expect(await directory.authenticate(name, 'wrong-password-1')).toBeUndefined();
      return asked;
    };
    const forWrongPassword = await askedAbout('lin.xia');
    expect(forWrongPassword).toBe(3);
    expect(await askedAbout('nobody')).toBe(forWrongPassword);
    expect(await askedAbout('wang@example.com')).toBe(forWrongPassword);
    between.close();
  });

  it('cannot be asked with an account that may not search, and that is nobody’s wrong password', async () => {
    const env = searching({ LDAP_BIND_PASSWORD: 'reads-only-2' });
    await expect(directoryAt(env).authenticate('lin.xia', directoryPassword)).rejects.toMatchObject({
      kind: 'directoryAway',
    });
  });

  it('is away while it is stopped, and asked again when it is back', async () => {
    const directory = directoryAt(searching());
    expect(await directory.authenticate('lin.xia', directoryPassword)).toEqual(lin);
    await slapd.stop();
    await expect(directory.authenticate('lin.xia', directoryPassword)).rejects.toMatchObject({ kind: 'directoryAway' });
    await slapd.start();
    expect(await directory.authenticate('lin.xia', directoryPassword)).toEqual(lin);
  });
});

/** Builds the success response to the request with this number. */
const done = (messageId: number, operation: number): Buffer =>
  Buffer.from([0x30, 0x0c, 2, 1, messageId, operation, 7, 0x0a, 1, 0, 4, 0, 4, 0]);
const bound = 0x61;
const extended = 0x78;

describe('a directory that does not do as it should', () => {
  const servers: ReturnType<typeof createServer>[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.close();
      await once(server, 'close');
    }
  });

  /** Starts a directory that reacts to its input by a script, and records that input. */
  async function scripted(script: (socket: Socket, data: Buffer) => void) {
    const heard: Buffer[] = [];
    let connections = 0;
    const server = createServer((socket) => {
      connections++;
      socket.on('error', () => {});
      socket.on('data', (data) => {
        heard.push(data);
        script(socket, data);
      });
    });
    servers.push(server);
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const LDAP_URL = `ldap://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { LDAP_URL, heard: () => Buffer.concat(heard).toString('latin1'), connections: () => connections };
  }
  const account = { LDAP_BIND_DN: 'cn=reader', LDAP_BIND_PASSWORD: 'reads-only-1' };
  const plain = { LDAP_STARTTLS: 'off', LDAP_BASE: people, ...account };
  const idOf = (data: Buffer): number => data[4] ?? 0;

  const scripts: [string, (socket: Socket, data: Buffer) => void][] = [
    ['hangs', () => {}],
    ['hangs up', (socket) => socket.destroy()],
    ['hangs up politely', (socket) => socket.end()],
    ['answers garbage', (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
    ['answers endlessly', (socket) => socket.write(Buffer.from([0x30, 0x84, 0x7f, 0xff, 0xff, 0xff]))],
    ['leaves with its first answer', (socket, data) => socket.end(done(idOf(data), bound))],
    [
      'goes in the middle',
      (socket, data) => (heardBind(data) ? socket.write(done(idOf(data), bound)) : socket.destroy()),
    ],
    ['goes silent in the middle', (socket, data) => void (heardBind(data) && socket.write(done(idOf(data), bound)))],
  ];
  const heardBind = (data: Buffer): boolean => data[5] === 0x60;

  it.each(scripts)('is away when it %s', async (_, script) => {
    const { LDAP_URL, connections } = await scripted(script);
    const directory = directoryAt({ ...plain, LDAP_URL }, 400);
    await expect(directory.authenticate('lin.xia', directoryPassword)).rejects.toMatchObject({ kind: 'directoryAway' });
    expect(connections()).toBe(1);
  });

  it('is away when nobody listens', async () => {
    const { LDAP_URL } = await scripted(() => {});
    servers.splice(0).forEach((server) => void server.close());
    await expect(directoryAt({ ...plain, LDAP_URL }).authenticate('lin.xia', directoryPassword)).rejects.toMatchObject({
      kind: 'directoryAway',
    });
  });

  it('is away for the next one when it keeps everybody waiting', async () => {
    const { LDAP_URL, connections } = await scripted(() => {});
    const directory = directoryAt({ ...plain, LDAP_URL }, 1_000);
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, () => directory.authenticate('lin.xia', directoryPassword)),
    );
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(connections()).toBe(32);
  });

  it('is not connected to without a password', async () => {
    const { LDAP_URL, connections } = await scripted(() => {});
    expect(await directoryAt({ ...plain, LDAP_URL }).authenticate('lin.xia', '')).toBeUndefined();
    expect(connections()).toBe(0);
  });

  it('never receives a password when it promises TLS and then has none', async () => {
    const script = (socket: Socket, data: Buffer) => {
      // Accepts StartTLS and appends, in plain text, a forged success for the next request.
      if (data[5] === 0x77) socket.write(Buffer.concat([done(idOf(data), extended), done(2, bound)]));
      else if (data[0] === 0x16) socket.destroy();
      else if (heardBind(data)) socket.write(done(idOf(data), bound));
    };
    const { LDAP_URL, heard, connections } = await scripted(script);
    const directory = directoryAt({ LDAP_URL, LDAP_USER_DN: `uid={name},${people}` });
    await expect(directory.authenticate('lin.xia', 'plain-secret-7')).rejects.toMatchObject({ kind: 'directoryAway' });
    expect(heard()).not.toContain('plain-secret-7');
    expect(connections()).toBe(1);
  });
});
