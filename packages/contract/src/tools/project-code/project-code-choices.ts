// In a file without schemas, since screens import these choices and must not load zod.

/** The fields of a project code that a CSV file can have, in the order of its template. */
export const projectCodeImportFields = [
  ...(['code', 'name', 'shortName', 'department', 'ownerUserId', 'category', 'gitUrl'] as const),
  ...(['jiraKey', 'wikiId', 'domains', 'remark'] as const),
] as const;
export type ProjectCodeImportField = (typeof projectCodeImportFields)[number];
