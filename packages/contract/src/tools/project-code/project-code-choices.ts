// Separate from the schemas, since screens import these choices and must not load zod.

/** Fields of a project code in a CSV file, in the order of the template. */
export const projectCodeImportFields = [
  ...(['code', 'name', 'shortName', 'department', 'ownerUserId', 'category', 'gitUrl'] as const),
  ...(['jiraKey', 'wikiId', 'domains', 'remark'] as const),
] as const;
export type ProjectCodeImportField = (typeof projectCodeImportFields)[number];
