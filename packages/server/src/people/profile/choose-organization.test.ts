import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { newId } from '../../platform/ids';
import { users } from '../person/user.table';
import { openSession } from '../session/session';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const placed = { code: 10003, message: '您的部门由管理员调整，请联系管理员' };
const wanted = { department: 'developmentCentre', userGroup: ['frontend'] };

let chief: Session;
beforeAll(async () => {
  chief = await server.givenSession('superAdministrator');
  const group = { type: 'userGroup', value: 'frontend', label: '前端', parentValue: 'developmentCentre' } as const;
  expect((await chief.enumeration.insertEnumerationInfo(group)).success).toBe(true);
});

async function rowOf({ id }: { id: string }) {
  const [row] = await server.db.select().from(users).where(eq(users.id, id));
  if (!row) throw new Error(id);
  return row;
}
const accountOf = async ({ name }: { name: string }) => (await chief.accounts.full({ keywords: name })).data.list[0];

/** Creates a newcomer who requests to join a department. */
async function givenWaiting(): Promise<Session> {
  const person = await server.givenSession();
  expect((await person.account.chooseOrganization(wanted)).success).toBe(true);
  return person;
}

/** Sessions end when a person is moved. */
async function signInAgain({ id, name }: Session): Promise<Session> {
  const origin = { now: server.services.clock(), address: '127.0.0.1', userAgent: 'test' };
  const token = await openSession(server.db, { id }, origin);
  return { ...server.client(token), id, name, token };
}

/** Creates a person who may move people. */
const givenMover = () => server.givenSession('administrator');

describe('a newcomer who asks to join a department', () => {
  it('waits for a confirmation, and may ask for another one meanwhile or withdraw', async () => {
    const person = await givenWaiting();
    expect((await person.profile.profile()).data).toMatchObject({
      department: '',
      userGroup: [],
      wantedOrganization: wanted,
      mayChooseOrganization: true,
    });
    expect((await person.account.chooseOrganization({ department: 'nowhere' })).code).toBe(10002);
    const other = { department: 'marketingCentre', userGroup: [] };
    expect((await person.account.chooseOrganization(other)).success).toBe(true);
    expect((await person.profile.profile()).data.wantedOrganization).toEqual(other);
    expect((await accountOf(person))?.wantedOrganization).toEqual(other);
    expect((await person.account.chooseOrganization({ department: '', userGroup: ['frontend'] })).success).toBe(true);
    expect((await person.profile.profile()).data.wantedOrganization).toBeNull();
    const [entry] = (await chief.audit.list({ userId: person.id, action: 'chooseOrganization' })).data.list;
    expect(entry).toMatchObject({ diff: { wantedDepartment: { before: 'marketingCentre', after: '' } } });
  });

  it('reads nothing that is shared with the department before somebody confirms it', async () => {
    const root = (
      await chief.catalog.insertCatalog({ parentId: 'public', catalogName: '部门的目录', catalogType: 'folder' })
    ).data;
    const grants = [
      { subjectKind: 'department', subject: wanted.department, level: 'view' },
      { subjectKind: 'userGroup', subject: 'frontend', level: 'edit' },
    ] as const;
    const shared = await chief.article.changeWikiAuthToUser({
      markdownId: root.id,
      grants: [...grants],
      inherits: false,
    });
    expect(shared.success).toBe(true);
    const person = await givenWaiting();
    expect(await person.catalog.getCatalogById({ id: root.id })).toMatchObject({ success: false });
    const before = await rowOf(person);
    expect(before).toMatchObject({ department: '', userGroup: [] });
    expect((await chief.accounts.confirmUserOrganization({ id: person.id, ...wanted })).success).toBe(true);
    const again = await signInAgain(person);
    expect((await again.catalog.getCatalogById({ id: root.id })).success).toBe(true);
  });

  it('is in a list, in the figures and in what waits for people who may confirm it, until they do', async () => {
    const mover = await givenMover();
    const person = await givenWaiting();
    const waiting = async () =>
      (await mover.accounts.full({ isWaiting: true, keywords: person.name })).data.list.map(({ _id }) => _id);
    const num = async () => (await mover.accounts.getOrganizationCounts({})).data.waiting;
    const titles = async (by: Session) =>
      (await by.tools.getAttentionList({})).data.filter(({ kind }) => kind === 'organizationRequests');
    expect(await waiting()).toEqual([person.id]);
    const before = await num();
    expect(await titles(mover)).toContainEqual(
      expect.objectContaining({ link: `/accounts?at=waiting&keywords=${person.name}` }),
    );
    const head = await server.givenSession('departmentManagement');
    expect(await titles(head)).toEqual([]);
    expect((await mover.accounts.confirmUserOrganization({ id: person.id, ...wanted })).success).toBe(true);
    expect(await waiting()).toEqual([]);
    expect(await num()).toBe(before - 1);
    expect(await rowOf(person)).toMatchObject({ ...wanted, wantedDepartment: '', wantedUserGroup: [] });
    const [entry] = (await chief.audit.list({ userId: mover.id, action: 'changeOrganization' })).data.list;
    expect(entry).toMatchObject({
      entityId: person.id,
      diff: { department: { before: '', after: 'developmentCentre' }, wantedDepartment: { after: '' } },
    });
  });

  it('is told what was decided', async () => {
    const told = async (decide: (person: Session) => Promise<{ success: boolean }>) => {
      const person = await givenWaiting();
      expect((await decide(person)).success).toBe(true);
      const again = await signInAgain(person);
      return vi.waitFor(
        async () => {
          const { data } = await again.messageNotification.getAllUnReadMessageArray({});
          const found = data.messageNotificationArray.find(({ messageType }) => messageType === 'account');
          expect(found).toBeDefined();
          return found;
        },
        { timeout: 15_000, interval: 50 },
      );
    };
    const confirmed = await told(({ id }) => chief.accounts.confirmUserOrganization({ id, ...wanted }));
    expect(confirmed).toMatchObject({ title: '管理员已确认你加入“研发中心”', actorUserId: chief.id });
    const moved = await told(({ id }) =>
      chief.accounts.changeUserOrganization({ ids: [id], department: 'marketingCentre' }),
    );
    expect(moved).toMatchObject({ title: '管理员把你的部门设为“市场中心”' });
    const refused = await told(({ id }) => chief.accounts.changeUserOrganization({ ids: [id], department: '' }));
    expect(refused).toMatchObject({ title: '管理员没有确认你申请加入的部门' });
  });

  it('keeps their sessions if nothing comes of it', async () => {
    const person = await givenWaiting();
    await chief.accounts.changeUserOrganization({ ids: [person.id], department: '' });
    expect((await person.profile.profile()).data.wantedOrganization).toBeNull();
  });

  it('asks for nothing once they are in a department, wherever that is', async () => {
    for (const department of ['marketingCentre', 'externalPart']) {
      const person = await givenWaiting();
      await chief.accounts.changeUserOrganization({ ids: [person.id], department });
      const again = await signInAgain(person);
      expect(await again.account.chooseOrganization(wanted)).toMatchObject(placed);
      expect((await again.profile.profile()).data).toMatchObject({
        department,
        wantedOrganization: null,
        mayChooseOrganization: false,
      });
    }
  });

  it('asks for what becomes of the department when it is merged into another one', async () => {
    const suffix = newId().slice(-8);
    const insert = async (value: string) =>
      (await chief.enumeration.insertEnumerationInfo({ type: 'department', value, label: value })).data;
    const [from, to] = [await insert(`from${suffix}`), await insert(`to${suffix}`)];
    const person = await server.givenSession();
    await person.account.chooseOrganization({ department: from.value });
    const merged = await chief.enumeration.deleteEnumerationById({ id: from._id, mergeToId: to._id });
    expect(merged.success).toBe(true);
    expect(await rowOf(person)).toMatchObject({ department: '', wantedDepartment: to.value });
  });
});

describe('a request to join a department is confirmed', () => {
  it('only as it is, not as it was when somebody looked', async () => {
    const person = await givenWaiting();
    await person.account.chooseOrganization({ department: 'externalPart' });
    expect(await chief.accounts.confirmUserOrganization({ id: person.id, ...wanted })).toMatchObject({
      code: 10006,
      kind: 'organizationRequestChanged',
    });
    expect(await rowOf(person)).toMatchObject({ department: '', wantedDepartment: 'externalPart' });
    const nobody = await server.givenSession();
    expect((await chief.accounts.confirmUserOrganization({ id: nobody.id, ...wanted })).code).toBe(10006);
  });

  it('by one of two administrators who decide at the same moment', async () => {
    const [one, other] = [await givenMover(), await givenMover()];
    for (let turn = 0; turn < 4; turn += 1) {
      const person = await givenWaiting();
      const [confirmed, moved] = await Promise.all([
        one.accounts.confirmUserOrganization({ id: person.id, ...wanted }),
        other.accounts.confirmUserOrganization({ id: person.id, ...wanted }),
      ]);
      expect([confirmed.success, moved.success].sort()).toEqual([false, true]);
      expect([confirmed.code, moved.code]).toContain(10006);
    }
    const person = await givenWaiting();
    await Promise.all([
      one.accounts.confirmUserOrganization({ id: person.id, ...wanted }),
      other.accounts.changeUserOrganization({ ids: [person.id], department: 'marketingCentre', userGroup: [] }),
    ]);
    const { department, wantedDepartment } = await rowOf(person);
    // In either order, the request must not replace the decision.
    expect([department, wantedDepartment]).toEqual(['marketingCentre', '']);
  });

  it('by nobody for themselves, nor by people who may not move people', async () => {
    const mover = await givenMover();
    await server.db
      .update(users)
      .set({ department: '', wantedDepartment: wanted.department, wantedUserGroup: wanted.userGroup })
      .where(eq(users.id, mover.id));
    expect(await mover.accounts.confirmUserOrganization({ id: mover.id, ...wanted })).toMatchObject({
      status: 403,
      kind: 'ownAccount',
    });
    const person = await givenWaiting();
    const head = await server.givenSession('departmentManagement');
    await server.db.update(users).set({ department: wanted.department }).where(eq(users.id, head.id));
    for (const by of [head, await server.givenSession('developer'), person])
      expect(await by.accounts.confirmUserOrganization({ id: person.id, ...wanted })).toMatchObject({ status: 403 });
    expect(await rowOf(person)).toMatchObject({ department: '' });
  });

  it('within one’s own rights: another company takes rights that the caller has to hold', async () => {
    const clerk = await server.givenSession();
    await server.db
      .update(users)
      .set({ extraGrants: { accounts: { level: 'edit', canReveal: false } } })
      .where(eq(users.id, clerk.id));
    const person = await server.givenSession();
    await server.db
      .update(users)
      .set({ extraGrants: { payAccount: { level: 'view', canReveal: true } } })
      .where(eq(users.id, person.id));
    expect((await person.account.chooseOrganization({ department: 'externalPart' })).success).toBe(true);
    const confirm = (by: Session) =>
      by.accounts.confirmUserOrganization({ id: person.id, department: 'externalPart', userGroup: [] });
    expect(await confirm(clerk)).toMatchObject({ status: 403, kind: 'rightsAboveOwn' });
    expect(await rowOf(person)).toMatchObject({ department: '', wantedDepartment: 'externalPart' });
    expect((await confirm(chief)).success).toBe(true);
  });
});
