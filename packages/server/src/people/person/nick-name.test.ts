import { nickName } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { testPassword, useTestServer } from '../../../test/test-app';
import type { Db } from '../../platform/database/index';
import { nickNameOf, skeletonOf } from './nick-name';
import { fillSearchKeys } from './search-keys';
import { users } from './user.table';

const server = useTestServer();

describe('a nick name', () => {
  it.each([
    ['Alice', 'Аlice', 'a Cyrillic letter'],
    ['Alice', 'Ａｌｉｃｅ', 'wide letters'],
    ['Alice', '𝐀𝓁𝒾𝒸𝑒', 'mathematical letters'],
    ['Alice', 'AIice', 'an I for an l'],
    ['Alice', 'a1ice', 'a digit'],
    ['Boris', 'Вοrіѕ', 'several alphabets'],
    ['modern', 'rnodern', 'two letters for one'],
    ['Root', 'R00t', 'digits'],
    ['张伟', '张 伟', 'a blank'],
    ['张伟', '张\u3000伟', 'a wide blank'],
    ['张伟', '张\u200b伟', 'something that nobody sees'],
    ['张伟', '张伟\ufe00', 'a variation'],
    ['张工', '张エ', 'a letter of another script'],
    ['张伟', '张伟 (zhang.wei)', 'a login name that is not theirs'],
    ['张伟', '张伟（zhang.wei）', 'the same in wide brackets'],
    ['张伟', '张伟﹙zhang.wei﹚', 'the same in small brackets'],
    ['张伟', '张伟⁽zhang.wei⁾', 'the same in raised brackets'],
    ['张伟', '张伟｟zhang.wei｠', 'the same in double brackets'],
    ['张伟', '张伟「zhang.wei」', 'the same in corner brackets'],
    ['张伟', '张伟《zhang.wei》', 'the same in angle brackets'],
    ['张伟', '张伟(zhang.wei).', 'the same and a full stop'],
    ['张伟', '张伟 (zhang.wei', 'the same in a bracket that stays open'],
    ['张伟', '张伟。', 'a full stop'],
    ['张伟', '张伟·', 'a dot'],
    ['张伟', '“张伟”', 'quotes'],
    ['admin', 'ADMIN', 'case'],
  ])('%j looks like %j: %s', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ['张伟', '张玮'],
    ['王一', '王二'],
    ['Alice', 'Alicia'],
    ['Zoe', 'Zoë'],
    ['Лин', 'Lin'],
    ['(张伟)', '(李雷)'],
    ['开发1', '开发2'],
    ['张伟·', '李雷·'],
    ['张·伟', '张伟'],
    ['王一', '王'],
    ['。', '、'],
  ])('%j does not look like %j', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });

  it.each([
    '\u00ad',
    'a\u200cb',
    'a\u200db',
    'a\ufe0fb',
    'a\u2028b',
    'a\u{e0041}',
    'a\u2800',
    'a\ue000',
    '\u061cx',
    'x\u034f',
  ])('is refused with %j, which nobody sees', (text) => expect(nickName.safeParse(text).success).toBe(false));

  it.each(['👩\u200d💻 Lin', '❤\ufe0f', '👍🏽', '🏳\ufe0f\u200d🌈', 'Zoë', '欧阳 娜娜', '𠮷田', 'أحمد'])(
    'is taken as %j',
    (text) => expect(nickName.safeParse(text).success).toBe(true),
  );

  it('that comes from a directory is made one of ours', () => {
    expect(nickNameOf('王\u200b一\u202e', 'wang')).toBe('王一');
    expect(nickNameOf(' \u3164 ', 'wang')).toBe('wang');
    expect(nickNameOf('', 'a.very.long.login.name.of.forty.letters')).toBe('a.very.long.login.na');
    expect(nickNameOf('😀'.repeat(30), 'wang')).toBe('😀'.repeat(10));
  });
});

describe('two people whose nick names look alike', () => {
  const named = async (name: string, nick_name: string) => {
    await server.client().account.register({ name, nick_name, password: testPassword });
    const [row] = await server.db.select().from(users).where(eq(users.name, name));
    return row?.id ?? '';
  };
  const sharedOf = async (ids: string[]) => {
    const reader = await server.givenSession();
    const { data } = await reader.account.list({ ids: ids.join(',') });
    return Object.fromEntries(data.map(({ name, isNameShared }) => [name, isNameShared]));
  };

  /** Waits until a transaction is blocked by another one. */
  const untilWaiting = () =>
    vi.waitUntil(
      async () =>
        (
          await server.db.execute(
            sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
          )
        ).rowCount,
      { timeout: 10_000 },
    );

  it('are marked wherever people are listed, on every node, until one changes or goes', async () => {
    const ids = [await named('zhang.one', '张伟'), await named('zhang.two', '张伟'), await named('li', '李雷')];
    expect(await sharedOf(ids)).toEqual({ 'zhang.one': true, 'zhang.two': true, li: false });
    const other = await server.secondNode();
    const admin = await server.givenSession('administrator');
    const seen = (people: { name: string; isNameShared: boolean }[]) =>
      people
        .filter(({ isNameShared }) => isNameShared)
        .map(({ name }) => name)
        .sort();
    const there = other.client(admin.token);
    expect(seen((await there.accounts.full({})).data.list)).toEqual(['zhang.one', 'zhang.two']);
    expect(seen((await there.accounts.getAllUser()).data)).toEqual(['zhang.one', 'zhang.two']);
    expect(seen((await there.dashboard.get()).data.users)).toEqual(['zhang.one', 'zhang.two']);
    const project = { name: '共享', url: '/shared', members: ids };
    await admin.project.create(project);
    expect(seen((await admin.project.list({})).data[0]?.members ?? [])).toEqual(['zhang.one', 'zhang.two']);

    await admin.accounts.updateById({ id: ids[1] ?? '', nick_name: '张玮' });
    expect(await sharedOf(ids)).toMatchObject({ 'zhang.one': false, 'zhang.two': false });
    await admin.accounts.updateById({ id: ids[1] ?? '', nick_name: '张 伟' });
    expect(await sharedOf(ids)).toMatchObject({ 'zhang.one': true, 'zhang.two': true });
    await admin.accounts.delete({ id: ids[1] ?? '' });
    expect(await sharedOf(ids)).toMatchObject({ 'zhang.one': false, li: false });
  });

  it('are marked by whatever way they got their names', async () => {
    const admin = await server.givenSession('administrator');
    const first = await named('alice', 'Alice');
    const isMarked = async () => (await sharedOf([first])).alice;
    const file = Buffer.from('name,nick_name\nimported,Аlice').toString('base64');
    const { data } = await admin.accounts.importUsers({ csv: file });
    expect(data.created).toHaveLength(1);
    expect(await isMarked()).toBe(true);
    await server.db.delete(users).where(eq(users.name, 'imported'));
    const { user } = (await admin.accounts.create({ name: 'opened', nick_name: 'AIice' })).data;
    expect(user.isNameShared).toBe(true);
    await admin.accounts.forbiddenUser({ id: user._id, isForbidden: true });
    expect(await isMarked()).toBe(false);
    const person = await server.givenPerson('themselves');
    await person.account.update({ nick_name: 'A1ice' });
    expect(await isMarked()).toBe(true);
  });

  it('are marked when they get their names at the same moment', async () => {
    const [one, two] = [await named('first', '先'), await named('second', '后')];
    const rename = (id: string) => (db: Db) => db.update(users).set({ nameSkeleton: '同名' }).where(eq(users.id, id));
    const { database } = server.services;
    let isRenamed = () => {};
    const whenRenamed = new Promise<void>((resolve) => {
      isRenamed = resolve;
    });
    let commit = () => {};
    const first = database.db.transaction(async (db) => {
      await rename(one)(db);
      isRenamed();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
    });
    await whenRenamed;
    const second = database.db.transaction(rename(two));
    await untilWaiting();
    commit();
    await Promise.all([first, second]);
    expect(await sharedOf([one, two])).toEqual({ first: true, second: true });
  });

  it('lose their marks when one of them leaves', async () => {
    const admin = await server.givenSession('administrator');
    const [stays, leaves] = [await named('stays', '周周'), await named('leaves', '周周')];
    expect(await sharedOf([stays, leaves])).toEqual({ stays: true, leaves: true });
    await admin.accounts.delete({ id: leaves });
    expect(await sharedOf([stays, leaves])).toEqual({ stays: false, [`#${leaves}`]: false });
  });

  it('are marked as forbidden people, too, and do not mark others then', async () => {
    const admin = await server.givenSession('administrator');
    const ids = [await named('active', '吴吴'), await named('forbidden', '吴吴')];
    await admin.accounts.forbiddenUser({ id: ids[1] ?? '', isForbidden: true });
    expect(await sharedOf(ids)).toEqual({ active: false, forbidden: true });
    await admin.accounts.forbiddenUser({ id: ids[1] ?? '', isForbidden: false });
    expect(await sharedOf(ids)).toEqual({ active: true, forbidden: true });
  });

  it('are marked from the first start on, where they had their names before', async () => {
    const ids = [await named('old.one', '老王'), await named('old.two', '老王')];
    await server.db.update(users).set({ nameSkeleton: null });
    expect(await sharedOf(ids)).toEqual({ 'old.one': false, 'old.two': false });
    await fillSearchKeys(server.db);
    expect(await sharedOf(ids)).toEqual({ 'old.one': true, 'old.two': true });
  });
});
