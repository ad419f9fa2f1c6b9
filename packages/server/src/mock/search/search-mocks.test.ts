import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, useTestServer } from '../../../test/test-app';
import { mockSearch, mocks, projects, teams } from '../mock.table';
import { addDemoProject } from '../project/demo-project';
import { fillMockSearch } from '../search-keys';

const server = useTestServer();
type Person = Client & { who: { _id: string } };
let owner: Person;
let member: Person;
let stranger: Person;
let pay: string;
let shop: string;

const makeMock = (project_id: string, method: string, url: string, description: string) =>
  owner.mock.create({ project_id, method: method as 'get', url, description, mode: '{}' });

/** The mocks found by a search as method and URL, best first. */
async function found(person: Client, keywords: string, more: object = {}): Promise<string[]> {
  const { data } = await person.mock.search({ keywords, pageSize: 20, each: 20, ...more });
  return data.list.flatMap(({ mocks }) => mocks.map(({ method, url }) => `${method.toUpperCase()} ${url}`));
}

beforeAll(async () => {
  owner = await server.givenPerson('owner');
  member = await server.givenPerson('member');
  stranger = await server.givenPerson('stranger');
  const team = (await owner.team.create({ name: '交易团队', join_rule: 'open' })).data._id;
  await member.team.join({ id: team });
  pay = (await owner.project.create({ name: '支付网关', url: '/gateway', group: team })).data._id;
  shop = (await owner.project.create({ name: '商城', url: '/', members: [member.who._id] })).data._id;
  await makeMock(pay, 'get', '/pay/refunds/:id', '退款详情');
  await makeMock(pay, 'delete', '/pay/refunds/:id', '取消退款');
  await makeMock(pay, 'get', '/pay/refunds', '退款列表');
  await makeMock(pay, 'get', '/pay/orders/:id(\\d+)', '支付单');
  await makeMock(shop, 'get', '/Coupons', '优惠券列表 100%');
  await makeMock(shop, 'get', '/v1/pay/refunds', '旧的退款入口');
  await makeMock(shop, 'post', '/orders/:no', '下单');
});

describe('a search over all projects', () => {
  it.each([
    ['退款详情', ['GET /pay/refunds/:id']],
    ['tkxq', ['GET /pay/refunds/:id']],
    ['tuikuanxiangqing', ['GET /pay/refunds/:id']],
    ['支付网关 退款列', ['GET /pay/refunds']],
    ['zfwg 退款列', ['GET /pay/refunds']],
    ['交易团队 取消', ['DELETE /pay/refunds/:id']],
    ['jytd qx', ['DELETE /pay/refunds/:id']],
    ['DELETE refund', ['DELETE /pay/refunds/:id']],
    ['COUPON', ['GET /Coupons']],
    ['100%', ['GET /Coupons']],
    ['10_%', []],
    ['退款 优惠券', []],
  ])('finds by %s: %j', async (keywords, urls) => {
    expect(await found(owner, keywords)).toEqual(urls);
  });

  it.each([
    ['/pay/refunds/123', ['DELETE /pay/refunds/:id', 'GET /pay/refunds/:id']],
    ['get /Pay/Refunds/123/', ['GET /pay/refunds/:id']],
    ['/gateway/pay/refunds/123', ['DELETE /pay/refunds/:id', 'GET /pay/refunds/:id']],
    ['https://api.example.com/gateway/pay/orders/7?x=1', ['GET /pay/orders/:id(\\d+)']],
    ['/pay/orders/x', []],
    ['/orders', ['POST /orders/:no', 'GET /pay/orders/:id(\\d+)']],
    ['/orders/7', ['POST /orders/:no']],
    ['/shop/pay/refunds/123', []],
  ])('finds what answers %s: %j', async (keywords, urls) => {
    expect((await found(owner, keywords)).sort()).toEqual([...urls].sort());
  });

  it('finds the copied address of a mock', async () => {
    const address = `http://127.0.0.1:7310/easymock/mock/${pay}/gateway/pay/refunds/9`;
    expect(await found(owner, `DELETE ${address}`)).toEqual(['DELETE /pay/refunds/:id']);
  });

  it('puts the exact path first, then what begins with it, then what contains it', async () => {
    expect(await found(owner, '/pay/refunds')).toEqual([
      'GET /pay/refunds',
      'DELETE /pay/refunds/:id',
      'GET /pay/refunds/:id',
      'GET /v1/pay/refunds',
    ]);
    expect((await found(owner, '/gateway/pay/refunds'))[0]).toBe('GET /pay/refunds');
  });

  it('puts the projects opened lately first among equals', async () => {
    const order = async () =>
      (await owner.mock.search({ keywords: 'get' })).data.list.map(({ project }) => project.name);
    for (const id of [pay, shop]) {
      server.advance(1_000);
      await owner.project.visit({ id });
      expect((await order())[0]).toBe(id === pay ? '支付网关' : '商城');
    }
  });

  it('counts what it does not show, and gives it page by page', async () => {
    server.advance(1_000);
    for (const person of [member, owner]) await person.project.visit({ id: pay });
    const { data } = await owner.mock.search({ keywords: '退款', pageSize: 1, each: 2 });
    expect(data).toMatchObject({ total: 2, mockTotal: 4, page: 1, pageSize: 1 });
    expect(data.list).toMatchObject([{ project: { name: '支付网关', group: { name: '交易团队' } }, total: 3 }]);
    expect(data.list[0]?.mocks).toHaveLength(2);
    const next = await owner.mock.search({ keywords: '退款', pageSize: 1, page: 2 });
    expect(next.data.list.map(({ project }) => project.name)).toEqual(['商城']);
  });

  it('finds projects by name, URL, team and pinyin', async () => {
    const names = async (keywords: string) =>
      (await owner.mock.search({ keywords })).data.projects.map(({ name }) => name);
    for (const keywords of ['支付', 'zfwg', '/gateway', '交易 zhifu'])
      expect(await names(keywords)).toEqual(['支付网关']);
    expect(await names('支付网关 退款')).toEqual([]);
  });

  it('finds nothing for a stranger, and the same for members of the project and of the team', async () => {
    for (const keywords of ['退款', '/pay/refunds/123', 'tkxq', '支付网关', 'get', '100%']) {
      expect((await stranger.mock.search({ keywords })).data).toMatchObject({
        list: [],
        projects: [],
        total: 0,
        mockTotal: 0,
      });
      expect((await found(member, keywords)).sort()).toEqual((await found(owner, keywords)).sort());
    }
    expect((await found(member, '退款')).length).toBe(4);
  });

  it('finds no longer what somebody left', async () => {
    const guest = await server.givenPerson('guest');
    const id = (await owner.project.create({ name: '临时', url: '/tmp', members: [guest.who._id] })).data._id;
    await makeMock(id, 'get', '/a', '临时接口');
    expect(await found(guest, 'lsjk')).toEqual(['GET /a']);
    await owner.project.update({ id, members: [] });
    expect(await found(guest, 'lsjk')).toEqual([]);
  });
});

describe('what a mock is found by', () => {
  it('follows its changes, its deletion and its return', async () => {
    const id = (await makeMock(shop, 'put', '/carts', '购物车')).data._id;
    await owner.mock.update({ id, description: '收藏夹', url: '/favourites/:id' });
    expect(await found(owner, 'gwc')).toEqual([]);
    expect(await found(owner, 'scj')).toEqual(['PUT /favourites/:id']);
    expect(await found(owner, '/favourites/3')).toEqual(['PUT /favourites/:id']);
    await owner.mock.restore_version({ id, version: 1 });
    expect(await found(owner, 'gwc')).toEqual(['PUT /carts']);
    await owner.mock.delete({ project_id: shop, ids: [id] });
    expect(await found(owner, 'gwc')).toEqual([]);
    await owner.mock.restore({ project_id: shop, ids: [id] });
    expect(await found(owner, 'gwc')).toEqual(['PUT /carts']);
  });

  it('comes with a copied and with a restored project', async () => {
    const id = (await owner.project.create({ name: '仓库', url: '/stock' })).data._id;
    await makeMock(id, 'get', '/shelves', '货架');
    await owner.project.copy({ id });
    expect(await found(owner, 'huojia')).toHaveLength(2);
    await owner.project.delete({ id });
    expect(await found(owner, 'huojia')).toHaveLength(1);
    await owner.project.restore({ id });
    expect(await found(owner, 'huojia')).toHaveLength(2);
    expect(await found(owner, 'ck hj')).toHaveLength(2);
  });

  it('follows the names of its project and its team', async () => {
    const team = (await owner.team.create({ name: '甲团队', join_rule: 'open' })).data._id;
    const id = (await owner.project.create({ name: '旧名', url: '/named', description: '说明', group: team })).data._id;
    await makeMock(id, 'get', '/only-here', '独一份');
    await owner.project.update({ id, name: '新名' });
    await owner.team.update({ id: team, name: '乙团队' });
    expect(await found(owner, 'xinming yituandui')).toEqual(['GET /only-here']);
    expect(await found(owner, '旧名')).toEqual([]);
    expect(await found(owner, '甲团队')).toEqual([]);
  });

  it('comes with an imported document', async () => {
    const operation = { summary: '查询库存', responses: { 200: { description: 'ok' } } };
    const document = {
      swagger: '2.0',
      info: { title: 'x', version: '1' },
      paths: { '/stock/{sku}': { get: operation } },
    };
    await owner.project.create({ name: '导入', url: '/imported', swagger_text: JSON.stringify(document) });
    expect(await found(owner, 'cxkc')).toEqual(['GET /stock/:sku']);
    expect(await found(owner, '/stock/77')).toEqual(['GET /stock/:sku']);
  });

  it('is there for a newcomer’s first project', async () => {
    const newcomer = await server.givenPerson('newcomer');
    await addDemoProject(server.db, newcomer.who._id);
    expect((await found(newcomer, 'ysxm get')).length).toBeGreaterThan(3);
  });

  it('is written at the start for all from before, and for what a program without it wrote', async () => {
    const { db } = server;
    await db.delete(mockSearch);
    await db.update(projects).set({ searchKeys: null });
    await db.update(teams).set({ searchKeys: null });
    expect(await found(owner, 'tkxq')).toEqual([]);
    await fillMockSearch(db);
    expect(await found(owner, 'zfwg tkxq jytd')).toEqual(['GET /pay/refunds/:id']);
    await db.update(mocks).set({ description: '退货详情' }).where(eq(mocks.description, '退款详情'));
    await fillMockSearch(db);
    expect(await found(owner, 'thxq')).toEqual(['GET /pay/refunds/:id']);
    const [counted] = await db.select({ num: sql<number>`count(*)::int` }).from(mockSearch);
    const [all] = await db.select({ num: sql<number>`count(*)::int` }).from(mocks);
    expect(counted).toEqual(all);
  });

  it('tells the database of many keys that it wrote at once', async () => {
    const { db } = server;
    const plannedRows = async () => {
      const { rows } = await db.execute<{ num: number }>(
        sql`select reltuples::int as num from pg_class where oid = 'mock_search'::regclass`,
      );
      return rows[0]?.num ?? 0;
    };
    const many = Array.from({ length: 600 }, (_, at) => ({
      projectId: shop,
      method: 'get' as const,
      url: `/many/${at}`,
      urlKey: `/many/${at}`,
      description: '',
      mode: '{}',
    }));
    await db.insert(mocks).values(many);
    expect(await plannedRows()).toBeLessThan(600);
    await fillMockSearch(db);
    expect(await plannedRows()).toBeGreaterThanOrEqual(600);
  });
});

// Must be the last test, because this many rows change the database's query plans.
it('finds what answers a path, however many mocks of others would answer it', async () => {
  const id = (await stranger.project.create({ name: '别人的', url: '/theirs' })).data._id;
  const many = Array.from({ length: 1_000 }, (_, at) => ({
    projectId: id,
    method: 'get' as const,
    url: `/pay/refunds/:a${at}`,
    urlKey: `/pay/refunds/${at}`,
    description: '',
    mode: '{}',
  }));
  await server.db.insert(mocks).values(many);
  await fillMockSearch(server.db);
  expect(await found(owner, 'get /pay/refunds/123')).toEqual(['GET /pay/refunds/:id']);
  await stranger.project.delete({ id });
});
