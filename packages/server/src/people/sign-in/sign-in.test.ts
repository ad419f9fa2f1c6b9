import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';
import { duringUncommittedChange } from '../../../test/uncommitted-change';
import { readConfig } from '../../config/config';
import type { Db } from '../../platform/database/index';
import { createFirstAdministrator, users } from '../index';
import { hashPassword } from '../password/password';
import { writeOwnSearchKeys } from '../person/search-keys';
import { sessions } from '../person/user.table';

const deep = { tags: 'deep' };

const server = useTestServer();
const hour = 60 * 60 * 1000;
const days = 24 * hour;

describe('registration', () => {
  it('opens an account that can sign in at once', async () => {
    const lin = await server.givenPerson('lin.xia');
    expect(lin.who).toMatchObject({
      name: 'lin.xia',
      nick_name: 'lin.xia',
      role: 'ordinaryUser',
      isAdministrator: false,
    });
    expect(lin.who.token).toMatch(/^ems_[\w-]{43}$/);
  });

  it('refuses a name that differs only by case', async () => {
    await server.givenPerson('Zhao');
    const answer = await server.client().account.register({ name: 'zhao', password: testPassword });
    expect(answer).toMatchObject({ status: 200, success: false, code: 10004, message: '用户名已被使用' });
  });

  it('lists every failing rule in field order, in the language asked for', async () => {
    const input = { name: 'a b', password: '12345' };
    const zh = await server.client().account.register(input);
    expect(zh).toMatchObject({ success: false, code: 10001 });
    expect(zh.data).toEqual([{ name: '用户名格式不正确' }, { password: '密码至少 8 个字符' }]);
    const en = await server.client(undefined, { 'accept-language': 'en-GB,en;q=0.9' }).account.register(input);
    expect(en.data).toContainEqual({ password: 'Password must have at least 8 characters' });
  });

  it('gives nobody a role by asking for it', async () => {
    const input = { name: 'climber', password: testPassword, role: 'superAdministrator', isAdministrator: true };
    await server.client().account.register(input);
    const { data } = await server.client().account.login({ name: 'climber', password: testPassword });
    expect(data.role).toBe('ordinaryUser');
  });
});

describe('signing in', () => {
  it('says the same of an unknown name and a wrong password', async () => {
    await server.givenPerson('known');
    const unknown = await server.client().account.login({ name: 'unknown-name', password: 'wrong-password-1' });
    const wrong = await server.client().account.login({ name: 'known', password: 'wrong-password-1' });
    for (const answer of [unknown, wrong]) {
      expect(answer).toMatchObject({ status: 200, success: false, code: 10009, message: '用户名或密码错误' });
    }
  });

  it('locks a name for an address after five wrong tries, even with the right password, and says how long', async () => {
    await server.givenPerson('guessed');
    const wrong = () => server.client().account.login({ name: 'guessed', password: 'wrong-password-1' });
    for (let tries = 0; tries < 5; tries++) expect((await wrong()).code).toBe(10009);
    const locked = await server.client().account.login({ name: 'GUESSED', password: testPassword });
    expect(locked).toMatchObject({ status: 429, code: 10008 });
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(500);
  });

  it('counts parallel guesses, too', async () => {
    await server.givenPerson('parallel');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        server.client().account.login({ name: 'parallel', password: 'wrong-password-1' }),
      ),
    );
    expect(answers.filter(({ code }) => code === 10009)).toHaveLength(5);
  });

  it('does not lock an address for everyone because one name is guessed from there', deep, async () => {
    await server.givenPerson('bystander');
    for (const name of ['victim', '@127.0.0.1', ' ']) {
      await Promise.all(
        Array.from({ length: 40 }, () => server.client().account.login({ name, password: 'wrong-password-1' })),
      );
    }
    const login = await server.client().account.login({ name: 'bystander', password: testPassword });
    expect(login.success).toBe(true);
  });

  it('says how long to wait in every field of the refusal', async () => {
    for (let tries = 0; tries < 6; tries++) {
      await server.client().account.login({ name: 'impatient', password: 'wrong-password-1' });
    }
    const { error } = await server.client().account.login({ name: 'impatient', password: 'wrong-password-1' });
    expect(error).toMatch(/^Too many attempts; try again in \d+ seconds$/);
  });

  it('keeps only a hash of the token', async () => {
    const { who } = await server.givenPerson('hashed');
    const rows = await server.db.select().from(sessions).where(eq(sessions.userId, who._id));
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(who.token);
  });
});

describe('a session', () => {
  it('ends with logging out', async () => {
    const person = await server.givenPerson('leaver');
    expect((await person.account.me()).data.name).toBe('leaver');
    await person.account.loginOut({});
    expect(await person.account.me()).toMatchObject({ status: 401, error: 'Authentication Error' });
  });

  it('ends everywhere when the password changes, and other devices are told that it changed elsewhere', async () => {
    const here = await server.givenPerson('changer');
    const { data: there } = await server.client().account.login({ name: 'changer', password: testPassword });
    const changed = await here.account.update({ password: 'another-horse-8', oldPassword: testPassword });
    expect(changed.data).toEqual({ isSessionEnded: true });
    expect((await here.account.me()).status).toBe(401);
    expect(await server.client(there.token).account.me()).toMatchObject({ status: 402, code: 402 });
    const again = await server.client().account.login({ name: 'changer', password: 'another-horse-8' });
    expect(again.success).toBe(true);
  });

  it('does not change a password without the present one', async () => {
    const person = await server.givenPerson('careful');
    const answer = await person.account.update({ password: 'another-horse-8', oldPassword: 'wrong-password-1' });
    expect(answer).toMatchObject({ success: false, code: 10010 });
    expect((await person.account.me()).success).toBe(true);
  });

  it('lasts 31 days', async () => {
    const person = await server.givenPerson('patient');
    server.advance(31 * days - 60_000);
    expect((await person.account.me()).success).toBe(true);
    server.advance(120_000);
    expect((await person.account.me()).status).toBe(401);
    server.advance(-31 * days - 60_000);
  });

  it('goes on reading while the database takes no changes, also by an API token', async () => {
    const { owner } = server;
    const reader = await server.givenPerson('reader');
    const { data } = await reader.apiToken.createToken({ name: 'reads', scopes: ['mock:read'], days: 30 });
    server.advance(hour / 6);
    await owner.execute(sql`create function refuse_changes() returns trigger language plpgsql as
      $$ begin raise exception 'read-only' using errcode = '25006'; end $$`);
    for (const table of ['session', 'api_token'])
      await owner.execute(sql`create trigger refuse_changes before update on ${sql.identifier(table)}
        for each row execute function refuse_changes()`);
    try {
      expect(await reader.project.list({})).toMatchObject({ success: true });
      expect(await server.client(data.token).project.list({})).toMatchObject({ success: true });
    } finally {
      await owner.execute(sql`drop function refuse_changes cascade`);
      server.advance(-hour / 6);
    }
  });

  it('that is not to be remembered ends after twelve hours without a call', async () => {
    await server.givenPerson('passer.by');
    const signIn = async (remember: boolean) => {
      const { data } = await server.client().account.login({ name: 'passer.by', password: testPassword, remember });
      return server.client(data.token);
    };
    const [kept, brief] = [await signIn(true), await signIn(false)];
    for (const hours of [11, 11, 11]) {
      server.advance(hours * hour);
      expect((await brief.account.me()).success).toBe(true);
    }
    expect((await brief.profile.sessions({})).data).toHaveLength(3);
    server.advance(12 * hour + 60_000);
    expect(await brief.account.me()).toMatchObject({ status: 401, error: 'Authentication Error' });
    expect((await kept.account.me()).success).toBe(true);
    expect((await kept.profile.sessions({})).data).toHaveLength(2);
    server.advance(-45 * hour - 60_000);
  });

  it('that is not to be remembered ends after 31 days, however busy', async () => {
    await server.givenPerson('tireless');
    const { data } = await server.client().account.login({ name: 'tireless', password: testPassword, remember: false });
    const tireless = server.client(data.token);
    for (let i = 0; i < 67; i++) {
      server.advance(11 * hour);
      expect((await tireless.account.me()).success).toBe(true);
    }
    server.advance(8 * hour);
    expect((await tireless.account.me()).status).toBe(401);
    server.advance(-(67 * 11 + 8) * hour);
  });

  it('is one of at most twenty: one more ends the least recently used one', deep, async () => {
    const person = await server.givenPerson('everywhere');
    const signIn = async () => {
      const { data } = await server.client().account.login({ name: 'everywhere', password: testPassword });
      return server.client(data.token);
    };
    const oldest = await signIn();
    const others = [];
    for (let i = 0; i < 18; i++) others.push(await signIn());
    server.advance(hour);
    expect((await person.account.me()).success).toBe(true);
    await signIn();
    expect(await oldest.account.me()).toMatchObject({ status: 401 });
    for (const one of [person, ...others]) expect((await one.account.me()).success).toBe(true);
    const [late] = await Promise.all(Array.from({ length: 8 }, signIn));
    expect((await late?.profile.sessions({}))?.data).toHaveLength(20);
    server.advance(-hour);
  });

  it('answers -1 to a disabled user on the next call', async () => {
    const person = await server.givenPerson('disabled');
    await server.db.update(users).set({ status: 'forbidden' }).where(eq(users.id, person.who._id));
    expect(await person.account.me()).toMatchObject({ status: 200, success: false, code: -1 });
    const login = await server.client().account.login({ name: 'disabled', password: testPassword });
    expect(login).toMatchObject({ success: false, code: -1 });
  });
});

describe('a password that changes while somebody signs in with the old one', () => {
  it('opens no session, nor does an account that was forbidden by then', async () => {
    const login = () => server.client().account.login({ name: 'hasty', password: testPassword });
    const { who } = await server.givenPerson('hasty');
    const isTheirs = eq(users.id, who._id);
    const set = (values: Partial<typeof users.$inferInsert>) => (db: Db) =>
      db.update(users).set(values).where(isTheirs);
    const [{ passwordHash = '' } = {}] = await server.db.select().from(users).where(isTheirs);
    const reset = { passwordHash: await hashPassword('another-pass-8') };
    expect(await duringUncommittedChange(server.db, set(reset), login)).toMatchObject({ success: false, code: 10009 });
    await server.db.update(users).set({ passwordHash }).where(isTheirs);
    const forbidden = await duringUncommittedChange(server.db, set({ status: 'forbidden' }), login);
    expect(forbidden).toMatchObject({ success: false, code: -1 });
    await server.db.update(users).set({ status: 'active' }).where(isTheirs);
    expect((await login()).success).toBe(true);
  });

  it('is not overwritten by a change that began with the old one', async () => {
    const person = await server.givenPerson('twofold');
    const change = (password: string) => person.account.update({ password, oldPassword: testPassword });
    const answers = await Promise.all([change('first-pass-8'), change('second-pass-8')]);
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true]);
  });
});

describe('permissions', () => {
  it('follow the role and arrive by Chinese menu name', async () => {
    const person = await server.givenPerson('ordinary');
    const { data } = await person.account.getUserAuth();
    expect(Object.keys(data.userAuthName)).toContain('我的项目');
    expect(data.userAuthKey).not.toContain('accounts');
    await server.db.update(users).set({ role: 'administrator' }).where(eq(users.id, person.who._id));
    expect((await person.account.getUserAuth()).data.userAuthKey).toContain('accounts');
  });
});

describe('the member list', () => {
  it('finds others by name or nick name, taking % and _ literally', async () => {
    const person = await server.givenPerson('searcher');
    await server.client().account.register({ name: 'wang_w', nick_name: '王薇', password: testPassword });
    await server.client().account.register({ name: 'wangxw', nick_name: '王欣', password: testPassword });
    const found = async (keywords: string) => (await person.account.list({ keywords })).data.map(({ name }) => name);
    expect(await found('王')).toEqual(['wang_w', 'wangxw']);
    expect(await found('g_w')).toEqual(['wang_w']);
    expect(await found('%')).toEqual([]);
    expect(await found('searcher')).toEqual([]);
  });

  it('has no names that nobody sees, or that turn what stands beside them', async () => {
    const person = await server.givenPerson('plain');
    for (const unseen of ['\u200b', '\u3164\u200d', 'a\u202eb', 'a\nb', '\u2066x', 'a\u0007']) {
      expect(await person.account.update({ nick_name: unseen })).toMatchObject({ code: 10001 });
    }
    for (const seen of ['欧阳 娜娜', 'Zoë', '👩\u200d💻 Lin', 'O’Neil', 'أحمد']) {
      expect((await person.account.update({ nick_name: seen })).success).toBe(true);
    }
  });

  it('has no names that look like the system or like those who run it, but for the latter', async () => {
    const person = await server.givenPerson('plain.too');
    const taken = ['admin', 'Аdmin', 'ａｄｍｉｎ', '管理员', '管理员。', 'Root', 'EasyMock'];
    for (const [at, nick_name] of taken.entries()) {
      expect(await person.account.update({ nick_name })).toMatchObject({ code: 10001 });
      const stranger = { name: `stranger.${at}`, nick_name, password: testPassword };
      expect(await server.client().account.register(stranger)).toMatchObject({ code: 10001 });
    }
    expect((await person.account.update({ nick_name: '管理员小王' })).success).toBe(true);
    const chief = await server.givenSession('superAdministrator');
    expect((await chief.account.update({ nick_name: '管理员' })).success).toBe(true);
  });

  it('does not tell by its hits what numbers people have', async () => {
    const person = await server.givenPerson('curious');
    const colleague = await server.givenPerson('colleague');
    await colleague.account.update({ mobile: '13812345678' });
    await server.db.update(users).set({ jobNo: 'E-4711' }).where(eq(users.id, colleague.who._id));
    await writeOwnSearchKeys(server.db, colleague.who._id);
    for (const keywords of ['138', '13812345678', '4711']) {
      expect((await person.account.list({ keywords })).data).toEqual([]);
    }
    expect((await person.account.list({ keywords: 'colleague' })).data).toHaveLength(1);
  });
});

describe('the first administrator', () => {
  it('gets a random password, kept in a file that only its owner reads', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'easymock-admin-'));
    const config = readConfig({ EASYMOCK_DATA_DIR: dataDir });
    const line = await server.db
      .transaction(async (db) => {
        await db.delete(sessions);
        await db.delete(users);
        throw await createFirstAdministrator(db, config, server.services.contributions);
      })
      .catch((thrown: unknown) => thrown);
    const file = join(dataDir, 'first-administrator.txt');
    const password = /password: (\S+)/.exec(await readFile(file, 'utf8'))?.[1] ?? 'missing';
    expect(line).toContain(password);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await rm(dataDir, { recursive: true });
  });

  it('is not made where someone exists', async () => {
    expect(await createFirstAdministrator(server.db, readConfig({}), server.services.contributions)).toBeUndefined();
  });
});
