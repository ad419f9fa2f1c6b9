import type { CsvImportReport } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { httpInfos } from '../../tools/https/https.table';
import { auditLog } from '../audit/audit.table';

const server = useTestServer();

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const summaryOf = ({ lines }: CsvImportReport) =>
  lines.map(({ line, name, verdict, changes, problems }) =>
    [
      ...[line, name, verdict],
      ...changes.map(({ column, before, after }) => `${column}: ${before} → ${after}`),
      ...problems.map(({ column, problem }) => (column ? `${column}: ${problem}` : problem)),
    ].join(' '),
  );

it('creates and changes hosts line by line, after a dry run that reports the same and writes nothing', async () => {
  const chief = await server.givenSession('superAdministrator');
  const owner = await server.givenPerson('host.owner', 'developer');
  await chief.https.insertHttpInfo({ domain: 'old.example.com', purpose: '商城', checkMode: 'none' });
  await chief.https.insertHttpInfo({ domain: 'same.example.com', env: 'test', checkMode: 'none' });
  const rows = [
    '域名,端口,环境,负责人,用途,域名到期日,检查方式',
    'https://new.example.com/path,,生产,host.owner,=SUM(A1),2027/3/1,不检查',
    'old.example.com,443,预发,,,,',
    'same.example.com,,测试,,,,',
    'new.example.com,,,,,,',
    '*.example.com,70000,火星,nobody.at.all,,,',
    ',,,,,,',
    ',8443,,,,,',
  ];
  const csv = inBase64(rows.join('\n'));
  const expected = [
    '2 new.example.com new',
    '3 old.example.com changed 环境: 生产 → 预发',
    '4 same.example.com same',
    '5 new.example.com refused 与第 2 行重复',
    '6  refused 域名: 通配符不能检查，请填具体的域名 环境: 没有“火星”，可用：生产、预发、测试、开发 负责人: 没有用户“nobody.at.all”，请填用户名或昵称 端口: 端口不能大于 65535',
    '8 :8443 refused 域名: 域名不能为空',
  ];
  // Without the columns that jobs write meanwhile.
  const entered = () =>
    server.db
      .select({ domain: httpInfos.domain, env: httpInfos.env, version: httpInfos.version })
      .from(httpInfos)
      .orderBy(httpInfos.domain);
  const before = await entered();
  const dry = (await chief.https.checkHttpInfoImport({ csv })).data;
  expect(summaryOf(dry)).toEqual(expected);
  expect(dry).toMatchObject({ rowNum: 6, num: { new: 1, changed: 1, same: 1, refused: 3 }, problems: [] });
  expect(await entered()).toEqual(before);

  const done = (await chief.https.importHttpInfo({ csv })).data;
  expect(done).toEqual(dry);
  const [row] = await server.db.select().from(httpInfos).where(eq(httpInfos.domain, 'new.example.com'));
  expect(row).toMatchObject({
    ...{ port: 443, env: 'prod', ownerUserId: owner.who._id, purpose: '=SUM(A1)', rootDomain: 'example.com' },
    ...{ domainExpireDate: '2027-03-01', domainSource: 'manual', checkMode: 'none' },
  });
  const [old] = await server.db.select().from(httpInfos).where(eq(httpInfos.domain, 'old.example.com'));
  expect(old).toMatchObject({ env: 'pre', purpose: '商城', version: 2 });
  const logged = await server.db
    .select({ action: auditLog.action, name: auditLog.entityName })
    .from(auditLog)
    .where(eq(auditLog.entityKind, 'http_info'))
    .orderBy(auditLog.at);
  expect(logged.slice(2)).toEqual(
    expect.arrayContaining([
      { action: 'create', name: 'new.example.com' },
      { action: 'update', name: 'old.example.com' },
    ]),
  );
  expect(logged).toHaveLength(4);
  expect(summaryOf((await chief.https.checkHttpInfoImport({ csv })).data)[0]).toBe('2 new.example.com same');
});

it('refuses lines about records that the caller may not change, and callers who may not create any', async () => {
  const chief = await server.givenSession('superAdministrator');
  const editor = await server.givenPerson('host.editor', 'developer');
  const csv = inBase64('Host,Remarks\nforeign.example.com,x\nmine.example.com,y');
  expect((await editor.https.importHttpInfo({ csv })).status).toBe(403);
  await chief.rights.saveRoleAuth({
    roleId: 'developer',
    grants: { https: { level: 'edit', canReveal: false } },
  });
  await chief.https.insertHttpInfo({ domain: 'foreign.example.com', checkMode: 'none' });
  expect(summaryOf((await editor.https.importHttpInfo({ csv })).data)).toEqual([
    '2 foreign.example.com refused 已有这条记录，但你没有修改它的权限',
    '3 mine.example.com new',
  ]);
});

it('imports as many lines as a file may have', async () => {
  const chief = await server.givenSession('superAdministrator');
  const rows = Array.from({ length: 500 }, (_, num) => `h${num}.many.example.com,none`);
  const csv = inBase64(['Host,Check', ...rows].join('\n'));
  expect((await chief.https.importHttpInfo({ csv })).data.num).toMatchObject({ new: 500, refused: 0 });
});
