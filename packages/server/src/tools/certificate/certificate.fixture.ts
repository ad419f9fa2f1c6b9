import { generateKeyPairSync } from 'node:crypto';
import type { CertificateDraft } from '@easymock/contract';
import type { Client } from '../../../test/test-app';
import { givenManager, type ToolFixture } from '../../../test/tool-fixtures';

const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
/** A push key, which needs no password. */
const file = { name: 'AuthKey_KEY1234567.p8', content: privateKey.export({ type: 'pkcs8', format: 'pem' }) };

export const fixture: ToolFixture<CertificateDraft> = {
  create: 'addProCertificate',
  file,
  draft: (name, userId) => ({
    name,
    projectName: 'shop',
    platform: 'ios',
    certType: 'distribution',
    bundleId: 'com.example.shop',
    developerAccountId: '',
    filePassword: 'canary-password-0123',
    alias: 'upload',
    aliasPassword: 'canary-alias-0123',
    keyId: 'KEY1234567',
    teamId: 'TEAM123456',
    subject: 'CN=Shop',
    issuer: 'CN=Authority',
    serial: '0A',
    fingerprintSha1: 'AA:BB',
    fingerprintSha256: 'CC:DD',
    issueDate: '2026-05-01',
    expireDate: '2027-05-01',
    deviceNum: 3,
    appId: 'TEAM123456.com.example.shop',
    isLongTerm: false,
    ownerUserId: userId,
    backupOwnerUserId: userId,
    shareUserIds: [userId],
    remindDays: [30, 7],
    replacesId: '',
    remark: '备注',
  }),
  async given(person, userId) {
    const account = await person.devAccount.insertDeveloperAccount({
      platform: 'apple',
      account: 'dev@example.com',
      ownerUserId: userId,
    });
    return { developerAccountId: account.data._id };
  },
  prepare: (person, id) => person.certificate.mute({ id, until: '2027-01-01' }),
  changes: {
    modifyProCertificate: {
      name: '新的证书',
      projectName: 'member',
      platform: 'android',
      certType: 'keystore',
      bundleId: '',
      developerAccountId: '',
      filePassword: 'canary-password-9876',
      alias: '',
      aliasPassword: null,
      keyId: '',
      teamId: '',
      subject: '',
      issuer: '',
      serial: '',
      fingerprintSha1: '',
      fingerprintSha256: '',
      issueDate: '',
      expireDate: '2028-05-01',
      deviceNum: null,
      appId: '',
      isLongTerm: true,
      ownerUserId: givenManager,
      backupOwnerUserId: '',
      shareUserIds: [],
      remindDays: [],
      replaceById: async (person: Client) => {
        const newer = { projectName: 'shop', platform: 'ios', certType: 'distribution', isLongTerm: true } as const;
        const { data } = await person.account.me();
        return (await person.certificate.addProCertificate({ ...newer, name: '更新的', ownerUserId: data._id })).data
          ._id;
      },
      remark: '',
    },
    mute: { until: '' },
  },
  columns: {
    until: 'mutedUntil',
    isLongTerm: ['isLongTerm', 'expireDate'],
    filePassword: ['filePassword', 'filePasswordHint'],
    aliasPassword: ['aliasPassword', 'aliasPasswordHint'],
  },
  rights: {
    seenBy: ['owner', 'receiver', 'colleague', 'administrator', 'chief', 'viewer', 'outsider'],
    changedBy: ['owner'],
  },
};
