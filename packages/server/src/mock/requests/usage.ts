import type { MockUsage } from '@easymock/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { nickNamesOf } from '../../people/index';
import type { Db } from '../../platform/database/index';
import { mocks, mockUses } from '../mock.table';
import { listCallers } from './callers';

/** Days whose calls are summed up. */
const summedDays = 30;

/** Returns calls and callers of the mocks of a project, or of one of them, longest unused first. */
export async function listUsage(db: Db, projectId: string, today: string, mockId?: string): Promise<MockUsage[]> {
  const rows = await db
    .select({
      _id: mocks.id,
      method: mocks.method,
      url: mocks.url,
      description: mocks.description,
      check: mocks.requestCheck,
      has_schema: sql<boolean>`length(${mocks.parameters}) > 2`,
    })
    .from(mocks)
    .where(and(eq(mocks.projectId, projectId), mockId === undefined ? undefined : eq(mocks.id, mockId)))
    .orderBy(asc(mocks.position));
  const ids = rows.map(({ _id }) => _id);
  const sums = await listSums(db, ids, today);
  const found = await listCallers(db, ids);
  const callers = new Map(ids.map((id) => [id, [] as typeof found]));
  for (const caller of found) callers.get(caller.mockId)?.push(caller);
  const people = found.flatMap(({ kind, caller }) => (kind === 'person' ? caller : []));
  const names = await nickNamesOf(db, people);
  const usage = rows.map((row) => ({
    ...row,
    last_day: sums.get(row._id)?.lastDay ?? null,
    num: sums.get(row._id)?.num ?? 0,
    callers: (callers.get(row._id) ?? []).map(({ kind, caller, lastDay }) => ({
      kind,
      name: kind === 'person' ? (names.get(caller) ?? '') : caller,
      last_day: lastDay,
    })),
  }));
  return usage.sort((a, b) => (a.last_day ?? '').localeCompare(b.last_day ?? ''));
}

async function listSums(db: Db, ids: readonly string[], today: string) {
  if (ids.length === 0) return new Map<string, { lastDay: string; num: number }>();
  const recent = sql`${mockUses.day} > ${today}::date - ${summedDays}::int`;
  const rows = await db
    .select({
      mockId: mockUses.mockId,
      lastDay: sql<string>`max(${mockUses.day})::text`,
      num: sql<number>`coalesce(sum(${mockUses.num}) filter (where ${recent}), 0)`.mapWith(Number),
    })
    .from(mockUses)
    .where(inArray(mockUses.mockId, [...ids]))
    .groupBy(mockUses.mockId);
  return new Map(rows.map((row) => [row.mockId, row]));
}
