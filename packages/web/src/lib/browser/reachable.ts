/** The controls that Tab reaches, as a selector. */
export const reachable = 'a[href], button:not(:disabled), input:not(:disabled)';
