// Apart from the calls: screens show these, and need no schemas for it.

/** How pressing something is: overdue or broken, due within days, or anything else. */
export const attentionLevels = ['info', 'warn', 'danger'] as const;
export type AttentionLevel = (typeof attentionLevels)[number];
