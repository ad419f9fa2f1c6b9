import { z } from 'zod';
import { callGroup, get, post } from '../call/call';
import { id, moment, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';

export const maxPasskeys = 10;

/** A code of an authenticator app, or a recovery code. */
export const factorCode = labelled(text(40).trim().min(1), '验证码', 'Code');

/** Bytes in base64url, as browsers write them. */
const encoded = z
  .string()
  .max(16_000)
  .regex(/^[\w-]*$/);

const credential = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** Response of a browser to a challenge for a registered passkey (WebAuthn assertion). */
const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    authenticatorData: encoded,
    signature: encoded,
    userHandle: encoded.optional(),
  }),
});

/** Response of a browser that has created a passkey (WebAuthn attestation). */
const attestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: encoded,
    attestationObject: encoded,
    transports: z.array(text(20)).max(10).optional(),
  }),
});

/** The token of a challenge, and the response of a passkey to that challenge. */
export const passkeyProof = z.object({
  token: labelled(text(100), '质询', 'Challenge'),
  answer: labelled(assertion, '通行密钥', 'Passkey'),
});
export type PasskeyProof = z.infer<typeof passkeyProof>;

/** A challenge for the browser; `options` are WebAuthn options as JSON. */
export const passkeyChallenge = z.object({ token: z.string(), options: z.looseObject({ challenge: z.string() }) });
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

export const factorWays = ['totp', 'passkey'] as const;
export type FactorWay = (typeof factorWays)[number];

/** The `data` of the failure `secondFactorNeeded`, which implies that the password was correct. */
export const secondFactorNeeds = z.object({
  ways: z.array(z.enum(factorWays)),
  /** A challenge for the passkeys of the person; null if there are none. */
  passkey: passkeyChallenge.nullable(),
});
export type SecondFactorNeeds = z.infer<typeof secondFactorNeeds>;

export const passkeyEntry = z.object({ _id: id, name: z.string(), createdAt: moment, lastUsedAt: moment.nullable() });
export type PasskeyEntry = z.infer<typeof passkeyEntry>;

const factors = z.object({
  /** Whether the installation requires a second factor from this person. */
  isRequired: z.boolean(),
  /** The authenticator app, if one is set up. */
  totp: z.object({ createdAt: moment }).nullable(),
  passkeys: z.array(passkeyEntry),
  /** Whether the public address of the installation has a domain name, which passkeys need. */
  canAddPasskeys: z.boolean(),
  recoveryCodesLeft: z.number(),
});
export type Factors = z.infer<typeof factors>;

/** Recovery codes generated with the first factor and returned only once; empty if codes existed before. */
const madeCodes = z.object({ recoveryCodes: z.array(z.string()) });

const changes = ['secondFactor', 'accounts'];

export const secondFactorCalls = callGroup('/u', {
  factors: get({
    isBeforeSecondFactor: true,
    input: z.object({}),
    data: factors,
    summary: { zh: '列出自己的两步验证方式', en: 'List the caller’s second factors' },
  }),
  startTotp: post({
    audit: 'none',
    recentCheck: true,
    isBeforeSecondFactor: true,
    changes: [],
    input: z.object({}),
    data: z.object({
      /** Base32, for apps that cannot scan. */
      secret: z.string(),
      /** `otpauth://`, for the QR code. */
      address: z.string(),
    }),
    summary: {
      zh: '生成验证器的密钥；用一个验证码确认后才生效',
      en: 'Generate a secret for an authenticator app; it counts once a code has confirmed it',
    },
  }),
  confirmTotp: post({
    audit: 'addFactor',
    recentCheck: true,
    isBeforeSecondFactor: true,
    changes,
    input: z.object({ code: factorCode }),
    data: madeCodes,
    summary: { zh: '用验证码确认验证器', en: 'Confirm the authenticator app with a code' },
  }),
  removeTotp: post({
    audit: 'removeFactor',
    recentCheck: true,
    changes,
    input: z.object({}),
    data: z.null(),
    summary: { zh: '移除验证器', en: 'Remove the authenticator app' },
  }),
  renewRecoveryCodes: post({
    audit: 'renewRecoveryCodes',
    recentCheck: true,
    changes,
    input: z.object({}),
    data: madeCodes,
    summary: {
      zh: '重新生成恢复码，之前的全部失效；只返回这一次',
      en: 'Generate new recovery codes in place of all others; they are returned only once',
    },
  }),
  startPasskey: post({
    audit: 'none',
    recentCheck: true,
    isBeforeSecondFactor: true,
    changes: [],
    input: z.object({}),
    data: passkeyChallenge,
    summary: { zh: '获取新增通行密钥的质询', en: 'Get a challenge for a new passkey' },
  }),
  addPasskey: post({
    audit: 'addFactor',
    recentCheck: true,
    isBeforeSecondFactor: true,
    changes,
    input: z.object({
      name: labelled(requiredText(40), '名称', 'Name'),
      token: labelled(text(100), '质询', 'Challenge'),
      answer: labelled(attestation, '通行密钥', 'Passkey'),
    }),
    data: madeCodes.extend({ passkey: passkeyEntry }),
    summary: { zh: '新增通行密钥', en: 'Add a passkey' },
  }),
  removePasskey: post({
    audit: 'removeFactor',
    recentCheck: true,
    changes,
    input: z.object({ id }),
    data: z.null(),
    summary: { zh: '移除自己的一个通行密钥', en: 'Remove one of the caller’s passkeys' },
  }),
  getPasskeyChallenge: post({
    audit: 'none',
    changes: [],
    input: z.object({}),
    data: passkeyChallenge,
    summary: {
      zh: '获取用通行密钥验证身份的质询',
      en: 'Get a challenge to confirm the caller’s identity with a passkey',
    },
  }),
});
