import type { PrintPointDraft } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { givenPicture } from '../../../test/given-print-point-picture';
import { useTestServer } from '../../../test/test-app';
import type { FigureSource } from '../../platform/context';
import { drawPng } from '../../platform/files/png';
import { robotMessages } from '../ding-config/ding-config.table';
import { printPoints } from './print-points.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let developer: Session;
let colleague: Session;
let project = '';
let projectNum = 0;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.data;
};

beforeAll(async () => {
  chief = await server.givenSession('superAdministrator');
  developer = await server.givenSession('developer');
  colleague = await server.givenSession('developer');
});

/** Each test has a project of its own, since an event has one definition per project. */
async function givenProject(): Promise<string> {
  project = `p${++projectNum}`;
  must(await chief.enumeration.insertEnumerationInfo({ type: 'project', value: project, label: project }));
  return project;
}

type Drawn = NonNullable<PrintPointDraft['points']>[number];
const sku = { key: 'sku', type: 'string', required: true } as const;
const buy: Drawn = {
  no: 1,
  x: 0.5,
  y: 0.25,
  eventId: 'goods.buy',
  eventName: '点击购买',
  params: [sku],
  type: 'click',
};

async function givenImage(person: Session, draft: Partial<PrintPointDraft> = {}) {
  const image = draft.image ?? (await givenPicture(person, 40));
  const { _id } = must(await person.printPoints.create({ name: '商品详情', project, image, points: [buy], ...draft }));
  return must(await person.printPoints.detail({ id: _id }));
}

it('stores an image with its points, and lists it without their parameters', async () => {
  await givenProject();
  const made = await givenImage(developer, {
    page: '详情页',
    appVersion: '3.2.0',
    platform: ['ios', 'h5'],
    points: [{ ...buy, x: 0.123_456, w: 0.2, h: 0.1, ownerUserId: colleague.id }],
  });
  expect(made).toMatchObject({
    status: 'draft',
    version: 1,
    ownerUserId: developer.id,
    copiedFromId: '',
    mayChange: true,
    image: { width: 30, height: 60 },
    points: [{ no: 1, x: 0.1235, y: 0.25, w: 0.2, h: 0.1, ownerUserName: expect.stringMatching(/./) }],
  });
  const list = async (input: object) => must(await colleague.printPoints.list({ project, ...input }));
  const found = await list({});
  expect([found.total, found.pageSize]).toEqual([1, 36]);
  expect(found.list[0]).toMatchObject({ name: '商品详情', mayChange: false });
  expect(found.list[0]?.points[0]).not.toHaveProperty('params');

  for (const keywords of ['商品', 'spxq', '详情页', 'goods.b', '点击', 'djgm'])
    expect([keywords, (await list({ keywords })).total]).toEqual([keywords, 1]);
  const filters = [
    [{ platform: 'h5' }, 1],
    [{ platform: 'web' }, 0],
    [{ version: '3.2.0' }, 1],
    [{ version: '3.3.0' }, 0],
    [{ status: 'live' }, 0],
    [{ onlyMine: 'true' }, 1],
  ] as const;
  for (const [filter, num] of filters) expect([filter, (await list(filter)).total]).toEqual([filter, num]);
  expect(must(await chief.printPoints.list({ project, onlyMine: 'true' })).total).toBe(0);
});

it('draws an uploaded picture anew, with a thumbnail, and serves both by their addresses', async () => {
  const picture = drawPng(1_500, 3_000, (x) => [x % 256, 0, 0]).toString('base64');
  const made = must(await developer.printPoints.uploadPicture({ name: 'screen.png', picture }));
  expect([made.width, made.height]).toEqual([1_500, 3_000]);
  for (const url of [made.url, made.thumbUrl]) {
    const response = await server.app.inject(url);
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp']);
  }
  const text = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64');
  expect((await developer.printPoints.uploadPicture({ name: 'screen.png', picture: text })).kind).toBe(
    'pictureUnsupported',
  );
});

it('refuses points outside of the image, equal numbers, and pictures that nobody uploaded', async () => {
  await givenProject();
  const image = await givenPicture(developer, 50);
  const create = async (draft: Partial<PrintPointDraft>) =>
    (await developer.printPoints.create({ name: '首页', project, image, ...draft })).kind;
  expect(await create({ points: [{ ...buy, x: 0.9, w: 0.2 }] })).toBe('validation');
  expect(await create({ points: [buy, { ...buy, x: 0.1 }] })).toBe('printPointNumbers');
  expect(await create({ points: [{ ...buy, eventId: 'Goods Buy' }] })).toBe('validation');
  expect(await create({ points: [{ ...buy, params: [sku, sku] }] })).toBe('validation');
  expect(await create({ image: { url: '/easymock/upload/2026/01/01/none.webp' } })).toBe('printPictureMissing');
});

it('changes the given fields of the version that the caller read', async () => {
  await givenProject();
  const { _id: id } = await givenImage(developer);
  const named = must(await developer.printPoints.update({ id, version: 1, name: '购物车' }));
  expect(named).toMatchObject({ name: '购物车', version: 2, points: [{ eventId: 'goods.buy' }] });
  expect((await developer.printPoints.update({ id, version: 1, name: '别的' })).code).toBe(10_006);
  expect((await colleague.printPoints.update({ id, version: 2, name: '别的' })).code).toBe(10_003);
  const moved = must(await developer.printPoints.update({ id, version: 2, points: [{ ...buy, no: 7, x: 0.1 }] }));
  expect(moved.points.map(({ no, x }) => [no, x])).toEqual([[7, 0.1]]);
  const [latest] = must(await developer.record.getHistory({ kind: 'print_point', id }));
  expect(latest?.diff?.points?.after).toContain('#7 goods.buy');
});

it('notes changed parameters of a point in the history, and no points that stayed the same', async () => {
  await givenProject();
  const { _id: id } = await givenImage(developer);
  const latest = async () => must(await developer.record.getHistory({ kind: 'print_point', id }))[0]?.diff;
  const params = [{ ...sku, required: false }];
  must(await developer.printPoints.update({ id, version: 1, points: [{ ...buy, params }] }));
  expect((await latest())?.points).toMatchObject({
    before: expect.stringContaining('sku:string'),
    after: expect.stringContaining('sku?:string'),
  });
  must(await developer.printPoints.update({ id, version: 2, name: '购物车', points: [{ ...buy, params }] }));
  expect(await latest()).toMatchObject({ name: { after: '购物车' } });
  expect((await latest())?.points).toBeUndefined();
});

it('keeps the relative places of points when the picture is replaced', async () => {
  await givenProject();
  const { _id: id, points } = await givenImage(developer);
  const picture = drawPng(64, 32, () => [1, 2, 3]).toString('base64');
  const image = must(await developer.printPoints.uploadPicture({ name: 'wide.png', picture }));
  const changed = must(await developer.printPoints.update({ id, version: 1, image }));
  expect(changed.image).toMatchObject({ width: 64, height: 32, url: image.url });
  expect(changed.points).toEqual(points);
});

it('refuses an event with other parameters until they are updated everywhere or the event is renamed', async () => {
  await givenProject();
  const first = await givenImage(developer, { name: '列表', appVersion: '3.1.0' });
  const coupon = { key: 'coupon', type: 'enum' as const, enumValues: ['new', 'old'] };
  const points = [{ ...buy, params: [sku, coupon] }];
  const image = await givenPicture(developer, 60);
  const draft = { name: '详情', project, image, points };
  expect((await developer.printPoints.create(draft)).kind).toBe('printPointEventDiffers');
  const compared = must(await developer.printPoints.compareEvents({ project, points }));
  expect(compared).toMatchObject([
    {
      eventId: 'goods.buy',
      added: ['coupon'],
      removed: [],
      changed: [],
      mayUpdateAll: true,
      images: [{ _id: first._id, name: '列表', appVersion: '3.1.0' }],
    },
  ]);
  // Another person may not change that image.
  expect(must(await colleague.printPoints.compareEvents({ project, points }))[0]?.mayUpdateAll).toBe(false);
  expect((await colleague.printPoints.create({ ...draft, onReuse: 'updateAll' })).code).toBe(10_003);

  must(await developer.printPoints.create({ ...draft, onReuse: 'updateAll' }));
  const after = must(await developer.printPoints.detail({ id: first._id }));
  expect(after.points[0]?.params.map(({ key }) => key)).toEqual(['sku', 'coupon']);
  expect(after.version).toBe(2);
  must(await developer.printPoints.create({ ...draft, points: [{ ...buy, eventId: 'goods.buy_2', params: [] }] }));
});

it('lets descriptions of parameters differ, and events of other projects and of deprecated points', async () => {
  await givenProject();
  await givenImage(developer);
  await givenImage(developer, { points: [{ ...buy, params: [{ ...sku, desc: '商品编码', example: 'A1' }] }] });
  await givenImage(developer, { points: [{ ...buy, status: 'deprecated', params: [] }] });
  await givenProject();
  await givenImage(developer, { points: [{ ...buy, params: [] }] });
  const image = await givenPicture(developer, 70);
  const twice = [buy, { ...buy, no: 2, params: [] }];
  const made = await developer.printPoints.create({ name: '两种', project, image, points: twice });
  expect(made.kind).toBe('printPointEventTwice');
});

it('changes a live image through a copied draft, which takes its place', async () => {
  await givenProject();
  const { _id: id } = await givenImage(developer, { appVersion: '3.2.0' });
  must(await developer.printPoints.update({ id, version: 1, status: 'live' }));
  expect((await developer.printPoints.update({ id, version: 2, name: '别的' })).kind).toBe('printPointLive');
  expect((await developer.printPoints.update({ id, version: 2, status: 'draft' })).kind).toBe('printPointStatus');

  const { _id: copyId } = must(await developer.printPoints.copy({ id }));
  const copy = must(await developer.printPoints.detail({ id: copyId }));
  expect(copy).toMatchObject({ status: 'draft', copiedFromId: id, points: [{ eventId: 'goods.buy' }] });
  const next = must(await developer.printPoints.copy({ id, appVersion: '3.3.0' }));
  must(await developer.printPoints.update({ id: next._id, version: 1, status: 'live' }));
  const statusOf = async () => must(await developer.printPoints.detail({ id })).status;
  expect(await statusOf()).toBe('live');
  must(await developer.printPoints.update({ id: copyId, version: 1, name: '改版', status: 'live' }));
  expect(await statusOf()).toBe('deprecated');
});

it('deletes live images only for people who manage them, and several at once or none', async () => {
  await givenProject();
  const live = await givenImage(developer);
  must(await developer.printPoints.update({ id: live._id, version: 1, status: 'live' }));
  const draft = await givenImage(developer);
  const ids = [draft._id, live._id];
  expect((await developer.printPoints.delete({ ids })).code).toBe(10_003);
  expect(must(await developer.printPoints.list({ project })).total).toBe(2);
  must(await chief.printPoints.delete({ ids }));
  must(await chief.printPoints.delete({ ids }));
  expect(must(await developer.printPoints.list({ project })).total).toBe(0);
  must(await chief.record.restore({ kind: 'print_point', id: draft._id }));
  expect((await developer.printPoints.delete({})).code).toBe(10_001);
});

it('does not restore an image whose events have other parameters by now', async () => {
  await givenProject();
  const { _id: id } = await givenImage(developer);
  must(await developer.printPoints.delete({ id }));
  await givenImage(developer, { points: [{ ...buy, params: [] }] });
  expect((await developer.record.restore({ kind: 'print_point', id })).kind).toBe('printPointEventDiffers');
});

it('lists the dictionary of a project with duplicates', async () => {
  await givenProject();
  await givenImage(developer, {
    name: '列表',
    points: [buy, { ...buy, no: 2, eventId: 'goods.show', eventName: '曝光' }],
  });
  await givenImage(developer, { name: '详情' });
  const { list } = must(await colleague.printPoints.dictionary({ project }));
  expect(list.map(({ eventId, uses, image }) => [eventId, uses, image.name]).sort()).toEqual([
    ['goods.buy', 2, '列表'],
    ['goods.buy', 2, '详情'],
    ['goods.show', 1, '列表'],
  ]);
  const found = must(await colleague.printPoints.dictionary({ project, keywords: 'show' }));
  expect(found.list).toHaveLength(1);
});

it('checks reported events, and marks points of a valid one as verified', async () => {
  await givenProject();
  const params: Drawn['params'] = [
    sku,
    { key: 'count', type: 'int' },
    { key: 'channel', type: 'enum', enumValues: ['app', 'h5'] },
  ];
  const { _id: id } = await givenImage(developer, { points: [{ ...buy, params }] });
  const { data: token } = await developer.apiToken.createToken({
    name: 'ci',
    scopes: ['print-points.verify'],
    days: 30,
  });
  const ci = server.client(token.token);
  const problemsOf = async (given: Record<string, unknown>, eventId = 'goods.buy') =>
    must(await ci.printPoints.verify({ project, eventId, params: given })).problems.map(
      ({ param, problem }) => `${param} ${problem}`,
    );
  expect(await problemsOf({ count: '1', channel: 'web', extra: 1 })).toEqual([
    'sku missing',
    'count type',
    'channel value',
    'extra unknown',
  ]);
  expect(await problemsOf({}, 'goods.none')).toEqual([' event']);
  expect(must(await developer.printPoints.detail({ id })).version).toBe(1);

  const valid = { project, eventId: 'goods.buy', params: { sku: 'A1', count: 2, channel: 'h5' } };
  expect(must(await ci.printPoints.verify(valid))).toEqual({ ok: true, problems: [] });
  const after = must(await developer.printPoints.detail({ id }));
  expect([after.points[0]?.status, after.version]).toEqual(['verified', 2]);
  must(await ci.printPoints.verify(valid));
  expect(must(await developer.printPoints.detail({ id })).version).toBe(2);
  expect((await ci.printPoints.list({})).code).toBe(10_003);
});

it('compares two versions of an image in one line', async () => {
  await givenProject();
  const point = (no: number, eventId: string, more: Partial<Drawn> = {}): Drawn => ({ ...buy, no, eventId, ...more });
  const before = await givenImage(developer, { points: [point(1, 'a.same'), point(2, 'a.old'), point(3, 'a.name')] });
  const after = await givenImage(developer, {
    points: [
      point(1, 'a.same', { x: 0.9 }),
      point(2, 'a.new'),
      point(3, 'a.name', { eventName: '改名' }),
      point(4, 'a.old', { status: 'deprecated' }),
    ],
  });
  expect(must(await colleague.printPoints.compare({ id: before._id, otherId: after._id }))).toMatchObject({
    added: ['a.new'],
    changed: [{ eventId: 'a.name', fields: ['eventName'] }],
    deprecated: ['a.old'],
    summary: '新增 1，修改 1，废弃 1',
  });
});

describe('the difference of two images can be posted to chat groups:', () => {
  const givenTwo = async () => {
    await givenProject();
    const before = await givenImage(developer, { appVersion: '3.2.0', points: [buy] });
    const changed = { ...buy, eventName: '点击*购买*' };
    const added = { ...buy, no: 2, eventId: 'goods.show', eventName: '曝光' };
    const after = await givenImage(developer, { name: '商品[详情]', appVersion: '3.3.0', points: [changed, added] });
    return { id: before._id, otherId: after._id };
  };
  let robotNum = 0;
  const givenRobot = async () => {
    const { _id } = must(
      await developer.dingConfig.insertDingConfigInfo({
        name: `埋点群 ${++robotNum}`,
        platform: 'dingtalk',
        groupName: '埋点',
        webhook: `https://oapi.dingtalk.com/robot/send?access_token=${String(robotNum).padStart(24, 'a')}`,
      }),
    );
    return _id;
  };
  const sentTo = async (robotId: string) => {
    const rows = await server.db.select().from(robotMessages).where(eq(robotMessages.robotId, robotId));
    return rows.map(({ message }) => JSON.parse(message) as { title: string; markdown: string });
  };

  it('what is sent is what the comparison shows, once for each pair of versions', async () => {
    const pair = await givenTwo();
    const { message, versions, summary } = must(await developer.printPoints.compare(pair));
    expect(message.markdown).toContain(`**${summary}**`);
    expect(message.markdown).toContain('- 新增 `goods.show` 曝光');
    expect(message.markdown).toContain('- 修改 `goods.buy` 点击\\*购买\\*（事件名称）');
    const robotIds = [await givenRobot()];
    expect(must(await developer.printPoints.shareDifference({ ...pair, versions, robotIds }))).toEqual({ sent: 1 });
    expect(must(await developer.printPoints.shareDifference({ ...pair, versions, robotIds }))).toEqual({ sent: 0 });
    expect(await sentTo(robotIds[0] ?? '')).toMatchObject([message]);
  });

  it('nothing is sent over a change that the sender has not seen, nor by robots of others', async () => {
    const pair = await givenTwo();
    const { versions } = must(await developer.printPoints.compare(pair));
    const robotIds = [await givenRobot()];
    const share = (person: Session) =>
      person.printPoints.shareDifference({ ...pair, versions, robotIds }).then(({ kind }) => kind);
    expect(await share(colleague)).toBe('robotNotUsable');
    must(await developer.printPoints.update({ id: pair.id, version: 1, desc: '改' }));
    expect(await share(developer)).toBe('staleVersion');
    const same = { id: pair.id, otherId: pair.id, versions: { before: 2, after: 2 }, robotIds };
    expect((await developer.printPoints.shareDifference(same)).kind).toBe('printPointSame');
    expect(await sentTo(robotIds[0] ?? '')).toEqual([]);
  });
});

describe('reported events', () => {
  const attentionOf = async (person: { id: string }, kind: string) => {
    const source = server.services.contributions.attention.find((one) => one.kind === kind);
    const today = server.services.clock().toISOString().slice(0, 10);
    return ((await source?.find(server.db, person.id, { today, timeZone: 'Asia/Shanghai', limit: 10 })) ?? []).map(
      ({ title }) => title,
    );
  };
  const report = async (eventId: string) =>
    must(await developer.printPoints.verify({ project, eventId, params: { sku: 'A1' } }));
  const figure = () => server.services.contributions.figures.find(({ tool }) => tool === 'printPoints') as FigureSource;

  it('are noted at their points, which edits and copies keep', async () => {
    await givenProject();
    const made = await givenImage(developer);
    expect(made.points[0]?.seenAt).toBeNull();
    const today = server.services.clock().toISOString().slice(0, 10);
    const actor = { id: developer.id } as Parameters<FigureSource['count']>[1];
    const before = await figure().count(server.db, actor, { today });
    await report('goods.buy');
    expect(await figure().count(server.db, actor, { today })).toBe(before + 1);
    const id = made._id;
    const { points, version } = must(await developer.printPoints.detail({ id }));
    expect(points[0]?.seenAt).toMatch(/^\d{4}-/);
    await report('goods.buy');
    expect(must(await developer.printPoints.detail({ id })).version).toBe(version);
    const renumbered = points.map((point) => ({ ...point, no: 7 }));
    const after = must(await developer.printPoints.update({ id, version, points: renumbered }));
    const copy = must(await developer.printPoints.copy({ id }));
    const copied = must(await developer.printPoints.detail({ id: copy._id }));
    for (const { points: all } of [after, copied]) expect(all[0]?.seenAt).toBe(points[0]?.seenAt);
  });

  it('that nobody sends for thirty days wait for the owners of their live points', async () => {
    const [owner, other] = [await server.givenSession('developer'), await server.givenSession('developer')];
    await givenProject();
    const silent: Drawn = { ...buy, no: 2, eventId: 'goods.silent', ownerUserId: other.id };
    const { _id: id } = await givenImage(owner, { points: [buy, silent] });
    must(await owner.printPoints.update({ id, version: 1, status: 'live' }));
    const changedLongAgo = async () => {
      const updatedAt = new Date(server.services.clock().getTime() - 32 * 24 * 60 * 60 * 1000);
      await server.db.update(printPoints).set({ updatedAt }).where(eq(printPoints.id, id));
    };
    await changedLongAgo();
    // If the tests of a project report nothing, its events are not listed.
    expect(await attentionOf(other, 'printPointSilent')).toEqual([]);
    // The first report verifies the point, which changes the image.
    await report('goods.buy');
    await changedLongAgo();
    expect(await attentionOf(other, 'printPointSilent')).toEqual(['goods.silent（商品详情）']);
    expect(await attentionOf(owner, 'printPointSilent')).toEqual([]);
    await report('goods.silent');
    expect(await attentionOf(other, 'printPointSilent')).toEqual([]);
  });

  it('images in review wait for their owners and the owners of their points', async () => {
    const [owner, other] = [await server.givenSession('developer'), await server.givenSession('developer')];
    await givenProject();
    const points = [{ ...buy, ownerUserId: other.id }];
    const { _id: id } = await givenImage(owner, { points, appVersion: '3.2.0', status: 'reviewing' });
    for (const person of [owner, other]) expect(await attentionOf(person, 'printPoint')).toEqual(['商品详情 3.2.0']);
    must(await owner.printPoints.update({ id, version: 1, status: 'live' }));
    expect(await attentionOf(owner, 'printPoint')).toEqual([]);
  });
});

it('hands images and points over to another person', async () => {
  await givenProject();
  const leaver = await server.givenSession('developer');
  const { _id: id } = await givenImage(leaver, { points: [{ ...buy, ownerUserId: leaver.id }] });
  must(
    await chief.accounts.handOver({
      id: leaver.id,
      handover: { printPoints: colleague.id, printPointEvents: colleague.id },
    }),
  );
  const after = must(await colleague.printPoints.detail({ id }));
  expect([after.ownerUserId, after.points[0]?.ownerUserId]).toEqual([colleague.id, colleague.id]);
  must(await colleague.printPoints.update({ id, version: after.version, name: '接手' }));
});
