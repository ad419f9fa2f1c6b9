import { maxEnumerationValues } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { enumerations } from '../../enumeration/index';
import { users } from '../person/user.table';

const deep = { tags: 'deep' };

const server = useTestServer();

const inBase64 = (text: string | Buffer) => Buffer.from(text).toString('base64');
const countPeople = async () => (await server.db.select().from(users)).length;

it('opens accounts for all rows of a table, with passwords that sign in, after a dry run that changes nothing', async () => {
  const admin = await server.givenPerson('importer', 'administrator');
  const csv = inBase64(
    '用户名,昵称,角色,部门,组,邮箱\nzhang.wei,"张伟, 小",开发人员,,,zw@example.com\n\nli.na,李娜,,市场中心,,\n',
  );
  const before = await countPeople();
  const dry = await admin.accounts.checkImport({ csv });
  expect(dry.data).toMatchObject({ rowNum: 2, num: { new: 2, refused: 0 }, problems: [], created: [] });
  expect(await countPeople()).toBe(before);

  const { data } = await admin.accounts.importUsers({ csv });
  expect(data.created.map(({ name, nick_name }) => [name, nick_name])).toEqual([
    ['zhang.wei', '张伟, 小'],
    ['li.na', '李娜'],
  ]);
  for (const { name, password } of data.created) {
    expect((await server.client().account.login({ name, password })).success).toBe(true);
  }
  expect((await admin.accounts.full({ keywords: 'zhangwei' })).data.list[0]).toMatchObject({
    role: 'developer',
    email: 'zw@example.com',
    source: 'local',
  });
  const again = await admin.accounts.importUsers({ csv });
  expect(again.data).toMatchObject({ num: { new: 0, refused: 2 }, created: [] });
  expect(again.data.lines[0]).toMatchObject({
    line: 2,
    name: 'zhang.wei',
    verdict: 'refused',
    problems: [{ column: '用户名', problem: '用户名已被使用' }],
  });
});

it('says of every cell what is wrong with it, and opens accounts for the other lines', async () => {
  const admin = await server.givenPerson('strict', 'administrator');
  const rows = [
    'name,nick_name,role,email,department,userGroup',
    'good.one,好,developer,,,',
    'a b,,developer,,,',
    'chief,老板,超级管理员,,,',
    'odd.role,某,国王,,,',
    'GOOD.ONE,又一个,,不是邮箱,,',
    'strict,自己,,,研发中心,没有的组',
    'lost,某,,,没有的部门,组',
    'too,many,,,,,,cells',
  ];
  const before = await countPeople();
  const { data } = await admin.accounts.importUsers({ csv: inBase64(rows.join('\r\n')) });
  const told = data.lines.flatMap(({ line, problems }) =>
    problems.map(({ column, problem }) => `${line} ${column} ${problem}`),
  );
  expect(told).toEqual([
    '3 用户名 用户名格式不正确',
    '3 昵称 昵称不能为空',
    '4 角色 超级管理员不能批量导入',
    '5 角色 没有角色“国王”，可用：管理员、开发人员、部门管理、市场中心、人事、普通用户',
    '6 邮箱 邮箱格式不正确',
    '7 用户名 用户名已被使用',
    '7 组 这个部门没有小组“没有的组”，请先在枚举管理中添加',
    '8 部门 没有部门“没有的部门”，请先在枚举管理中添加',
    '9  这一行的单元格比表头多',
  ]);
  expect(data.created.map(({ name }) => name)).toEqual(['good.one']);
  expect(await countPeople()).toBe(before + 1);
});

it('reads UTF-8 with a mark, GB18030 and tables with tabs, and says what it can not read', async () => {
  const admin = await server.givenPerson('reader', 'administrator');
  const english = server.client(admin.who.token, { 'accept-language': 'en' });
  // The headings "用户名,昵称" and a row with "你好", as Chinese spreadsheets save them.
  const gb = Buffer.from([
    0xd3, 0xc3, 0xbb, 0xa7, 0xc3, 0xfb, 0x2c, 0xea, 0xc7, 0xb3, 0xc6, 0x0a, 0x6e, 0x69, 0x2c, 0xc4, 0xe3, 0xba, 0xc3,
    0x0a,
  ]);
  for (const bytes of [gb, '\ufeff用户名,昵称\nni,你好\n', 'name\tnick_name\nni\t你好']) {
    const { data } = await admin.accounts.checkImport({ csv: inBase64(bytes) });
    expect(data).toMatchObject({ rowNum: 1, num: { new: 1 } });
  }
  const problemOf = async (bytes: string | Buffer) =>
    (await english.accounts.checkImport({ csv: inBase64(bytes) })).data.problems[0]?.problem;
  expect(await problemOf(Buffer.from([0x6e, 0xff]))).toContain('save the table as CSV');
  expect(await problemOf('name,nick_name')).toBe('There are no data rows');
  expect(await problemOf('name\nxx')).toContain('The column “Nickname” is missing');
  expect(await problemOf('name,nick_name\n"xx,y')).toBe('The quotation marks in this row are not balanced');
  const many = `name,nick_name\n${Array.from({ length: 501 }, (_, num) => `many-${num},x`).join('\n')}`;
  expect(await problemOf(many)).toBe('The limit is 500 rows; import the file in several parts');
});

it('is for people who may grant the roles of the file', async () => {
  const admin = await server.givenPerson('limited', 'administrator');
  const csv = inBase64('name,nick_name,role\nnew.dev,新,developer');
  const ordinary = await server.givenPerson('curious');
  expect((await ordinary.accounts.checkImport({ csv })).status).toBe(403);
  await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, ordinary.who._id));
  await ordinary.rights.saveRoleAuth({
    roleId: 'developer',
    grants: { payAccount: { level: 'manage', canReveal: true } },
  });
  const before = await countPeople();
  expect((await admin.accounts.importUsers({ csv })).status).toBe(403);
  expect(await countPeople()).toBe(before);
});

it('is through with a file that names more groups than anybody could check one by one', async () => {
  const admin = await server.givenPerson('patient', 'administrator');
  const nobody = { createUserId: '', createUserName: '', updateUserId: '', updateUserName: '', searchKeys: '' };
  const group = { type: 'userGroup', labelEn: '', color: 'ink', icon: '', extra: {}, parentValue: '' } as const;
  await server.db
    .insert(enumerations)
    .values(
      Array.from({ length: maxEnumerationValues - 50 }, (_, sort) => ({
        ...nobody,
        ...group,
        value: `g${sort}`,
        label: `第${sort}组`,
        sort,
      })),
    );
  const rows = Array.from({ length: 100 }, (_, n) => `u${n},x,${'z;'.repeat(2_400)}`);
  const { data } = await admin.accounts.checkImport({ csv: inBase64(['用户名,昵称,组', ...rows].join('\n')) });
  expect(data).toMatchObject({ rowNum: 100, num: { refused: 100 }, created: [] });
  expect(data.lines.map(({ problemNum }) => problemNum)).toEqual(Array(100).fill(2_400));
});

it('stops reading what is no table of people', deep, async () => {
  const admin = await server.givenPerson('bounded', 'administrator');
  const check = async (text: string) =>
    (await admin.accounts.checkImport({ csv: inBase64(`name,nick_name${text}`) })).data;
  const commas = await check(`${','.repeat(500_000)}\na,b`);
  expect(commas.problems).toMatchObject([{ line: 1, problem: '表头的列太多' }]);
  const rows = await check('\na,b'.repeat(100_000));
  expect(rows.rowNum).toBeLessThan(5_000);
  expect(rows.problems).toEqual([{ line: 1, column: '', problem: '最多 500 行，请分几次导入' }]);
  const blanks = '\n,'.repeat(100_000);
  expect((await check(`\nlast.one,名${blanks}\nlost,名`)).problems).toHaveLength(1);
  // Spreadsheets leave some empty columns and rows behind.
  const usual = await check(`,,,\nfew.blanks,名${'\n,'.repeat(2_000)}`);
  expect(usual).toMatchObject({ num: { new: 1, refused: 0 }, problems: [] });
});

it('reads one table of a person at a time, and refuses a crowd of them', async () => {
  const admin = await server.givenPerson('crowd', 'administrator');
  const csv = inBase64('name,nick_name\nin.crowd,名');
  const refused = new Set<number>();
  const { answers } = await server.db.transaction(async (held) => {
    // The first call waits for this table lock, and the others wait for the first call.
    await held.execute(sql`lock table enumeration in access exclusive mode`);
    const calls = Array.from({ length: 12 }, async (_, index) => {
      const answer = await admin.accounts.checkImport({ csv });
      if (answer.status === 429) refused.add(index);
      return answer;
    });
    await vi.waitFor(() => expect(refused.size).toBe(8), 10_000);
    return { answers: Promise.all(calls) };
  });
  expect((await answers).filter(({ success }) => success)).toHaveLength(4);
});
