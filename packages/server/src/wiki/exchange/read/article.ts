import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wikiSourceLimit } from '@easymock/contract';
import { hardenLineBreaks } from '@easymock/wiki-content';
import { rewriteMarkdown } from '../../content/markdown-links';
import { type NamedValue, propertiesIn, withoutProperties } from '../../field/front-matter';
import type { FileReference, ReadArticle, Reference } from '../exchange';
import type { ManifestNode } from '../manifest';
import { sourceInPage } from '../source-page';
import { type Archive, checkPacked, ImportRefusal } from './archive';
import { tableOfCsv } from './csv-table';
import { readHtml, readHtmlPart } from './html-file';
import { decodeText, readMarkdown } from './markdown-file';
import { baseOf, endingOf, folderOf, PathIndex, pathsFrom, stemOf, withoutNotionId } from './path-names';
import type { Plan } from './plan';
import { type Extracted, Referrer } from './references';
import { readWord } from './word-file';

/** Megabytes by file extension. Web pages contain more than their text. */
const fileLimits: Record<string, number> = { html: 32, htm: 32, json: 32, docx: 100 };
const megabyte = 1024 * 1024;
/** Word documents are unpacked in memory by the library that reads them. */
const wordLimits = { files: 5_000, unpacked: 200 * megabyte, ratio: 100 };

export interface Reading {
  readonly archive: Archive;
  readonly plan: Plan;
  /** Pictures embedded in the file that was read last. */
  readonly extracted: Extracted;
  readonly nonce: string;
  readonly draftFolder: string;
  readonly bringsPictures?: boolean | undefined;
  readonly hardensBreaks?: boolean | undefined;
}

interface Text {
  readonly title: string | undefined;
  readonly source: string;
  readonly attachments?: readonly { path: string; name: string }[];
  readonly values?: readonly NamedValue[];
}

/** File signatures of other formats that people rename to `.docx`, and the names of the formats. */
const renamed: readonly [begin: string, zh: string, en: string][] = [
  [
    'd0cf11e0a1b11ae1',
    '旧版 Word 文档（.doc）或加密的文档，请用 Word 或 WPS 另存为 .docx',
    'an old Word document (.doc) or an encrypted one; save it as .docx',
  ],
  ['7b5c727466', 'RTF 文档，请另存为 .docx', 'an RTF document; save it as .docx'],
  ['255044462d', 'PDF 文件', 'a PDF file'],
  ['3c3f786d6c', 'XML 文件，请另存为 .docx', 'an XML file; save it as .docx'],
  ['3c68746d6c', '网页，请把扩展名改为 .html', 'a web page; rename it to .html'],
  ['3c21444f4354', '网页，请把扩展名改为 .html', 'a web page; rename it to .html'],
];

/** Refuses a file that only has the name of a Word document. @throws ImportRefusal */
function requireWord(content: Buffer): void {
  if (content.subarray(0, 2).toString('latin1') === 'PK') return;
  const begin = content
    .subarray(0, 16)
    .toString('hex')
    .replace(/^efbbbf/, '')
    .toLowerCase();
  const [, zh = '不是 Word 文档（.docx）', en = 'no Word document (.docx)'] =
    renamed.find(([mark]) => begin.startsWith(mark)) ?? [];
  throw new ImportRefusal(zh === '不是 Word 文档（.docx）' ? zh : `这是${zh}`, `it is ${en}`);
}

async function checkWord(content: Buffer, draftFolder: string): Promise<void> {
  requireWord(content);
  const folder = await mkdtemp(join(draftFolder, 'word-'));
  try {
    const path = join(folder, 'document.docx');
    await writeFile(path, content);
    await checkPacked(path, wordLimits);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Reads a document of Yuque, whose text is HTML with cards. */
function readYuque(content: Buffer, referrer: Referrer): Text {
  const { doc } = JSON.parse(decodeText(content).text) as {
    doc?: { title?: unknown; body?: unknown; body_asl?: unknown };
  };
  const body = typeof doc?.body === 'string' ? doc.body : doc?.body_asl;
  const title = typeof doc?.title === 'string' ? doc.title : undefined;
  return { title, source: readHtmlPart(typeof body === 'string' ? body : '', 'yuque', referrer) };
}

async function readText(reading: Reading, path: string, referrer: Referrer): Promise<Text> {
  const { archive, plan, draftFolder } = reading;
  let content = await archive.read(path);
  const ending = endingOf(path);
  if (ending === 'docx') {
    await checkWord(content, draftFolder);
    return { title: undefined, source: await readWord(content, referrer) };
  }
  if (ending === 'json') return readYuque(content, referrer);
  if (ending === 'html' || ending === 'htm') return readHtml(content, { source: plan.source, referrer });
  const stem = stemOf(path);
  const name = plan.source === 'notion' ? withoutNotionId(stem) : stem;
  if (ending === 'csv') {
    const table = tableOfCsv(content, rowLinks(reading, path, folderOf(path))) ?? '';
    return {
      title: name,
      source: rewriteMarkdown(table, referrer.rewrite),
      attachments: [{ path: baseOf(path), name: '' }],
    };
  }
  if (plan.source === 'notion') content = await withTables(reading, path, content);
  const read = readMarkdown(content, { source: plan.source, name, referrer });
  return reading.hardensBreaks ? { ...read, source: hardenLineBreaks(read.source) } : read;
}

const relativeTo = (folder: string, path: string): string => {
  const own = folder === '' ? [] : folder.split('/');
  const steps = path.split('/');
  let shared = 0;
  while (shared < own.length && shared < steps.length - 1 && own[shared] === steps[shared]) shared++;
  return [...own.slice(shared).map(() => '..'), ...steps.slice(shared).map(encodeURIComponent)]
    .join('/')
    .replace(/[()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
};

/** Returns a function that finds the page of a row: it lies in the folder named as the database. */
function rowLinks({ plan }: Reading, csv: string, from: string): (name: string) => string | undefined {
  const stem = csv.replace(/(?:_all)?\.csv$/i, '');
  const folders = new Set([stem, `${folderOf(stem) ? `${folderOf(stem)}/` : ''}${withoutNotionId(baseOf(stem))}`]);
  const byName = new Map<string, string>();
  for (const path of plan.files.values())
    if (folders.has(folderOf(path))) byName.set(withoutNotionId(stemOf(path)), relativeTo(from, path));
  return (name) => byName.get(name);
}

const databaseLink = /^\[[^\]\n]{0,300}\]\(([^()\s]{1,2000}\.csv)\)[ \t]*$/gm;

/** Adds the table of a database below a link to it that stands alone on its line. */
async function withTables(reading: Reading, path: string, content: Buffer): Promise<Buffer> {
  const { text } = decodeText(content);
  const tables = new Map<string, string>();
  for (const [line, address = ''] of text.matchAll(databaseLink)) {
    const csv = pathsFrom(folderOf(path), address)
      .map((one) => indexOf(reading.archive).find(one.path))
      .find((one) => one !== undefined);
    if (csv === undefined || reading.plan.files.has(csv)) continue;
    const table = tableOfCsv(await reading.archive.read(csv), rowLinks(reading, csv, folderOf(path)));
    if (table !== undefined) tables.set(line, table);
  }
  if (tables.size === 0) return content;
  return Buffer.from(
    text.replace(databaseLink, (line) => (tables.has(line) ? `${line}\n\n${tables.get(line)}\n` : line)),
  );
}

/** Removes the values that the export added to a text; the manifest has them as well. */
const withoutOwn = ({ inText }: ManifestNode, text: string): string =>
  inText.length === 0
    ? text
    : withoutProperties(
        text,
        propertiesIn(text).filter(({ name }) => inText.includes(name)),
      );

/** Reads a text of our own export, whose manifest lists the replaced addresses. */
async function readOwn(reading: Reading, node: ManifestNode, referrer: Referrer): Promise<Text> {
  const { archive, plan } = reading;
  const text = withoutOwn(node, (await archive.read(node.file ?? '')).toString('utf8'));
  let source = endingOf(node.file ?? '') === 'html' ? sourceInPage(text) : text;
  const keys = new Map([...plan.entries].map(([key, { id }]) => [id, key]));
  // Replaces the longest address first, because one may be the prefix of another.
  for (const { href, file, node: id } of [...node.references].sort((a, b) => b.href.length - a.href.length)) {
    const mark = file !== undefined ? referrer.markFile(file) : referrer.markPage(keys.get(id ?? ''));
    if (mark !== undefined) source = source.replaceAll(href, mark);
  }
  const attachments = node.attachments.map((path) => ({ path, name: '' }));
  return { title: undefined, source, attachments, values: node.values };
}

const digestOf = (
  nonce: string,
  { title, source, values = [] }: Text,
  files: readonly (Reference | FileReference)[],
): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title ?? '',
        source.replaceAll(nonce, ''),
        files.map((one) => ({ ...one, mark: '' })),
        // Texts without values have the digests of earlier versions.
        ...(values.length > 0 ? [values] : []),
      ]),
    )
    .digest('hex');

const indexes = new WeakMap<Archive, PathIndex>();

/** Returns the index of an archive's paths, which all its articles share. */
function indexOf(archive: Archive): PathIndex {
  const index = indexes.get(archive) ?? new PathIndex(archive.paths);
  indexes.set(archive, index);
  return index;
}

/** Reads the file of an article. @throws ImportRefusal if it cannot be read */
export async function readArticle(reading: Reading, key: string): Promise<ReadArticle> {
  const { archive, plan, extracted, nonce, bringsPictures = false } = reading;
  const path = plan.files.get(key);
  if (path === undefined) throw new Error(`there is no article ${key}`);
  extracted.clear();
  const limit = (fileLimits[endingOf(path)] ?? wikiSourceLimit / megabyte) * megabyte;
  if (archive.sizeOf(path) > limit)
    throw new ImportRefusal(`文件超过 ${limit / megabyte} MB`, `the file is larger than ${limit / megabyte} MB`);
  const pages = new Map([...plan.files].map(([own, file]) => [file, own]));
  const known = new Set(archive.paths);
  const referrer = new Referrer({ archive, path, pages, known: indexOf(archive), extracted, nonce, bringsPictures });
  const own = plan.entries.get(key);
  const text = await (own ? readOwn(reading, own, referrer) : readText(reading, path, referrer));
  const references = await referrer.references();
  const named = new Set(references.flatMap((one) => (one.kind === 'file' ? [one.file.path] : [])));
  const attachments: FileReference[] = [];
  for (const { path: given, name } of text.attachments ?? []) {
    const file = own ? given : folderOf(path) ? `${folderOf(path)}/${given}` : given;
    if (named.has(file) || !known.has(file)) continue;
    if (name) referrer.nameFile(file, name);
    named.add(file);
    const described = await referrer.describe(file, true);
    if (described) attachments.push(described);
  }
  const digest = digestOf(nonce, text, [...references, ...attachments]);
  const isMarkdown = ['md', 'markdown'].includes(endingOf(path));
  return {
    title: text.title,
    source: text.source,
    properties: isMarkdown && !own ? propertiesIn(text.source).filter(({ name }) => name !== 'title') : [],
    values: text.values ?? [],
    references,
    attachments,
    digest,
    notes: referrer.notes,
  };
}
