import type { PayAccountDraft } from '@easymock/contract';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { newId } from '../../platform/ids';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const apiKey = 'sk_live_0123456789';
const reason = '排查支付回调';

/** An account whose key a developer may see. */
async function givenAccount(owner: Session, leaver: Session, more: Partial<PayAccountDraft> = {}) {
  const chief = await server.givenSession('superAdministrator');
  const made = await chief.payAccount.addAccount({
    name: `账号 [${newId().slice(-8)}]`,
    channel: 'alipay',
    env: 'prod',
    company: '示例科技',
    apiKey,
    ownerUserId: owner.id,
    shareUserIds: [leaver.id],
    ...more,
  });
  if (!made.success) throw new Error(JSON.stringify(made));
  return made.data;
}

const look = async (person: Session, id: string) => {
  const seen = await person.payAccount.revealAccount({ id, field: 'apiKey', reason });
  if (!seen.success) throw new Error(JSON.stringify(seen));
};
const tasksOf = async (person: Session) =>
  (await person.task.getAllTaskInfoList({ receiveUserId: person.id })).data.list;

async function givenPeople() {
  const [admin, owner, leaver] = [
    await server.givenSession('superAdministrator'),
    await server.givenSession('superAdministrator'),
    await server.givenSession('superAdministrator'),
  ];
  return { admin, owner, leaver };
}

describe('the secrets that a person saw', () => {
  it('are listed with record, field and the last look, for managers of accounts only', async () => {
    const { admin, owner, leaver } = await givenPeople();
    const account = await givenAccount(owner, leaver);
    await look(leaver, account._id);
    await leaver.payAccount.revealAccount({ id: account._id, field: 'apiKey', reason, isCopy: true });
    const { data } = await admin.secretRotation.getSeenSecrets({ userId: leaver.id });
    expect(data).toMatchObject({
      dueNum: 1,
      records: [
        {
          kind: 'pay_account',
          _id: account._id,
          name: account.name,
          ownerUserName: owner.name,
          path: `/tools/payAccountManage?open=${account._id}`,
          secrets: [{ field: 'apiKey', lastAction: 'copySecret', state: 'due' }],
        },
      ],
    });
    expect(JSON.stringify(data)).not.toContain(apiKey);
    const developer = await server.givenSession('developer');
    expect((await developer.secretRotation.getSeenSecrets({ userId: leaver.id })).code).toBe(10003);
    expect((await developer.secretRotation.markForRotation({ userId: leaver.id })).code).toBe(10003);
  });

  it('become one task for each owner, once until the secret is changed and seen again', async () => {
    const { admin, owner, leaver } = await givenPeople();
    const other = await server.givenSession('superAdministrator');
    const accounts = [await givenAccount(owner, leaver), await givenAccount(owner, leaver)];
    for (const { _id } of [...accounts, await givenAccount(other, leaver)]) await look(leaver, _id);
    const mark = async () => (await admin.secretRotation.markForRotation({ userId: leaver.id })).data;
    const [one, two] = await Promise.all([mark(), mark()]);
    expect([one, two].map(({ taskNum }) => taskNum).sort()).toEqual([0, 2]);
    const [task, ...more] = await tasksOf(owner);
    expect(more).toEqual([]);
    expect(task).toMatchObject({ taskStatus: 'received', publishUserId: admin.id, peopleNum: 1 });
    const { data } = await owner.task.getTaskInfoById({ id: task?._id ?? '' });
    for (const { _id } of accounts) expect(data.content).toContain(`?open=${_id}`);
    expect(data.content).not.toMatch(new RegExp(`${apiKey}|${leaver.name}`));
    expect(await tasksOf(other)).toHaveLength(1);

    const stateOf = async () =>
      (await admin.secretRotation.getSeenSecrets({ userId: leaver.id })).data.records.find(
        ({ _id }) => _id === accounts[0]?._id,
      )?.secrets[0]?.state;
    await look(leaver, accounts[0]?._id ?? '');
    expect(await stateOf()).toBe('marked');
    const { _id: id, version } = accounts[0] ?? expect.fail();
    await admin.payAccount.modifyAccount({ id, version, apiKey: 'sk_live_9876543210' });
    expect(await stateOf()).toBe('changed');
    expect(await mark()).toEqual({ taskNum: 0, recordNum: 0 });
    await look(leaver, id);
    expect(await mark()).toEqual({ taskNum: 1, recordNum: 1 });
    expect(await tasksOf(owner)).toHaveLength(2);
  });

  it('go to the deputy if the owner leaves, and to the caller if there is neither', async () => {
    const { admin, owner: deputy, leaver } = await givenPeople();
    for (const backupOwnerUserId of [deputy.id, ''])
      await look(leaver, (await givenAccount(leaver, leaver, { backupOwnerUserId }))._id);
    await admin.secretRotation.markForRotation({ userId: leaver.id });
    expect(await tasksOf(leaver)).toEqual([]);
    for (const person of [deputy, admin]) expect(await tasksOf(person)).toHaveLength(1);
  });
});
