import { addDays, type CertificateDraft } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { useTestServer } from '../../../test/test-app';
import { users } from '../../people/person/user.table';
import { dayIn } from '../../platform/day';
import { sweepRecords } from '../../platform/resource/resource.registry';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const today = () => dayIn('Asia/Shanghai', server.services.clock());
const content = Buffer.from('the bytes of a file').toString('base64');

async function given(owner: Session, more: Partial<CertificateDraft> = {}) {
  const admin = await server.givenSession('administrator');
  const made = await admin.certificate.addProCertificate({
    ...{ name: '发布证书', projectName: 'shop', platform: 'ios', certType: 'distribution' },
    ...{ ownerUserId: owner.id, expireDate: addDays(today(), 100), ...more },
  });
  if (!made.success) throw new Error(JSON.stringify(made));
  return { admin, certificate: made.data };
}

describe('a certificate', () => {
  it('has a state that follows from its expiry day', async () => {
    const owner = await server.givenSession('developer');
    const states = [];
    for (const days of [31, 30, 8, 7, 0, -1]) {
      const { certificate } = await given(owner, { expireDate: addDays(today(), days) });
      states.push([certificate.daysLeft, certificate.state]);
    }
    expect(states).toEqual([
      [31, 'valid'],
      [30, 'soon'],
      [8, 'soon'],
      [7, 'urgent'],
      [0, 'urgent'],
      [-1, 'expired'],
    ]);
    for (const [state, num] of [
      ['valid', 1],
      ['soon', 2],
      ['urgent', 2],
      ['expired', 1],
    ] as const)
      expect((await owner.certificate.getProjectList({ state, ownerUserId: owner.id })).data.total).toBe(num);
    const { certificate } = await given(owner, { isLongTerm: true });
    expect(certificate).toMatchObject({ state: 'longTerm', daysLeft: null, expireDate: '' });
  });

  it('needs a last day unless it is valid for ever', async () => {
    const { admin, certificate } = await given(await server.givenSession('developer'));
    const { ownerUserId } = certificate;
    const draft = { name: '无', projectName: 'shop', platform: 'ios', certType: 'dev', ownerUserId } as const;
    const refused = await admin.certificate.addProCertificate(draft);
    expect(refused).toMatchObject({ code: 10001, kind: 'expireDateMissing' });
    const change = { id: certificate._id, version: 1, expireDate: '' };
    expect((await admin.certificate.modifyProCertificate(change)).kind).toBe('expireDateMissing');
  });

  it('can be downloaded by people who may see its secrets, and lists the downloads', async () => {
    const owner = await server.givenSession('developer');
    const other = await server.givenSession('developer');
    const { admin, certificate } = await given(owner, { file: { name: 'shop.p12', content } });
    expect(certificate).toMatchObject({ hasFile: true, fileName: 'shop.p12', fileSize: 19 });
    const id = certificate._id;
    expect((await other.certificate.download({ id })).status).toBe(403);
    expect((await owner.certificate.download({ id })).data).toEqual({ name: 'shop.p12', content });
    const { reveals } = (await other.certificate.getRevealLog({ id })).data;
    expect(reveals).toMatchObject([{ userName: owner.name, action: 'export', field: 'file' }]);
    const change = { id, version: 1, file: { name: 'new.p12', content: 'AAAA' } };
    expect((await admin.certificate.modifyProCertificate(change)).data.fileName).toBe('new.p12');
    expect((await admin.certificate.download({ id })).data.content).toBe('AAAA');
    const { certificate: bare } = await given(owner);
    expect((await owner.certificate.download({ id: bare._id })).kind).toBe('certificateFileMissing');
  });

  it('is linked to the one that replaces it, and never to itself', async () => {
    const owner = await server.givenSession('developer');
    const { admin, certificate: old } = await given(owner);
    const { certificate: newer } = await given(owner, { name: '新证书', replacesId: old._id });
    const read = async (id: string) => (await owner.certificate.getProCertificateById({ id })).data;
    expect(await read(old._id)).toMatchObject({ replaceById: newer._id, replaceByName: '新证书' });
    const circle = { id: newer._id, version: 1, replaceById: old._id };
    expect((await admin.certificate.modifyProCertificate(circle)).kind).toBe('replacesItself');
    const itself = { ...circle, replaceById: newer._id };
    expect((await admin.certificate.modifyProCertificate(itself)).kind).toBe('replacesItself');
  });

  it('counts again once the certificate that replaced it is deleted, unless that one was replaced as well', async () => {
    const owner = await server.givenSession('developer');
    const soon = { projectName: `p${owner.name}`, expireDate: addDays(today(), 5) };
    const { admin, certificate: old } = await given(owner, soon);
    const { certificate: newer } = await given(owner, { ...soon, isLongTerm: true, replacesId: old._id });
    const read = async () => (await owner.certificate.getProCertificateById({ id: old._id })).data;
    const soonNum = async () =>
      (await owner.certificate.getProjectList()).data.projects.find(({ name }) => name === soon.projectName)
        ?.soonNum;
    const isDue = async () =>
      (await owner.tools.getAttentionList()).data.some(({ link }) => link.includes(old._id));
    expect([await isDue(), await soonNum()]).toEqual([false, 0]);
    await admin.certificate.deleteProCertificate({ id: newer._id });
    expect(await read()).toMatchObject({ replaceById: '', replaceByName: '' });
    expect([await isDue(), await soonNum()]).toEqual([true, 1]);
    await admin.record.restore({ kind: 'pro_certificate', id: newer._id });
    expect(await read()).toMatchObject({ replaceById: newer._id });
    const { certificate: newest } = await given(owner, { ...soon, isLongTerm: true, replacesId: newer._id });
    await admin.certificate.deleteProCertificate({ id: newer._id });
    expect(await read()).toMatchObject({ replaceById: newest._id });
    expect([await isDue(), await soonNum()]).toEqual([false, 0]);
    // The same once the deleted certificate is gone for good.
    await sweepRecords(server.db, new Date(server.services.clock().getTime() + 40 * 86_400_000), 30);
    expect(await read()).toMatchObject({ replaceById: newest._id });
    expect(await isDue()).toBe(false);
  });

  it('of others is hidden from people of another company, unless it is shared with them', async () => {
    const owner = await server.givenSession('developer');
    const outsider = await server.givenSession('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, outsider.id));
    const { certificate: hidden } = await given(owner);
    const { certificate: shared } = await given(owner, {
      shareUserIds: [outsider.id],
      filePassword: 'secret',
    });
    expect((await outsider.certificate.getProCertificateById({ id: hidden._id })).code).toBe(10002);
    const { list, projects } = (await outsider.certificate.getProjectList()).data;
    expect(list.map(({ _id }) => _id)).toEqual([shared._id]);
    expect(projects).toEqual([{ name: 'shop', num: 1, soonNum: 0 }]);
    const call = { id: shared._id, field: 'filePassword' } as const;
    expect((await outsider.certificate.reveal(call)).status).toBe(403);
    expect((await owner.certificate.reveal(call)).data.value).toBe('secret');
  });
});

describe('the file of a certificate', () => {
  it('is read without being stored, and says what is wrong with it', async () => {
    const admin = await server.givenSession('administrator');
    const key = Buffer.from('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n').toString(
      'base64',
    );
    const read = await admin.certificate.parse({ name: 'AuthKey_ABC1234567.p8', content: key });
    expect(read.data).toMatchObject({ format: 'p8', keyId: 'ABC1234567', certType: 'apnsKey', subject: '' });
    const wrong = await admin.certificate.parse({ name: 'a.p12', content });
    expect(wrong).toMatchObject({ code: 10014, kind: 'certificateUnreadable' });
    const large = Buffer.alloc(1024 * 1024 + 1).toString('base64');
    expect((await admin.certificate.parse({ name: 'a.p12', content: large })).success).toBe(false);
    expect((await admin.certificate.getProjectList({ keywords: 'AuthKey' })).data.total).toBe(0);
  });
});

describe('a developer account', () => {
  it('shows its authenticator code to those who may see its secrets, and not the secret', async () => {
    const admin = await server.givenSession('administrator');
    const owner = await server.givenSession('developer');
    const draft = { platform: 'apple', account: 'dev@example.com', ownerUserId: owner.id } as const;
    const wrong = await admin.devAccount.insertDeveloperAccount({ ...draft, totpSecret: 'not base32 1890' });
    expect(wrong).toMatchObject({ code: 10001, kind: 'totpSecretWrong' });
    const totpSecret = 'JBSWY3DPEHPK3PXP';
    const { data } = await admin.devAccount.insertDeveloperAccount({ ...draft, totpSecret });
    const code = await owner.devAccount.getTotpCode({ id: data._id });
    expect(code.data.code).toMatch(/^\d{6}$/);
    const other = await server.givenSession('developer');
    expect((await other.devAccount.getTotpCode({ id: data._id })).status).toBe(403);
    expect((await other.devAccount.getRevealLog({ id: data._id })).data.reveals).toMatchObject([
      { userName: owner.name, field: 'totpCode' },
    ]);
  });
});
