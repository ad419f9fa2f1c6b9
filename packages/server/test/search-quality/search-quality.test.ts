import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { fillDemo } from '../../src/demo/fill-demo';
import { users } from '../../src/people/index';
import { testPasswordHash, useTestServer } from '../test-app';
import { addQualityArticles, judge } from './judge.fixture';

const server = useTestServer();

it('the wanted document comes first, and hidden ones never', { tags: 'deep' }, async () => {
  const admin = await server.givenPerson('first-admin');
  await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, admin.who._id));
  await fillDemo(server.services, { passwordHash: testPasswordHash, isAmongPeople: false });
  await addQualityArticles(server.db, admin.who._id);
  const reader = await server.givenSession('developer');
  const { num, first, three, leaks, complaints } = await judge(
    async (keywords) => (await reader.catalog.getAllWiki({ keywords })).data,
  );
  expect(leaks).toEqual([]);
  expect(first / num, complaints.join('\n')).toBeGreaterThanOrEqual(0.95);
  expect(three / num, complaints.join('\n')).toBeGreaterThanOrEqual(0.99);
});
