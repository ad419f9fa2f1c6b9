import { appVersion } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { releaseNotes } from './release-notes';

const server = useTestServer();

describe('the update log', () => {
  it('has notes for the running version, as many in each language', () => {
    expect(releaseNotes[0]?.version).toBe(appVersion);
    for (const { lines } of releaseNotes) {
      expect(lines.en).toHaveLength(lines['zh-CN'].length);
      for (const line of [...lines.en, ...lines['zh-CN']]) expect(line.length).toBeLessThanOrEqual(300);
    }
  });

  it('tells a version in the language of the reader, by default the one that runs', async () => {
    const person = await server.givenPerson('reader');
    const chinese = await person.updateLog.get();
    expect(chinese.data[0]).toBe('1.7.0 更新内容');
    expect(chinese.data.length).toBeGreaterThan(5);
    const { token } = person.who;
    const english = await server.client(token, { 'accept-language': 'en' }).updateLog.get({ version: '1.7.0' });
    expect(english.data[0]).toBe('What is new in 1.7.0');
    expect((await person.updateLog.get({ version: '0.1' })).data).toEqual([]);
  });

  it('is nothing new to somebody who came with the version or after it', async () => {
    const person = await server.givenPerson('newcomer');
    expect((await person.updateLog.unread()).data).toMatchObject({ version: appVersion, lines: [] });
  });

  it('is unread once for each person, on every node', async () => {
    const [one, other] = [await server.givenPerson('one'), await server.givenPerson('other')];
    // Simulates people who registered before this version.
    await server.db.update(users).set({ readVersion: '' });
    expect((await one.updateLog.unread()).data.lines.length).toBeGreaterThan(0);
    await one.updateLog.read({ version: appVersion });
    expect((await one.updateLog.unread()).data).toMatchObject({ version: appVersion, lines: [] });
    const node = await server.secondNode();
    expect((await node.client(one.who.token).updateLog.unread()).data.lines).toEqual([]);
    expect((await other.updateLog.unread()).data.lines.length).toBeGreaterThan(0);
  });

  it('is unread again for a person who has read an older version', async () => {
    const person = await server.givenPerson('older');
    await person.updateLog.read({ version: '1.5.9' });
    expect((await person.updateLog.unread()).data.lines.length).toBeGreaterThan(0);
  });

  it('lists the versions for anyone', async () => {
    const { data } = await server.client(undefined, { 'accept-language': 'en' }).updateLog.list();
    expect(data.map(({ version }) => version)).toEqual(releaseNotes.map(({ version }) => version));
    expect(data[0]?.lines[0]).toBe('What is new in 1.7.0');
  });
});

describe('an announcement', () => {
  it('stands behind the notes of its version, and alone under another', async () => {
    const admin = await server.givenPerson('admin-1', 'administrator');
    const own = (await admin.updateLog.get()).data;
    await admin.updateLog.save({ version: appVersion, lines: ['公告', '周五晚升级'], linesEn: ['News', 'Friday'] });
    expect((await admin.updateLog.get()).data).toEqual([...own, '周五晚升级']);
    await admin.updateLog.save({ version: '2026-11', lines: ['公告', '机房搬迁'] });
    expect((await admin.updateLog.get({ version: '2026-11' })).data).toEqual(['公告', '机房搬迁']);
    const english = server.client(admin.who.token, { 'accept-language': 'en' });
    expect((await english.updateLog.get()).data.at(-1)).toBe('Friday');
    // Falls back to the Chinese text if there is no English one.
    expect((await english.updateLog.get({ version: '2026-11' })).data).toEqual(['公告', '机房搬迁']);
    await admin.updateLog.delete({ version: appVersion });
    expect((await admin.updateLog.get()).data).toEqual(own);
  });

  it('is unread for people who have read its version, alone, until they read it', async () => {
    const admin = await server.givenPerson('admin-5', 'administrator');
    const reader = await server.givenPerson('reader-of-news');
    const unread = async () => (await reader.updateLog.unread()).data.lines;
    expect(await unread()).toEqual([]);
    await admin.updateLog.save({ version: appVersion, lines: ['公告', '周五晚升级'] });
    await admin.updateLog.save({ version: '2026-12', lines: ['机房', '周六断电'] });
    expect(await unread()).toEqual(['公告', '周五晚升级', '机房', '周六断电']);
    await reader.updateLog.read({ version: appVersion });
    expect(await unread()).toEqual([]);
    await admin.updateLog.save({ version: '2026-12', lines: ['机房', '改到周日'] });
    expect(await unread()).toEqual(['机房', '改到周日']);
    // People do not see announcements from before their registration.
    const newcomer = await server.givenPerson('came-later');
    expect((await newcomer.updateLog.unread()).data.lines).toEqual([]);
  });

  it('published while the dialog of another is open stays unread', async () => {
    const admin = await server.givenPerson('admin-6', 'administrator');
    const reader = await server.givenPerson('slow-reader');
    const unread = async () => (await reader.updateLog.unread()).data;
    server.advance(1000);
    await admin.updateLog.save({ version: 'first', lines: ['第一条'] });
    const shown = await unread();
    expect(shown.lines).toEqual(['第一条']);
    server.advance(1000);
    await admin.updateLog.save({ version: 'second', lines: ['第二条'] });
    server.advance(1000);
    await reader.updateLog.read({ version: appVersion, until: shown.until });
    expect((await unread()).lines).toEqual(['第二条']);
    // A dialog left open in another window does not reset the state.
    await reader.updateLog.read({ version: appVersion, until: (await unread()).until });
    await reader.updateLog.read({ version: appVersion, until: shown.until });
    expect((await unread()).lines).toEqual([]);
    // A future moment does not hide announcements before it.
    await reader.updateLog.read({ version: appVersion, until: '2999-01-01T00:00:00.000Z' });
    server.advance(1000);
    await admin.updateLog.save({ version: 'third', lines: ['第三条'] });
    expect((await unread()).lines).toEqual(['第三条']);
  });

  it('under another version stands behind the notes of a version that a person sees for the first time', async () => {
    const admin = await server.givenPerson('admin-7', 'administrator');
    const reader = await server.givenPerson('away-for-weeks');
    await server.db.update(users).set({ readVersion: '1.5.9' }).where(eq(users.id, reader.who._id));
    server.advance(1000);
    await admin.updateLog.save({ version: 'move', lines: ['机房', '周日搬迁'] });
    const shown = (await reader.updateLog.unread()).data;
    expect(shown.lines.slice(-2)).toEqual(['机房', '周日搬迁']);
    await reader.updateLog.read({ version: appVersion, until: shown.until });
    expect((await reader.updateLog.unread()).data.lines).toEqual([]);
  });

  it('saved again replaces the first, is deleted twice without a fault, and told to the audit log', async () => {
    const admin = await server.givenPerson('admin-2', 'administrator');
    await admin.updateLog.save({ version: 'notice', lines: ['一'] });
    server.advance(1000);
    await admin.updateLog.save({ version: 'notice', lines: ['二'] });
    const all = (await admin.updateLog.announcements()).data.filter(({ version }) => version === 'notice');
    expect(all).toMatchObject([{ lines: ['二'], linesEn: [] }]);
    const entry = (await admin.audit.list({ entityId: 'notice' })).data.list[0];
    expect(entry?.diff.lines).toEqual({ before: ['一'], after: ['二'] });
    for (const _ of [1, 2]) expect((await admin.updateLog.delete({ version: 'notice' })).success).toBe(true);
  });

  it('is created only by people who may manage the log', async () => {
    const person = await server.givenPerson('member');
    const refused = await person.updateLog.save({ version: '9', lines: ['x'] });
    expect(refused).toMatchObject({ status: 403, code: 10003 });
    expect((await person.updateLog.delete({ version: '9' })).status).toBe(403);
    expect((await server.client().updateLog.save({ version: '9', lines: ['x'] })).status).toBe(401);
    expect((await person.updateLog.announcements()).data.some(({ version }) => version === '9')).toBe(false);
  });

  it('of bad form is refused in the words of the caller', async () => {
    const admin = await server.givenPerson('admin-3', 'administrator');
    const empty = await admin.updateLog.save({ version: '1.7.0', lines: [] });
    expect(empty).toMatchObject({ code: 10001, data: [{ lines: '内容至少 1 项' }] });
    const english = server.client(admin.who.token, { 'accept-language': 'en' });
    const odd = await english.updateLog.save({ version: '../x', lines: ['a', ' '] });
    expect(odd.data).toEqual([{ version: 'Version has the wrong format' }, { 'lines.1': 'Text cannot be empty' }]);
    const many = await admin.updateLog.save({ version: '1', lines: Array.from({ length: 51 }, () => 'a') });
    expect(many.data).toEqual([{ lines: '内容最多 50 项' }]);
  });
});
