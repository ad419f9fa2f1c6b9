import { describe, expect, it, vi } from 'vitest';
import { testPassword, useTestServer } from '../../test/test-app';
import type { Services } from '../platform/context';
import { settingRows } from '../platform/settings/settings.table';

const server = useTestServer();

describe('settings', () => {
  it('hold what the environment says until somebody decides, and again when the decision is taken back', async () => {
    const chief = await server.givenPerson('chief', 'superAdministrator');
    const entry = async () => (await chief.settings.list()).data.find(({ key }) => key === 'register.open');
    expect(await entry()).toMatchObject({
      value: true,
      fallback: true,
      isDecided: false,
      control: { kind: 'switch' },
      mayChange: true,
    });
    expect((await chief.settings.save({ key: 'register.open', value: false })).success).toBe(true);
    expect(await entry()).toMatchObject({ value: false, isDecided: true, updateUserName: 'chief' });
    const refused = await server.client().account.register({ name: 'late', password: testPassword });
    expect(refused.code).toBe(10003);
    await chief.settings.reset({ key: 'register.open' });
    expect(await entry()).toMatchObject({ value: true, isDecided: false, updatedAt: null });
  });

  it('name their choices in both languages', async () => {
    const chief = await server.givenPerson('chief-4', 'superAdministrator');
    const { data } = await chief.settings.list();
    expect(data.find(({ key }) => key === 'wallpaper.source')?.control).toEqual({
      kind: 'choice',
      choices: [
        { value: 'bing', name: { zh: '必应每日图片', en: 'Bing daily pictures' } },
        { value: 'unsplash', name: { zh: 'Unsplash', en: 'Unsplash' } },
        { value: 'local', name: { zh: '内置图片', en: 'Bundled pictures' } },
      ],
    });
  });

  it('say which variable they wait for, as long as it is not set', async () => {
    const chief = await server.givenPerson('chief-6', 'superAdministrator');
    const unset = async () =>
      (await chief.settings.list()).data.flatMap((entry) => (entry.unset ? [[entry.key, entry.unset]] : []));
    expect(await unset()).toEqual([['login.directory', 'LDAP_URL']]);
    const directory = { authenticate: async () => undefined } as unknown as Services['directory'];
    server.services.directory = directory;
    expect(await unset()).toEqual([]);
    server.services.directory = undefined;
  });

  it('are the same on every node within a second', async () => {
    const chief = await server.givenPerson('chief-2', 'superAdministrator');
    const other = await server.secondNode();
    await chief.settings.save({ key: 'audit.keepDays', value: 90 });
    await vi.waitFor(() => expect(other.services.settings.get('audit.keepDays')).toBe(90), { timeout: 1_000 });
  });

  it('take no value of another kind, and say what would do', async () => {
    const chief = await server.givenPerson('chief-3', 'superAdministrator');
    const text = await chief.settings.save({ key: 'audit.keepDays', value: 'many' });
    expect(text).toMatchObject({ code: 10001, data: [{ value: '值的类型不对' }] });
    const low = await chief.settings.save({ key: 'audit.keepDays', value: 3 });
    expect(low.data).toEqual([{ value: '值不能小于 30' }]);
    expect((await chief.settings.save({ key: 'no.such' as never, value: 1 })).code).toBe(10001);
  });

  it('are read by administrators, decided by super administrators, and hidden from others', async () => {
    const admin = await server.givenPerson('admin-4', 'administrator');
    expect((await admin.settings.list()).success).toBe(true);
    expect((await admin.settings.save({ key: 'register.open', value: false })).status).toBe(403);
    const person = await server.givenPerson('person-4');
    expect((await person.settings.list()).status).toBe(403);
  });

  it('tell the audit log both values', async () => {
    const chief = await server.givenPerson('chief-5', 'superAdministrator');
    await chief.settings.save({ key: 'recycle.keepDays', value: 7 });
    const { data } = await chief.audit.list({ entityId: 'recycle.keepDays' });
    expect(data.list[0]?.diff).toEqual({ 'recycle.keepDays': { before: 30, after: 7 } });
  });

  it('of a former version count for nothing', async () => {
    await server.db.insert(settingRows).values([
      { key: 'gone.setting', value: 1, updateUserName: 'x' },
      { key: 'export.requireSession', value: 'yes', updateUserName: 'x' },
    ]);
    await server.services.settings.reload();
    expect(server.services.settings.get('export.requireSession')).toBe(false);
  });
});
