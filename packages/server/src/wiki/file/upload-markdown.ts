import { type WikiUploadedText, wikiFilePath, wikiMarkdownLimit, wikiNameLimit } from '@easymock/contract';
import { rendererVersion } from '@easymock/wiki-content';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { readableBytes } from '../../platform/http/bodies';
import type { FormFile } from '../../platform/http/form';
import { newId } from '../../platform/ids';
import { digestOf, prepareContent } from '../content';
import { insertNode } from '../insert-node';
import { writeLinks } from '../link/write-links';
import { freeName, takenNames } from '../names';
import { holdPlaceToAdd, loadPlaceToAdd, noteOf, publishNodes } from '../nodes';
import { indexNodes } from '../search/index';
import { wikiContents } from '../wiki.table';
import { fileNameOf } from './file-type';
import { addFile, addPlace, type KeptBytes } from './keep-file';
import { placeFilesOf } from './place-files';
import { keepPicture } from './upload-files';

/** The type of a file by its name; older clients send texts without any. */
const extensionOf = (filename: string): string => /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? 'md';

const isMarkdown = ({ filename }: FormFile): boolean => extensionOf(filename) === 'md';
const isPicture = ({ filename }: FormFile): boolean => /^(jpe?g|png|gif|webp)$/.test(extensionOf(filename));

const lastPartOf = (path: string): string => path.replace(/^.*[\\/]/, '');

async function readText(file: FormFile): Promise<{ title: string; source: string }> {
  const failUnreadable = () =>
    fail('markdownUnsupported', {
      name: fileNameOf(file.filename),
      limit: readableBytes(wikiMarkdownLimit),
    });
  if (file.isTooLarge || file.size > wikiMarkdownLimit) return failUnreadable();
  const title = fileNameOf(lastPartOf(file.filename)).replace(/\.md$/i, '').slice(0, wikiNameLimit).trim();
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(await file.content());
    return { title: title || 'Markdown', source };
  } catch {
    return failUnreadable();
  }
}

/** What a reference to a picture names, however it is written. */
function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    return reference;
  }
}

/** `![text](address "title")`, `![text](<address>)`, and the same as HTML. */
const reference =
  /(!\[[^\]\n]*\]\(\s*)(?:<([^>\n]+)>|([^)<>\s"]+))|(<img\b[^>]*?\bsrc\s*=\s*["'])([^"'>]+)/gi;

/**
 * Lets the references of a text to pictures lead to those that came with it. They are found by the name of the file:
 * browsers do not tell the folders.
 */
export function rewritePictures(
  source: string,
  addressOf: (name: string) => string | undefined,
): { source: string; missing: string[] } {
  const missing = new Set<string>();
  const rewritten = source.replace(
    reference,
    (whole, before: string, bracketed: string, address: string, tag: string, src: string) => {
      const given = bracketed ?? address ?? src;
      // Addresses of the web and of ours lead somewhere already.
      if (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(given)) return whole;
      const found = addressOf(lastPartOf(decoded(given)));
      if (found === undefined) missing.add(given);
      return found === undefined ? whole : (before ?? tag) + found;
    },
  );
  return { source: rewritten, missing: [...missing].slice(0, 100) };
}

interface Picture {
  readonly id: string;
  readonly bytes: KeptBytes;
}

/** Makes an article of each Markdown file, with the pictures of the same upload that it shows. */
export async function uploadMarkdown(
  ctx: SessionContext,
  parentId: string,
  files: readonly FormFile[],
): Promise<WikiUploadedText[]> {
  const texts = files.filter(isMarkdown);
  const unsupported = files.find((file) => !isMarkdown(file) && !isPicture(file));
  if (unsupported || texts.length === 0)
    fail('markdownUnsupported', {
      name: fileNameOf(unsupported?.filename ?? files[0]?.filename ?? ''),
      limit: readableBytes(wikiMarkdownLimit),
    });
  await loadPlaceToAdd(ctx, parentId);
  const sources = [];
  for (const file of texts) sources.push(await readText(file));
  const pictures = new Map<string, Picture>();
  for (const file of files.filter(isPicture)) {
    const name = lastPartOf(file.filename).normalize('NFC');
    pictures.set(name, { id: newId(), bytes: await keepPicture(ctx, file) });
  }
  const made: WikiUploadedText[] = [];
  for (const text of sources) made.push(await makeArticle(ctx, parentId, text, pictures));
  return made;
}

async function makeArticle(
  ctx: SessionContext,
  parentId: string,
  { title, source: given }: { title: string; source: string },
  pictures: ReadonlyMap<string, Picture>,
): Promise<WikiUploadedText> {
  const { actor, now } = ctx;
  const used = new Map<string, Picture>();
  const { source: rewritten, missing } = rewritePictures(given, (name) => {
    const picture = pictures.get(name.normalize('NFC'));
    if (!picture) return undefined;
    // Each article has files of its own, so that none depends on another.
    const own = used.get(name) ?? { id: newId(), bytes: picture.bytes };
    used.set(name, own);
    return wikiFilePath(own.id);
  });
  const { source, rendered } = await prepareContent(ctx, 'markdown', rewritten);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const place = await holdPlaceToAdd(inside, parentId);
    const name = freeName(title, await takenNames(db, place.id));
    const { words, html, outline, plain } = rendered;
    const node = await insertNode(inside, place, { name, catalogType: 'markdown', words }, 'last');
    const text = { source, plain, html, outline, rendererVersion, digest: digestOf(source) };
    await db.insert(wikiContents).values({ nodeId: node.id, ...text });
    await writeLinks(db, [{ nodeId: node.id, html }]);
    await indexNodes(db, [node.id]);
    for (const { id, bytes } of used.values()) {
      const fileId = await addFile(db, bytes, now, id);
      const { name: fileName } = bytes;
      await addPlace(db, {
        ...{ fileId, nodeId: node.id, userId: actor.id, name: fileName, isAttachment: false, now },
      });
    }
    await placeFilesOf(db, node.id, source, actor);
    await publishNodes(inside, [place.id], 'place');
    ctx.audit(noteOf(node));
    return { _id: node.id, title: node.name, missing };
  });
}
