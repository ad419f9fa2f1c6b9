import { recommendCalls, topIndexLimit } from '@easymock/contract';
import { and, desc, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { checkEnumerationValue } from '../../enumeration/index';
import { dayIn } from '../../platform/day';
import { fail } from '../../platform/failure';
import type { Feature } from '../../platform/feature';
import { implement } from '../../platform/http/calls/handler';
import { defineResource, presentRecord } from '../../platform/resource/resource';
import { registerResource } from '../../platform/resource/resource.registry';
import { recommends } from './recommend.table';

const resource = registerResource(
  defineResource(recommends, {
    area: 'recommend',
    keys: ({ content, url }) => [content, url],
    sorts: {
      content: recommends.content,
      top_index: recommends.topIndex,
      clickNum: recommends.clickNum,
      update_at: recommends.updatedAt,
    },
    name: ({ content }) => content,
    present: (row) => ({
      content: row.content,
      url: row.url,
      startAt: row.startAt ?? '',
      endAt: row.endAt ?? '',
      scope: row.scope,
      departments: row.departments,
      top_index: row.topIndex,
      show: row.isShown,
      clickNum: row.clickNum,
      ...presentRecord(row),
    }),
  }),
);

/** Order of display and of the list. */
const inOrder = [desc(recommends.topIndex), desc(recommends.createdAt), desc(recommends.id)];

/** Maps an empty day, which means no limit, to null; `undefined` leaves the day unchanged. */
const dayOf = (day: string | undefined): string | null | undefined => (day === '' ? null : day);

const shownIs = (show: '' | 'true' | 'false'): SQL | undefined =>
  show === '' ? undefined : eq(recommends.isShown, show === 'true');

/** Refuses a period that ends before it begins. @throws recommendEndsEarly */
function requireOrder(startAt: string | null | undefined, endAt: string | null | undefined): void {
  if (startAt && endAt && endAt < startAt) fail('recommendEndsEarly');
}

export const recommend: Feature = {
  enumerationUses: [
    {
      type: 'department',
      entity: 'recommend',
      table: recommends,
      column: recommends.departments,
      isArray: true,
      counted: isNull(recommends.deletedAt),
    },
  ],
  handlers: implement(recommendCalls, {
    async findRecommend(ctx, { show, ...input }) {
      if (input.sortField) return resource.list(ctx, input, shownIs(show));
      const all = await resource.whole(ctx, input, shownIs(show), inOrder);
      const { page, pageSize } = input;
      const list = all.slice((page - 1) * pageSize, page * pageSize);
      return { list, total: all.length, page, pageSize };
    },
    getRecommend: resource.get,
    async findLatest({ db, actor, now, services }, { limit }) {
      const today = dayIn(services.settings.get('timeZone'), now);
      const { startAt, endAt, scope, departments, content, url, topIndex, createdAt, updatedAt } = recommends;
      const rows = await db
        .select({ _id: recommends.id, content, url, top_index: topIndex, createdAt, updatedAt })
        .from(recommends)
        .where(
          and(
            isNull(recommends.deletedAt),
            eq(recommends.isShown, true),
            or(isNull(startAt), lte(startAt, today)),
            or(isNull(endAt), gte(endAt, today)),
            or(eq(scope, 'all'), sql`${departments} @> array[${actor.department}]`),
          ),
        )
        .orderBy(...inOrder)
        .limit(limit);
      return rows.map(({ createdAt: made, updatedAt: changed, ...row }) => ({
        ...row,
        show: true as const,
        create_at: made.toISOString(),
        update_at: changed.toISOString(),
      }));
    },
    async addRecommend(ctx, draft) {
      await checkEnumerationValue(ctx.db, 'department', draft.departments);
      requireOrder(draft.startAt, draft.endAt);
      const { startAt, endAt } = draft;
      return resource.create(ctx, { ...draft, startAt: dayOf(startAt), endAt: dayOf(endAt) });
    },
    async changeContentRecommend(ctx, { startAt, endAt, ...change }) {
      const before = await resource.find(ctx, change.id);
      await checkEnumerationValue(ctx.db, 'department', change.departments ?? [], before.departments);
      requireOrder(dayOf(startAt) ?? before.startAt, dayOf(endAt) ?? before.endAt);
      return resource.update(ctx, { ...change, startAt: dayOf(startAt), endAt: dayOf(endAt) });
    },
    async changeShowRecommend(ctx, { id, show }) {
      const before = await resource.findToChange(ctx, id);
      await resource.change(ctx, before, { isShown: show }, { action: show ? 'enable' : 'disable' });
      return null;
    },
    async changeTopIndexRecommend(ctx, { id, top_index }) {
      await resource.change(ctx, await resource.findToChange(ctx, id), { topIndex: top_index });
      return null;
    },
    async moveRecommend(ctx, { id, beforeId }) {
      const { db } = ctx;
      const row = await resource.find(ctx, id);
      // Serialise concurrent changes of the order.
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('recommend order'))`);
      const rows = await db
        .select({ id: recommends.id, content: recommends.content })
        .from(recommends)
        .where(isNull(recommends.deletedAt))
        .orderBy(...inOrder)
        .limit(topIndexLimit);
      const others = rows.map((each) => each.id).filter((each) => each !== id);
      const place = beforeId ? others.indexOf(beforeId) : others.length;
      if (place < 0) fail('staleVersion');
      const order = others.toSpliced(place, 0, id);
      const before = rows.find((each) => each.id === beforeId)?.content ?? order.length;
      const diff = { top_index: { before: row.topIndex, after: beforeId ? `< ${before}` : before } };
      ctx.audit(resource.note(row, { diff }));
      // The order is not a field that people edit, so the version stays and open dialogs are not outdated.
      await db.execute(sql`update ${recommends} set top_index = ${order.length} - held.place
        from unnest(${sql.param(order)}::text[]) with ordinality as held(id, place)
        where ${recommends.id} = held.id and ${recommends.topIndex} <> ${order.length} - held.place`);
      return null;
    },
    async clickRecommend({ db }, { id }) {
      const clickNum = sql`${recommends.clickNum} + 1`;
      await db
        .update(recommends)
        .set({ clickNum })
        .where(and(eq(recommends.id, id), isNull(recommends.deletedAt)));
      return null;
    },
    deleteRecommend: resource.remove,
  }),
};
