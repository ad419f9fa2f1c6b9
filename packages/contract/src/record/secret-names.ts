// Separate from the schemas, since screens import these names and must not load zod.

/**
 * Returns the names of the two response fields that describe a secret field.
 * @example secretNames('apiKey') // { has: 'hasApiKey', hint: 'apiKeyHint' }
 */
export const secretNames = <const Field extends string>(field: Field) => ({
  has: `has${field.charAt(0).toUpperCase()}${field.slice(1)}` as `has${Capitalize<Field>}`,
  hint: `${field}Hint` as const,
});

/** Minimum characters of the reason for a reveal, if a reason is required. */
export const revealReasonMin = 4;
