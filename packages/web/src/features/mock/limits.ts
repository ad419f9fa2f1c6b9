import type { MockMethod } from '@easymock/contract';

// The contract says these beside its schemas, and importing them would bring the schema library
// along. limits.test.ts holds the two together.

/** In the order they are offered. */
export const methods: readonly MockMethod[] = ['get', 'post', 'put', 'patch', 'delete'];
/** Largest API document, in bytes. */
export const documentLimit = 24 * 1024 * 1024;
