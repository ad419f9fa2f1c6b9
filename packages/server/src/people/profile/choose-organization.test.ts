import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../person/user.table';

const server = useTestServer();
const placed = { code: 10003, message: '您的部门由管理员调整，请联系管理员' };

it('newcomers say where they work, once', async () => {
  const admin = await server.givenPerson('boss', 'administrator');
  const person = await server.givenPerson('newcomer');
  const group = {
    type: 'userGroup',
    value: 'frontend',
    label: '前端',
    parentValue: 'developmentCentre',
  } as const;
  expect((await admin.enumeration.insertEnumerationInfo(group)).success).toBe(true);
  const wanted = { department: 'developmentCentre', userGroup: ['frontend'] };
  expect((await person.account.chooseOrganization({ department: 'nowhere' })).code).toBe(10002);
  expect((await person.account.chooseOrganization(wanted)).success).toBe(true);
  expect((await person.profile.profile()).data).toMatchObject(wanted);
  expect(await person.account.chooseOrganization({ department: 'marketingCentre' })).toMatchObject(placed);
  const [entry] = (await admin.audit.list({ userId: person.who._id, action: 'chooseOrganization' })).data
    .list;
  expect(entry).toMatchObject({
    action: 'chooseOrganization',
    diff: { department: { before: '', after: 'developmentCentre' } },
  });
});

it('nobody gets to see accounts by it', async () => {
  const head = await server.givenPerson('head-of-nothing', 'departmentManagement');
  expect(await head.account.chooseOrganization({ department: 'marketingCentre' })).toMatchObject(placed);
  const moved = await server.givenPerson('moved-out');
  await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, moved.who._id));
  expect(await moved.account.chooseOrganization({ department: 'marketingCentre' })).toMatchObject(placed);
});
