import { type FailureKind, failures } from '@easymock/contract';

/**
 * The codes of all failures; their texts come with the responses of the server. A build replaces this module
 * with its value; see tables-as-data.ts.
 */
export const failureCodes = Object.fromEntries(
  Object.entries(failures).map(([kind, { code }]) => [kind, code]),
) as Readonly<Record<FailureKind, number>>;
