import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

export const devPlatforms = {
  apple: { zh: 'Apple', en: 'Apple' },
  google: { zh: 'Google Play', en: 'Google Play' },
  huawei: { zh: '华为', en: 'Huawei' },
  honor: { zh: '荣耀', en: 'Honor' },
  xiaomi: { zh: '小米', en: 'Xiaomi' },
  oppo: { zh: 'OPPO', en: 'OPPO' },
  vivo: { zh: 'vivo', en: 'vivo' },
  samsung: { zh: '三星', en: 'Samsung' },
  tencent: { zh: '腾讯', en: 'Tencent' },
  wechat: { zh: '微信', en: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay' },
  douyin: { zh: '抖音', en: 'Douyin' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>;
export type DevPlatform = keyof typeof devPlatforms;
export const devPlatformKeys = Object.keys(devPlatforms) as [DevPlatform, ...DevPlatform[]];

export const devAccountTypes = {
  company: { zh: '公司', en: 'Company' },
  personal: { zh: '个人', en: 'Personal' },
  enterprise: { zh: '企业', en: 'Enterprise' },
} as const satisfies Record<string, Text>;
export type DevAccountType = keyof typeof devAccountTypes;
export const devAccountTypeKeys = Object.keys(devAccountTypes) as [DevAccountType, ...DevAccountType[]];

export const twoFactors = {
  none: { zh: '无', en: 'None' },
  sms: { zh: '短信', en: 'Text message' },
  totp: { zh: '动态验证码', en: 'Authenticator code' },
  device: { zh: '受信任的设备', en: 'Trusted device' },
} as const satisfies Record<string, Text>;
export type TwoFactor = keyof typeof twoFactors;
export const twoFactorKeys = Object.keys(twoFactors) as [TwoFactor, ...TwoFactor[]];

export const devAccountSecrets = ['password', 'totpSecret', 'recoveryCodes'] as const;
export type DevAccountSecret = (typeof devAccountSecrets)[number];

export const certificatePlatforms = {
  ios: { zh: 'iOS', en: 'iOS' },
  android: { zh: 'Android', en: 'Android' },
  harmony: { zh: '鸿蒙', en: 'HarmonyOS' },
  web: { zh: '网页', en: 'Web' },
  server: { zh: '服务端', en: 'Server' },
  mini: { zh: '小程序', en: 'Mini program' },
} as const satisfies Record<string, Text>;
export type CertificatePlatform = keyof typeof certificatePlatforms;
export const certificatePlatformKeys = Object.keys(certificatePlatforms) as [
  CertificatePlatform,
  ...CertificatePlatform[],
];

export const certificateTypes = {
  dev: { zh: '开发证书', en: 'Development' },
  distribution: { zh: '发布证书', en: 'Distribution' },
  enterprise: { zh: '企业证书', en: 'Enterprise' },
  apns: { zh: '推送证书', en: 'Push certificate' },
  apnsKey: { zh: '推送密钥（p8）', en: 'Push key (p8)' },
  provision: { zh: '描述文件', en: 'Provisioning profile' },
  keystore: { zh: '签名密钥库', en: 'Keystore' },
  pushKey: { zh: '厂商推送密钥', en: 'Vendor push key' },
  ssl: { zh: 'SSL 证书', en: 'TLS certificate' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>;
export type CertificateType = keyof typeof certificateTypes;
export const certificateTypeKeys = Object.keys(certificateTypes) as [CertificateType, ...CertificateType[]];

/** Fields of a certificate in a CSV file, in the order of the template. Files and passwords are excluded. */
export const certificateImportFields = [
  ...(['name', 'projectName', 'platform', 'certType', 'bundleId', 'expireDate', 'isLongTerm'] as const),
  ...(['ownerUserId', 'backupOwnerUserId', 'issueDate', 'alias', 'keyId', 'teamId', 'appId'] as const),
  ...(['subject', 'issuer', 'serial', 'fingerprintSha1', 'fingerprintSha256', 'remark'] as const),
] as const;
export type CertificateImportField = (typeof certificateImportFields)[number];

export const certificateSecrets = ['filePassword', 'aliasPassword'] as const;
export type CertificateSecret = (typeof certificateSecrets)[number];

/** Label of the file, which is not a field of the input. */
export const certificateFileLabel: Text = { zh: '证书文件', en: 'File' };

/** Bytes. */
export const certificateFileBytes = 1024 * 1024;

/** The extensions of certificate files; the content determines the format. */
export const certificateExtensions = [
  'p12',
  'pfx',
  'jks',
  'keystore',
  'mobileprovision',
  'provisionprofile',
  'pem',
  'crt',
  'cer',
  'der',
  'p8',
] as const;

export const expiryStates = {
  valid: { zh: '有效', en: 'Valid' },
  soon: { zh: '即将到期', en: 'Expires soon' },
  urgent: { zh: '马上到期', en: 'Urgent' },
  expired: { zh: '已过期', en: 'Expired' },
  longTerm: { zh: '长期有效', en: 'No expiry' },
} as const satisfies Record<string, Text>;
export type ExpiryState = keyof typeof expiryStates;
export const expiryStateKeys = Object.keys(expiryStates) as [ExpiryState, ...ExpiryState[]];

/** Maximum days left for the states `soon` and `urgent`. */
export const expiryDays = { soon: 30, urgent: 7 } as const;

/**
 * Returns the state for a number of days left; `null` stands for no expiry.
 * @example expiryStateOf(29) // 'soon'
 */
export function expiryStateOf(daysLeft: number | null): ExpiryState {
  if (daysLeft === null) return 'longTerm';
  if (daysLeft < 0) return 'expired';
  if (daysLeft <= expiryDays.urgent) return 'urgent';
  return daysLeft <= expiryDays.soon ? 'soon' : 'valid';
}

export const reminderDayRules = {
  everyDay: { zh: '每天', en: 'Every day' },
  workday: { zh: '仅工作日', en: 'Workdays only' },
} as const satisfies Record<string, Text>;
export type ReminderDayRule = keyof typeof reminderDayRules;
export const reminderDayRuleKeys = Object.keys(reminderDayRules) as [ReminderDayRule, ...ReminderDayRule[]];

export const timelineKinds = {
  pro_certificate: { zh: '证书', en: 'Certificate' },
  dev_account: { zh: '账号会员', en: 'Membership' },
  pay_account: { zh: '支付证书', en: 'Payment certificate' },
  pay_account_rotation: { zh: '更换密钥', en: 'Key rotation' },
} as const satisfies Record<string, Text>;
export type TimelineKind = keyof typeof timelineKinds;
export const timelineKindKeys = Object.keys(timelineKinds) as [TimelineKind, ...TimelineKind[]];
