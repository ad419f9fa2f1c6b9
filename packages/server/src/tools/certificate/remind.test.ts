import { addDays, type CertificateDraft } from '@easymock/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { certificateConfigs, certificates, devAccounts } from './certificate.table';
import { remindOnce } from './remind';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;

beforeEach(async () => {
  for (const table of [certificates, devAccounts, certificateConfigs]) await server.db.delete(table);
});

// A Monday; the days before it are a weekend.
const monday = '2026-11-23';
const at = (day: string, time: string) => ({ ...server.services, clock: () => new Date(`${day}T${time}:00+08:00`) });
const remind = (day: string, time = '09:30') => remindOnce(at(day, time));

async function given(owner: Session, more: Partial<CertificateDraft> = {}) {
  const admin = await server.givenSession('administrator');
  const draft = { name: '发布证书', projectName: 'shop', platform: 'ios', certType: 'distribution' } as const;
  const made = await admin.certificate.addProCertificate({ ...draft, ownerUserId: owner.id, ...more });
  if (!made.success) throw new Error(JSON.stringify(made));
  return { admin, certificate: made.data };
}
const messagesOf = async (person: Session) =>
  (await person.messageNotification.getAllUnReadMessageArray()).data.messageNotificationArray;
const told = async (person: Session) => JSON.stringify(await messagesOf(person));

describe('reminders of expiries', () => {
  it('are sent once for each threshold, from the time of the settings on, however often the job runs', async () => {
    const owner = await server.givenSession('developer');
    await given(owner, { name: '二十九天', expireDate: addDays(monday, 29) });
    expect(await remind(monday, '09:29')).toBeUndefined();
    expect(await remind(monday)).toBe(1);
    for (let num = 0; num < 10; num += 1) expect(await remind(monday, '10:00')).toBeUndefined();
    for (let day = 1; day <= 4; day += 1) expect(await remind(addDays(monday, day))).toBe(0);
    expect(await told(owner)).toContain('二十九天 还有 29 天到期');
    // 13 days are left: there is one line for the threshold of 14 days, and none the day after.
    expect(await remind(addDays(monday, 16))).toBe(1);
    expect(await remind(addDays(monday, 17))).toBe(0);
  });

  it('wait for a workday, and are sent before a weekend if they are due on it', async () => {
    const owner = await server.givenSession('developer');
    const friday = addDays(monday, 60);
    await given(owner, { expireDate: addDays(friday, 16) });
    expect(await remind(friday)).toBe(1);
    expect(await remind(addDays(friday, 1))).toBeUndefined();
    expect(await remind(addDays(friday, 3))).toBe(0);
  });

  it('stop for what was replaced or muted, and go on every seven days after the expiry', async () => {
    const day = addDays(monday, 140);
    const owner = await server.givenSession('developer');
    const { admin, certificate: replaced } = await given(owner, { expireDate: addDays(day, -1) });
    await given(owner, { isLongTerm: true, replacesId: replaced._id });
    const { certificate: muted } = await given(owner, { expireDate: addDays(day, -1) });
    await admin.certificate.mute({ id: muted._id, until: addDays(day, 1) });
    expect(await remind(day)).toBe(0);
    const sent = [];
    for (let num = 1; num <= 9; num += 1) sent.push(await remind(addDays(day, num)));
    // Reminders are not sent at the weekend. The reminder for the eighth day after the expiry is sent on the
    // next workday.
    expect(sent.filter((num) => num === 1)).toHaveLength(2);
    expect(await told(owner)).toContain('已过期');
  });

  it('reach owners and deputies who may still open the tool, in one message each', async () => {
    const day = addDays(monday, 280);
    const [owner, deputy] = [await server.givenSession('developer'), await server.givenSession('developer')];
    const stranger = await server.givenSession('ordinaryUser');
    for (const name of ['甲', '乙'])
      await given(owner, { name, expireDate: addDays(day, 7), backupOwnerUserId: deputy.id });
    await given(stranger, { name: '丙', expireDate: addDays(day, 7) });
    const admin = await server.givenSession('administrator');
    await admin.devAccount.insertDeveloperAccount({
      platform: 'apple',
      account: 'dev@example.com',
      expireDate: addDays(day, 3),
      ownerUserId: owner.id,
    });
    expect(await remind(day)).toBe(4);
    expect(await messagesOf(owner)).toHaveLength(1);
    expect(await told(owner)).toMatch(/3 项.*dev@example\.com 还有 3 天/);
    expect(await told(deputy)).toContain('2 项');
    expect(await messagesOf(stranger)).toHaveLength(0);
  });
});

describe('what expires soon', () => {
  it('is in the attention list of its owner, in the calendar and in the search', async () => {
    const owner = await server.givenSession('developer');
    const today = server.services.clock().toISOString().slice(0, 10);
    const { certificate } = await given(owner, { name: '独一无二的证书', expireDate: addDays(today, 10) });
    const list = (await owner.tools.getAttentionList()).data;
    const link = `/tools/certificateManage?tab=certificates&open=${certificate._id}`;
    expect(list).toMatchObject([{ kind: 'certificate', title: '独一无二的证书', link }]);
    const figures = (await owner.tools.getFigures()).data;
    expect(figures).toContainEqual({ tool: 'certificate', text: '1 项 14 天内到期', isUrgent: true });
    const found = (await owner.tools.search({ keywords: 'dywe' })).data;
    expect(found).toMatchObject([{ kind: 'pro_certificate', _id: certificate._id }]);
  });

  it('is handed over with the other records of its owner', async () => {
    const chief = await server.givenSession('superAdministrator');
    const [owner, heir] = [await server.givenSession('developer'), await server.givenSession('developer')];
    const { certificate } = await given(owner, { isLongTerm: true, shareUserIds: [owner.id] });
    const handed = await chief.accounts.handOver({ id: owner.id, handover: { certificates: heir.id } });
    expect(handed.success, JSON.stringify(handed)).toBe(true);
    const read = await heir.certificate.getProCertificateById({ id: certificate._id });
    expect(read.data).toMatchObject({ ownerUserId: heir.id });
  });
});
