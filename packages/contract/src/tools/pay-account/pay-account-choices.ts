import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

export const payChannels = {
  alipay: { zh: '支付宝', en: 'Alipay' },
  wechatpay: { zh: '微信支付', en: 'WeChat Pay' },
  unionpay: { zh: '银联', en: 'UnionPay' },
  appleIap: { zh: 'Apple 内购', en: 'Apple IAP' },
  googlePay: { zh: 'Google Pay', en: 'Google Pay' },
  paypal: { zh: 'PayPal', en: 'PayPal' },
  stripe: { zh: 'Stripe', en: 'Stripe' },
  other: { zh: '其他', en: 'Other' },
} as const satisfies Record<string, Text>;
export type PayChannel = keyof typeof payChannels;
export const payChannelKeys = Object.keys(payChannels) as [PayChannel, ...PayChannel[]];

export const payEnvs = {
  prod: { zh: '生产', en: 'Production' },
  sandbox: { zh: '沙箱', en: 'Sandbox' },
} as const satisfies Record<string, Text>;
export type PayEnv = keyof typeof payEnvs;
export const payEnvKeys = Object.keys(payEnvs) as [PayEnv, ...PayEnv[]];

export const payAccountSecrets = ['loginPassword', 'apiKey', 'privateKey'] as const;
export type PayAccountSecret = (typeof payAccountSecrets)[number];

/** Default for accounts without their own period. */
export const defaultRotateDays = 365;
