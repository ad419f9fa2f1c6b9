import { createHash } from 'node:crypto';
import { addDays, type CertificateDraft, type DevAccountDraft, type PayAccountDraft } from '@easymock/contract';
import { count } from 'drizzle-orm';
import type { Services } from '../platform/context';
import type { Db } from '../platform/database/index';
import { searchKeysOf } from '../platform/database/search';
import { dayIn } from '../platform/day';
import { newId } from '../platform/ids';
import { certificates, devAccounts } from '../tools/certificate/certificate.table';
import { certificateSealed } from '../tools/certificate/certificate-resource';
import { devAccountSealed } from '../tools/certificate/dev-account';
import { payAccountSealed } from '../tools/pay-account/pay-account';
import { payAccounts } from '../tools/pay-account/pay-account.table';

interface Keeper {
  readonly id: string;
  readonly nickName: string;
}

interface Options {
  readonly now: Date;
  readonly timeZone: string;
}

type AccountPlan = Pick<DevAccountDraft, 'platform' | 'account' | 'company'> & {
  readonly days: number | null;
  readonly twoFactor: 'totp' | 'sms';
  readonly projects: string[];
};

const company = '青瓷科技有限公司';
const accountPlans: readonly AccountPlan[] = [
  { platform: 'apple', account: 'apple@example.com', company, days: 41, twoFactor: 'totp', projects: ['mall'] },
  { platform: 'google', account: 'play@example.com', company, days: null, twoFactor: 'totp', projects: ['mall'] },
  { platform: 'huawei', account: 'agc@example.com', company, days: 213, twoFactor: 'sms', projects: ['mall'] },
  { platform: 'xiaomi', account: 'mi-open@example.com', company, days: null, twoFactor: 'sms', projects: [] },
  { platform: 'wechat', account: 'weixin-open@example.com', company, days: 12, twoFactor: 'sms', projects: [] },
];

type CertificatePlan = Pick<CertificateDraft, 'name' | 'projectName' | 'platform' | 'certType'> & {
  /** Days until the expiry; `null` if it never expires. */
  readonly days: number | null;
};

const certificatePlans: readonly CertificatePlan[] = [
  { name: 'iOS 发布证书', projectName: 'mall', platform: 'ios', certType: 'distribution', days: 26 },
  { name: 'iOS 描述文件', projectName: 'mall', platform: 'ios', certType: 'provision', days: 26 },
  { name: 'APNs 推送密钥', projectName: 'app', platform: 'ios', certType: 'apnsKey', days: null },
  { name: 'Android 签名', projectName: 'mall', platform: 'android', certType: 'keystore', days: 7300 },
  { name: '华为推送密钥', projectName: 'app', platform: 'harmony', certType: 'pushKey', days: null },
  { name: 'pay.example.com', projectName: 'mall', platform: 'server', certType: 'ssl', days: 6 },
  { name: 'api.example.com', projectName: 'mall', platform: 'server', certType: 'ssl', days: 74 },
  { name: '旧推送证书', projectName: 'app', platform: 'ios', certType: 'apns', days: -9 },
];

type PayPlan = Pick<PayAccountDraft, 'name' | 'channel' | 'env' | 'merchantId'> & {
  readonly projects: readonly string[];
  readonly days: number | null;
};

const payPlans: readonly PayPlan[] = [
  {
    name: '支付宝主商户',
    channel: 'alipay',
    env: 'prod',
    merchantId: '2088000000000001',
    projects: ['mall', 'app'],
    days: 120,
  },
  {
    name: '支付宝主商户',
    channel: 'alipay',
    env: 'sandbox',
    merchantId: '2088000000000002',
    projects: ['mall'],
    days: null,
  },
  { name: '微信支付', channel: 'wechatpay', env: 'prod', merchantId: '1600000001', projects: ['mall'], days: 19 },
  { name: 'Apple 内购', channel: 'appleIap', env: 'prod', merchantId: '', projects: ['app'], days: null },
];

/** Generates a secret that looks real but grants no access. */
const secretOf = (name: string): string => createHash('sha256').update(`demo ${name}`).digest('base64url').slice(0, 24);

/**
 * Adds developer accounts, certificates and payment accounts, some of which expire soon. Does nothing if the
 * installation has any.
 * @returns the number of added records
 */
export async function addSecretRecords(
  db: Db,
  services: Pick<Services, 'secrets'>,
  people: readonly Keeper[],
  { now, timeZone }: Options,
): Promise<number> {
  const [known] = await db.select({ num: count() }).from(devAccounts);
  if (known?.num || people.length === 0) return 0;
  const today = dayIn(timeZone, now);
  const dayAfter = (days: number | null) => (days === null ? null : addDays(today, days));
  const keptBy = (index: number) => {
    const owner = people[(index * 5) % people.length] as Keeper;
    return {
      createUserId: owner.id,
      createUserName: owner.nickName,
      updateUserId: owner.id,
      updateUserName: owner.nickName,
      ownerUserId: owner.id,
      shareUserIds: [],
      remark: '',
    };
  };
  for (const [index, { days, ...plan }] of accountPlans.entries()) {
    const id = newId();
    const given = { password: secretOf(plan.account), totpSecret: plan.twoFactor === 'totp' ? 'JBSWY3DPEHPK3PXP' : '' };
    await db
      .insert(devAccounts)
      .values({
        id,
        ...plan,
        ...keptBy(index),
        company: plan.company ?? '',
        accountType: 'company',
        teamId: '',
        consoleUrl: '',
        bindPhone: '',
        bindEmail: plan.account,
        yearFee: days === null ? null : 688,
        ...devAccountSealed.blank,
        ...(await devAccountSealed.seal(services, id, given)),
        expireDate: dayAfter(days),
        searchKeys: searchKeysOf(plan.account, plan.company ?? ''),
      });
  }
  for (const [index, { days, ...plan }] of certificatePlans.entries()) {
    const id = newId();
    const sealed = await certificateSealed.seal(services, id, { filePassword: secretOf(plan.name) });
    await db
      .insert(certificates)
      .values({
        id,
        ...plan,
        ...keptBy(index + 2),
        ...certificateSealed.blank,
        ...sealed,
        bundleId: '',
        fileName: '',
        fileSize: 0,
        alias: '',
        keyId: '',
        teamId: '',
        subject: '',
        issuer: '',
        serial: '',
        fingerprintSha1: '',
        fingerprintSha256: '',
        appId: '',
        remindDays: [],
        expireDate: dayAfter(days),
        isLongTerm: days === null,
        searchKeys: searchKeysOf(plan.name, plan.projectName),
      });
  }
  for (const [index, { days, projects, ...plan }] of payPlans.entries()) {
    const id = newId();
    const sealed = await payAccountSealed.seal(services, id, { apiKey: secretOf(`${plan.name} ${plan.env}`) });
    await db
      .insert(payAccounts)
      .values({
        id,
        ...plan,
        ...keptBy(index + 4),
        ...payAccountSealed.blank,
        ...sealed,
        company,
        merchantId: plan.merchantId ?? '',
        appId: '',
        loginAccount: '',
        apiCertSerial: '',
        settleAccountTail: '',
        notifyUrl: '',
        projects: [...projects],
        isInUse: true,
        rotateDays: 365,
        secretsChangedAt: now,
        certExpireDate: dayAfter(days),
        searchKeys: searchKeysOf(plan.name, company),
      });
  }
  return accountPlans.length + certificatePlans.length + payPlans.length;
}
