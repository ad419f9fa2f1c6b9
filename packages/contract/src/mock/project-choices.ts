/**
 * Sort orders of project lists: by creation, by the caller's last visit, or by the last change of the
 * settings.
 */
export const projectOrders = ['created', 'opened', 'changed'] as const;
export type ProjectOrder = (typeof projectOrders)[number];
