import type { Text } from '../core/language';

// Without schemas, so that the browser can take these without taking the schema library along.

/** The types of articles, in the order in which they are offered. */
export const articleTypes = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind', 'template'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** The types that texts are written in; a template is one of these as well. */
export const textForms = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind'] as const;
export type TextForm = (typeof textForms)[number];

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

export const revisionKinds = ['auto', 'saved', 'named', 'restore', 'import', 'merge', 'convert'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** What an article of another type cannot hold. */
export const conversionLosses = {
  alignment: { zh: '对齐方式', en: 'Alignment' },
  block: { zh: '特殊内容块', en: 'Special blocks' },
  caption: { zh: '图片和表格的标题', en: 'Captions' },
  code: { zh: '代码块', en: 'Code' },
  color: { zh: '颜色', en: 'Colours' },
  columnWidth: { zh: '列宽', en: 'Column widths' },
  depth: { zh: '过深的层级', en: 'Levels that are too deep' },
  format: { zh: '文字格式', en: 'Formats of words' },
  formula: { zh: '公式', en: 'Formulas' },
  length: { zh: '过长的文字', en: 'Texts that are too long' },
  picture: { zh: '图片', en: 'Pictures' },
  table: { zh: '表格', en: 'Tables' },
  tableHead: { zh: '表头', en: 'Heads of tables' },
  text: { zh: '部分文字', en: 'Some of the text' },
} as const satisfies Record<string, Text>;
export type ConversionLoss = keyof typeof conversionLosses;

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
/** The number of hits of a search is exact up to this. */
export const wikiHitLimit = 1_000;
/** Days that the text of a search is kept. */
export const wikiQueryDays = 30;
/** Days that it is kept with who searched. */
export const wikiQueryPersonDays = 7;
/** Longest comment, in characters. */
export const commentLimit = 2_000;
/** Most comments of one article. */
export const commentsLimit = 2_000;
/** As long as a comment can be changed, in minutes. */
export const commentEditMinutes = 15;
/** Longest passage that a comment is about, and so much of the text on each side of it. */
export const anchorQuoteLimit = 500;
export const anchorContextLimit = 40;
/** Longest name of a group of favourites, and longest remark. */
export const favouriteFolderLimit = 20;
export const favouriteRemarkLimit = 100;
/** Most favourites of a person. */
export const favouritesLimit = 2_000;
/** Most documents and folders that a person follows. */
export const followLimit = 500;

/** Who is offered a template of the gallery: everybody, or the departments given; only those who may view it at all. */
export const templateScopes = ['all', 'department'] as const;
/** Orders of the gallery; `sort` is by priority, then by use. */
export const templateOrders = ['sort', 'useNum', 'updateDate', 'name'] as const;
export type TemplateOrder = (typeof templateOrders)[number];
/** Longest name, category and description of a template, in characters. */
export const templateNameLimit = 40;
export const templateCategoryLimit = 20;
export const templateIntroduceLimit = 200;
/** The highest priority. */
export const templateSortLimit = 999;
/** Largest source of a template that is sent along, in bytes of UTF-8. */
export const templateSourceLimit = 1024 * 1024;
/** The variables of a template, each with what stands in its place in a new document. */
export const templateVariables = {
  title: { zh: '新文档的标题', en: 'The title of the new document' },
  user: { zh: '新建者的昵称', en: 'The nickname of its author' },
  department: { zh: '新建者的部门', en: 'The department of its author' },
  date: { zh: '当天的日期，如 2026-11-23', en: 'The day, such as 2026-11-23' },
  week: { zh: '当周，如 2026-W48', en: 'The week, such as 2026-W48' },
  month: { zh: '当月，如 2026-11', en: 'The month, such as 2026-11' },
} as const satisfies Record<string, Text>;
