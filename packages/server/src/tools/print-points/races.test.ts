import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { givenPicture } from '../../../test/given-print-point-picture';
import { useTestServer } from '../../../test/test-app';
import type { Db } from '../../platform/database/index';
import { lockProjects } from './events';
import { requirePicture, sweepPrintPictures } from './pictures';
import { printPictures, printPoints } from './print-points.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
let chief: Session;
let developer: Session;
const project = 'mall';
const dayMs = 24 * 60 * 60 * 1000;

const must = <T>(answer: { success: boolean; data: T; message: unknown }): T => {
  if (!answer.success) throw new Error(JSON.stringify(answer));
  return answer.data;
};

beforeAll(async () => {
  chief = await server.givenSession('superAdministrator');
  developer = await server.givenSession('developer');
  must(await chief.enumeration.insertEnumerationInfo({ type: 'project', value: project, label: '商城' }));
});

let num = 0;
/** The colours remain distinct after compression. */
const nextColour = () => ++num * 20;
async function givenImage(eventId: string) {
  const image = await givenPicture(developer, nextColour());
  const points = [{ no: 1, x: 0.5, y: 0.5, eventId, eventName: '点击', type: 'click' as const, params: [] }];
  const { _id } = must(await developer.printPoints.create({ name: eventId, project, image, points }));
  return { id: _id, image };
}

/** Waits until a transaction waits for another one. */
const untilWaiting = () =>
  vi.waitUntil(
    async () =>
      (
        await server.db.execute(
          sql`select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())`,
        )
      ).rowCount,
    { timeout: 5_000 },
  );

describe('changes of several images wait for edits of the project before they lock an image:', () => {
  const changes: Record<string, (id: string, eventId: string) => Promise<unknown>> = {
    'a check that verifies points': async (_, eventId) =>
      must(await developer.printPoints.verify({ project, eventId, params: {} })),
    'a deletion': async (id) => must(await developer.printPoints.delete({ ids: [id] })),
    'a handover of points': async () =>
      must(
        await chief.accounts.handOver({
          id: developer.id,
          handover: { printPoints: chief.id, printPointEvents: chief.id },
        }),
      ),
  };

  it.each(Object.keys(changes))('%s', async (name) => {
    const eventId = `race.event_${++num}`;
    const { id } = await givenImage(eventId);
    const { points, version } = must(await developer.printPoints.detail({ id }));
    const owned = points.map((point) => ({ ...point, ownerUserId: developer.id }));
    must(await developer.printPoints.update({ id, version, points: owned }));
    let change: Promise<unknown> | undefined;
    await server.db.transaction(async (edit) => {
      await lockProjects(edit, [project]);
      change = changes[name]?.(id, eventId);
      await untilWaiting();
      // `noWait` fails if the change already locks the row. The change must not lock it yet, since an edit that updates
      // other images locks them in another order.
      const row = edit
        .select({ id: printPoints.id })
        .from(printPoints)
        .where(eq(printPoints.id, id))
        .for('update', { noWait: true });
      expect(await row).toHaveLength(1);
    });
    await change;
  });
});

describe('the clean-up of pictures', () => {
  const run = () =>
    sweepPrintPictures.run({}, { services: server.services } as unknown as Parameters<
      typeof sweepPrintPictures.run
    >[1]);
  const givenOldPicture = async () => {
    const picture = await givenPicture(developer, nextColour());
    const name = await requirePicture(server.db, picture.url);
    const createdAt = new Date(Date.now() - 3 * dayMs);
    await server.db.update(printPictures).set({ createdAt }).where(eq(printPictures.name, name));
    return { ...picture, name };
  };
  const isStored = async (name: string) => (await server.db.$count(printPictures, eq(printPictures.name, name))) === 1;
  const takeIntoUse = (db: Db, name: string) =>
    db
      .insert(printPoints)
      .values({
        id: `race${++num}`,
        name: '赛跑',
        project,
        page: '',
        appVersion: '',
        platform: [],
        image: name,
        desc: '',
        events: [],
        createUserId: developer.id,
        createUserName: 'x',
        updateUserId: developer.id,
        updateUserName: 'x',
      } as typeof printPoints.$inferInsert);

  it('keeps a picture that an image takes into use meanwhile, and removes the others', async () => {
    const [taken, unused] = [await givenOldPicture(), await givenOldPicture()];
    let sweep: Promise<unknown> = Promise.resolve();
    await server.db.transaction(async (edit) => {
      const name = await requirePicture(edit, taken.url);
      await takeIntoUse(edit, name);
      sweep = run();
      // The sweep may wait for the edit or skip it.
      await Promise.race([sweep, untilWaiting()]);
    });
    await sweep;
    expect([await isStored(taken.name), await isStored(unused.name)]).toEqual([true, false]);
  });
});
