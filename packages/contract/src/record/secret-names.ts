// Apart from the shapes: screens need these, and no schemas for them.

/**
 * The names under which answers tell of a secret field.
 * @example secretNames('apiKey') // { has: 'hasApiKey', hint: 'apiKeyHint' }
 */
export const secretNames = <const Field extends string>(field: Field) => ({
  has: `has${field.charAt(0).toUpperCase()}${field.slice(1)}` as `has${Capitalize<Field>}`,
  hint: `${field}Hint` as const,
});

/** So many characters say why somebody looks at a secret, where a reason is demanded. */
export const revealReasonMin = 4;
