// In a file without schemas, since screens import these choices and must not load zod.

/** Limits of a CSV file with records, and of the problems that are shown for one of its lines. */
export const csvImportLimits = { rows: 500, bytes: 512 * 1024, columns: 100, problems: 5 } as const;

/** The outcome of a line in an import: it creates a record, changes one, leaves it as it is, or is refused. */
export const csvVerdicts = ['new', 'changed', 'same', 'refused'] as const;
export type CsvVerdict = (typeof csvVerdicts)[number];
