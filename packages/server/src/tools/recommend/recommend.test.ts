import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/index';
import { dayIn } from '../../platform/day';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let admin: Session;
let marketing: Session;
let reader: Session;
beforeAll(async () => {
  admin = await server.givenSession('administrator');
  marketing = await server.givenSession('marketingCenter');
  reader = await server.givenSession('ordinaryUser');
  await server.db.update(users).set({ department: 'developmentCentre' }).where(eq(users.id, reader.id));
});

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer.message));
  return answer.data;
};
const day = (after: number) =>
  dayIn('Asia/Shanghai', new Date(server.services.clock().getTime() + after * 24 * 3_600_000));
const seen = async (by: Session, limit = 20) =>
  must(await by.recommend.findLatest({ limit })).map(({ content }) => content);

describe('recommendations', () => {
  it('are seen by everybody while they are valid, shown and meant for their department', async () => {
    const add = async (content: string, more: object = {}) =>
      must(await marketing.recommend.addRecommend({ content, ...more }))._id;
    await add('一直');
    await add('今天', { startAt: day(0), endAt: day(0) });
    await add('明天', { startAt: day(1) });
    await add('昨天', { endAt: day(-1) });
    const hidden = await add('隐藏');
    must(await marketing.recommend.changeShowRecommend({ id: hidden, show: false }));
    await add('研发', { scope: 'department', departments: ['developmentCentre'] });
    await add('市场', { scope: 'department', departments: ['marketingCentre'] });
    expect((await seen(reader)).sort()).toEqual(['一直', '今天', '研发'].sort());
    server.advance(24 * 3_600_000);
    expect(await seen(reader)).toContain('明天');
    expect(await seen(reader)).not.toContain('今天');
    expect(await seen(reader, 1)).toHaveLength(1);
    const early = await marketing.recommend.addRecommend({ content: 'x', startAt: day(1), endAt: day(0) });
    expect(early.message).toBe('结束日期不能早于开始日期');
  });

  it('stand in the order into which a manager dragged them, new ones after those', async () => {
    const { list } = must(await admin.recommend.findRecommend({ pageSize: 200 }));
    const [first, , third] = list;
    if (!first || !third) throw new Error('there are more');
    must(await admin.recommend.moveRecommend({ id: third._id, beforeId: first._id }));
    const after = must(await admin.recommend.findRecommend({ pageSize: 200 })).list;
    expect(after.slice(0, 2).map(({ _id }) => _id)).toEqual([third._id, first._id]);
    expect(after.map(({ top_index }) => top_index)).toEqual([...after.keys()].map((at) => after.length - 1 - at));
    must(await admin.recommend.moveRecommend({ id: third._id }));
    expect(must(await admin.recommend.findRecommend({ pageSize: 200 })).list.at(-1)?._id).toBe(third._id);
    expect((await marketing.recommend.moveRecommend({ id: first._id })).status).toBe(403);
  });

  it('count clicks, and are changed by who wrote them', async () => {
    const one = must(await admin.recommend.addRecommend({ content: '点我', url: 'https://example.com/' }));
    await Promise.all([reader, marketing, reader].map((by) => by.recommend.clickRecommend({ id: one._id })));
    expect(must(await admin.recommend.getRecommend({ id: one._id })).clickNum).toBe(3);
    const change = { id: one._id, version: one.version, content: '改' };
    expect((await marketing.recommend.changeContentRecommend(change)).status).toBe(403);
    expect((await reader.recommend.findRecommend({})).status).toBe(403);
    expect(must(await admin.recommend.changeContentRecommend(change)).content).toBe('改');
    const script = { content: 'x', url: 'javascript:alert(1)' };
    expect((await admin.recommend.addRecommend(script)).code).toBe(10001);
  });
});
