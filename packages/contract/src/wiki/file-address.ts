import { base } from '../core/version';

// Without schemas: pages, the server, import and export all ask which files a text names.

/** The folder of the addresses of files, under which nothing else is served. */
const folder = `${base}/wikiFile/`;

/**
 * The address of a file, the same in every article that shows it: copies and moves need not rewrite texts.
 * @example wikiFilePath('691f0a3c5be1c2d40f7a9e11') // '/easymock/wikiFile/691f0a3c5be1c2d40f7a9e11'
 */
export const wikiFilePath = (id: string): string => folder + id;

/** So many files of one text are looked at; more than any article shows. */
const most = 2_000;

const address = /\/wikiFile\/([0-9a-f]{24})(?![\w-])/g;

/**
 * The IDs of the files that a source of any type names, each once, in their order.
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

/** The ID of the file that an address names; undefined if it is none of ours. */
export function wikiFileOf(path: string): string | undefined {
  const id = path.startsWith(folder) ? path.slice(folder.length) : '';
  return /^[0-9a-f]{24}$/.test(id) ? id : undefined;
}

// Below `apiBase`. These take forms, and answer the envelope.

/** Takes a form with `markdownId` and pictures, each a field `file`. */
export const wikiPictureUpload = '/md-article/upload';
/** Takes a form with `markdownId`, `taken` and files, each a field `file`. */
export const wikiFileUpload = '/wikiFile/uploadWikiFileByMarkdownId';
/** Takes a form with `parentId`, Markdown files and the pictures that they show, each a field `file`. */
export const wikiMarkdownUpload = '/md-editor/upload';
/** Sends a file as a download. */
export const wikiDownload = '/wikiFile/downloadFile';

/** What happens to a file whose name another attachment of the article has: the sender is asked, or has decided. */
export const takenChoices = ['ask', 'replace', 'keep'] as const;
export type TakenChoice = (typeof takenChoices)[number];

const mb = 1024 * 1024;
/** Largest picture in a text, in bytes. */
export const wikiPictureLimit = 10 * mb;
/** Largest attachment, in bytes. */
export const wikiFileLimit = 50 * mb;
/** Largest Markdown file that is uploaded, in bytes. */
export const wikiMarkdownLimit = 5 * mb;
/** Longest side of a picture in a text; larger ones are made smaller. */
export const wikiPictureSide = 4_096;
/** Most files of one upload. */
export const wikiUploadNum = 50;
/** Most attachments of one article. */
export const wikiAttachmentLimit = 200;
/** Days that a replaced or deleted attachment is kept. */
export const wikiRemovedDays = 30;
