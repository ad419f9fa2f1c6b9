import type { SharedForm } from '@easymock/contract';
import { LRUCache } from 'lru-cache';
import type { SessionContext } from '../../platform/context';
import { fail } from '../../platform/failure';
import { FixedWindows } from '../../platform/limits/fixed-windows';
import { readRichUpdate } from '../content/check-rich-update';
import { type ReadUpdate, type TriedUpdate, tryRead } from '../content/check-update';
import { contentJobs } from '../content/content-jobs';
import { doInThread } from '../content/content-thread';
import { loadDoc, readHeld } from './held-docs';
import { fromBase64, loadWritable } from './shared-draft';
import { findDraft, shortUpdate } from './shared-log';

// Reads the updates that editors post, before the transaction that appends them.

export interface Pushed {
  readonly update: Uint8Array;
  readonly read: ReadUpdate;
}

/** The forms of drafts by their epochs, which never change. */
const forms = new LRUCache<string, { nodeId: string; form: SharedForm }>({ max: 5_000 });

async function findForm({ db }: SessionContext, nodeId: string, epoch: string): Promise<SharedForm | undefined> {
  const known = forms.get(epoch);
  if (known) return known.nodeId === nodeId ? known.form : undefined;
  const draft = await findDraft(db, nodeId);
  if (draft?.epoch !== epoch) return undefined;
  forms.set(epoch, { nodeId, form: draft.form });
  return draft.form;
}

/**
 * Decodes an update of a draft and checks its structure. A short one costs less than a check of the right, which the
 * transaction makes; the right is required before a long one is read and before any other failure.
 * @throws sharedUpdateInvalid, sharedDraftReplaced
 */
export async function decodePushed(
  ctx: SessionContext,
  { markdownId: id, epoch, update: encoded }: { markdownId: string; epoch: string; update: string },
): Promise<Pushed> {
  const form = await findForm(ctx, id, epoch);
  const update = fromBase64(encoded);
  const tried = form && update.length <= shortUpdate ? tryShort(id, { form, epoch, update }) : undefined;
  if (tried && 'read' in tried) return { update, read: tried.read };
  await loadWritable(ctx, id);
  if (!form) return fail('sharedDraftReplaced');
  const result =
    form === 'markdown' ? (tried ?? (await readLongText(ctx, update))) : await tryRich(ctx, id, { update, epoch });
  return 'read' in result ? { update, read: result.read } : refuse(ctx, result.why);
}

/** Reads a short update without a query. */
const tryShort = (
  id: string,
  { form, epoch, update }: { form: SharedForm; epoch: string; update: Uint8Array },
): TriedUpdate | undefined =>
  form === 'markdown' ? contentJobs.readSharedUpdate({ update }) : readHeld(id, epoch, update);

/** Reads a long update of Markdown, such as a large paste, in the thread. */
const readLongText = async ({ actor }: SessionContext, update: Uint8Array): Promise<TriedUpdate> =>
  (await doInThread(actor.id, 'readSharedUpdate', { update })) ?? fail('busy', { seconds: 5 });

/** Reads an update of rich text, by a document that this node brings up to date, or in the thread if one is long. */
async function tryRich(
  { db, actor }: SessionContext,
  id: string,
  { update, epoch }: { update: Uint8Array; epoch: string },
): Promise<TriedUpdate> {
  const held = await loadDoc(db, id, update.length <= shortUpdate);
  if (held?.epoch !== epoch) return fail('sharedDraftReplaced');
  if ('doc' in held) return tryRead(() => readRichUpdate(update, held.doc));
  const { log } = held;
  return (await doInThread(actor.id, 'readSharedUpdate', { update, log })) ?? fail('busy', { seconds: 5 });
}

/** Enough to find the fault of an editor. Further refusals of a person are not logged. */
const logged = new FixedWindows('refused updates of shared drafts', { limit: 20, seconds: 60 });

/** Refuses an update. The reason is only for the log, because pages send valid updates. @throws sharedUpdateInvalid */
export function refuse({ services, actor }: SessionContext, why: string): never {
  if (!logged.take(actor.id).isOver)
    services.log.info({ why, userId: actor.id }, 'an update of a shared draft was refused');
  return fail('sharedUpdateInvalid');
}
