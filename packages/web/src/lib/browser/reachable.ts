/** Selector of the controls that can be reached with Tab. */
export const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';
