/** Stored form of a mock that is no collection. */
export const noCollection = '';
