import { addDays } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/person/user.table';
import { dayIn } from '../../platform/day';
import { payAccounts } from '../pay-account/pay-account.table';
import { certificates } from './certificate.table';

const server = useTestServer();
const today = () => dayIn('Asia/Shanghai', server.services.clock());

it('the timeline lists what expires until the end of the twelfth month, and what has expired already', async () => {
  const chief = await server.givenSession('superAdministrator');
  const { months } = (await chief.certificate.getTimeline({})).data;
  expect(months).toHaveLength(12);
  expect(months[0]).toBe(today().slice(0, 7));
  const [year = 0, month = 1] = (months[11] ?? '').split('-').map(Number);
  const end = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  const draft = { projectName: 'shop', platform: 'ios', certType: 'distribution', ownerUserId: chief.id } as const;
  const add = (name: string, expireDate: string, replacesId = '') =>
    chief.certificate.addProCertificate({ ...draft, name, expireDate, replacesId });
  await add('最后一天', end);
  await add('第十三个月', addDays(end, 1));
  await add('已过期', addDays(today(), -3));
  const replaced = (await add('旧证书', addDays(today(), 40))).data;
  await add('新证书', addDays(today(), 3_000), replaced._id);
  await chief.devAccount.insertDeveloperAccount({
    platform: 'apple',
    account: 'dev@example.com',
    expireDate: addDays(today(), 20),
    ownerUserId: chief.id,
  });
  const { list, isCut } = (await chief.certificate.getTimeline({})).data;
  expect(list).toMatchObject([
    { kind: 'pro_certificate', name: '已过期', daysLeft: -3, state: 'expired', ownerUserName: chief.name },
    { kind: 'dev_account', name: 'dev@example.com', daysLeft: 20, path: expect.stringContaining('open=') },
    { kind: 'pro_certificate', name: '最后一天', day: end },
  ]);
  expect(isCut).toBe(false);
  await server.db.delete(certificates);
});

it('the timeline names payment accounts as their list does: key rotations only to those who may open one', async () => {
  const chief = await server.givenSession('superAdministrator');
  const [owner, viewer, other] = [
    await server.givenSession('developer'),
    await server.givenSession('developer'),
    await server.givenSession('developer'),
  ];
  const extraGrants = { payAccount: { level: 'view', canReveal: false } } as const;
  for (const { id } of [owner, viewer]) await server.db.update(users).set({ extraGrants }).where(eq(users.id, id));
  await chief.payAccount.addAccount({
    name: '支付宝',
    channel: 'alipay',
    env: 'prod',
    company: '示例科技',
    apiKey: 'sk_live_0123456789',
    ownerUserId: owner.id,
    rotateDays: 90,
    certExpireDate: addDays(today(), 100),
  });
  const kindsOf = async ({ certificate }: typeof chief) =>
    (await certificate.getTimeline({})).data.list
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('pay_account'));
  expect(await kindsOf(owner)).toEqual(['pay_account_rotation', 'pay_account']);
  expect(await kindsOf(viewer)).toEqual(['pay_account']);
  expect(await kindsOf(other)).toEqual([]);
});

it('the timeline has the day of a key rotation in the zone of the settings, as the account has it', async () => {
  const chief = await server.givenSession('superAdministrator');
  const { data } = await chief.payAccount.addAccount({
    name: '微信支付',
    channel: 'wechatpay',
    env: 'prod',
    company: '示例科技',
    apiKey: 'sk_live_0123456789',
    ownerUserId: chief.id,
    rotateDays: 90,
  });
  // 20:00 UTC is already the next day in Shanghai.
  const secretsChangedAt = new Date(`${addDays(today(), -1)}T20:00:00Z`);
  await server.db.update(payAccounts).set({ secretsChangedAt }).where(eq(payAccounts.id, data._id));
  const { rotateDate } = (await chief.payAccount.getAccountInfoById({ id: data._id })).data;
  expect(rotateDate).toBe(addDays(today(), 90));
  const { list } = (await chief.certificate.getTimeline({})).data;
  expect(list.find(({ _id }) => _id === data._id)).toMatchObject({ day: rotateDate });
});
