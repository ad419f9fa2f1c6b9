import type { Text } from '../core/language';

// Without schemas, so that the browser can take these without taking the schema library along.

/** The types of articles, in the order in which they are offered. */
export const articleTypes = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind', 'template'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** Whatever stands in the tree of documents. A folder is called a catalog by older clients. */
export const catalogTypes = ['folder', ...articleTypes] as const;
export type CatalogType = (typeof catalogTypes)[number];

export const catalogTypeNames: Record<CatalogType, Text> = {
  folder: { zh: '目录', en: 'Folder' },
  markdown: { zh: 'Markdown 文档', en: 'Markdown document' },
  wysiwyg: { zh: '富文本文档', en: 'Rich text document' },
  tinyMce: { zh: '经典富文本文档', en: 'Classic rich text document' },
  jsmind: { zh: '思维导图', en: 'Mind map' },
  template: { zh: '文档模板', en: 'Document template' },
};

/** The roots of the tree, which are no rows. */
export const wikiSpaces = ['public', 'private'] as const;
export type WikiSpace = (typeof wikiSpaces)[number];

/** What a person may do with a node; each level includes the previous ones. */
export const wikiLevels = ['view', 'comment', 'edit', 'manage'] as const;
export type WikiLevel = (typeof wikiLevels)[number];

/** The kinds of those to whom rights are granted. `everyone` never includes people from other companies. */
export const subjectKinds = ['user', 'role', 'department', 'userGroup', 'everyone'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const revisionKinds = ['auto', 'saved', 'named', 'restore', 'import', 'merge'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** Orders of the children of a folder; `manual` is the one that people dragged them into. */
export const childOrders = ['manual', 'name', 'createDate', 'updateDate', 'lookNumber'] as const;
export type ChildOrder = (typeof childOrders)[number];

/** Longest name of a node, in characters. */
export const wikiNameLimit = 100;
/** Most folders within each other. */
export const wikiDepthLimit = 30;
/** Largest source of an article, in bytes of UTF-8. */
export const wikiSourceLimit = 2 * 1024 * 1024;
/** Most children of one folder. */
export const wikiChildLimit = 5_000;
/** Most nodes that an answer carries as a tree. */
export const wikiTreeLimit = 2_000;
/** Most tags of an article. */
export const wikiTagLimit = 8;
/** Most grants of one node. */
export const wikiGrantLimit = 200;
/** Most pinned nodes of one folder. */
export const wikiPinLimit = 10;
/** Days that the recycle bin keeps what was recycled. */
export const wikiRecycleDays = 30;
