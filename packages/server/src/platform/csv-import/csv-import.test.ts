import type { CsvImportReport } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { httpInfos } from '../../tools/https/https.table';
import { auditLog } from '../audit/audit.table';
import { newId } from '../ids';

const server = useTestServer();

const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const summaryOf = ({ lines }: CsvImportReport) =>
  lines.map(({ line, name, verdict, changes, problems }) =>
    [
      line,
      name,
      verdict,
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
    '6 *.example.com refused 域名: 通配符不能检查，请填具体的域名 环境: 没有“火星”，可用：生产、预发、测试、开发 负责人: 没有用户“nobody.at.all”，请填用户名或昵称 端口: 端口不能大于 65535',
    '8 8443 refused 域名: 域名不能为空',
  ];
  // Excludes the columns that jobs write meanwhile.
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
    port: 443,
    env: 'prod',
    ownerUserId: owner.who._id,
    purpose: '=SUM(A1)',
    rootDomain: 'example.com',
    domainExpireDate: '2027-03-01',
    domainSource: 'manual',
    checkMode: 'none',
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

interface Kind {
  readonly rows: readonly string[];
  /** The lines that the dry run and the import report. */
  readonly expected: readonly string[];
  check(by: Client, csv: string): Promise<{ data: CsvImportReport; status: number }>;
  run(by: Client, csv: string): Promise<{ data: CsvImportReport; status: number }>;
  /** The first line of a second import's report. */
  readonly again: string;
}

const kinds: Readonly<Record<string, Kind>> = {
  'project codes': {
    rows: [
      '编码,项目名称,部门,域名,Git',
      'SHOP,商城,市场中心,a.example.com; b.example.com,https://git.example.com/shop',
      'POINTS,积分,,,',
      'NEW,商城,,,',
      'shop,小写,,,',
      'BAD-DEPT,别的,没有的部门,,ftp://x',
    ],
    expected: [
      '2 SHOP 商城 new',
      '3 POINTS 积分 new',
      '4 NEW 商城 refused 这个项目名称已有编码',
      '5 小写 refused 编码: 编码格式不正确',
      '6 BAD-DEPT 别的 refused 部门: 没有“没有的部门”，请先在枚举管理中添加 仓库地址: 仓库地址必须是 http 或 https 地址',
    ],
    again: '2 SHOP 商城 same',
    check: (by, csv) => by.projectCode.checkProjectCodeImport({ csv }),
    run: (by, csv) => by.projectCode.importProjectCodes({ csv }),
  },
  certificates: {
    rows: [
      'Name,Project,Platform,Kind of certificate,Bundle ID,Expires,No expiry,Owner',
      '发布证书,mall,iOS,Distribution,com.example.mall,2027/3/1,,',
      '推送密钥,mall,ios,apnsKey,,,yes,',
      '没有到期日,mall,ios,dev,,,,',
      ',mall,ios,dev,,2027-02-30,,',
    ],
    expected: [
      '2 mall 发布证书 new',
      '3 mall 推送密钥 new',
      '4 mall 没有到期日 refused 到期日: 请填写到期日，或勾选长期有效',
      '5 mall refused 到期日: 到期日格式不正确 名称: 名称不能为空',
    ],
    again: '2 mall 发布证书 same',
    check: (by, csv) => by.certificate.checkProCertificateImport({ csv }),
    run: (by, csv) => by.certificate.importProCertificates({ csv }),
  },
  enumerations: {
    rows: [
      '类型,值,名称,英文名称,颜色,所属部门,是否启用',
      '项目,mall,商城,Mall,朱砂,,是',
      'project,mall,又一次,,,,',
      '小组,frontend,前端,,,市场中心,',
      '项目,x y,坏值,,红,,',
    ],
    expected: [
      '2 mall 商城 new',
      '3 mall 又一次 refused 与第 2 行重复',
      '4 frontend 前端 new',
      '5 坏值 refused 颜色: 没有“红”，可用：青瓷、靛蓝、琥珀、梅紫、竹青、朱砂、湖蓝、蔷薇、赭石、墨色 值: 值格式不正确',
    ],
    again: '2 mall 商城 same',
    check: (by, csv) => by.enumeration.checkEnumerationCsv({ csv }),
    run: (by, csv) => by.enumeration.importEnumerationCsv({ csv }),
  },
};

it.each(Object.entries(kinds))('imports %s, and refuses lines with their reasons', async (_, kind) => {
  const chief = await server.givenPerson(`importer.${newId()}`, 'superAdministrator');
  const csv = inBase64(kind.rows.join('\r\n'));
  const dry = (await kind.check(chief, csv)).data;
  expect(dry.problems).toEqual([]);
  expect(summaryOf(dry)).toEqual(kind.expected);
  expect((await kind.run(chief, csv)).data).toEqual(dry);
  expect(summaryOf((await kind.check(chief, csv)).data)[0]).toBe(kind.again);
  const ordinary = await server.givenPerson(`outsider.${newId()}`);
  expect((await kind.run(ordinary, csv)).status).toBe(403);
});

it('refuses lines about records that the caller may not change, and callers who may not create any', async () => {
  const chief = await server.givenSession('superAdministrator');
  const editor = await server.givenPerson('host.editor', 'developer');
  const csv = inBase64('Host,Remarks\nforeign.example.com,x\nmine.example.com,y');
  expect((await editor.https.importHttpInfo({ csv })).status).toBe(403);
  await chief.rights.saveRoleAuth({ roleId: 'developer', grants: { https: { level: 'edit', canReveal: false } } });
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
