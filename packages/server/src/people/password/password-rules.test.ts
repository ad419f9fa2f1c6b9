import { newPassword } from '@easymock/contract';
import { dictionary } from '@zxcvbn-ts/language-common';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';
import { ConfigError, readConfig } from '../../config/config';
import { createFirstAdministrator } from '../accounts/first-administrator';
import { sessions, users } from '../person/user.table';
import { hashPassword, randomPassword } from './password';
import { weaknessOf } from './password-rules';

const server = useTestServer();

describe('a password', () => {
  const weakness = (password: string, ...names: string[]) => weaknessOf(password, names, 'en', 'Password');

  it.each([
    ['one of the most common', 'password1', []],
    ['the same in capitals', 'PassWord1', []],
    ['common digits', '12345678', []],
    ['a few characters, repeated', 'abcabcabcabcabcabc', []],
    ['a walk over the keyboard', '1qaz2wsx', []],
    ['the login name and a year', 'wang.yuyi2026', ['wang.yuyi']],
    ['the login name, written otherwise', '1-Wang_Yuyi', ['wang.yuyi']],
    ['a part of the login name', 'yuyi-20261', ['wang.yuyi', '小宇']],
    ['a short name with a separator', 'li-na-2026', ['lina']],
    ['a name of short parts', 'lina20261', ['li.na']],
    ['the nick name', '林夏林夏abc1', ['x1', '林夏']],
    ['the nick name in pinyin', 'linxia888', ['x1', '林夏']],
    ['the product’s name', 'EasyMock2026', []],
  ] as const)('that is %s is refused', (_what, password, names) => {
    expect(newPassword.safeParse(password).success).toBe(true);
    expect(weakness(password, ...names)).toMatch(/choose another one$/);
  });

  it.each([
    ['plum-blossom-8', ['lin.xia', '林夏']],
    ['correct horse battery staple', ['lin.xia', '林夏']],
    ['窗前明月光疑是地上霜', ['lin.xia', '林夏']],
    ['correct-horse-7', ['or', 'x.y-1', '2026']],
    ['year-of-2026-snow', ['wang2026']],
  ] as const)('such as %s is taken', (password, names) => {
    expect(weakness(password, ...names)).toBeUndefined();
  });

  it('is compared with more than the three thousand commonest that the rules allow', () => {
    const allowed = dictionary['passwords-common'].filter((known) => newPassword.safeParse(known).success);
    expect(allowed.length).toBeGreaterThan(3_000);
    expect(allowed.filter((known) => !weakness(known))).toEqual([]);
  });

  it('that the server draws is never one of them', () => {
    for (let i = 0; i < 500; i++) {
      const drawn = randomPassword();
      expect(newPassword.safeParse(drawn).success).toBe(true);
      expect(weakness(drawn)).toBeUndefined();
    }
  });
});

describe('a weak password', () => {
  it('opens no account, and the refusal says in both languages what to do', async () => {
    const register = (language: string, password: string) =>
      server
        .client(undefined, { 'accept-language': language })
        .account.register({ name: 'zhao.min', nick_name: '赵敏', password });
    expect(await register('zh-CN', 'password1')).toMatchObject({
      status: 200,
      code: 10001,
      data: [{ password: '密码太常见，容易被猜到，请换一个' }],
    });
    expect((await register('en', 'password1')).data).toEqual([
      { password: 'Password is too common and easy to guess; choose another one' },
    ]);
    expect((await register('zh-CN', 'zhaomin99')).data).toEqual([
      { password: '密码不能包含“zhaomin”，它来自用户名、昵称或产品名，请换一个' },
    ]);
    expect((await register('en', testPassword)).success).toBe(true);
  });

  it('does not become somebody’s new one, also not with a name that changes along with it', async () => {
    const person = await server.givenPerson('sun.wei');
    const change = (password: string, nick_name?: string) =>
      person.account.update({ password, nick_name, oldPassword: testPassword });
    expect(await change('trustno1')).toMatchObject({ code: 10001 });
    expect(await change('sunwei-2026')).toMatchObject({ code: 10001 });
    expect(await change('bluebird-7', 'Bluebird')).toMatchObject({ code: 10001 });
    expect((await person.account.me()).data.nick_name).toBe('sun.wei');
    expect((await change('bluebird-7')).success).toBe(true);
  });

  it('that somebody has already still signs them in', async () => {
    const { who } = await server.givenPerson('early.bird');
    const passwordHash = await hashPassword('password1');
    await server.db.update(users).set({ passwordHash }).where(eq(users.id, who._id));
    const login = await server.client().account.login({ name: 'early.bird', password: 'password1' });
    expect(login.success).toBe(true);
  });
});

describe('the first administrator', () => {
  const make = (password: string) => {
    const config = readConfig({ EASYMOCK_ADMIN_NAME: 'boss.wu', EASYMOCK_ADMIN_PASSWORD: password });
    return server.db
      .transaction(async (db) => {
        await db.delete(sessions);
        await db.delete(users);
        throw await createFirstAdministrator(db, config, server.services.contributions);
      })
      .catch((thrown: unknown) => thrown);
  };

  it('does not get a weak password, and the line at the terminal says which setting and why', async () => {
    for (const [password, reason] of [
      ['password1', 'EASYMOCK_ADMIN_PASSWORD is too common'],
      ['boss.wu-2026', 'EASYMOCK_ADMIN_PASSWORD cannot contain “bosswu”'],
    ] as const) {
      const thrown = await make(password);
      expect(thrown).toBeInstanceOf(ConfigError);
      expect((thrown as Error).message).toContain(reason);
    }
    expect(await make(testPassword)).toBe('First administrator: boss.wu');
  });

  it('keeps one from before the rule: the setting is looked at only for a new installation', async () => {
    await server.givenPerson('somebody');
    const config = readConfig({ EASYMOCK_ADMIN_PASSWORD: 'password1' });
    expect(await createFirstAdministrator(server.db, config, server.services.contributions)).toBeUndefined();
  });
});

it.each(['ｐａｓｓｗｏｒｄ１', ' password1 ', 'Ｅasymock-99'])(
  '%j is as weak as it is in plain letters',
  (password) => {
    expect(weaknessOf(password, [], 'en', 'Password')).toBeDefined();
  },
);
