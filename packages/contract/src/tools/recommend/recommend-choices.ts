/** The audience of a recommendation: everybody, or the listed departments. */
export const recommendScopes = ['all', 'department'] as const;

/** The highest priority. */
export const topIndexLimit = 999;
