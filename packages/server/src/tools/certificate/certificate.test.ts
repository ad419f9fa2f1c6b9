import { generateKeyPairSync } from 'node:crypto';
import { addDays, type CertificateDraft } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { type GivenFile, useTestServer } from '../../../test/test-app';
import { formsTo } from '../../../test/wiki-files';
import { users } from '../../people/person/user.table';
import { dayIn } from '../../platform/day';
import { sweepRecords } from '../../platform/resource/resource.registry';
import { certificateFiles } from './certificate.table';

const server = useTestServer();
type Session = Awaited<ReturnType<typeof server.givenSession>>;
const today = () => dayIn('Asia/Shanghai', server.services.clock());
const givenKey = (cipher?: { cipher: string; passphrase: string }) =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem', ...cipher })
    .toString();
const key = givenKey();
const keyFile = { name: 'AuthKey_ABC1234567.p8', content: key };

async function given(owner: Session, more: Partial<CertificateDraft> = {}, file?: GivenFile) {
  const admin = await server.givenSession('administrator');
  const draft = {
    ...({ name: '发布证书', projectName: 'shop', platform: 'ios', certType: 'distribution' } as const),
    ownerUserId: owner.id,
    expireDate: addDays(today(), 100),
    ...more,
  };
  const made = await admin.certificate.addProCertificate(draft, file);
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
    const { admin, certificate } = await given(owner, {}, { ...keyFile, name: '推送：钥匙.P8' });
    expect(certificate).toMatchObject({ hasFile: true, fileName: '推送_钥匙.P8', fileSize: key.length });
    const id = certificate._id;
    expect((await other.certificate.download({ id })).status).toBe(403);
    const { file, headers } = await owner.certificate.download({ id });
    expect(file?.toString()).toBe(key);
    expect(headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="_____.P8"; filename*=UTF-8''${encodeURIComponent('推送_钥匙.P8')}`,
      'content-length': String(key.length),
      'cache-control': 'private, no-store',
    });
    const { reveals } = (await other.certificate.getRevealLog({ id })).data;
    expect(reveals).toMatchObject([{ userName: owner.name, action: 'export', field: 'file' }]);
    const newer = { name: 'AuthKey_NEW1234567.p8', content: givenKey() };
    const changed = await admin.certificate.modifyProCertificate({ id, version: 1 }, newer);
    expect(changed.data).toMatchObject({ fileName: newer.name, version: 2 });
    expect((await admin.certificate.download({ id })).file?.toString()).toBe(newer.content);
    const history = (await owner.record.getHistory({ kind: 'pro_certificate', id })).data;
    expect(history.map(({ action }) => action)).toEqual(['export', 'update', 'export', 'create']);
    expect(history[1]).toMatchObject({ diff: { file: { before: '推送_钥匙.P8', after: newer.name } } });
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
      (await owner.certificate.getProjectList()).data.projects.find(({ name }) => name === soon.projectName)?.soonNum;
    const isDue = async () => (await owner.tools.getAttentionList()).data.some(({ link }) => link.includes(old._id));
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
    // The same applies once the deleted certificate is removed permanently.
    await sweepRecords(server.db, new Date(server.services.clock().getTime() + 40 * 86_400_000), 30);
    expect(await read()).toMatchObject({ replaceById: newest._id });
    expect(await isDue()).toBe(false);
  });

  it('of others is hidden from people of another company, unless it is shared with them', async () => {
    const owner = await server.givenSession('developer');
    const outsider = await server.givenSession('developer');
    await server.db.update(users).set({ department: 'externalPart' }).where(eq(users.id, outsider.id));
    const { certificate: hidden } = await given(owner);
    const { certificate: shared } = await given(owner, { shareUserIds: [outsider.id], filePassword: 'secret' });
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
  const bytes = Buffer.alloc(64, 0x77);
  const locked = givenKey({ cipher: 'aes-256-cbc', passphrase: 'pass phrase' });
  const refused: [kind: string, file: GivenFile][] = [
    ['certificateFileType', { name: 'shop.png', content: key }],
    ['certificateFileType', { name: 'shop.p12', content: key }],
    ['certificateFileType', { name: 'shop.p12', content: Buffer.concat([Buffer.from('GIF89a'), bytes]) }],
    ['certificateUnreadable', { name: 'shop.p12', content: Buffer.from([0x30, 0x82, ...bytes]) }],
    ['certificateUnreadable', { name: 'shop.pem', content: key.slice(0, key.length / 2) }],
    ['certificateUnreadable', { name: 'shop.pem', content: '' }],
    ['certificateEncrypted', { name: 'shop.p8', content: locked }],
    ['certificateFileTooLarge', { name: 'shop.p12', content: Buffer.alloc(1024 * 1024 + 1) }],
    ['tooLarge', { name: 'shop.p12', content: Buffer.alloc(3 * 1024 * 1024) }],
  ];

  it('is read without being stored', async () => {
    const admin = await server.givenSession('administrator');
    const read = await admin.certificate.parse({}, keyFile);
    expect(read.data).toMatchObject({ format: 'p8', keyId: 'ABC1234567', certType: 'apnsKey', subject: '' });
    expect((await admin.certificate.parse({})).kind).toBe('certificateFileNeeded');
    const wrong = await admin.certificate.parse({ password: 'wrong' }, { name: 'a.p8', content: locked });
    expect(wrong).toMatchObject({ code: 10014, kind: 'certificatePasswordWrong' });
    const right = await admin.certificate.parse({ password: 'pass phrase' }, { name: 'a.p8', content: locked });
    expect(right.data.format).toBe('p8');
    expect((await admin.certificate.getProjectList({ keywords: 'AuthKey' })).data.total).toBe(0);
  });

  it('is refused in one sentence of either language if it is of no use, and nothing is stored', async () => {
    const owner = await server.givenSession('developer');
    const { admin, certificate } = await given(owner, {}, keyFile);
    const english = server.client(admin.token, { 'accept-language': 'en' });
    const draft = { name: '坏文件', projectName: 'shop', platform: 'ios', certType: 'other' } as const;
    for (const [kind, file] of refused) {
      const texts = await Promise.all(
        [admin, english].map(async ({ certificate: calls }) => {
          const answer = await calls.addProCertificate({ ...draft, ownerUserId: owner.id, isLongTerm: true }, file);
          expect(answer, file.name).toMatchObject({ success: false, kind });
          return answer.message;
        }),
      );
      expect(texts).toEqual([expect.stringMatching(/^\p{Script=Han}/u), expect.stringMatching(/^[A-Z][^\n]+$/)]);
      const change = { id: certificate._id, version: 1, name: '改' };
      expect((await admin.certificate.modifyProCertificate(change, file)).kind).toBe(kind);
    }
    expect((await admin.certificate.getProjectList({ keywords: '坏文件' })).data.total).toBe(0);
    expect((await owner.certificate.getProCertificateById({ id: certificate._id })).data).toMatchObject(certificate);
    expect((await owner.certificate.download({ id: certificate._id })).file?.toString()).toBe(key);
  });

  it('cannot be opened in another certificate, into which its sealed text was copied', async () => {
    const owner = await server.givenSession('developer');
    const { certificate: one } = await given(owner, {}, keyFile);
    const { certificate: other } = await given(owner, {}, { name: 'b.p8', content: givenKey() });
    const [row] = await server.db.select().from(certificateFiles).where(eq(certificateFiles.id, one._id));
    await server.db
      .update(certificateFiles)
      .set({ sealed: row?.sealed ?? '' })
      .where(eq(certificateFiles.id, other._id));
    const answer = await owner.certificate.download({ id: other._id });
    expect(answer).toMatchObject({ code: 10007, kind: 'secretClosed' });
  });

  it('and its password are in the audit log with who saw them, as soon as the answer arrives', async () => {
    const owner = await server.givenSession('developer');
    const { certificate } = await given(owner, { filePassword: 'secret' }, keyFile);
    const chief = await server.givenSession('superAdministrator');
    const id = certificate._id;
    const field = 'filePassword' as const;
    const uses = [
      ['reveal', () => owner.certificate.reveal({ id, field })],
      ['copySecret', () => owner.certificate.reveal({ id, field, isCopy: true })],
      ['export', () => owner.certificate.download({ id })],
    ] as const;
    for (const [action, use] of uses) {
      expect((await use()).success).toBe(true);
      const [entry] = (await chief.audit.list({ entityId: id })).data.list;
      expect(entry).toMatchObject({ action, userId: owner.id, entityName: certificate.name });
      expect(JSON.stringify(entry)).not.toMatch(/PRIVATE KEY|"secret"/);
    }
  });

  it('is opened by the stored password when it replaces another one', async () => {
    const owner = await server.givenSession('developer');
    const file = { name: 'a.p8', content: locked };
    const { admin, certificate } = await given(owner, { filePassword: 'pass phrase' }, file);
    const change = { id: certificate._id, version: 1 };
    const cleared = await admin.certificate.modifyProCertificate({ ...change, filePassword: null }, file);
    expect(cleared.kind).toBe('certificateEncrypted');
    expect((await admin.certificate.modifyProCertificate(change, file)).data.version).toBe(2);
  });

  it('comes in a form with single fields as well, as programs send it', async () => {
    const admin = await server.givenSession('administrator');
    const fields = {
      name: '表单',
      projectName: 'shop',
      platform: 'ios',
      certType: 'apnsKey',
      isLongTerm: 'true',
      ownerUserId: admin.id,
      filePassword: '123456',
      remindDays: '[7, 1]',
      deviceNum: '3',
    };
    const answer = await formsTo(server)('/proCertificateManage/addProCertificate', admin, fields, [keyFile]);
    expect(answer).toMatchObject({
      success: true,
      data: { name: '表单', remindDays: [7, 1], deviceNum: 3, fileName: keyFile.name },
    });
    const id = (answer.data as { _id: string })._id;
    const shown = await admin.certificate.reveal({ id, field: 'filePassword' });
    expect(shown.data.value).toBe('123456');
    const form = formsTo(server);
    const path = '/proCertificateManage/parse';
    expect((await form(path, admin, { input: '[]' }, [keyFile])).status).toBe(400);
    expect((await form(path, admin, { input: '{' }, [keyFile])).status).toBe(400);
    expect((await form(path, admin, {}, [keyFile, keyFile])).success).toBe(false);
    expect((await form('/proCertificateManage/mute', admin, { id, until: '' }, [])).status).toBe(415);
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
