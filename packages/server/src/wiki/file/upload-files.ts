import {
  type TakenChoice,
  type WikiFile,
  type WikiPicture,
  wikiAttachmentLimit,
  wikiFileLimit,
  wikiFilePath,
  wikiPictureLimit,
  wikiPictureSide,
} from '@easymock/contract';
import { and, eq, inArray } from 'drizzle-orm';
import { diffOf } from '../../platform/audit/audit';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import type { FormFile } from '../../platform/files/form-file';
import { type PictureRules, readPicture } from '../../platform/files/index';
import { formatBytes } from '../../platform/http/bodies/read-body';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { auditNoteOf, loadArticle, nameKeyOf, publishNodes, requireUnlocked } from '../rights/load-node';
import { wikiFilePlaces } from './file.table';
import {
  attachedNames,
  countAttachments,
  freeFileName,
  isAttachedTo,
  listAttachments,
  lockAttachments,
} from './file-list';
import { fileNameOf } from './file-type';
import { addFile, addPlace, type StoredBytes, storeBytes } from './store-file';

/** Limits the attachments in memory at the same time, on their way from the disk to the storage. */
const turns = new Turns({ atOnce: 2, waiting: 60, waitingPerGroup: 20, retrySeconds: 5 });

const pictureRules: PictureRules = {
  formats: ['jpeg', 'png', 'gif', 'webp'],
  maxBytes: wikiPictureLimit,
  width: wikiPictureSide,
  height: wikiPictureSide,
};

/** Re-encodes a picture and stores it. Its name gets the extension of the new format. */
export async function storePicture(ctx: SessionContext, file: FormFile): Promise<StoredBytes> {
  const { services, actor } = ctx;
  const given = file.isTooLarge ? new Uint8Array() : await file.content();
  const { content } = await readPicture(file.filename, given, pictureRules, actor.id);
  const name = `${fileNameOf(file.filename).replace(/\.[^.]+$/, '')}.webp`;
  return storeBytes(services, { name, content, ownerId: actor.id });
}

/** Stores pictures for the text of an article. */
export async function uploadPictures(
  ctx: SessionContext,
  markdownId: string,
  files: readonly FormFile[],
): Promise<WikiPicture[]> {
  const { actor, now } = ctx;
  requireUnlocked(await loadArticle(ctx, markdownId, 'edit'));
  const kept: StoredBytes[] = [];
  for (const file of files) kept.push(await storePicture(ctx, file));
  return ctx.db.transaction(async (db) => {
    // Processing the pictures takes a while, during which the person may lose the right.
    requireUnlocked(await loadArticle({ ...ctx, db }, markdownId, 'edit'));
    const pictures: WikiPicture[] = [];
    for (const bytes of kept) {
      const { name } = bytes;
      const id = await addFile(db, bytes, now);
      await addPlace(db, { fileId: id, nodeId: markdownId, userId: actor.id, name, isAttachment: false, now });
      pictures.push({ _id: id, url: wikiFilePath(id), name });
    }
    return pictures;
  });
}

/** Attaches stored files to a locked article. */
async function attach(
  ctx: SessionContext,
  nodeId: string,
  files: readonly StoredBytes[],
  taken: TakenChoice,
): Promise<string[]> {
  const { db, actor, now } = ctx;
  const names = await attachedNames(db, nodeId);
  const ids: string[] = [];
  for (const bytes of files) {
    const key = nameKeyOf(bytes.name);
    const isTaken = names.has(key);
    if (isTaken && taken === 'ask') fail('wikiFileTaken', { name: bytes.name });
    const fileId = await addFile(db, bytes, now);
    if (isTaken && taken === 'replace')
      await db
        .update(wikiFilePlaces)
        .set({ removedAt: now, replacedBy: fileId })
        .where(and(isAttachedTo(nodeId), eq(wikiFilePlaces.nameKey, key)));
    const name = taken === 'keep' ? freeFileName(bytes.name, names) : bytes.name;
    names.add(nameKeyOf(name));
    await addPlace(db, { fileId, nodeId, userId: actor.id, name, isAttachment: true, now });
    ids.push(fileId);
  }
  if ((await countAttachments(db, nodeId)) > wikiAttachmentLimit)
    fail('tooManyAttachments', { num: wikiAttachmentLimit });
  return ids;
}

/** Attaches files to an article: all of them or none. */
export async function uploadAttachments(
  ctx: SessionContext,
  markdownId: string,
  files: readonly FormFile[],
  taken: TakenChoice,
): Promise<WikiFile[]> {
  const { services, actor } = ctx;
  requireUnlocked(await loadArticle(ctx, markdownId, 'edit'));
  const large = files.find(({ isTooLarge }) => isTooLarge);
  if (large) fail('wikiFileTooLarge', { name: fileNameOf(large.filename), limit: formatBytes(wikiFileLimit) });
  if (taken === 'ask') {
    // Checked before the bytes are stored, and again below.
    const names = await attachedNames(ctx.db, markdownId);
    const found = files.find(({ filename }) => names.has(nameKeyOf(fileNameOf(filename))));
    if (found) fail('wikiFileTaken', { name: fileNameOf(found.filename) });
  }
  const kept: StoredBytes[] = [];
  for (const file of files)
    kept.push(
      await turns.take(personalTurn(actor.id), async () =>
        storeBytes(services, { name: file.filename, content: await file.content(), ownerId: actor.id }),
      ),
    );
  return ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const node = await lockAttachments(inside, markdownId);
    const ids = await attach(inside, markdownId, kept, taken);
    await publishNodes(inside, [markdownId], 'files');
    const rows = await listAttachments(db, inArray(wikiFilePlaces.fileId, ids));
    // Returns the files in the order in which they were sent.
    const list = ids.flatMap((id) => rows.find(({ _id }) => _id === id) ?? []);
    ctx.audit(...list.map(({ name, size }) => auditNoteOf(node, diffOf({}, { file: name, bytes: size }))));
    return list;
  });
}
