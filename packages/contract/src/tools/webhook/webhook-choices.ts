import type { Text } from '../../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** Prefix of secrets by the convention of Standard Webhooks; the rest is Base64. */
export const webhookSecretPrefix = 'whsec_';
/** Hours after a rotation during which deliveries are signed with the former secret as well. */
export const webhookRotationHours = 24;

/** Seconds before each retry. */
export const webhookRetryDelays = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 28_800] as const;
export const webhookMaxAttempts = webhookRetryDelays.length + 1;
/** Consecutive failures, of any events, after which a webhook is paused. */
export const webhookMaxFailures = 10;
/** Time-out of a delivery in seconds. */
export const webhookTimeoutSeconds = 15;
/** Maximum stored bytes of a response. */
export const webhookMaxResponseBytes = 2_048;
/** Days for which deliveries are retained. */
export const webhookRetentionDays = 30;
/** Maximum retained deliveries per webhook. */
export const webhookMaxDeliveries = 5_000;
/** Maximum queued deliveries per webhook; further events are only recorded. */
export const webhookMaxWaiting = 1_000;

/**
 * `off`: disabled by a person. `paused`: disabled by the product, after failures. `failing`: the last attempts failed.
 */
export const webhookHealths = ['ok', 'unused', 'failing', 'paused', 'off'] as const;
export type WebhookHealth = (typeof webhookHealths)[number];

/** `dropped`: never attempted, because the queue was full. */
export const webhookDeliveryStates = ['waiting', 'delivered', 'failed', 'dropped'] as const;
export type WebhookDeliveryState = (typeof webhookDeliveryStates)[number];

/** Reasons for failed attempts; `{detail}` is a status, a system error code or a limit. */
export const webhookReasons = {
  status: { zh: '对方返回 HTTP {detail}', en: 'The receiver returned HTTP {detail}' },
  redirect: {
    zh: '对方返回重定向（HTTP {detail}），不会跟随；请填写最终地址',
    en: 'The receiver redirects (HTTP {detail}), which is not followed; enter the final address',
  },
  gone: {
    zh: '对方返回 HTTP 410，表示不再接收',
    en: 'The receiver returned HTTP 410: it no longer accepts deliveries',
  },
  unreachable: { zh: '无法连接：{detail}', en: 'Cannot connect: {detail}' },
  cutOff: { zh: '没有收到完整的响应：{detail}', en: 'No complete response arrived: {detail}' },
  refused: { zh: '不允许访问该地址：{detail}', en: 'This address cannot be accessed: {detail}' },
  sealed: {
    zh: '服务器没有解开签名密钥所需的主密钥',
    en: 'The server lacks the key with which the signing secret was sealed',
  },
} as const satisfies Record<string, Text>;
export type WebhookReason = keyof typeof webhookReasons;
