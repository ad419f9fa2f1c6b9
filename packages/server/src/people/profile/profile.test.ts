import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';
import { auditLog } from '../../platform/audit/audit.table';
import { storedFiles } from '../../platform/files/stored-file.table';
import { sessions, users } from '../person/user.table';

const server = useTestServer();

const signInAgain = async (name: string, browser: string) => {
  const { data } = await server
    .client(undefined, { 'user-agent': browser })
    .account.login({ name, password: testPassword });
  return server.client(data.token);
};

describe('a profile', () => {
  it('takes what a person says of themselves, and the log says what changed', async () => {
    const lin = await server.givenPerson('lin');
    const said = {
      nick_name: '林夏',
      mobile: '+86 138-0000-0000',
      dingUserId: 'manager4220',
      jiraName: 'xia.lin',
      gitEmails: ['lin@example.com', 'lin@example.com', 'xia@example.org'],
    };
    expect((await lin.account.update(said)).data).toEqual({ isSessionEnded: false });
    expect((await lin.profile.profile({})).data).toMatchObject({
      mobile: '+86 138-0000-0000',
      dingUserId: 'manager4220',
      jiraName: 'xia.lin',
      gitEmails: ['lin@example.com', 'xia@example.org'],
    });
    await lin.account.update({ mobile: '' });
    expect((await lin.profile.profile({})).data).toMatchObject({ mobile: '', jiraName: 'xia.lin' });
    const entries = await server.db.select().from(auditLog).where(eq(auditLog.userId, lin.who._id));
    expect(entries.map(({ diff }) => diff)).toContainEqual({ mobile: { before: '+86 138-0000-0000', after: '' } });
    for (const wrong of [{ mobile: 'call me' }, { gitEmails: ['nobody'] }, { jiraName: 'x'.repeat(65) }]) {
      expect(await lin.account.update(wrong)).toMatchObject({ code: 10001 });
    }
  });
});

describe('a picture of oneself', () => {
  const base64 = async (width: number, format: 'png' | 'jpeg' | 'webp', background = '#be3a2b') =>
    (
      await sharp({ create: { width, height: 200, channels: 3, background } })
        [format]()
        .toBuffer()
    ).toString('base64');

  it('is made square, shown to everybody, and the one before it is let go', async () => {
    const wang = await server.givenPerson('wang');
    const { data: first } = await wang.profile.uploadAvatar({ name: '我.PNG', picture: await base64(400, 'png') });
    expect(first.head_img).toMatch(/^\/easymock\/upload\/.*\.webp$/);
    expect((await wang.account.me({})).data.head_img).toBe(first.head_img);
    const served = await server.app.inject(first.head_img);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
    });
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 256, height: 256 });

    await wang.profile.uploadAvatar({ name: 'me.jpg', picture: await base64(300, 'jpeg', '#17756b') });
    const held = async () =>
      (await server.db.select().from(storedFiles).where(eq(storedFiles.ownerId, wang.who._id))).map(
        ({ usedBy, releasedAt }) => [usedBy, releasedAt !== null],
      );
    const user = `user/${wang.who._id}`;
    expect(await held()).toEqual([
      [user, true],
      [user, false],
    ]);
    await wang.account.update({ head_img: '' });
    expect(await held()).toEqual([
      [user, true],
      [user, true],
    ]);
    // An unused picture is retained for a day, so a person who uploads it again gets it back.
    await wang.profile.uploadAvatar({ name: 'me.jpg', picture: await base64(300, 'jpeg', '#17756b') });
    expect(await held()).toEqual([
      [user, true],
      [user, false],
    ]);
  });

  it('of another format or size is refused in words', async () => {
    const chen = await server.givenPerson('chen');
    const refusal = { code: 10014, message: '图片格式不支持，请使用 2 MB 以内的 jpg/png 图片' };
    expect(await chen.profile.uploadAvatar({ name: 'a.webp', picture: await base64(9, 'webp') })).toMatchObject(
      refusal,
    );
    const large = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(2 * 1024 * 1024)]);
    expect(await chen.profile.uploadAvatar({ name: 'a.png', picture: large.toString('base64') })).toMatchObject({
      code: 10001,
      data: [{ picture: expect.stringContaining('图片') }],
    });
    expect((await chen.account.me({})).data.head_img).toBe('');
  });
});

describe('preferences', () => {
  it('are kept key by key, and sign-in brings them to another browser', async () => {
    const he = await server.givenPerson('he');
    const signIn = () => server.client().account.login({ name: 'he', password: testPassword });
    expect((await signIn()).data.preferences).toEqual({});
    await Promise.all([
      he.profile.savePreferences({ theme: 'dark' }),
      he.profile.savePreferences({ density: 'compact' }),
      he.profile.savePreferences({ startPage: 'workbench', hasSingleKeys: false, language: 'en' }),
    ]);
    const decided = { theme: 'dark', density: 'compact', startPage: 'workbench', hasSingleKeys: false, language: 'en' };
    expect((await he.profile.preferences({})).data).toEqual(decided);
    expect((await signIn()).data.preferences).toEqual(decided);
    expect(await he.profile.savePreferences({ theme: 'pink' } as never)).toMatchObject({ code: 10001 });
  });

  it('that a former version offered are left out', async () => {
    const old = await server.givenPerson('old');
    const stored = { theme: 'sepia', density: 'compact', gone: 1 } as never;
    await server.db.update(users).set({ preferences: stored }).where(eq(users.id, old.who._id));
    expect((await old.profile.preferences({})).data).toEqual({ density: 'compact' });
  });
});

describe('sessions', () => {
  it('are listed with this one first, and end one by one, or all others at once', async () => {
    const here = await server.givenPerson('many');
    const [phone, tablet, desk] = [
      await signInAgain('many', 'Phone'),
      await signInAgain('many', 'Tablet'),
      await signInAgain('many', 'Desk'),
    ];
    const list = async () => (await here.profile.sessions({})).data;
    expect((await list()).map(({ isCurrent, userAgent }) => [isCurrent, userAgent])).toEqual([
      [true, 'test'],
      [false, 'Desk'],
      [false, 'Tablet'],
      [false, 'Phone'],
    ]);
    const id = (await list()).find(({ userAgent }) => userAgent === 'Phone')?._id ?? '';
    expect((await here.profile.endSession({ id })).success).toBe(true);
    expect(await phone.account.me({})).toMatchObject({ status: 401, error: 'Authentication Error' });
    expect((await tablet.account.me({})).success).toBe(true);
    expect(await here.profile.endSession({ id })).toMatchObject({ code: 10002, message: '这个登录已经结束' });

    expect((await here.profile.endOtherSessions({})).data).toEqual({ num: 2 });
    for (const gone of [tablet, desk]) expect(await gone.account.me({})).toMatchObject({ status: 401 });
    expect(await list()).toHaveLength(1);
  });

  it('of another person cannot be ended', async () => {
    const [mine, theirs] = [await server.givenPerson('mine'), await server.givenPerson('theirs')];
    const [{ _id: id } = { _id: '' }] = (await theirs.profile.sessions({})).data;
    expect(await mine.profile.endSession({ id })).toMatchObject({ code: 10002 });
    expect((await theirs.account.me({})).success).toBe(true);
  });

  it('remember when they were last used, to some minutes', async () => {
    const person = await server.givenPerson('active');
    const lastUse = async () => {
      const [row] = await server.db.select().from(sessions).where(eq(sessions.userId, person.who._id));
      return row?.lastUsedAt.getTime() ?? 0;
    };
    const first = await lastUse();
    server.advance(60_000);
    await person.account.me({});
    expect(await lastUse()).toBe(first);
    server.advance(5 * 60_000);
    await person.account.me({});
    expect(await lastUse()).toBeGreaterThan(first + 5 * 60_000);
  });
});
