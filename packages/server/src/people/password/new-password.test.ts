import { expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';

const server = useTestServer();

const said = '请先登录网页并设置新密码，再继续操作';

it('a password that an administrator was told opens nothing but the way to a new one', async () => {
  const admin = await server.givenPerson('boss', 'administrator');
  const { data } = await admin.accounts.create({ name: 'shi.tao', nick_name: '史涛' });
  const login = (password: string) => server.client().account.login({ name: 'shi.tao', password });
  const first = await login(data.password);
  expect(first.data).toMatchObject({ mustChangePassword: true, nick_name: '史涛' });
  const client = server.client(first.data.token);
  expect((await client.account.me()).data.mustChangePassword).toBe(true);
  for (const refused of [
    await client.project.list({}),
    await client.account.update({ nick_name: '陶' }),
    await client.apiToken.createToken({ name: 'ci', scopes: ['people:read'], days: 9 }),
  ])
    expect(refused).toMatchObject({ status: 403, code: 10003, message: said });
  const oldPassword = data.password;
  expect(await client.account.update({ password: oldPassword, oldPassword })).toMatchObject({
    code: 10005,
    message: '新密码不能与当前密码相同',
  });
  expect((await client.account.update({ password: 'plum-blossom-8', oldPassword })).data).toEqual({
    isSessionEnded: true,
  });
  const second = await login('plum-blossom-8');
  expect(second.data.mustChangePassword).toBe(false);
  expect((await server.client(second.data.token).project.list({})).success).toBe(true);
  // The calls refused until then do not count as forbidden attempts.
  expect((await admin.audit.list({ userId: data.user._id, action: 'refused' })).data.total).toBe(0);
});

it('a reset asks for a new one at the next sign-in, and not of people who chose theirs', async () => {
  const admin = await server.givenPerson('boss-2', 'administrator');
  const person = await server.givenPerson('forgetful');
  expect((await person.account.me()).data.mustChangePassword).toBe(false);
  const { password } = (await admin.accounts.resetPassword({ id: person.who._id })).data;
  const { data } = await server.client().account.login({ name: 'forgetful', password });
  expect(data.mustChangePassword).toBe(true);
  expect(await server.client(data.token).dashboard.get({})).toMatchObject({ status: 403, message: said });
  await server.client().account.register({ name: 'own.choice', password: 'plum-blossom-8' });
  const own = await server.client().account.login({ name: 'own.choice', password: 'plum-blossom-8' });
  expect(own.data.mustChangePassword).toBe(false);
});

it('people who came by a table of people choose their own as well', async () => {
  const admin = await server.givenPerson('boss-3', 'administrator');
  const csv = Buffer.from('name,nick_name\nimported,新人').toString('base64');
  const [made] = (await admin.accounts.importUsers({ csv })).data.created;
  const { data } = await server.client().account.login({ name: 'imported', password: made?.password ?? '' });
  expect(data.mustChangePassword).toBe(true);
});

it('a password that an administrator generated stops working after seven days, and tells the person to ask an administrator', async () => {
  const admin = await server.givenPerson('boss-4', 'administrator');
  const { password } = (await admin.accounts.create({ name: 'late.start', nick_name: '迟到' })).data;
  const login = (given: string) => server.client().account.login({ name: 'late.start', password: given });
  const { data: early } = await login(password);
  server.advance(7 * 24 * 60 * 60 * 1000 + 1000);
  expect(await login(password)).toMatchObject({
    code: 10009,
    message: '这个密码由管理员生成，现已过期；请联系管理员重新生成',
  });
  // Only a person who knows the password learns that it has expired.
  expect(await login('plum-blossom-9')).toMatchObject({ kind: 'wrongCredentials' });
  const { token } = (await server.client().account.login({ name: 'boss-4', password: testPassword })).data;
  const again = (await server.client(token).accounts.resetPassword({ id: early._id })).data;
  const { data } = await login(again.password);
  const own = { password: 'plum-blossom-8', oldPassword: again.password };
  expect((await server.client(data.token).account.update(own)).success).toBe(true);
  server.advance(30 * 24 * 60 * 60 * 1000);
  expect((await login('plum-blossom-8')).success).toBe(true);
});
