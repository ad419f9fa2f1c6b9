import type { EnumerationExtra } from '@easymock/contract';

/**
 * Removes empty values that form fields leave in the extra fields.
 * @example plainExtra({ score: undefined, h5Hosts: { prod: 'https://m.example.com', dev: '' } }) // { h5Hosts: { prod: … } }
 */
export function plainExtra(extra: EnumerationExtra): EnumerationExtra {
  return (withoutEmpty(extra) ?? {}) as EnumerationExtra;
}

function withoutEmpty(value: unknown): unknown {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) return value;
  const entries = Object.entries(value)
    .map(([key, part]) => [key, withoutEmpty(part)] as const)
    .filter(([, part]) => part !== undefined);
  return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}
