import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/index';
import { robotMessages } from '../ding-config/ding-config.table';
import { type HttpInfoRow, httpInfos } from './https.table';
import { remindOfHosts } from './remind';
import { isNews, thresholdOf } from './remind-when';

const server = useTestServer();
const dayMs = 24 * 3_600_000;
const settings = { days: [30, 14, 7, 3, 1, 0], percent: [30, 15, 5] };

/** A certificate with this many days left of a lifetime. */
const lasting = (days: number, lifetime = 365) => {
  const now = new Date('2026-11-29T01:30:00Z');
  const validTo = new Date(now.getTime() + days * dayMs + 3_600_000);
  const row = { validTo, validFrom: new Date(validTo.getTime() - lifetime * dayMs), chainMinExpire: validTo };
  return (remind: HttpInfoRow['remind'] = { mode: 'inherit', values: [] }) =>
    thresholdOf({ ...row, remind }, settings, now);
};

describe('the threshold of a certificate', () => {
  it('is the tightest that it has reached, in days', () => {
    expect([31, 30, 29, 14, 13, 1, 0, -1].map((days) => lasting(days)())).toEqual([
      undefined,
      'days:30',
      'days:30',
      'days:14',
      'days:14',
      'days:1',
      'days:0',
      undefined,
    ]);
  });

  it('is in percent for lifetimes below 45 days, and as the host says for those that say something', () => {
    expect([20, 11, 5, 1].map((days) => lasting(days, 40)())).toEqual([
      undefined,
      'percent:30',
      'percent:15',
      'percent:5',
    ]);
    expect(lasting(20, 40)({ mode: 'days', values: [21] })).toBe('days:21');
    expect(lasting(100)({ mode: 'percent', values: [50, 20] })).toBe('percent:50');
  });

  it('is reported once for each certificate, and again when a tighter one is reached', () => {
    const told = { remindedFingerprint: 'A', remindedAt: 'days:14', fingerprint256: 'A' };
    expect(isNews(told, 'days:14')).toBe(false);
    expect(isNews(told, 'days:30')).toBe(false);
    expect(isNews(told, 'days:7')).toBe(true);
    expect(isNews({ ...told, fingerprint256: 'B' }, 'days:14')).toBe(true);
    expect(isNews(told, 'percent:30')).toBe(true);
  });
});

describe('reminders', () => {
  const run = async () => {
    const id = await enqueue(server.db, remindOfHosts, {});
    await server.services.jobs.waitFor(id, 10_000);
  };

  it('are one message a morning for each group and owner, and each threshold is reported once', async () => {
    const chief = await server.givenSession('administrator');
    const robot = await chief.dingConfig.insertDingConfigInfo({
      name: `r${newId()}`,
      groupName: '运维群',
      webhook: `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`,
    });
    const robotId = robot.data._id;
    const register = async (domain: string, columns: Partial<HttpInfoRow>) => {
      const { data } = await chief.https.insertHttpInfo({ domain, dingConfigIds: [robotId], useStatus: 0 });
      if (!('_id' in data)) throw new Error('one host was registered');
      const set = { isInUse: true, nextCheckAt: null, ...columns };
      await server.db.update(httpInfos).set(set).where(eq(httpInfos.id, data._id));
      return data._id;
    };
    const inDays = (days: number) => new Date(server.services.clock().getTime() + days * dayMs + 3_600_000);
    const left = (days: number) => ({
      validFrom: inDays(days - 365),
      validTo: inDays(days),
      chainMinExpire: inDays(days),
      fingerprint256: newId(),
    });
    const soon = await register('soon.example.com', left(29));
    await register('far.example.com', left(200));
    await register('over.example.com', left(-3));
    await register('muted.example.com', { ...left(1), mutedUntil: inDays(5) });
    await register('new.example.com', {
      ...left(80),
      issuer: 'New CA',
      changedFrom: { issuer: 'Old CA', validTo: '2026-12-01T00:00:00.000Z' },
    });
    const domain = { domainExpireDate: inDays(13).toISOString().slice(0, 10) };
    await register('a.example.org', domain);
    await register('b.example.org', domain);
    const told = async () => {
      const rows = await server.db.select().from(robotMessages).where(eq(robotMessages.robotId, robotId));
      return rows.map(({ message }) => (JSON.parse(message) as { markdown: string }).markdown);
    };
    await run();
    const [first = '', ...more] = await told();
    expect(more).toEqual([]);
    const lines = first.split('\n').filter((line) => line.startsWith('- '));
    expect(lines.map((line) => line.replace(/（[^）]*）|\d{4}-\d\d-\d\d/g, ''))).toEqual([
      `- over.example.com 已过期 2 天，请尽快更换，负责人 ${chief.name}`,
      expect.stringMatching(/^- 域名 example\.org 还有 1[234] 天到期/),
      `- soon.example.com 还有 29 天到期，负责人 ${chief.name}`,
      '- new.example.com 的证书已更换：Old CA→ New CA',
    ]);
    const bell = (await chief.messageNotification.getAllUnReadMessageArray({})).data;
    expect(JSON.stringify(bell)).toContain('HTTPS 与域名：4 条提醒');

    server.advance(dayMs);
    await run();
    expect((await told())[1]?.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      expect.stringContaining('over.example.com 已过期 3 天'),
    ]);
    await server.db
      .update(httpInfos)
      .set({ chainMinExpire: new Date(server.services.clock().getTime() + 13.5 * dayMs) })
      .where(eq(httpInfos.id, soon));
    server.advance(dayMs);
    await run();
    expect((await told())[2]).toContain('soon.example.com 还有 12 天到期');
  });

  it('are a further message after a second run on the same day, with the news only, and reach only owners who may view hosts', async () => {
    const chief = await server.givenSession('administrator');
    const outsider = await server.givenPerson('former.keeper', 'ordinaryUser');
    const soon = new Date(server.services.clock().getTime() + 6.5 * dayMs);
    const register = async (domain: string, ownerUserId: string, columns: Partial<HttpInfoRow> = {}) => {
      const { data } = await chief.https.insertHttpInfo({ domain, ownerUserId, useStatus: 0 });
      if (!('_id' in data)) throw new Error('one host was registered');
      const set = { isInUse: true, nextCheckAt: null, validTo: soon, chainMinExpire: soon };
      await server.db
        .update(httpInfos)
        .set({ ...set, fingerprint256: newId(), ...columns })
        .where(eq(httpInfos.id, data._id));
    };
    const bellOf = async (person: Client) => {
      const { data } = await person.messageNotification.getAllUnReadMessageArray({});
      return JSON.stringify(data);
    };
    const over = new Date(server.services.clock().getTime() - 3 * dayMs);
    await register('first.example.net', chief.id);
    await register('over.example.net', chief.id, { validTo: over, chainMinExpire: over });
    await register('lost.example.net', outsider.who._id);
    await run();
    await register('second.example.net', chief.id);
    await run();
    const bell = await bellOf(chief);
    expect(bell).toContain('first.example.net');
    expect(bell).toContain('second.example.net 还有 6 天到期');
    expect(bell.match(/over\.example\.net 已过期/g)).toHaveLength(1);
    expect(await bellOf(outsider)).not.toContain('lost.example.net');
  });
});
