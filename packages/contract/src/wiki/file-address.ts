import { base } from '../core/version';

// Separate from the schemas: pages, the server, import and export use it to find the files in a text.

/** Path prefix of files; nothing else is served below it. */
const folder = `${base}/wikiFile/`;

/**
 * Returns the path of a file. Every article uses the same path, so copies and moves need not rewrite texts.
 * @example wikiFilePath('691f0a3c5be1c2d40f7a9e11') // '/easymock/wikiFile/691f0a3c5be1c2d40f7a9e11'
 */
export const wikiFilePath = (id: string): string => folder + id;

/** Maximum files read from one text; more than any article shows. */
const most = 2_000;

const address = /\/wikiFile\/([0-9a-f]{24})(?![\w-])/g;

/**
 * Returns the IDs of the files in a source of any type, without duplicates, in order.
 * @example wikiFilesIn('![](/easymock/wikiFile/691f0a3c5be1c2d40f7a9e11)') // ['691f0a3c5be1c2d40f7a9e11']
 */
export function wikiFilesIn(source: string): string[] {
  const ids = new Set<string>();
  for (const [found, id = ''] of source.matchAll(address)) {
    if (ids.size >= most) break;
    if (found) ids.add(id);
  }
  return [...ids];
}

/** Returns the ID of the file at a path; undefined if the path is no file of this product. */
export function wikiFileOf(path: string): string | undefined {
  const id = path.startsWith(folder) ? path.slice(folder.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? id : undefined;
}

// Paths below `apiBase` that accept forms and respond with the envelope.

/** A form with `markdownId` and pictures, each in a field `file`. */
export const wikiPictureUpload = '/md-article/upload';
/** A form with `markdownId`, `taken` and files, each in a field `file`. */
export const wikiFileUpload = '/wikiFile/uploadWikiFileByMarkdownId';
/** A form with `parentId`, Markdown files and their pictures, each in a field `file`. */
export const wikiMarkdownUpload = '/md-editor/upload';
/** Path of the download of a file. */
export const wikiDownload = '/wikiFile/downloadFile';

/**
 * Handling of a file whose name another attachment of the article has; `ask` refuses the upload so that the
 * person can choose.
 */
export const nameConflictChoices = ['ask', 'replace', 'keep'] as const;
export type TakenChoice = (typeof nameConflictChoices)[number];

const mb = 1024 * 1024;
/** Maximum bytes of a picture in a text. */
export const wikiPictureLimit = 10 * mb;
/** Maximum bytes of an attachment. */
export const wikiFileLimit = 50 * mb;
/** Maximum bytes of an uploaded Markdown file. */
export const wikiMarkdownLimit = 5 * mb;
/** Maximum side of a picture in a text in pixels; larger pictures are scaled down. */
export const wikiPictureSide = 4_096;
/** Maximum files per upload. */
export const wikiUploadNum = 50;
/** Maximum attachments per article. */
export const wikiAttachmentLimit = 200;
/** Days for which a replaced or deleted attachment is retained. */
export const wikiRemovedDays = 30;
