import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import type { Role } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { makeCertificate } from '../../../test/certificates';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { newId } from '../../platform/ids';
import { httpInfos } from './https.table';

const server = useTestServer({ EASYMOCK_OUTBOUND_ALLOW: 'localhost' });

const closers: (() => void)[] = [];
afterAll(() => {
  for (const close of closers) close();
});

async function listen(target: Server): Promise<number> {
  target.listen(0, 'localhost');
  await once(target, 'listening');
  closers.push(() => void target.close());
  return (target.address() as AddressInfo).port;
}

const root = makeCertificate({ name: 'Test Root', isAuthority: true, days: 900 });

/** Starts a website with a certificate of the test's own authority. */
const givenSite = (names: readonly string[], days = 90): Promise<number> =>
  listen(
    createServer(makeCertificate({ name: 'site', names, days, issuer: root }), (_, response) =>
      response.writeHead(204).end(),
    ),
  );

const admin = (role: Role = 'administrator') => server.givenSession(role);
const freshHost = () => `h${newId().slice(-10)}.example.invalid`;

/** Registers a host and returns its record. */
async function register(
  person: Awaited<ReturnType<typeof admin>>,
  draft: Parameters<typeof person.https.insertHttpInfo>[0],
) {
  const answer = await person.https.insertHttpInfo(draft);
  if (!answer.success || !('_id' in answer.data)) throw new Error(JSON.stringify(answer.message));
  return answer.data;
}

describe('hosts', () => {
  it('are registered by administrators, read by developers, and found by name, project and letters of other alphabets', async () => {
    const chief = await admin();
    const project = { type: 'project', value: 'SHOP', label: '商城' } as const;
    await chief.enumeration.insertEnumerationInfo(project);
    expect((await chief.https.insertHttpInfo({ domain: freshHost(), project: 'NONE' })).success).toBe(false);
    const draft = { domain: 'Shop.例子.测试', project: 'SHOP', purpose: '商城', useStatus: 0 } as const;
    const made = await register(chief, draft);
    expect(made).toMatchObject({
      domain: 'shop.xn--fsqu00a.xn--0zwm56d',
      displayDomain: 'shop.例子.测试',
      port: 443,
      status: 'unchecked',
      ownerUserName: chief.name,
      domainSource: '',
    });
    const reader = await admin('developer');
    const found = async (keywords: string) =>
      (await reader.https.getAllHttpInfoList({ keywords })).data.list.map(({ _id }) => _id);
    expect(await found('例子')).toEqual([made._id]);
    expect(await found('shangcheng')).toEqual([made._id]);
    expect((await reader.https.insertHttpInfo({ domain: freshHost() })).status).toBe(403);
    expect((await (await admin('marketingCenter')).https.getAllHttpInfoList()).status).toBe(403);
  });

  it('of a list are registered line by line, and each invalid line is reported', async () => {
    const chief = await admin();
    const [one, other] = [freshHost(), freshHost()];
    await register(chief, { domain: other, useStatus: 0 });
    const { data } = await chief.https.insertHttpInfo({
      domains: [one, `https://${one}:8443/login?x=1`, one.toUpperCase(), other, '*.example.com', 'a b', 'x.cn:0'],
      env: 'test',
      useStatus: 0,
    });
    if (!('problems' in data)) throw new Error('a list answers with a list');
    expect(data.list.map(({ domain, port, env }) => [domain, port, env])).toEqual([
      [one, 443, 'test'],
      [one, 8443, 'test'],
    ]);
    expect(data.problems).toEqual([
      { line: 3, text: one.toUpperCase(), reason: '与前面的一行重复' },
      { line: 4, text: other, reason: '已经登记' },
      { line: 5, text: '*.example.com', reason: '通配符不能检查，请填具体的域名' },
      { line: 6, text: 'a b', reason: '不是域名' },
      { line: 7, text: 'x.cn:0', reason: '端口须为 1 至 65535' },
    ]);
  });

  it('are registered once for each port', async () => {
    const chief = await admin();
    const domain = freshHost();
    await register(chief, { domain, useStatus: 0 });
    expect(await chief.https.insertHttpInfo({ domain })).toMatchObject({ code: 10004, kind: 'httpInfoTaken' });
    expect((await chief.https.insertHttpInfo({ domain, port: 8443, useStatus: 0 })).success).toBe(true);
    expect((await chief.https.insertHttpInfo({})).data).toEqual([{ domain: '域名不能为空' }]);
  });

  it('are hidden from people of other companies unless they are shared with them', async () => {
    const chief = await admin();
    const guest = await admin('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, guest.id));
    const shared = await register(chief, { domain: freshHost(), shareUserIds: [guest.id], useStatus: 0 });
    const hidden = await register(chief, { domain: freshHost(), useStatus: 0 });
    const list = (await guest.https.getAllHttpInfoList()).data;
    expect(list.list.map(({ _id }) => _id)).toEqual([shared._id]);
    expect(list.statusNum.unchecked).toBe(1);
    expect((await guest.https.getHttpInfo({ id: hidden._id })).code).toBe(10002);
  });

  it('lose their measurements when the host name changes, and can be deleted in bulk', async () => {
    const chief = await admin();
    const made = await register(chief, { domain: freshHost(), useStatus: 0 });
    await server.db
      .update(httpInfos)
      .set({ chainMinExpire: new Date(), fingerprint256: 'AA', failNum: 2 })
      .where(eq(httpInfos.id, made._id));
    const change = { id: made._id, version: made.version, domain: freshHost() };
    expect((await chief.https.updateHttpInfoById(change)).data).toMatchObject({
      fingerprint256: '',
      failNum: 0,
      status: 'unchecked',
    });
    const other = await register(chief, { domain: freshHost(), useStatus: 0 });
    expect((await chief.https.deleteHttpInfoById({ ids: [made._id, other._id] })).success).toBe(true);
    expect((await chief.https.deleteHttpInfoById({ id: made._id })).success).toBe(true);
    expect((await chief.https.getHttpInfo({ id: other._id })).code).toBe(10002);
  });
});

describe('a check that somebody asks for', () => {
  it('reads the certificate, its chain and the response, and keeps a history', async () => {
    const chief = await admin();
    const port = await givenSite(['DNS:localhost', 'DNS:*.shop.example.com'], 20);
    const made = await register(chief, { domain: 'localhost', port, caFile: root.cert, useStatus: 0 });
    const { data } = await chief.https.checkHttpInfoById({ id: made._id });
    expect(data).toMatchObject({
      status: 'notice',
      daysLeft: 19,
      issuer: 'Test Root',
      san: ['localhost', '*.shop.example.com'],
      keyType: 'ECDSA P-256',
      tlsVersion: 'TLSv1.3',
      chainOk: true,
      hostMatch: true,
      httpStatus: 204,
      reason: '',
      version: made.version,
    });
    expect(data.chain?.map(({ subject }) => subject)).toEqual(['site', 'Test Root']);
    expect(data.checks).toMatchObject([{ result: 'ok', httpStatus: 204, previousFingerprint: '' }]);
    expect((await chief.https.getHttpCheckHistory({ id: made._id })).data.total).toBe(1);
    const log = await chief.audit.list({ entityId: made._id });
    expect(log.data.list.map(({ action }) => action)).toEqual(['check', 'create']);
  });

  it('explains the problem in the language of the reader', async () => {
    const chief = await admin();
    const port = await givenSite(['DNS:other.example.com']);
    const made = await register(chief, { domain: 'localhost', port, caFile: root.cert, useStatus: 0 });
    const { data } = await chief.https.checkHttpInfoById({ id: made._id });
    expect(data).toMatchObject({ status: 'mismatch', reason: '服务器返回的证书不包含域名 localhost' });
    const english = server.client(chief.token, { 'accept-language': 'en' });
    expect((await english.https.getHttpInfo({ id: made._id })).data.reason).toBe(
      'The certificate does not cover localhost',
    );
  });

  it('never connects to loopback, link-local and metadata addresses that nobody allowed', async () => {
    const chief = await admin();
    for (const domain of ['127.0.0.1', '169.254.169.254', '10.0.0.1']) {
      const made = await register(chief, { domain, useStatus: 0 });
      const { data } = await chief.https.checkHttpInfoById({ id: made._id });
      expect(data.reason).toMatch(/^地址不允许检查/);
    }
  });

  it('is refused for hosts that are not checked, and after thirty in an hour', async () => {
    const chief = await admin();
    const made = await register(chief, { domain: freshHost(), checkMode: 'none' });
    expect((await chief.https.checkHttpInfoById({ id: made._id })).kind).toBe('httpNotChecked');
    const port = await listen(createTcpServer((socket) => socket.destroy()));
    const cut = await register(chief, { domain: 'localhost', port, useStatus: 0 });
    for (let num = 0; num < 30; num += 1) await chief.https.checkHttpInfoById({ id: cut._id });
    expect((await chief.https.checkHttpInfoById({ id: cut._id })).status).toBe(429);
    const { data } = await chief.https.getHttpInfo({ id: cut._id });
    expect(data).toMatchObject({ status: 'unreachable', failNum: 30, reason: '连接被中断' });
  });
});
