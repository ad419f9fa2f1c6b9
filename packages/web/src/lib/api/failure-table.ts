import { type FailureKind, failures } from '@easymock/contract';

/**
 * The codes of all failures; their texts come with the answers of the server. A build replaces this module by
 * its value, see vite.config.ts.
 */
export const failureCodes = Object.fromEntries(
  Object.entries(failures).map(([kind, { code }]) => [kind, code]),
) as Readonly<Record<FailureKind, number>>;
