import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** The types of articles, in display order. */
export const articleTypes = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind', 'template'] as const;
export type ArticleType = (typeof articleTypes)[number];

/** The formats of texts; the text of a template has one of them as well. */
export const textForms = ['markdown', 'wysiwyg', 'tinyMce', 'jsmind'] as const;
export type TextForm = (typeof textForms)[number];

/** The types of articles that people write together in a shared draft. */
export const sharedForms = ['markdown', 'wysiwyg'] as const;
export type SharedForm = (typeof sharedForms)[number];

/** All node types in the tree of documents. Older clients call a folder a catalog. */
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

/** The roots of the tree, which have no database rows. */
export const wikiSpaces = ['public', 'private'] as const;
export type WikiSpace = (typeof wikiSpaces)[number];

/** A person's rights on a node; each level includes the previous ones. */
export const wikiLevels = ['view', 'comment', 'edit', 'manage'] as const;
export type WikiLevel = (typeof wikiLevels)[number];

/** The kinds of grantees. `everyone` excludes people from other companies. */
export const subjectKinds = ['user', 'role', 'department', 'userGroup', 'everyone'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const revisionKinds = ['auto', 'saved', 'named', 'restore', 'import', 'merge', 'convert', 'pictures'] as const;
export type RevisionKind = (typeof revisionKinds)[number];

/** Maximum entries of each section of the start page. */
export const startSectionLimit = 8;
/** Days for which changes and unread mentions appear on the start page. */
export const startPageDays = 30;

/** Reasons why a document waits for a person. */
export const startReasons = ['mention', 'reply', 'rightRequest', 'mustRead', 'verification'] as const;
export type StartReason = (typeof startReasons)[number];

/** Content that a conversion to another type can lose. */
export const conversionLosses = {
  alignment: { zh: '对齐方式', en: 'Alignment' },
  block: { zh: '特殊内容块', en: 'Special blocks' },
  caption: { zh: '图片和表格的标题', en: 'Captions' },
  code: { zh: '代码块', en: 'Code' },
  color: { zh: '颜色', en: 'Colours' },
  columnWidth: { zh: '列宽', en: 'Column widths' },
  comment: { zh: '注释', en: 'Comments in the source' },
  depth: { zh: '过深的层级', en: 'Levels that are too deep' },
  emptyLine: { zh: '空行', en: 'Empty lines' },
  format: { zh: '文字格式', en: 'Formats of words' },
  formula: { zh: '公式', en: 'Formulas' },
  frontMatter: { zh: '文档属性的写法', en: 'Notation of document properties' },
  generated: {
    zh: '由项目生成的段落的标记（转换后不能再随项目更新）',
    en: 'Markers of generated passages (the project can no longer update the document)',
  },
  heading: { zh: '标题', en: 'Headings' },
  length: { zh: '过长的文字', en: 'Texts that are too long' },
  lineBreak: { zh: '换行', en: 'Line breaks' },
  link: { zh: '链接', en: 'Links' },
  list: { zh: '列表', en: 'Lists' },
  picture: { zh: '图片', en: 'Pictures' },
  table: { zh: '表格', en: 'Tables' },
  tableHead: { zh: '表头', en: 'Heads of tables' },
  text: { zh: '部分文字', en: 'Some of the text' },
} as const satisfies Record<string, Text>;
export type ConversionLoss = keyof typeof conversionLosses;

/** Maximum pictures of other websites that one call fetches. */
export const wikiRemotePictureNum = 100;

/** Sort orders of the children of a folder; `manual` is the order set by dragging. */
export const childOrders = ['manual', 'name', 'createDate', 'updateDate', 'lookNumber'] as const;
export type ChildOrder = (typeof childOrders)[number];

/** Characters. */
export const wikiNameLimit = 100;
export const wikiDepthLimit = 30;
/** Bytes of UTF-8. */
export const wikiSourceLimit = 2 * 1024 * 1024;
/** Bytes of one update of a shared draft; typing needs some dozens, a pasted text its length. */
export const sharedUpdateLimit = 3 * 1024 * 1024;
export const wikiChildLimit = 5_000;
/** Maximum nodes in a response with a tree. */
export const wikiTreeLimit = 2_000;
export const wikiTagLimit = 8;
export const wikiGrantLimit = 200;
export const wikiPinLimit = 10;
/** Days for which the recycle bin retains nodes. */
export const wikiRecycleDays = 30;
/** Maximum hits of a search that are counted exactly. */
export const wikiHitLimit = 1_000;
/** Days for which the text of a search is retained. */
export const wikiQueryDays = 30;
/** Days for which the person who searched is retained. */
export const wikiQueryPersonDays = 7;
/** Characters. */
export const commentLimit = 2_000;
/** Maximum comments per article. */
export const commentsLimit = 2_000;
/** Minutes for which a comment can be edited. */
export const commentEditMinutes = 15;
/** The reactions to comments, in display order. */
export const commentReactions = ['thumbsUp', 'heart', 'celebrate', 'laugh', 'thinking', 'eyes'] as const;
export type CommentReaction = (typeof commentReactions)[number];
export const reactionFaces: Record<CommentReaction, Text & { readonly emoji: string }> = {
  thumbsUp: { emoji: '👍', zh: '赞', en: 'thumbs up' },
  heart: { emoji: '❤️', zh: '爱心', en: 'heart' },
  celebrate: { emoji: '🎉', zh: '庆祝', en: 'celebration' },
  laugh: { emoji: '😄', zh: '笑脸', en: 'laugh' },
  thinking: { emoji: '🤔', zh: '思考', en: 'thinking' },
  eyes: { emoji: '👀', zh: '关注中', en: 'eyes' },
};
/** Maximum people named for a reaction; the earliest. */
export const reactionNamesLimit = 20;
/** Maximum characters of a quoted passage, and of the stored text on each side of it. */
export const anchorQuoteLimit = 500;
export const anchorContextLimit = 40;
/** Maximum characters of the name of a favourites group, and of a remark. */
export const favouriteFolderLimit = 20;
export const favouriteRemarkLimit = 100;
/** Maximum favourites per person. */
export const favouritesLimit = 2_000;
/** Maximum people who can be asked to read a document. */
export const mustReaderLimit = 1_000;
/** Maximum documents and folders that a person can follow. */
export const followLimit = 500;

/**
 * Audience of a template in the gallery: everybody, or the listed departments; in any case only people who
 * may view it.
 */
export const templateScopes = ['all', 'department'] as const;
/** Sort orders of the gallery; `sort` is by priority, then by use. */
export const templateOrders = ['sort', 'useNum', 'updateDate', 'name'] as const;
/** Maximum characters of a template's name, category and description. */
export const templateNameLimit = 40;
export const templateCategoryLimit = 20;
export const templateIntroduceLimit = 200;
/** The highest priority. */
export const templateSortLimit = 999;
/** Maximum UTF-8 bytes of a template's source sent in a request. */
export const templateSourceLimit = 1024 * 1024;
/** The variables of a template, with their values in a new document. */
export const templateVariables = {
  title: { zh: '新文档的标题', en: 'The title of the new document' },
  user: { zh: '新建者的昵称', en: 'The nickname of its author' },
  department: { zh: '新建者的部门', en: 'The department of its author' },
  date: { zh: '当天的日期，如 2026-11-23', en: 'The day, such as 2026-11-23' },
  week: { zh: '当周，如 2026-W48', en: 'The week, such as 2026-W48' },
  month: { zh: '当月，如 2026-11', en: 'The month, such as 2026-11' },
} as const satisfies Record<string, Text>;
