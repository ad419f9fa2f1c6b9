import type { Text } from '../core/language';

// Without schemas, so that the browser can take these without taking the schema library along.

/** What happens to a file that was imported into the same folder before: it updates its article, or makes another one. */
export const importModes = ['update', 'copies'] as const;
export type ImportMode = (typeof importModes)[number];

/** What one article can be taken out as; `pdf` is made by printing the page. */
export const exportTypes = ['md', 'html', 'docx'] as const;
export type ExportType = (typeof exportTypes)[number];

/** Where imported files come from, as far as their content tells. */
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

/** The steps of an import or an export, in their order. */
export const transferPhases = ['waiting', 'reading', 'writing', 'packing', 'done'] as const;

/** The path of uploads of pieces, below `apiBase`: its query names the import, the file and the piece. */
export const importPiecePath = '/wiki-transfer/piece';
/** The path that returns the file of a finished export, below `apiBase`. */
export const exportResultPath = '/wiki-transfer/download';
/** The path that returns one article as a file, below `apiBase`. */
export const exportArticlePath = '/wiki-transfer/article';

const megabyte = 1024 * 1024;
/** All files of one import together, in bytes. */
export const importLimit = 200 * megabyte;
/** Every piece of a file but the last is so long. */
export const importPieceSize = 4 * megabyte;
/** Most files that are chosen for one import, and most that an archive contains. */
export const importFileLimit = 5_000;
/** Most that an archive contains when it is unpacked, in bytes. */
export const importUnpackedLimit = 1024 * megabyte;
/** The names of files that can be imported end in one of these. */
export const importExtensions = ['md', 'markdown', 'html', 'htm', 'docx', 'zip'] as const;
/** Pictures may come along with Markdown and HTML. */
export const importPictureExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const;
/** Hours that a finished export can be downloaded. */
export const exportKeptHours = 24;
