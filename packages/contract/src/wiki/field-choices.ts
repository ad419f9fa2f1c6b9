import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The types of the fields of a folder. */
export const folderFieldTypes = ['text', 'number', 'date', 'person', 'choice'] as const;
export type FolderFieldType = (typeof folderFieldTypes)[number];

export const folderFieldTypeNames: Record<FolderFieldType, Text> = {
  text: { zh: '文本', en: 'Text' },
  number: { zh: '数字', en: 'Number' },
  date: { zh: '日期', en: 'Date' },
  person: { zh: '成员', en: 'Person' },
  choice: { zh: '单选', en: 'Choice' },
};

/** Properties that every document has, beside the fields of its folder. */
export const builtInProperties = [
  'owner',
  'tags',
  'state',
  'editor',
  'updateDate',
  'createDate',
  'lookNumber',
] as const;
export type BuiltInProperty = (typeof builtInProperties)[number];

/**
 * `draft`: nothing was published. `changed`: a shared draft, or a draft of the caller, differs from the published
 * text.
 */
export const articleStates = ['draft', 'changed', 'published'] as const;
export type ArticleState = (typeof articleStates)[number];

export const folderLayouts = ['list', 'cards', 'table', 'board'] as const;
export type FolderLayout = (typeof folderLayouts)[number];

/** Built-in properties that a table or a board can be grouped by, beside fields of the types below. */
export const groupingProperties = ['state', 'owner', 'editor'] as const;
export const groupingTypes = ['choice', 'person'] as const;

/** Maximum fields of a folder. */
export const folderFieldLimit = 10;
/** Characters. */
export const folderFieldNameLimit = 30;
/** Maximum options of a choice. */
export const fieldOptionLimit = 50;
/** Characters. */
export const fieldOptionNameLimit = 30;
/** Characters. */
export const fieldTextLimit = 500;
/** Maximum filters of a view, one per property. */
export const fieldFilterLimit = folderFieldLimit + builtInProperties.length;
/** Maximum rows of a table per request. */
export const folderRowsLimit = 200;
/** Maximum columns of a board. */
export const boardColumnLimit = fieldOptionLimit + 1;
/** Cards that a column of a board contains at first. */
export const boardCardNum = 20;
/** Cards that an extended column contains. */
export const boardMoreNum = 200;
/** Maximum extended columns of a board. */
export const boardMoreLimit = 5;
