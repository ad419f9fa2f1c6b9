/** Who sees a recommendation: everybody, or the departments given. */
export const recommendScopes = ['all', 'department'] as const;

/** The highest priority. */
export const topIndexLimit = 999;
