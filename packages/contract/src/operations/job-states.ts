// Without schemas, so that the browser can take these without taking the schema library along.

/** The states of a run of a job. One that waits for its next attempt is `queued`. */
export const jobStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
