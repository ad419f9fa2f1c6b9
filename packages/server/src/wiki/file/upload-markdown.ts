import { type WikiUploadedText, wikiFilePath, wikiMarkdownLimit, wikiNameLimit } from '@easymock/contract';
import { rendererVersion } from '@easymock/wiki-content';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { FormFile } from '../../platform/files/form-file';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { newId } from '../../platform/ids';
import { digestOf, prepareContent, rewritePictureLinks } from '../content/content';
import { lastPartOf } from '../content/markdown-pictures';
import { writeLinks } from '../link/write-links';
import { insertNode } from '../node/insert-node';
import { freeName, takenNames } from '../node/node-names';
import { auditNoteOf, loadPlaceToAdd, lockPlaceToAdd, publishNodes } from '../rights/load-node';
import { indexNodes } from '../search/index';
import { wikiContents } from '../wiki.table';
import { fileNameOf } from './file-type';
import { placeFilesOf } from './place-files';
import { addFile, addPlace, type StoredBytes } from './store-file';
import { storePicture } from './upload-files';

/** Returns the extension of a file name; older clients send texts without any. */
const extensionOf = (filename: string): string => /\.([^./\\]+)$/.exec(filename)?.[1]?.toLowerCase() ?? 'md';

const isMarkdown = ({ filename }: FormFile): boolean => extensionOf(filename) === 'md';
const isPicture = ({ filename }: FormFile): boolean => /^(jpe?g|png|gif|webp)$/.test(extensionOf(filename));

async function readText(file: FormFile): Promise<{ title: string; source: string }> {
  const failUnreadable = () =>
    fail('markdownUnsupported', { name: fileNameOf(file.filename), limit: formatBytes(wikiMarkdownLimit) });
  if (file.isTooLarge || file.size > wikiMarkdownLimit) return failUnreadable();
  const title = fileNameOf(lastPartOf(file.filename)).replace(/\.md$/i, '').slice(0, wikiNameLimit).trim();
  try {
    const source = new TextDecoder('utf-8', { fatal: true }).decode(await file.content());
    return { title: title || 'Markdown', source };
  } catch {
    return failUnreadable();
  }
}

/** Creates an article from each Markdown file, with the pictures of the same upload that it shows. */
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
      limit: formatBytes(wikiMarkdownLimit),
    });
  await loadPlaceToAdd(ctx, parentId);
  const sources = [];
  for (const file of texts) sources.push(await readText(file));
  const pictures = new Map<string, StoredBytes>();
  for (const file of files.filter(isPicture)) {
    const name = lastPartOf(file.filename).normalize('NFC');
    pictures.set(name, await storePicture(ctx, file));
  }
  const made: WikiUploadedText[] = [];
  for (const text of sources) made.push(await makeArticle(ctx, parentId, text, pictures));
  return made;
}

async function makeArticle(
  ctx: SessionContext,
  parentId: string,
  { title, source: given }: { title: string; source: string },
  pictures: ReadonlyMap<string, StoredBytes>,
): Promise<WikiUploadedText> {
  const { actor, now } = ctx;
  // Each article gets its own files, so that none depends on another.
  const own = new Map([...pictures].map(([name, bytes]) => [name, { id: newId(), bytes }]));
  const addresses = new Map([...own].map(([name, { id }]) => [name, wikiFilePath(id)]));
  const { source: rewritten, used, missing } = await rewritePictureLinks(actor.id, { source: given, addresses });
  const { source, rendered } = await prepareContent(ctx, 'markdown', rewritten);
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const place = await lockPlaceToAdd(inside, parentId);
    const name = freeName(title, await takenNames(db, place.id));
    const { words, html, outline, plain } = rendered;
    const node = await insertNode(inside, place, { name, catalogType: 'markdown', words }, 'last');
    const text = { source, plain, html, outline, rendererVersion, digest: digestOf(source) };
    await db.insert(wikiContents).values({ nodeId: node.id, ...text });
    await writeLinks(db, [{ nodeId: node.id, html }]);
    await indexNodes(db, [node.id]);
    for (const { id, bytes } of used.flatMap((each) => own.get(each) ?? [])) {
      const fileId = await addFile(db, bytes, now, id);
      const { name: fileName } = bytes;
      await addPlace(db, { fileId, nodeId: node.id, userId: actor.id, name: fileName, isAttachment: false, now });
    }
    await placeFilesOf(db, node.id, source, actor);
    await publishNodes(inside, [place.id], 'place');
    ctx.audit(auditNoteOf(node));
    return { _id: node.id, title: node.name, missing };
  });
}
