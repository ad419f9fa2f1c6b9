// Separate from the schemas, since screens import these choices and must not load zod.

/** Limits of a CSV file of records. `problems` limits the problems shown per line. */
export const csvImportLimits = { rows: 500, bytes: 512 * 1024, columns: 100, problems: 5 } as const;

/**
 * The verdict on a line of an import: it creates a record, changes one, leaves it unchanged, or is refused.
 */
export const csvVerdicts = ['new', 'changed', 'same', 'refused'] as const;
export type CsvVerdict = (typeof csvVerdicts)[number];
