import type { PayAccountDraft } from '@easymock/contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/person/user.table';
import { newId } from '../../platform/ids';
import { payAccounts } from './pay-account.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const apiKey = 'sk_live_0123456789';
const reason = '排查支付回调';

const draftOf = (owner: Session, more: Partial<PayAccountDraft> = {}): PayAccountDraft => ({
  name: `账号 ${newId().slice(-8)}`,
  channel: 'alipay',
  env: 'prod',
  company: '示例科技',
  merchantId: '2088000000000001',
  apiKey,
  ownerUserId: owner.id,
  ...more,
});

async function given(owner: Session, more: Partial<PayAccountDraft> = {}) {
  const chief = await server.givenSession('superAdministrator');
  const made = await chief.payAccount.addAccount(draftOf(owner, more));
  if (!made.success) throw new Error(JSON.stringify(made));
  return { chief, account: made.data };
}

/** A developer to whom a super administrator granted the right to view the tool. */
async function givenViewer(): Promise<Session> {
  const person = await server.givenSession('developer');
  const extraGrants = { payAccount: { level: 'view', canReveal: false } } as const;
  await server.db.update(users).set({ extraGrants }).where(eq(users.id, person.id));
  return person;
}

describe('a payment account', () => {
  it('is opened by owners and people it is shared with, and listed without details for others', async () => {
    const [owner, shared, other] = [await givenViewer(), await givenViewer(), await givenViewer()];
    const { account } = await given(owner, { shareUserIds: [shared.id] });
    for (const person of [owner, shared])
      expect((await person.payAccount.getAccountInfoById({ id: account._id })).data).toMatchObject({
        merchantId: '2088000000000001',
        canReveal: true,
      });
    expect((await other.payAccount.getAccountInfoById({ id: account._id })).code).toBe(10002);
    expect((await other.record.getHistory({ kind: 'pay_account', id: account._id })).code).toBe(10002);
    const { list } = (await other.payAccount.getAccountList({ keywords: account.name })).data;
    expect(list).toMatchObject([{ company: '示例科技', canOpen: false, canReveal: false, merchantId: '' }]);
  });

  it('is counted by company in the list, which a company narrows down', async () => {
    const owner = await givenViewer();
    const company = `公司 ${owner.name}`;
    const { chief } = await given(owner, { company });
    await given(owner, { company });
    const { companies, total } = (await chief.payAccount.getAccountList({ company })).data;
    expect(total).toBe(2);
    expect(companies).toContainEqual({ name: company, num: 2 });
    expect(companies.map(({ num }) => num)).toEqual(companies.map(({ num }) => num).sort((a, b) => b - a));
  });

  it('reveals a key with a reason to people who may see it, and lists each reveal', async () => {
    const owner = await givenViewer();
    const { chief, account } = await given(owner);
    expect(account).toMatchObject({ hasApiKey: true, apiKeyHint: '89', hasPrivateKey: false });
    const call = { id: account._id, field: 'apiKey' } as const;
    expect((await owner.payAccount.revealAccount({ ...call, reason: '看' })).code).toBe(10001);
    const shown = await owner.payAccount.revealAccount({ ...call, reason });
    expect(shown.data).toEqual({ value: apiKey, showSec: 30, hasWatermark: true });
    await chief.payAccount.revealAccount({ ...call, reason: '更换密钥', isCopy: true });
    const { reveals } = (await owner.payAccount.getRevealLog({ id: account._id })).data;
    expect(reveals).toMatchObject([
      { userName: chief.name, action: 'copySecret', field: 'apiKey', reason: '更换密钥' },
      { userName: owner.name, action: 'reveal', field: 'apiKey', reason },
    ]);
    const empty = await owner.payAccount.revealAccount({ ...call, field: 'privateKey', reason });
    expect(empty).toMatchObject({ success: false, kind: 'secretEmpty' });
    const log = await chief.audit.list({ entityId: account._id });
    expect(JSON.stringify(log.data)).not.toContain(apiKey);
  });

  it('shows no key to an administrator, to people of other companies or to an API token', async () => {
    const owner = await givenViewer();
    const outsider = await givenViewer();
    const { chief, account } = await given(owner, { shareUserIds: [outsider.id] });
    const call = { id: account._id, field: 'apiKey', reason } as const;
    const administrator = await server.givenSession('administrator');
    expect((await administrator.payAccount.revealAccount(call)).code).toBe(10002);
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, outsider.id));
    expect((await outsider.payAccount.getAccountInfoById({ id: account._id })).data.canReveal).toBe(false);
    expect((await outsider.payAccount.revealAccount(call)).status).toBe(403);
    const made = await chief.apiToken.createToken({ name: 'ci', scopes: ['tools:write'], days: 1 });
    expect((await server.client(made.data.token).payAccount.revealAccount(call)).status).toBe(403);
  });

  it('keeps its keys when an update omits or empties them, and clears one for null', async () => {
    const owner = await givenViewer();
    const { chief, account } = await given(owner, { loginPassword: 'first-password' });
    const change = { id: account._id, version: 1, remark: '改', apiKey: '', loginPassword: null };
    const { data } = await chief.payAccount.modifyAccount(change);
    expect(data).toMatchObject({ version: 2, hasApiKey: true, hasLoginPassword: false, loginPasswordHint: '' });
    const call = { id: account._id, field: 'apiKey', reason } as const;
    expect((await chief.payAccount.revealAccount(call)).data.value).toBe(apiKey);
  });

  it('retains five former keys, which super administrators alone see', async () => {
    const owner = await givenViewer();
    const { chief, account } = await given(owner);
    for (let num = 1; num <= 7; num += 1) {
      const change = { id: account._id, version: num, apiKey: `sk_live_replaced_${num}` };
      expect((await chief.payAccount.modifyAccount(change)).success).toBe(true);
    }
    const { former } = (await chief.payAccount.getRevealLog({ id: account._id })).data;
    expect(former).toHaveLength(5);
    expect((await owner.payAccount.getRevealLog({ id: account._id })).data.former).toEqual([]);
    const call = { id: account._id, field: 'apiKey', reason, formerId: former[0]?._id ?? '' } as const;
    expect((await chief.payAccount.revealAccount(call)).data.value).toBe('sk_live_replaced_6');
    expect((await owner.payAccount.revealAccount(call)).status).toBe(403);
    const elsewhere = await chief.payAccount.revealAccount({ ...call, field: 'privateKey' });
    expect(elsewhere.code).toBe(10002);
  });

  it('refuses to open a sealed key copied from another row', async () => {
    const owner = await givenViewer();
    const [{ account: one, chief }, { account: other }] = [await given(owner), await given(owner)];
    const [row] = await server.db.select().from(payAccounts).where(eq(payAccounts.id, one._id));
    await server.db
      .update(payAccounts)
      .set({ apiKey: row?.apiKey ?? '' })
      .where(eq(payAccounts.id, other._id));
    const call = { id: other._id, field: 'apiKey', reason } as const;
    expect(await chief.payAccount.revealAccount(call)).toMatchObject({ code: 10007, kind: 'secretClosed' });
  });

  it('limits reveals per hour as the settings say', async () => {
    const owner = await givenViewer();
    const { chief, account } = await given(owner);
    await chief.settings.save({ key: 'secret.revealPerHour', value: 2 });
    const call = { id: account._id, field: 'apiKey', reason } as const;
    const codes = [];
    for (let num = 0; num < 3; num += 1) codes.push((await owner.payAccount.revealAccount(call)).code);
    await chief.settings.reset({ key: 'secret.revealPerHour' });
    expect(codes).toEqual([200, 200, 10008]);
  });

  it('has one record for production and one for the sandbox, and takes a reason to delete', async () => {
    const owner = await givenViewer();
    const { chief, account } = await given(owner);
    const { name } = account;
    expect((await chief.payAccount.addAccount(draftOf(owner, { name }))).code).toBe(10004);
    expect((await chief.payAccount.addAccount(draftOf(owner, { name, env: 'sandbox' }))).success).toBe(true);
    expect((await chief.payAccount.deleteAccount({ id: account._id, reason: '' })).code).toBe(10001);
    await chief.payAccount.deleteAccount({ id: account._id, reason: '渠道停用' });
    const history = (await chief.record.getHistory({ kind: 'pay_account', id: account._id })).data;
    expect(history[0]).toMatchObject({ action: 'delete', diff: { reason: { after: '渠道停用' } } });
  });

  it('leaves no key in the database that can be read without the master key', async () => {
    const owner = await givenViewer();
    await given(owner, { loginPassword: 'canary-login-1', privateKey: 'canary-private-1' });
    const { rows } = await server.db.execute(sql`select row_to_json(p)::text as row from pay_account p`);
    expect(JSON.stringify(rows)).not.toMatch(/sk_live_0|canary/);
  });
});
