import type { Text } from '../core/language';

// Separate from the schemas, since screens import these choices and must not load zod.

/** Handling of a file that was imported into the same folder before: update its article, or create a copy. */
export const importModes = ['update', 'copies'] as const;
export type ImportMode = (typeof importModes)[number];

/** Line breaks within the paragraphs of imported Markdown: as the wiki shows them, or written as hard breaks. */
export const importLineBreaks = ['asWiki', 'hard'] as const;
export type ImportLineBreaks = (typeof importLineBreaks)[number];

/** Export formats of a single article; a PDF is made by printing the page. */
export const exportTypes = ['md', 'html', 'docx'] as const;
export type ExportType = (typeof exportTypes)[number];

/** Products that imported files come from, as far as their content reveals it. */
export const importSources = {
  easymock: { zh: 'EasyMock 导出', en: 'EasyMock export' },
  yuque: { zh: '语雀导出', en: 'Yuque export' },
  confluence: { zh: 'Confluence 导出', en: 'Confluence export' },
  outline: { zh: 'Outline 导出', en: 'Outline export' },
  notion: { zh: 'Notion 导出', en: 'Notion export' },
  markdown: { zh: 'Markdown 文件', en: 'Markdown files' },
  html: { zh: 'HTML 文件', en: 'HTML files' },
  word: { zh: 'Word 文档', en: 'Word documents' },
  mixed: { zh: '多种文件', en: 'Files of several kinds' },
} as const satisfies Record<string, Text>;
export type ImportSource = keyof typeof importSources;

/** The steps of an import or export, in order. */
export const transferPhases = ['waiting', 'reading', 'writing', 'packing', 'done'] as const;

/** Path of chunk uploads below `apiBase`; the query names the import, the file and the chunk. */
export const importChunkPath = '/wiki-transfer/piece';
/** Path of the file of a finished export, below `apiBase`. */
export const exportResultPath = '/wiki-transfer/download';
/** Path of the export of one article, below `apiBase`. */
export const exportArticlePath = '/wiki-transfer/article';

const megabyte = 1024 * 1024;
/** Maximum bytes of all files of one import. */
export const importLimit = 200 * megabyte;
/** Bytes of each chunk of a file except the last. */
export const importChunkSize = 4 * megabyte;
/** Maximum files per import, and maximum entries of an archive. */
export const importFileLimit = 5_000;
/** Maximum unpacked bytes of an archive. */
export const importUnpackedLimit = 1024 * megabyte;
/** File extensions that can be imported. */
export const importExtensions = ['md', 'markdown', 'html', 'htm', 'docx', 'zip'] as const;
/** Extensions of pictures that may accompany Markdown and HTML. */
export const importPictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const;
/** Hours for which a finished export can be downloaded. */
export const exportRetentionHours = 24;
