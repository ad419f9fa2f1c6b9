/** What a list of projects can be ordered by: creation, the caller's last visit, the last change of the settings. */
export const projectOrders = ['created', 'opened', 'changed'] as const;
export type ProjectOrder = (typeof projectOrders)[number];
