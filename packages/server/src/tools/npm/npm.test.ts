import type { EnumerationType } from '@easymock/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';

const server = useTestServer();

beforeAll(async () => {
  const admin = await server.givenSession('administrator');
  const values: [EnumerationType, string, string, string][] = [
    ['npmType', 'component', '组件库', 'Components'],
    ['npmType', 'tool', '工具库', 'Tools'],
    ['npmTag', 'react', 'React', 'React'],
    ['npmTag', 'vue', 'Vue', 'Vue'],
  ];
  for (const [type, value, label, labelEn] of values)
    await admin.enumeration.insertEnumerationInfo({ type, value, label, labelEn });
});

let made = 0;
const draftOf = (more: object = {}) => ({
  npmName: `@mall/package-${++made}`,
  npmType: 'component',
  npmTag: ['react'],
  ...more,
});

describe('packages', () => {
  it('are listed by developers, maintained by them unless they name others, and found by name, title and text', async () => {
    const developer = await server.givenPerson('dev', 'developer');
    const answer = await developer.npm.insertNpmInfo(
      draftOf({ npmName: '@mall/price', title: '价格计算', description: 'Adds up coupons' }),
    );
    expect(answer.data).toMatchObject({
      status: 'active',
      goodNum: 0,
      isGood: false,
      maintainers: [{ _id: developer.who._id, name: 'dev' }],
    });
    const head = await server.givenSession('departmentManagement');
    const found = async (keywords: string) =>
      (await head.npm.getAllNpmInfoList({ keywords })).data.list.map(({ npmName }) => npmName);
    for (const keywords of ['MALL/PRI', '价格', 'jgjs', 'coupon'])
      expect(await found(keywords), keywords).toEqual(['@mall/price']);
    expect((await head.npm.insertNpmInfo(draftOf())).status).toBe(403);
    expect((await (await server.givenSession()).npm.getAllNpmInfoList({})).status).toBe(403);
  });

  it('have valid names, each once whatever its case', async () => {
    const developer = await server.givenSession('developer');
    for (const npmName of ['', '.hidden', '_a', '@mall', '@mall/', 'a b', 'a/b', 'node_modules', 'x'.repeat(215)])
      expect((await developer.npm.insertNpmInfo(draftOf({ npmName }))).code, npmName).toBe(10001);
    expect((await developer.npm.insertNpmInfo(draftOf({ npmName: 'JSONStream' }))).success).toBe(true);
    const again = await developer.npm.insertNpmInfo(draftOf({ npmName: 'jsonstream' }));
    expect(again).toMatchObject({ code: 10004, kind: 'npmNameTaken' });
  });

  it('are changed and deleted by their maintainers, and by people who manage the tool', async () => {
    const developer = await server.givenSession('developer');
    const maintainer = await server.givenSession('developer');
    const other = await server.givenSession('developer');
    const admin = await server.givenSession('administrator');
    const { data } = await developer.npm.insertNpmInfo(
      draftOf({ maintainerUserIds: [developer.id, maintainer.id, maintainer.id] }),
    );
    expect(data.maintainerUserIds).toEqual([developer.id, maintainer.id]);
    const change = { id: data._id, version: 1, title: '改过' };
    expect((await other.npm.updateNpmInfoById(change)).status).toBe(403);
    expect((await other.npm.deleteNpmInfoById({ id: data._id })).status).toBe(403);
    expect((await maintainer.npm.updateNpmInfoById(change)).data).toMatchObject({ version: 2, title: '改过' });
    expect((await admin.npm.updateNpmInfoById(change)).code).toBe(10006);
    expect((await maintainer.npm.deleteNpmInfoById({ id: data._id })).success).toBe(true);
    expect((await admin.record.restore({ kind: 'npm_info', id: data._id })).success).toBe(true);
  });

  it('that are deprecated name a replacement or a reason', async () => {
    const developer = await server.givenSession('developer');
    const draft = draftOf({ status: 'deprecated' });
    expect(await developer.npm.insertNpmInfo(draft)).toMatchObject({
      code: 10001,
      kind: 'npmDeprecatedUnexplained',
      data: [{ replaceBy: expect.any(String) }],
    });
    const { data } = await developer.npm.insertNpmInfo({ ...draft, deprecatedReason: '不再使用' });
    const bare = { id: data._id, version: 1, deprecatedReason: '' };
    expect((await developer.npm.updateNpmInfoById(bare)).kind).toBe('npmDeprecatedUnexplained');
    const own = { ...bare, replaceBy: data.npmName.toUpperCase() };
    expect((await developer.npm.updateNpmInfoById(own)).kind).toBe('npmReplacedByItself');
    const replaced = await developer.npm.updateNpmInfoById({ ...bare, replaceBy: '@mall/next' });
    expect(replaced.data).toMatchObject({ replaceBy: '@mall/next', deprecatedReason: '' });
  });

  it('are filtered by type, tags, status and maintainer, and counted by type and tag', async () => {
    const developer = await server.givenSession('developer');
    const { _id: old } = (
      await developer.npm.insertNpmInfo(draftOf({ npmType: 'tool', npmTag: ['react', 'vue'], status: 'maintenance' }))
    ).data;
    const { _id: other } = (await developer.npm.insertNpmInfo(draftOf({ npmTag: ['vue'] }))).data;
    const mine = { maintainerUserId: developer.id };
    const idsOf = async (input: object) =>
      (await developer.npm.getAllNpmInfoList({ ...mine, ...input })).data.list.map(({ _id }) => _id).sort();
    expect(await idsOf({})).toEqual([old, other].sort());
    expect(await idsOf({ npmType: 'tool' })).toEqual([old]);
    expect(await idsOf({ npmTag: 'vue' })).toEqual([old, other].sort());
    expect(await idsOf({ npmTag: 'vue,react' })).toEqual([old]);
    expect(await idsOf({ status: 'active' })).toEqual([other]);
    const { npmType, npmTag } = (await developer.npm.getNpmTypeAndTagArray()).data;
    expect(npmType).toContainEqual({ value: 'tool', label: '工具库', num: 1 });
    expect(npmTag.map(({ value }) => value)).toEqual(['react', 'vue']);
    const total = (await developer.npm.getAllNpmInfoList({})).data.total;
    expect(npmType.reduce((sum, { num }) => sum + num, 0)).toBe(total);
  });

  it('take types and tags that exist, and a type that is in use cannot be deleted', async () => {
    const developer = await server.givenSession('developer');
    for (const unknown of [{ npmType: 'nothing' }, { npmTag: ['nothing'] }])
      expect((await developer.npm.insertNpmInfo(draftOf(unknown))).kind).toBe('unknownEnumerationValue');
  });

  it('are liked once by each person, also when several of their clicks arrive at once', async () => {
    const developer = await server.givenSession('developer');
    const heads = await Promise.all([1, 2, 3].map(() => server.givenSession('departmentManagement')));
    const { _id: id } = (await developer.npm.insertNpmInfo(draftOf())).data;
    await Promise.all(heads.flatMap(({ npm }) => [1, 2, 3].map(() => npm.changeGoodNum({ id, isGood: true }))));
    expect((await heads[0]?.npm.getNpmInfoById({ id }))?.data).toMatchObject({ goodNum: 3, isGood: true });
    expect((await developer.npm.getNpmInfoById({ id })).data).toMatchObject({ isGood: false, version: 1 });
    const back = await heads[0]?.npm.changeGoodNum({ id, isGood: false });
    expect(back?.data).toEqual({ goodNum: 2, isGood: false });
    expect((await heads[0]?.npm.changeGoodNum({ id, isGood: false }))?.data.goodNum).toBe(2);
  });

  it('are handed over to new maintainers', async () => {
    const admin = await server.givenSession('administrator');
    const leaver = await server.givenSession('developer');
    const heir = await server.givenSession('developer');
    const alone = (await leaver.npm.insertNpmInfo(draftOf())).data;
    const shared = (await leaver.npm.insertNpmInfo(draftOf({ maintainerUserIds: [leaver.id, heir.id] }))).data;
    const owned = await admin.accounts.getHandover({ id: leaver.id });
    expect(owned.data).toContainEqual({ kind: 'npmInfos', num: 2 });
    expect((await admin.accounts.handOver({ id: leaver.id, handover: { npmInfos: heir.id } })).success).toBe(true);
    for (const { _id: id } of [alone, shared])
      expect((await heir.npm.getNpmInfoById({ id })).data.maintainerUserIds).toEqual([heir.id]);
  });
});
