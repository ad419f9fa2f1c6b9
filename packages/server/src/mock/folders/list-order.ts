import type { MockMethod } from '@easymock/contract';
import { desc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { listPlace, mocks, placesPerMock } from '../mock.table';
import { type Neighbour, type Placed, placesBeside } from './mock-places';

async function setPlaces(db: Db, places: readonly Placed[]): Promise<void> {
  const ids = sql.param(places.map(({ id }) => id));
  const numbers = sql.param(places.map(({ place }) => place));
  await db.execute(sql`
    update ${mocks} set place = wanted.place
    from unnest(${ids}::text[], ${numbers}::bigint[]) as wanted(id, place)
    where ${mocks.id} = wanted.id`);
}

/** Moves mocks of a locked project next to another one. @throws mockMissing if the neighbour is gone */
export async function placeMocks(db: Db, projectId: string, ids: readonly string[], beside: Neighbour): Promise<void> {
  const list = await db
    .select({ id: mocks.id, place: sql<number>`${listPlace}::float8` })
    .from(mocks)
    .where(eq(mocks.projectId, projectId))
    .orderBy(desc(listPlace), desc(mocks.position));
  const { rows } = await db.execute<{ next: string }>(
    sql`select nextval(pg_get_serial_sequence('mock', 'position')) as next`,
  );
  const top = Number(rows[0]?.next) * placesPerMock;
  await setPlaces(db, placesBeside(list, ids, beside, top) ?? fail('mockMissing'));
}

interface Listed {
  readonly method: MockMethod;
  readonly urlKey: string;
}

/** Reorders mocks that were just created, using the places that they already occupy. */
export async function listInOrder(db: Db, projectId: string, order: readonly Listed[]): Promise<void> {
  const placeOf = new Map(order.map(({ method, urlKey }, index) => [`${method} ${urlKey}`, index]));
  const { id, method, urlKey, position } = mocks;
  const rows = await db.select({ id, method, urlKey, position }).from(mocks).where(eq(mocks.projectId, projectId));
  const wanted = rows
    .map((row) => ({ ...row, index: placeOf.get(`${row.method} ${row.urlKey}`) ?? -1 }))
    .filter(({ index }) => index >= 0);
  const places = wanted.map((row) => row.position * placesPerMock).sort((a, b) => b - a);
  const inOrder = wanted.sort((a, b) => a.index - b.index);
  const moved = inOrder
    .map((row, index) => ({ ...row, place: places[index] ?? 0 }))
    .filter(({ position, place }) => place !== position * placesPerMock);
  if (moved.length > 0) await setPlaces(db, moved);
}
