import type { SecondFactorNeeds } from '@easymock/contract';
import { eq, like } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, testPassword, useTestServer } from '../../../test/test-app';
import { auditLog } from '../../platform/audit/audit.table';
import { throttles } from '../../platform/limits/throttle';
import { settingRows } from '../../platform/settings/settings.table';
import { sessions, users } from '../person/user.table';
import { loadActors } from '../session/authenticate';
import { sweepChallenges } from './passkey';
import { passkeyChallenges, recoveryCodes, totpFactors } from './second-factor.table';
import { codeShown } from './soft-app.fixture';
import { softPasskey } from './soft-passkey.fixture';

const origin = 'https://mock.example.com';
const server = useTestServer({ PUBLIC_URL: origin });
const halfMinute = 30_000;

/** Creates a person with an authenticator app. */
async function givenApp(person: Person) {
  const { secret } = (await person.secondFactor.startTotp({})).data;
  const code = () => codeShown(secret, server.services.clock());
  const { recoveryCodes: codes } = (await person.secondFactor.confirmTotp({ code: code() })).data;
  // The code that confirmed the app cannot be used again.
  server.advance(halfMinute);
  return { code, codes, secret };
}

async function givenPasskey(person: Person, name: string) {
  const key = softPasskey(origin);
  const challenge = (await person.secondFactor.startPasskey({})).data;
  const made = await person.secondFactor.addPasskey({ name, ...key.register(challenge) });
  return { key, made };
}

const signIn = (name: string, more: object = {}) =>
  server.client().account.login({ name, password: testPassword, ...more });

const needsOf = ({ data }: { data: unknown }) => data as SecondFactorNeeds;

describe('an authenticator app', () => {
  let person: Person;
  let app: Awaited<ReturnType<typeof givenApp>>;
  beforeAll(async () => {
    person = await server.givenPerson('lin.xia');
    app = await givenApp(person);
  });

  it('is a second factor once a code has confirmed it, and its secret is sealed', async () => {
    const other = await server.givenPerson('half.way');
    const { secret, address } = (await other.secondFactor.startTotp({})).data;
    expect(address).toContain(`secret=${secret}`);
    expect((await signIn('half.way')).success).toBe(true);
    expect(await other.secondFactor.confirmTotp({ code: '000000' })).toMatchObject({ code: 10010 });
    expect((await other.secondFactor.factors({})).data.totp).toBeNull();
    const [row] = await server.db.select().from(totpFactors).where(eq(totpFactors.userId, person.who._id));
    expect(row?.secret).toMatch(/^v1:/);
    expect(await person.secondFactor.startTotp({})).toMatchObject({ code: 10004 });
  });

  it('is asked for after the right password only, and its code opens the session', async () => {
    expect(await server.client().account.login({ name: 'lin.xia', password: 'wrong-1' })).toMatchObject({
      code: 10009,
    });
    expect(await signIn('lin.xia')).toMatchObject({
      status: 403,
      kind: 'secondFactorNeeded',
      data: { ways: ['totp'], passkey: null },
    });
    const { data } = await signIn('lin.xia', { code: app.code() });
    expect((await server.client(data.token).project.list({})).success).toBe(true);
    const log = await server.db.select().from(auditLog).where(eq(auditLog.userId, person.who._id));
    expect(log.map(({ diff }) => diff)).toContainEqual({ secondFactor: { before: null, after: 'totp' } });
  });

  it('accepts no code twice, also not of two sign-ins at once', async () => {
    server.advance(halfMinute);
    const code = app.code();
    const both = await Promise.all([signIn('lin.xia', { code }), signIn('lin.xia', { code })]);
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    expect((await signIn('lin.xia', { code })).kind).toBe('wrongCode');
  });

  it('refuses all codes for a while after five wrong ones', async () => {
    const guessed = await server.givenPerson('guessed');
    const { code } = await givenApp(guessed);
    for (let time = 0; time < 5; time += 1)
      expect((await signIn('guessed', { code: '000000' })).kind).toBe('wrongCode');
    expect(await signIn('guessed', { code: code() })).toMatchObject({ status: 429 });
  });

  it('replaces the password when a person confirms their identity', async () => {
    const checked = await server.givenPerson('checked');
    const { code } = await givenApp(checked);
    server.advance(11 * 60_000);
    expect(await checked.profile.endOtherSessions({})).toMatchObject({
      kind: 'recentCheckNeeded',
      data: { ways: ['password', 'totp'] },
    });
    expect((await checked.account.checkAgain({})).kind).toBe('secondFactorNeeded');
    expect((await checked.account.checkAgain({ code: code() })).success).toBe(true);
    expect((await checked.secondFactor.removeTotp({})).success).toBe(true);
    expect((await signIn('checked')).success).toBe(true);
    expect(await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, checked.who._id))).toEqual([]);
  });
});

describe('recovery codes', () => {
  it('come with the first factor, are kept as hashes, and sign in once each', async () => {
    const person = await server.givenPerson('lost.phone');
    const { codes } = await givenApp(person);
    expect(new Set(codes).size).toBe(10);
    const [code = ''] = codes;
    expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    const rows = await server.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.who._id));
    expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
    // The code is typed from paper, in capitals and with spaces.
    const { data } = await signIn('lost.phone', { code: code.toUpperCase().replaceAll('-', ' ') });
    expect(data.token).toBeTruthy();
    expect((await signIn('lost.phone', { code })).kind).toBe('wrongCode');
    expect((await person.secondFactor.factors({})).data.recoveryCodesLeft).toBe(9);
    const renewed = (await person.secondFactor.renewRecoveryCodes({})).data.recoveryCodes;
    expect((await signIn('lost.phone', { code: codes[1] })).kind).toBe('wrongCode');
    expect((await signIn('lost.phone', { code: renewed[1] })).success).toBe(true);
  });
});

describe('fifty wrong codes of an app in one day', () => {
  it('close the app until the next day, and leave recovery codes and passkeys', async () => {
    const person = await server.givenPerson('besieged');
    const { code, codes } = await givenApp(person);
    const { key } = await givenPasskey(person, 'key');
    expect((await signIn('besieged', { code: '000000' })).kind).toBe('wrongCode');
    const perDay = eq(throttles.key, `factor:${person.who._id}`);
    await server.db.update(throttles).set({ count: 50 }).where(perDay);
    expect(await signIn('besieged', { code: code() })).toMatchObject({ status: 429 });
    expect((await signIn('besieged', { code: codes[0] })).success).toBe(true);
    const challenge = needsOf(await signIn('besieged')).passkey ?? expect.fail();
    expect((await signIn('besieged', { passkey: key.sign(challenge) })).success).toBe(true);
  });

  it('are not reached by wrong recovery codes, which delay a person for ten minutes only', async () => {
    const person = await server.givenPerson('mistyped');
    const { code } = await givenApp(person);
    for (let time = 0; time < 5; time += 1)
      expect((await signIn('mistyped', { code: 'abcd-efgh-ijkl-mnop' })).kind).toBe('wrongCode');
    expect(await signIn('mistyped', { code: code() })).toMatchObject({ status: 429 });
    const counted = await server.db.select().from(throttles).where(like(throttles.key, '%mistyped'));
    for (const { windowEndsAt } of counted) expect(windowEndsAt.getTime()).toBeLessThanOrEqual(Date.now() + 601_000);
    const perDay = eq(throttles.key, `factor:${person.who._id}`);
    expect(await server.db.select().from(throttles).where(perDay)).toEqual([]);
    expect(counted.length).toBeGreaterThan(0);
  });

  it('cannot be used up by a person who does not know the password', async () => {
    const person = await server.givenPerson('unknown.to');
    await givenApp(person);
    const wrong = { name: 'unknown.to', password: 'wrong-1', code: '000000' };
    expect((await server.client().account.login(wrong)).code).toBe(10009);
    const perDay = eq(throttles.key, `factor:${person.who._id}`);
    expect(await server.db.select().from(throttles).where(perDay)).toEqual([]);
  });
});

describe('challenges for passkeys', () => {
  const waitingOf = (userId: string) =>
    server.db.select().from(passkeyChallenges).where(eq(passkeyChallenges.userId, userId));

  it('of a person are twenty at most, of which the newest remain', async () => {
    const person = await server.givenPerson('impatient');
    const { key } = await givenPasskey(person, 'key');
    for (let time = 0; time < 30; time += 1) await signIn('impatient');
    for (let time = 0; time < 30; time += 1) await person.secondFactor.startPasskey({});
    expect(await waitingOf(person.who._id)).toHaveLength(20);
    const challenge = needsOf(await signIn('impatient')).passkey ?? expect.fail();
    expect(await waitingOf(person.who._id)).toHaveLength(20);
    expect((await signIn('impatient', { passkey: key.sign(challenge) })).success).toBe(true);
  });

  it('stay twenty if many are created at once', async () => {
    const person = await server.givenPerson('parallel');
    await givenPasskey(person, 'key');
    const all = await Promise.all(Array.from({ length: 40 }, () => person.secondFactor.getPasskeyChallenge({})));
    expect(all.every(({ success }) => success)).toBe(true);
    await person.secondFactor.getPasskeyChallenge({});
    expect((await waitingOf(person.who._id)).length).toBeLessThanOrEqual(20);
  });

  it('are deleted after they have expired', async () => {
    const person = await server.givenPerson('left');
    await givenPasskey(person, 'key');
    await signIn('left');
    expect(await waitingOf(person.who._id)).toHaveLength(1);
    server.advance(6 * 60_000);
    await sweepChallenges(server.db, server.services.clock());
    expect(await waitingOf(person.who._id)).toEqual([]);
  });
});

describe('a passkey', () => {
  it('is added with a name beside others, signs in, confirms, and is removed', async () => {
    const person = await server.givenPerson('keys');
    const { key, made } = await givenPasskey(person, 'YubiKey');
    expect(made.data.recoveryCodes).toHaveLength(10);
    const second = await givenPasskey(person, '笔记本');
    expect(second.made.data.recoveryCodes).toEqual([]);
    const { data: factors } = await person.secondFactor.factors({});
    expect(factors.passkeys.map(({ name }) => name)).toEqual(['YubiKey', '笔记本']);

    const needs = needsOf(await signIn('keys'));
    expect(needs.ways).toEqual(['passkey']);
    const challenge = needs.passkey ?? expect.fail();
    expect(challenge.options).toMatchObject({ rpId: 'mock.example.com' });
    const answer = key.sign(challenge);
    expect((await signIn('keys', { passkey: answer })).success).toBe(true);
    // A challenge is valid once.
    expect((await signIn('keys', { passkey: answer })).kind).toBe('passkeyRefused');

    server.advance(11 * 60_000);
    const again = (await person.secondFactor.getPasskeyChallenge({})).data;
    expect((await person.account.checkAgain({ passkey: second.key.sign(again) })).success).toBe(true);
    for (const { _id } of factors.passkeys)
      expect((await person.secondFactor.removePasskey({ id: _id })).success).toBe(true);
    expect((await signIn('keys')).success).toBe(true);
  });

  it('is refused from another site, for another person, after five minutes, and as a copy', async () => {
    const person = await server.givenPerson('phished');
    const { key } = await givenPasskey(person, 'key');
    const ask = async () => needsOf(await signIn('phished')).passkey ?? expect.fail();
    const refused = async (passkey: object) =>
      expect((await signIn('phished', { passkey })).kind).toBe('passkeyRefused');
    await refused(key.sign(await ask(), 'https://mock.example.com.evil.example'));
    const other = await server.givenPerson('other');
    const { key: theirs } = await givenPasskey(other, 'theirs');
    await refused(theirs.sign(await ask()));
    const late = key.sign(await ask());
    server.advance(6 * 60_000);
    await refused(late);
    expect((await signIn('phished', { passkey: key.sign(await ask()) })).success).toBe(true);
    key.setCounter(0);
    await refused(key.sign(await ask()));
  });

  it('cannot be removed by another person', async () => {
    const person = await server.givenPerson('owner');
    const { made } = await givenPasskey(person, 'key');
    const other = await server.givenPerson('thief');
    const { _id: id } = made.data.passkey;
    expect(await other.secondFactor.removePasskey({ id })).toMatchObject({ code: 10002 });
  });
});

async function decide(value: 'nobody' | 'administrators' | 'everybody') {
  await server.db.delete(settingRows);
  await server.db
    .insert(settingRows)
    .values({ key: 'login.secondFactor', value, updateUserName: '', updatedAt: new Date() });
  await server.services.settings.reload();
}

describe('if the installation asks for a second factor', () => {
  it('administrators can do nothing before they have one, and others go on', async () => {
    const admin = await server.givenPerson('admin', 'administrator');
    const user = await server.givenPerson('user');
    const { data: ci } = await admin.apiToken.createToken({ name: 'ci', scopes: ['mock:read'], days: 1 });
    await decide('administrators');
    expect((await user.project.list({})).success).toBe(true);
    expect(await admin.project.list({})).toMatchObject({ status: 403, kind: 'secondFactorMissing' });
    // Open connections, such as a stream of changes, end as well.
    const open = await server.db.select({ id: sessions.id }).from(sessions);
    const actors = await loadActors(
      server.services,
      open.map(({ id }) => id),
    );
    const names = [...actors.values()].map(({ name }) => name);
    expect(names).toContain('user');
    expect(names).not.toContain('admin');
    // API tokens still work.
    expect((await server.client(ci.token).project.list({})).success).toBe(true);
    expect((await signIn('admin')).data.mustAddFactor).toBe(true);
    expect((await admin.account.me()).data.mustAddFactor).toBe(true);
    expect((await admin.secondFactor.factors({})).data.isRequired).toBe(true);
    await givenApp(admin);
    expect((await admin.project.list({})).success).toBe(true);
    expect((await admin.account.me()).data.mustAddFactor).toBe(false);
    await decide('everybody');
    expect((await user.project.list({})).kind).toBe('secondFactorMissing');
    await decide('nobody');
  });

  it('a person with a temporary password chooses a new one first', async () => {
    await decide('everybody');
    const person = await server.givenPerson('both');
    await server.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, person.who._id));
    expect((await person.secondFactor.startTotp({})).kind).toBe('newPasswordNeeded');
    const change = { password: 'plum-blossom-8', oldPassword: testPassword };
    expect((await person.account.update(change)).success).toBe(true);
    await decide('nobody');
  });
});

describe('an administrator', () => {
  it('resets the second factor of a person, who is told and signs in by password alone', async () => {
    const admin = await server.givenPerson('helper', 'administrator');
    const person = await server.givenPerson('broken.phone');
    await givenApp(person);
    const { _id: id } = person.who;
    expect((await admin.accounts.full({ keywords: 'broken.phone' })).data.list).toMatchObject([
      { hasSecondFactor: true },
    ]);
    expect((await person.accounts.resetSecondFactor({ id })).status).toBe(403);
    expect((await admin.accounts.resetSecondFactor({ id })).success).toBe(true);
    expect((await admin.accounts.resetSecondFactor({ id })).code).toBe(10002);
    expect((await person.account.me()).status).toBe(402);
    expect((await signIn('broken.phone')).success).toBe(true);
    const [entry] = await server.db.select().from(auditLog).where(eq(auditLog.action, 'resetFactor'));
    expect(entry).toMatchObject({ entityName: 'broken.phone', userName: 'helper' });
  });

  it('resets neither their own nor that of somebody with more rights', async () => {
    const admin = await server.givenPerson('admin.2', 'administrator');
    const chief = await server.givenPerson('chief', 'superAdministrator');
    await givenApp(chief);
    await givenApp(admin);
    expect((await admin.accounts.resetSecondFactor({ id: chief.who._id })).kind).toBe('superAdministratorOnly');
    expect((await admin.accounts.resetSecondFactor({ id: admin.who._id })).kind).toBe('ownAccount');
  });
});

it('without a public address there are no passkeys, and the app works', async () => {
  const { passkeySite } = await import('./passkey');
  expect(passkeySite({ publicUrl: undefined })).toBeUndefined();
  expect(passkeySite({ publicUrl: 'http://10.0.0.8:7300' })).toBeUndefined();
  expect(passkeySite({ publicUrl: 'http://mock.example.com' })).toBeUndefined();
  expect(passkeySite({ publicUrl: 'http://localhost:7300' })).toMatchObject({ rpId: 'localhost' });
  expect(passkeySite({ publicUrl: 'https://mock.example.com/base' })).toEqual({
    rpId: 'mock.example.com',
    origin: 'https://mock.example.com',
  });
});
