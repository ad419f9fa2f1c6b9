// Separate from the schemas, since screens import these levels and must not load zod.

/** Levels of urgency, the highest last: overdue or broken is `danger`, due within days is `warn`. */
export const attentionLevels = ['info', 'warn', 'danger'] as const;
export type AttentionLevel = (typeof attentionLevels)[number];
