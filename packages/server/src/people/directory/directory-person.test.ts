import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { Role } from '@easymock/contract';
import { and, eq, gt } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSlapd, prepareSlapd } from '../../../test/slapd';
import { directoryPassword } from '../../../test/slapd.fixture';
import { type TestServer, testPassword, testPasswordHash, useTestServer } from '../../../test/test-app';
import { projects } from '../../mock/mock.table';
import { auditLog } from '../../platform/audit/audit.table';
import { throttles } from '../../platform/limits/throttle';
import { settingRows } from '../../platform/settings/settings.table';
import { users } from '../person/user.table';
import { codeShown } from '../second-factor/soft-app.fixture';

const deep = { tags: 'deep' };

const base = 'dc=example,dc=com';

async function givenLocal({ db }: TestServer, name: string, role: Role = 'ordinaryUser'): Promise<void> {
  await db.insert(users).values({ name, nickName: name, role, passwordHash: testPasswordHash });
}

const signIn = ({ client }: TestServer, name: string, password = directoryPassword) =>
  client().account.login({ name, password });

const rowOf = async ({ db }: TestServer, name: string) =>
  (await db.select().from(users).where(eq(users.name, name)))[0];

const auditOf = ({ db }: TestServer, userName: string) =>
  db
    .select({ action: auditLog.action, entityName: auditLog.entityName, diff: auditLog.diff })
    .from(auditLog)
    .where(and(eq(auditLog.userName, userName), eq(auditLog.area, 'u')))
    .orderBy(auditLog.at, auditLog.id);

// Ports must be known before a server is configured.
const slapd = hasSlapd ? await prepareSlapd() : undefined;

let heard = 0;
const silent = createServer((socket) => {
  heard += 1;
  socket.resume();
}).listen(0, '127.0.0.1');
await once(silent, 'listening');

describe.skipIf(!slapd)('signing in against a directory', () => {
  const server = useTestServer({
    LDAP_URL: slapd?.ldap ?? '',
    LDAP_CA_FILE: slapd?.caFile ?? '',
    LDAP_BASE: `ou=people,${base}`,
    LDAP_FILTER: '(|(uid={name})(mail={name}))',
    LDAP_BIND_DN: `cn=reader,${base}`,
    LDAP_BIND_PASSWORD: 'reads-only-1',
    LDAP_ROLES: `administrator=CN=ops, ou=groups, ${base}; developer=cn=研发,ou=groups,${base}`,
    LDAP_DEPARTMENTS: 'developmentCentre=研发中心',
    EASYMOCK_DEMO_PROJECT: 'on',
  });
  beforeAll(() => slapd?.start());
  afterAll(() => slapd?.remove());

  it('makes a user at the first success, as a registration would, and signs them in', async () => {
    const { data } = await signIn(server, 'wang-1');
    expect(data).toMatchObject({
      name: 'wang-1',
      nick_name: '王一',
      role: 'ordinaryUser',
      source: 'directory',
      department: '',
      userGroup: [],
    });
    expect((await server.client(data.token).account.me()).data.name).toBe('wang-1');
    expect(await rowOf(server, 'wang-1')).toMatchObject({
      source: 'directory',
      passwordHash: null,
      email: 'wang@example.com',
    });
    const welcome = await server.db.select().from(projects).where(eq(projects.ownerId, data._id));
    expect(welcome).toHaveLength(1);
    expect((await auditOf(server, 'wang-1')).map(({ action }) => action).sort()).toEqual(['login', 'register']);
  });

  it('makes one user of two first sign-ins at the same moment, on two nodes', async () => {
    const other = await server.secondNode();
    const answers = await Promise.all([
      signIn(server, 'lin.xia'),
      other.client().account.login({ name: 'LIN.XIA@example.com', password: directoryPassword }),
    ]);
    expect(answers.map(({ success }) => success)).toEqual([true, true]);
    expect(new Set(answers.map(({ data }) => data._id)).size).toBe(1);
    const id = answers[0].data._id;
    expect(await server.db.select().from(projects).where(eq(projects.ownerId, id))).toHaveLength(1);
  });

  it('takes department and number from the directory, and the role from its groups', async () => {
    const { data } = await signIn(server, 'lin.xia');
    expect(data).toMatchObject({ role: 'developer', department: 'developmentCentre' });
    expect(await rowOf(server, 'lin.xia')).toMatchObject({ mobile: '13800000000', jobNo: 'A0017' });
    expect((await signIn(server, 'zhou.ops')).data).toMatchObject({ role: 'administrator', isAdministrator: true });
  });

  it('gives a role by group again at the next sign-in, and other sessions are told that it changed', async () => {
    const { data: there } = await signIn(server, 'lin.xia');
    await server.db.update(users).set({ role: 'administrator' }).where(eq(users.name, 'lin.xia'));
    const { data: here } = await signIn(server, 'lin.xia');
    expect(here.role).toBe('developer');
    expect(await server.client(there.token).account.me()).toMatchObject({ status: 402, code: 402 });
    expect((await server.client(here.token).account.me()).success).toBe(true);
    expect(await auditOf(server, 'lin.xia')).toContainEqual({
      action: 'update',
      entityName: 'lin.xia',
      diff: { role: { before: 'administrator', after: 'developer' } },
    });
  });

  it('confirms sensitive calls, and leads to a second factor and asks for it, as with a password of ours', async () => {
    const { data } = await signIn(server, 'wang-1');
    const person = server.client(data.token);
    server.advance(11 * 60_000);
    expect(await person.secondFactor.startTotp({})).toMatchObject({ data: { ways: ['password'] } });
    expect((await person.account.checkAgain({ password: 'wrong-1' })).kind).toBe('wrongOldPassword');
    expect((await person.account.checkAgain({ password: directoryPassword })).success).toBe(true);
    await server.db
      .insert(settingRows)
      .values({ key: 'login.secondFactor', value: 'everybody', updateUserName: '', updatedAt: new Date() });
    await server.services.settings.reload();
    expect((await person.project.list({})).kind).toBe('secondFactorMissing');
    expect((await signIn(server, 'wang-1')).data.mustAddFactor).toBe(true);
    const { secret } = (await person.secondFactor.startTotp({})).data;
    const code = () => codeShown(secret, server.services.clock());
    expect((await person.secondFactor.confirmTotp({ code: code() })).success).toBe(true);
    server.advance(30_000);
    expect((await signIn(server, 'wang-1')).kind).toBe('secondFactorNeeded');
    const credentials = { name: 'wang-1', password: directoryPassword };
    expect((await server.client().account.login({ ...credentials, code: code() })).success).toBe(true);
    await server.db.delete(settingRows);
    await server.services.settings.reload();
    expect((await person.secondFactor.removeTotp({})).success).toBe(true);
  });

  it('asks for the second factor of the account, by whatever name the directory found its person', async () => {
    const person = server.client((await signIn(server, 'lin.xia')).data.token);
    const { secret } = (await person.secondFactor.startTotp({})).data;
    const code = () => codeShown(secret, server.services.clock());
    expect((await person.secondFactor.confirmTotp({ code: code() })).success).toBe(true);
    server.advance(30_000);
    const credentials = { name: 'lin.xia@example.com', password: directoryPassword };
    expect((await server.client().account.login(credentials)).kind).toBe('secondFactorNeeded');
    expect((await server.client().account.login({ ...credentials, code: code() })).success).toBe(true);
    expect((await person.secondFactor.removeTotp({})).success).toBe(true);
  });

  it('takes a role with the group that gave it, and leaves one that only people give', async () => {
    const roleAfter = async (role: Role) => {
      await server.db.update(users).set({ role }).where(eq(users.name, 'wang-1'));
      return (await signIn(server, 'wang-1')).data.role;
    };
    expect(await roleAfter('administrator')).toBe('ordinaryUser');
    expect(await roleAfter('personnelMatter')).toBe('personnelMatter');
  });

  it('never touches a super administrator', async () => {
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.name, 'zhou.ops'));
    expect((await signIn(server, 'zhou.ops')).data.role).toBe('superAdministrator');
  });

  it('says the same of an unknown name, a wrong password, two hits and characters that mean something', async () => {
    const tries = [
      ['stranger', directoryPassword],
      ['lin.xia', 'wrong-password-1'],
      ['wang@example.com', directoryPassword],
      ['*', directoryPassword],
      [')(', directoryPassword],
      ['lin.xia)(|(uid=*', directoryPassword],
      [`lin.xia,ou=people,${base}`, directoryPassword],
      ['ｌin.xia', directoryPassword],
    ] as const;
    for (const [name, password] of tries) {
      expect(await signIn(server, name, password), name).toMatchObject({
        status: 200,
        code: 10009,
        message: '用户名或密码错误',
      });
    }
    for (const [name, password] of [
      ['lin.xia', ''],
      ['lin.xia\0', directoryPassword],
    ] as const) {
      expect((await signIn(server, name, password)).code).toBe(10001);
    }
    // A text that cannot be a name is not stored.
    expect(await auditOf(server, ')(')).toEqual([]);
    expect(await auditOf(server, '***')).toContainEqual(expect.objectContaining({ action: 'refused' }));
  });

  it('says so when the directory’s name cannot be one of ours', async () => {
    expect(await signIn(server, 'o(ne)*')).toMatchObject({ code: 10009, message: expect.stringContaining('o(ne)*') });
    expect(await rowOf(server, 'o(ne)*')).toBeUndefined();
  });

  it('signs nobody in as somebody else whose name they have added to their own entry', async () => {
    // The first sign-in creates the account, so no local account could reveal the mismatch.
    for (const name of ['mallory', 'mallory.li', 'MALLORY'])
      expect(await signIn(server, name), name).toMatchObject({ code: 10009, message: '用户名或密码错误' });
    expect(await rowOf(server, 'chen.wu')).toBeUndefined();
    expect(await rowOf(server, 'mallory')).toBeUndefined();
  });

  it('counts attempts before they reach the directory', async () => {
    const wrong = () => signIn(server, 'wang-2', 'wrong-password-1');
    for (let tries = 0; tries < 5; tries++) expect((await wrong()).code).toBe(10009);
    expect(await signIn(server, 'wang-2')).toMatchObject({ status: 429, code: 10008 });
  });

  it('lets a crowd in at once from one address', deep, async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => signIn(server, 'wang-1')));
    expect(answers.every(({ success }) => success)).toBe(true);
  });

  it('gives nobody a local account of the same name', async () => {
    await givenLocal(server, 'admin', 'superAdministrator');
    expect((await signIn(server, 'admin')).code).toBe(10009);
    expect((await signIn(server, 'admin', testPassword)).data).toMatchObject({
      role: 'superAdministrator',
      source: 'local',
    });
    // Another spelling of the name is refused too.
    await server.db.update(users).set({ source: 'local' }).where(eq(users.name, 'lin.xia'));
    expect((await signIn(server, 'lin.xia@example.com')).code).toBe(10009);
    await server.db.update(users).set({ source: 'directory' }).where(eq(users.name, 'lin.xia'));
    expect((await signIn(server, 'lin.xia@example.com')).data.name).toBe('lin.xia');
  });

  it('leaves a disabled person disabled', async () => {
    const { data } = await signIn(server, 'lin.xia');
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.name, 'lin.xia'));
    expect(await signIn(server, 'lin.xia')).toMatchObject({ success: false, code: -1 });
    expect((await server.client(data.token).account.me()).code).toBe(-1);
    await server.db.update(users).set({ status: 'active' }).where(eq(users.name, 'lin.xia'));
  });

  it('closes registration and changes no password', async () => {
    const register = await server.client().account.register({ name: 'newcomer', password: testPassword });
    expect(register).toMatchObject({ status: 403, code: 10003, message: '请联系管理员开通账号' });
    expect((await server.client().util.getSignInSettings()).data.isRegistrationOpen).toBe(false);
    const { data } = await signIn(server, 'lin.xia');
    const person = server.client(data.token);
    const change = { password: 'another-horse-8', oldPassword: directoryPassword };
    expect(await person.account.update(change)).toMatchObject({
      code: 10010,
      message: '您的密码由目录统一管理，请在目录中修改',
    });
    expect((await person.account.update({ nick_name: '小夏' })).success).toBe(true);
    expect((await signIn(server, 'lin.xia')).data.nick_name).toBe('小夏');
  });

  it('is switched off and on while the server runs', async () => {
    const { data } = await signIn(server, 'admin', testPassword);
    const chief = server.client(data.token);
    await chief.settings.save({ key: 'login.directory', value: false });
    expect((await signIn(server, 'lin.xia')).code).toBe(10009);
    expect((await server.client().util.getSignInSettings()).data.isRegistrationOpen).toBe(true);
    await chief.settings.reset({ key: 'login.directory' });
    expect((await signIn(server, 'lin.xia')).success).toBe(true);
  });

  it('continues for signed-in people, and for local people, while the directory is stopped', deep, async () => {
    const { data } = await signIn(server, 'lin.xia');
    await slapd?.stop();
    expect(await signIn(server, 'lin.xia')).toMatchObject({
      status: 503,
      code: 503,
      message: '目录服务暂时不可用，请稍后再试',
    });
    expect((await server.client(data.token).account.me()).success).toBe(true);
    expect((await signIn(server, 'admin', testPassword)).success).toBe(true);
    // The attempts count against no limit, because no password was checked.
    for (let tries = 0; tries < 8; tries++) expect((await signIn(server, 'zhou.ops')).status).toBe(503);
    expect(await auditOf(server, 'zhou.ops')).toContainEqual({
      action: 'refused',
      entityName: '/u/login directoryAway',
      diff: {},
    });
    await slapd?.start();
    expect((await signIn(server, 'zhou.ops')).success).toBe(true);
  });
});

describe('a directory that says nothing', () => {
  afterAll(async () => {
    silent.close();
    await once(silent, 'close');
  });
  const server = useTestServer({
    LDAP_URL: `ldap://127.0.0.1:${(silent.address() as AddressInfo).port}`,
    LDAP_USER_DN: `uid={name},${base}`,
  });

  it('makes sign-in fail as away while local people go on', deep, async () => {
    await givenLocal(server, 'local.admin', 'superAdministrator');
    const waiting = signIn(server, 'lin.xia');
    expect((await signIn(server, 'local.admin', testPassword)).data.role).toBe('superAdministrator');
    const answer = await waiting;
    expect(answer).toMatchObject({ status: 503, code: 503, error: expect.stringContaining('directory') });
    expect(answer.headers['retry-after']).toBe('1');
    expect(await rowOf(server, 'lin.xia')).toBeUndefined();
  });

  it('keeps no queued person waiting a second time, and locks nobody out', deep, async () => {
    heard = 0;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => signIn(server, `person-${i}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
    expect(heard).toBe(8);
    expect(await server.db.select().from(throttles).where(gt(throttles.count, 0))).toEqual([]);
  });
});
