// Separate from the schemas, since screens import these states and must not load zod.

/** States of a job run. A run that waits for its next attempt is `queued`. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
