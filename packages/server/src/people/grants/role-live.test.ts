import { expect, it, vi } from 'vitest';
import { watch } from '../../../test/live-client';
import { useTestServer } from '../../../test/test-app';

const server = useTestServer();

it('people hear that the rights of their role changed, and others do not', async () => {
  const origin = await server.listen();
  const chief = await server.givenSession('superAdministrator');
  const developer = await server.givenSession('developer');
  const other = await server.givenSession('marketingCenter');
  const [near, far] = await Promise.all([
    watch(origin, developer.token, ['people:role:developer']),
    watch(origin, other.token, ['people:role:developer', 'people:role:marketingCenter']),
  ]);
  await Promise.all([near.ready(), far.ready()]);
  const grants = { dashboard: { level: 'none', canReveal: false } } as const;
  expect((await chief.rights.saveRoleAuth({ roleId: 'developer', grants })).success).toBe(true);
  await vi.waitFor(() => expect(near.changes()).toEqual([{}]));
  expect((await developer.account.getUserAuth()).data.userAuthKey).not.toContain('dashboard');
  expect(far.changes()).toEqual([]);
  near.close();
  far.close();
});
