import { z } from 'zod';
import { id, moment, requiredText, text } from '../call/schemas';
import { labelled } from '../call/validation';
import { revealReasonMin, secretNames } from './secret-names';

// Records store secrets in sealed fields. Responses report whether a secret is set and its last characters, but never
// contain it.

/** A secret in a request: an empty text leaves the stored secret unchanged, `null` clears it. */
export const secretText = (max: number) => z.union([text(max), z.null()]).default('');

type SecretFacts<Field extends string> = {
  [F in Field as `has${Capitalize<F>}`]: z.ZodBoolean;
} & { [F in Field as `${F}Hint`]: z.ZodString };

/**
 * Returns the response fields that describe secrets: `hasPassword`, and `passwordHint` with the last two
 * characters of a long secret.
 * @example const devAccount = draft.omit({ password: true }).extend({ ...recordFields, ...secretFacts(['password']) })
 */
export function secretFacts<const Field extends string>(fields: readonly Field[]): SecretFacts<Field> {
  const entries = fields.flatMap((field): [string, z.ZodType][] => {
    const { has, hint } = secretNames(field);
    return [
      [has, z.boolean()],
      [hint, z.string()],
    ];
  });
  return Object.fromEntries(entries) as SecretFacts<Field>;
}

const isCopy = labelled(z.boolean().default(false), '仅复制', 'Copy without showing');
/** ID of a former value, for super administrators; empty for the current value. */
const formerId = labelled(z.union([id, z.literal('')]).default(''), '旧值', 'Former value');
/** Confirms the identity of the caller if their last check is too old. */
const ownPassword = labelled(z.string().max(1_000).optional(), '自己的密码', 'Own password');

/**
 * Returns the input schema of a call that reveals a secret.
 * @example revealAccount: post({ audit: 'reveal', input: revealInput(accountSecrets), data: revealedSecret, … })
 */
export const revealInput = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  z.object({
    id,
    field: labelled(z.enum(fields), '字段', 'Field'),
    isCopy,
    formerId,
    reason: labelled(text(100).default(''), '原因', 'Reason'),
    password: ownPassword,
  });

/** Returns the input schema of a call that reveals a secret only with a reason. */
export const reasonedRevealInput = <const Fields extends readonly [string, ...string[]]>(fields: Fields) =>
  revealInput(fields).extend({ reason: labelled(requiredText(100, revealReasonMin), '原因', 'Reason') });

export const revealedSecret = z.object({
  value: z.string(),
  /** Seconds after which the screen hides the secret. */
  showSec: z.number(),
  /** Whether the screen shows the reader's name as a watermark while the secret is shown. */
  hasWatermark: z.boolean(),
});
export type RevealedSecret = z.output<typeof revealedSecret>;

/** The reveals of the secrets of a record, newest first, and the former values of these secrets. */
export const revealLog = z.object({
  reveals: z.array(
    z.object({
      _id: id,
      at: moment,
      userName: z.string(),
      action: z.enum(['reveal', 'copySecret', 'export']),
      /** The name of the field; empty for a downloaded file. */
      field: z.string(),
      reason: z.string(),
    }),
  ),
  /** Empty unless the caller is a super administrator. */
  former: z.array(z.object({ _id: id, field: z.string(), hint: z.string(), replacedAt: moment, userName: z.string() })),
});
export type RevealLog = z.output<typeof revealLog>;
