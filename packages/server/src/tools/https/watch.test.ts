import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { addDays } from '@easymock/contract';
import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/certificates';
import { useTestServer } from '../../../test/test-app';
import { dayIn } from '../../platform/day';
import { newId } from '../../platform/ids';
import { enqueue } from '../../platform/jobs/index';
import { checkHosts } from './check/check-jobs';
import { conclude } from './check/conclude';
import { nextCheckOf } from './check/next-check';
import { type HttpInfoRow, httpChecks, httpInfos } from './https.table';
import { statusExpression, statusOf } from './status';

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' });
const dayMs = 24 * 3_600_000;
const hourMs = 3_600_000;

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

type Chief = Awaited<ReturnType<typeof server.givenSession>>;
async function register(chief: Chief, draft: Parameters<typeof chief.https.insertHttpInfo>[0]) {
  const { data } = await chief.https.insertHttpInfo(draft);
  if (!('_id' in data)) throw new Error('one host was registered');
  return data;
}
const set = (id: string, columns: Partial<HttpInfoRow>) =>
  server.db.update(httpInfos).set(columns).where(eq(httpInfos.id, id));

describe('the next check', () => {
  const now = new Date('2026-11-29T00:00:00Z');
  const waitOf = (days: number | null, failNum = 0, random = 0.5) => {
    const chainMinExpire = days === null ? null : new Date(now.getTime() + days * dayMs);
    const next = nextCheckOf({ chainMinExpire, failNum }, { now, hours: 12, random });
    return (next.getTime() - now.getTime()) / hourMs;
  };

  it('is after the usual hours, every hour in the last seven days, and spread by a tenth', () => {
    expect([waitOf(null), waitOf(8), waitOf(7), waitOf(-3)]).toEqual([12, 12, 1, 1]);
    expect([waitOf(30, 0, 0), waitOf(30, 0, 1)].map((hours) => Math.round(hours * 10) / 10)).toEqual([10.8, 13.2]);
  });

  it('is soon after the first failures, and as usual once a host is known to be unreachable', () => {
    expect([waitOf(30, 1), waitOf(30, 2), waitOf(30, 3)]).toEqual([0.25, 0.25, 12]);
  });
});

describe('the status of a host', () => {
  it('is the same in a list as on the page of the host', async () => {
    const chief = await server.givenSession('administrator');
    const now = server.services.clock();
    const ends = [null, -40, -1, 0, 1, 3, 4, 14, 15, 30, 31, 300];
    const flaws = [{}, { hostMatch: false }, { chainOk: false }, { chainOk: false, ignoreTrust: true }, { failNum: 3 }];
    const { _id } = await register(chief, { domain: `${newId()}.example.invalid`, useStatus: 0 });
    const [host] = await server.db.delete(httpInfos).where(eq(httpInfos.id, _id)).returning();
    if (!host) throw new Error('the host was registered');
    const copies = ends.flatMap((days) => {
      const chainMinExpire = days === null ? null : new Date(now.getTime() + days * dayMs + hourMs);
      return flaws.map((flaw) => ({
        ...host,
        id: newId(),
        domain: `${newId()}.example.invalid`,
        chainMinExpire,
        ...flaw,
      }));
    });
    await server.db.insert(httpInfos).values(copies);
    const rows = await server.db.select({ row: httpInfos, status: statusExpression(now) }).from(httpInfos);
    expect(rows.map(({ status }) => status)).toEqual(rows.map(({ row }) => statusOf(row, now)));
    expect(new Set(rows.map(({ status }) => status)).size).toBe(9);
    const { data } = await chief.https.getAllHttpInfoList({ status: 'untrusted' });
    expect(data.total).toBe(data.statusNum.untrusted);
    await server.db.delete(httpInfos);
  });
});

describe('checks that are due', () => {
  it('run once, even if several nodes look for them', async () => {
    const chief = await server.givenSession('administrator');
    let shaken = 0;
    const made = makeCertificate({ name: 'site', names: ['DNS:localhost'] });
    const ports: number[] = [];
    for (let num = 0; num < 12; num += 1) {
      const site = createServer(made, (_, response) => response.end()).on('secureConnection', () => {
        shaken += 1;
      });
      site.listen(0, 'localhost');
      await once(site, 'listening');
      closers.push(() => void site.close());
      ports.push((site.address() as AddressInfo).port);
    }
    for (const port of ports) {
      const { _id } = await register(chief, { domain: 'localhost', port, caFile: made.cert, useStatus: 0 });
      await set(_id, { isInUse: true, nextCheckAt: new Date(0) });
    }
    await server.secondNode();
    // Runs of different keys overlap, as runs do that take longer than the interval of the schedule.
    const runs = [];
    for (const key of ['one', 'other', 'third']) runs.push(await enqueue(server.db, checkHosts, {}, { key }));
    for (const run of runs) await server.services.jobs.waitFor(run, 15_000);
    expect(shaken).toBe(12);
    const rows = await server.db.select().from(httpInfos).where(isNotNull(httpInfos.lastCheckAt));
    expect(rows.map(({ lastResult }) => lastResult)).toEqual(Array.from({ length: 12 }, () => 'ok'));
    expect(rows.every(({ nextCheckAt }) => (nextCheckAt?.getTime() ?? 0) > Date.now() + 10 * hourMs)).toBe(true);
    await server.db.delete(httpInfos);
  });

  it('notify the owner once when a host has failed three times, and once when it recovers', async () => {
    const chief = await server.givenSession('administrator');
    const made = makeCertificate({ name: 'site', names: ['DNS:localhost'] });
    const dead = createTcpServer((socket) => socket.resetAndDestroy());
    dead.listen(0, 'localhost');
    await once(dead, 'listening');
    const { port } = dead.address() as AddressInfo;
    const { _id: id } = await register(chief, { domain: 'localhost', port, caFile: made.cert, useStatus: 0 });
    const check = async () => {
      await chief.https.checkHttpInfoById({ id });
      const { data } = await chief.messageNotification.getAllUnReadMessageArray({ messageType: 'https' });
      return data.messageNotificationArray.map(({ title }) => title);
    };
    expect(await check()).toEqual([]);
    expect(await check()).toEqual([]);
    const name = `localhost:${port}`;
    expect(await check()).toEqual([`${name} 连续 3 次无法访问`]);
    expect(await check()).toHaveLength(1);
    dead.close();
    await once(dead, 'close');
    const site = createServer(made, (_, response) => response.end());
    site.listen(port, 'localhost');
    await once(site, 'listening');
    closers.push(() => void site.close());
    expect(await check()).toEqual([`${name} 已恢复访问`, `${name} 连续 3 次无法访问`]);
    expect(await check()).toHaveLength(2);
  });

  it('note another certificate in the history, with the one before', async () => {
    const chief = await server.givenSession('administrator');
    const made = ['one', 'other'].map((name) => makeCertificate({ name, names: ['DNS:localhost'] }));
    const [first, second] = made;
    if (!first || !second) throw new Error('two certificates were made');
    const site = createServer(first, (_, response) => response.end());
    site.listen(0, 'localhost');
    await once(site, 'listening');
    closers.push(() => void site.close());
    const { port } = site.address() as AddressInfo;
    const { _id: id } = await register(chief, { domain: 'localhost', port, ignoreTrust: true, useStatus: 0 });
    const before = (await chief.https.checkHttpInfoById({ id })).data;
    site.setSecureContext(second);
    const after = (await chief.https.checkHttpInfoById({ id })).data;
    expect(after.fingerprint256).not.toBe(before.fingerprint256);
    const changes = (await chief.https.getHttpCheckHistory({ id, isChange: 'true' })).data;
    expect(changes.list).toMatchObject([{ previousFingerprint: before.fingerprint256 }]);
    const [row] = await server.db.select().from(httpInfos).where(eq(httpInfos.id, id));
    expect(row?.changedFrom).toMatchObject({ issuer: 'one' });
  });

  it('count for nothing if somebody changed meanwhile whom the host trusts', async () => {
    const chief = await server.givenSession('administrator');
    const { _id: id } = await register(chief, { domain: '127.0.0.1', port: 9, useStatus: 0 });
    const [checked] = await server.db.select().from(httpInfos).where(eq(httpInfos.id, id));
    if (!checked) throw new Error('one host was registered');
    const due = new Date(0);
    const found = { result: 'failed', reason: undefined, resolvedIps: [] } as const;
    for (const change of [{ ignoreTrust: true }, { caFile: 'PEM' }]) {
      // The host is not in use, so no job checks it in the meantime.
      await set(id, { ...checked, ...change, nextCheckAt: due });
      const row = await server.db.transaction((db) => conclude(server.services, db, checked, found));
      expect(row).toBeUndefined();
      const [after] = await server.db.select().from(httpInfos).where(eq(httpInfos.id, id));
      expect(after).toMatchObject({ lastCheckAt: null, nextCheckAt: due });
    }
    await server.db.delete(httpInfos).where(eq(httpInfos.id, id));
  });

  it('are kept two hundred of, and changes for longer', async () => {
    const chief = await server.givenSession('administrator');
    const { _id: id } = await register(chief, { domain: '127.0.0.1', useStatus: 0 });
    const old = Array.from({ length: 230 }, (_, num) => ({
      httpInfoId: id,
      at: new Date(num * 1_000),
      result: 'ok' as const,
      reason: '',
      issuer: '',
      fingerprint256: 'A',
      previousFingerprint: num === 0 ? 'B' : '',
    }));
    await server.db.insert(httpChecks).values(old);
    await chief.https.checkHttpInfoById({ id });
    const of = eq(httpChecks.httpInfoId, id);
    expect(await server.db.$count(httpChecks, of)).toBe(201);
    expect(await server.db.$count(httpChecks, and(of, eq(httpChecks.previousFingerprint, 'B')))).toBe(1);
  });
});

describe('hosts that want attention', () => {
  it('are on the list, the card and the calendar of their owner', async () => {
    const chief = await server.givenSession('administrator');
    const today = dayIn('Asia/Shanghai', server.services.clock());
    const { _id } = await register(chief, { domain: 'soon.example.com', checkMode: 'none' });
    const chainMinExpire = new Date(server.services.clock().getTime() + 2 * dayMs);
    await set(_id, { chainMinExpire, domainExpireDate: addDays(today, 5) });
    await register(chief, { domain: 'fine.example.com', checkMode: 'none' });
    const list = (await chief.tools.getAttentionList({})).data.filter(({ kind }) => kind === 'https');
    expect(list).toMatchObject([
      {
        title: 'soon.example.com',
        level: 'warn',
        dueDate: dayIn('Asia/Shanghai', chainMinExpire),
        link: `/tools/httpsManage?open=${_id}`,
      },
    ]);
    const figures = (await chief.tools.getFigures({})).data;
    expect(figures.find(({ tool }) => tool === 'https')).toMatchObject({ isUrgent: true, text: '1 个需要处理' });
    const period = { startDate: today, endDate: addDays(today, 30) };
    const { events } = (await chief.calendar.getCalendarContent(period)).data;
    expect(events.filter(({ layer }) => layer === 'https').map(({ title }) => title)).toEqual([
      'soon.example.com',
      'example.com',
    ]);
  });

  it('protect their robots from being deleted by mistake', async () => {
    const chief = await server.givenSession('administrator');
    const webhook = `https://oapi.dingtalk.com/robot/send?access_token=${newId()}`;
    const draft = { name: `r${newId()}`, groupName: '运维群', webhook };
    const robot = (await chief.dingConfig.insertDingConfigInfo(draft)).data;
    await register(chief, { domain: 'told.example.com', checkMode: 'none', dingConfigIds: [robot._id] });
    expect((await chief.dingConfig.deleteDingConfigInfoById({ id: robot._id })).kind).toBe('robotInUse');
  });
});
