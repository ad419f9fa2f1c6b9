import { type FailedPicture, fillText, type Text, wikiRemotePictureNum } from '@easymock/contract';
import { eq } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { personalTurn, Turns } from '../../platform/turns/turns';
import { formOf, prepareContent, replaceRemote } from '../content/content';
import { remoteAddressOf } from '../content/remote-addresses';
import { requireNoOtherLock } from '../editing/lock';
import { auditNoteOf, loadArticle, publishNodes, requireUnlocked } from '../rights/load-node';
import { lockContent, writeText } from '../text/save';
import { wikiContents } from '../wiki.table';
import { addFiles, type KeptFiles, storeFiles } from './imported-files';
import { RemotePictures, reasons } from './remote-pictures';

/** Limits the people whose pictures are fetched and in memory at the same time. */
const turns = new Turns({ atOnce: 2, waiting: 30, waitingPerGroup: 5, retrySeconds: 10 });
/** Pages wait 25 seconds for a response; what is not fetched by then is reported. */
const limits = { most: wikiRemotePictureNum, bytes: 40 * 1024 * 1024, forMs: 15_000 };

/** Pictures whose bytes are stored, but which the article does not contain yet. */
interface Fetched {
  readonly files: KeptFiles;
  /** Paths of the stored pictures by their former addresses. */
  readonly addresses: ReadonlyMap<string, string>;
  readonly failed: FailedPicture[];
}

/** Fetches pictures and stores their bytes. Do not call it inside a transaction. */
async function fetchAll(ctx: SessionContext, markdownId: string, wanted: readonly string[]): Promise<Fetched> {
  const { services, actor, language } = ctx;
  const pictures = new RemotePictures(services, actor.id, limits);
  const fetched = await pictures.fetch(wanted);
  const references = [...fetched].flatMap(([mark, one]) =>
    'file' in one ? [{ mark, kind: 'file' as const, file: one.file }] : [],
  );
  const files = await storeFiles(
    ctx,
    markdownId,
    { references, attachments: [] },
    { read: (file) => pictures.read(file), cache: new Map(), note: () => undefined },
  );
  const addresses = new Map<string, string>();
  const failed: FailedPicture[] = [];
  const note = (address: string, reason: Text) => failed.push({ address, reason: fillText(reason, language) });
  for (const [address, one] of fetched) {
    const url = 'file' in one ? files.urlOf(one.file) : undefined;
    if (url !== undefined) addresses.set(address, url);
    // A full storage is the only reason why a fetched picture has no path.
    else note(address, 'reason' in one ? one.reason : reasons.full);
  }
  return { files, addresses, failed };
}

/** Reads the current source of an article that the caller may change. */
async function loadSource(ctx: SessionContext, id: string) {
  const allowed = await loadArticle(ctx, id, 'edit');
  requireUnlocked(allowed);
  await requireNoOtherLock(ctx, id);
  const [content = fail('nodeMissing')] = await ctx.db
    .select({ source: wikiContents.source, contentVersion: wikiContents.contentVersion })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, id));
  return { form: formOf(allowed.node), ...content };
}

/**
 * Stores the pictures of other websites that an article shows, and refers to them in a new revision.
 * @throws staleVersion if the article was saved meanwhile; articleLocked, articleLockedByOwner
 */
export async function bringPictures(
  ctx: SessionContext,
  id: string,
): Promise<{ num: number; failed: FailedPicture[] }> {
  const { actor } = ctx;
  const first = await loadSource(ctx, id);
  const { remote } = await replaceRemote(actor.id, { ...first, addresses: new Map() });
  if (remote.length === 0) return { num: 0, failed: [] };
  return turns.take(personalTurn(actor.id), async () => {
    const { files, addresses, failed } = await fetchAll(ctx, id, remote);
    if (addresses.size === 0) return { num: 0, failed };
    // Fetching takes a while, during which the article may have been saved.
    const { form, source: current, contentVersion } = await loadSource(ctx, id);
    const { source: replaced } = await replaceRemote(actor.id, { form, source: current, addresses });
    const { source, rendered } = await prepareContent(ctx, form, replaced);
    await ctx.db.transaction(async (db) => {
      const inside = { ...ctx, db };
      const allowed = await loadArticle(inside, id, 'edit');
      requireUnlocked(allowed);
      await requireNoOtherLock(inside, id);
      const before = await lockContent(db, id);
      if (before.contentVersion !== contentVersion) fail('staleVersion');
      if (before.source === source) return;
      await addFiles(inside, id, files);
      await writeText(
        inside,
        allowed.node,
        before,
        { form, source, contentVersion, kind: 'pictures', note: '' },
        rendered,
      );
      ctx.audit(auditNoteOf(allowed.node));
    });
    return { num: addresses.size, failed };
  });
}

/** Fetches pictures for a text that is being edited; the setting can switch it off. */
export async function fetchPictures(ctx: SessionContext, id: string, given: readonly string[]) {
  const { services, actor } = ctx;
  requireUnlocked(await loadArticle(ctx, id, 'edit'));
  if (!services.settings.get('wiki.bringPictures')) return { isOn: false, pictures: [], failed: [] };
  const absolute = new Map(given.map((address) => [address, remoteAddressOf(address)]));
  const wanted = [...absolute.values()].filter((address) => address !== undefined);
  return turns.take(personalTurn(actor.id), async () => {
    const { files, addresses, failed } = await fetchAll(ctx, id, wanted);
    if (addresses.size > 0)
      await ctx.db.transaction(async (db) => {
        const inside = { ...ctx, db };
        const allowed = await loadArticle(inside, id, 'edit');
        requireUnlocked(allowed);
        await addFiles(inside, id, files);
        await publishNodes(inside, [id], 'files');
        ctx.audit(auditNoteOf(allowed.node));
      });
    const pictures = [...absolute].map(([address, one]) => ({ address, url: addresses.get(one ?? '') ?? null }));
    return { isOn: true, pictures, failed };
  });
}
