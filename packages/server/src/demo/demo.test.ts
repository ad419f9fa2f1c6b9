import { eq, like } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { testPassword, useTestServer } from '../../test/test-app';
import { users } from '../people/index';
import { hashPassword } from '../people/password/password';
import { namedPeople } from './content';
import { drawPeople } from './draw-people';
import { addPictures, demoPeopleNum, fillDemo, InUseError } from './fill-demo';

const server = useTestServer();

describe('the demo', () => {
  it('draws the same two hundred people every time, no two of them alike', () => {
    const people = drawPeople();
    expect(people).toEqual(drawPeople());
    expect(people).toHaveLength(200);
    expect(demoPeopleNum).toBe(200);
    for (const key of ['name', 'nickName', 'jobNo'] as const)
      expect(new Set(people.map((person) => person[key])).size).toBe(200);
    expect(
      people.every(
        ({ nickName, mobile }) => /^[\u4e00-\u9fff]{2,4}$/.test(nickName) && /^1\d{10}$/.test(mobile),
      ),
    ).toBe(true);
    expect(new Set(people.map(({ role }) => role)).size).toBe(7);
  });

  it('fills an installation once, leaves one alone that people use, and rules over nobody there', async () => {
    const admin = await server.givenPerson('first-admin');
    await server.db.update(users).set({ role: 'superAdministrator' }).where(eq(users.id, admin.who._id));
    const options = { passwordHash: await hashPassword(testPassword), isAmongPeople: false };
    const made = await fillDemo(server.services, options);
    expect(made).toMatchObject({ people: 200, codes: 30, teams: 3, projects: 4 });
    expect(made.mocks).toBeGreaterThan(20);
    expect(await addPictures(server.services, 8)).toBe(8);
    const nothing = { people: 0, values: 0, codes: 0, teams: 0, projects: 0, mocks: 0 };
    expect(await fillDemo(server.services, options)).toEqual(nothing);

    const [someone] = drawPeople().filter(({ isForbidden, role }) => !isForbidden && role === 'developer');
    const { data } = await server
      .client()
      .account.login({ name: someone?.name ?? '', password: testPassword });
    expect(data).toMatchObject({ nick_name: someone?.nickName, userGroup: someone?.userGroup });
    for (const name of namedPeople) {
      const signedIn = await server.client().account.login({ name, password: testPassword });
      const named = server.client(signedIn.data.token);
      const teams = (await named.team.list({})).data;
      const personal = (await named.project.list({})).data;
      expect(personal.map(({ is_owner }) => is_owner).sort()).toEqual([false, true]);
      expect((await named.project.list({ group: teams[0]?._id })).data).toHaveLength(1);
      expect((await named.project.list({ type: 'workbench' })).data).not.toEqual([]);
    }
    const { trend } = (await admin.dashboard.get({})).data;
    expect(trend.filter(({ num }) => num > 0)).toHaveLength(30);
    const picture = await server.app.inject({ url: data.head_img });
    expect(picture.headers['content-type']).toBe('image/png');
    const organisation = (await admin.enumeration.getUserOrganizationArrayData()).data;
    const development = organisation.find(({ value }) => value === 'developmentCentre');
    expect(development?.children.map(({ userNum }) => userNum)).toEqual([24, 32, 14, 12, 8]);
    expect(development?.headUserIds).toHaveLength(1);
    const found = await admin.projectCode.getAllProjectCodeList({ keywords: 'ddzx' });
    expect(found.data.projectCodeArray).toMatchObject([{ code: 'ORDER-001' }]);

    await server.givenPerson('colleague');
    await expect(fillDemo(server.services, options)).rejects.toThrow(InUseError);
    await server.db.delete(users).where(like(users.role, 'administrator'));
    expect(await fillDemo(server.services, { ...options, isAmongPeople: true })).toMatchObject({ people: 3 });
    expect(await server.db.select().from(users).where(eq(users.role, 'administrator'))).toEqual([]);
  });
});
