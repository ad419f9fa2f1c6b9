import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { mocks, mockUseTotals, useDays } from '../mock.table';
import { openUseCount } from './use-count';

const server = useTestServer();
const silent = pino({ level: 'silent' });
const today = () => '2026-06-01';

async function givenMocks(name: string, num: number): Promise<string[]> {
  const person = await server.givenPerson(name);
  const { data } = await person.project.create({ name, url: `/${name}` });
  const rows = Array.from({ length: num }, (_, index) => ({
    projectId: data._id,
    method: 'get' as const,
    url: `/${index}`,
    urlKey: `/${index}`,
    description: 'x',
    mode: '{}',
  }));
  return (await server.db.insert(mocks).values(rows).returning({ id: mocks.id })).map(({ id }) => id);
}

const totalOf = async (id: string) =>
  (await server.db.select().from(mockUseTotals).where(eq(mockUseTotals.mockId, id)))[0]?.num ?? 0;
const dayTotal = async () => (await server.db.select().from(useDays).where(eq(useDays.day, '2026-06-01')))[0]?.num ?? 0;

describe('counts of served calls', () => {
  it('of thousands of mocks are written in parts, by two nodes at once, and none is lost', async () => {
    const ids = await givenMocks('many', 2_500);
    const before = await dayTotal();
    const nodes = [1, 2].map(() => openUseCount(server.services.database, today, silent));
    for (const node of nodes) for (const id of ids) node.add(id);
    nodes[0]?.add(ids[0] ?? '');
    await Promise.all(nodes.map((node) => node.close()));
    expect(await totalOf(ids[0] ?? '')).toBe(3);
    expect(await totalOf(ids[2_499] ?? '')).toBe(2);
    expect((await dayTotal()) - before).toBe(5_001);
  });

  it('wait for the next time where one cannot be written, and only those that wait are added then', async () => {
    const ids = await givenMocks('failing', 1_200);
    const before = await dayTotal();
    const count = openUseCount(server.services.database, today, silent);
    for (const id of ids) count.add(id);
    const last = ids[1_199] ?? '';
    // The second batch fails while this constraint exists.
    await server.owner.execute(
      sql.raw(`alter table mock_use_total add constraint refused check (mock_id <> '${last}')`),
    );
    await count.flush();
    expect(await totalOf(ids[0] ?? '')).toBe(1);
    expect(await totalOf(last)).toBe(0);
    expect((await dayTotal()) - before).toBe(1_000);
    await server.owner.execute(sql.raw('alter table mock_use_total drop constraint refused'));
    await count.close();
    expect(await totalOf(ids[0] ?? '')).toBe(1);
    expect(await totalOf(last)).toBe(1);
    expect((await dayTotal()) - before).toBe(1_200);
  });
});
