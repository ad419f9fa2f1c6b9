import type { ConflictingText, FailureKind, RevisionKind } from '@easymock/contract';
import { type EditedType, type Rendered, rendererVersion } from '@easymock/wiki-content';
import { and, desc, eq, sql } from 'drizzle-orm';
import { users } from '../../people/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure, fail } from '../../platform/failure';
import { digestOf, formOf, prepareContent } from '../content/content';
import { wasWriting } from '../editing/editors';
import { requireNoOtherLock } from '../editing/lock';
import { placeFilesOf } from '../file/index';
import { enqueueFollowerNotice } from '../follow/notify-followers';
import { writeLinks } from '../link/write-links';
import { tellMentioned } from '../mention/notify-mentioned';
import { confirmMocks } from '../mock/document-mocks';
import { auditNoteOf, loadArticle, publishNodes, requireUnlocked } from '../rights/load-node';
import { lockSpaceShared } from '../rights/lock-space';
import { indexNodes } from '../search/index';
import { addToDay, changedCharacters } from '../statistics/index';
import { rename } from '../tree/rename';
import { type NodeRow, wikiContents, wikiNodes, wikiRevisions } from '../wiki.table';
import { endDrafts, formAt, storeDraft } from './draft';
import { requirePublished } from './require-published';

/** Milliseconds. Consecutive saves by one person within this time become one revision. */
const restMs = 5 * 60_000;

/** Characters. Smaller changes do not count as edits in statistics. */
const editCharacters = 50;

interface Text {
  /** The type of the source; saving converts the article to it. */
  readonly form: EditedType;
  readonly source: string;
  /** The content version that the text is based on. */
  readonly contentVersion: number;
  readonly kind: RevisionKind;
  readonly note: string;
  /** The people besides the caller who wrote the text. */
  readonly authorIds?: readonly string[];
}

export interface Saved {
  readonly version: number;
  readonly contentVersion: number;
  readonly updateDate: string;
}

type Content = typeof wikiContents.$inferSelect;

/** Reads the current content version of an article. */
export async function readContentVersion(db: Db, nodeId: string): Promise<number> {
  const [content] = await db
    .select({ contentVersion: wikiContents.contentVersion })
    .from(wikiContents)
    .where(eq(wikiContents.nodeId, nodeId));
  return content?.contentVersion ?? fail('nodeMissing');
}

/** Loads the text of an article and locks its row until the transaction ends. */
export async function lockContent(db: Db, nodeId: string): Promise<Content> {
  const [content] = await db.select().from(wikiContents).where(eq(wikiContents.nodeId, nodeId)).for('update');
  return content ?? fail('nodeMissing');
}

async function describeConflict(
  db: Db,
  node: NodeRow,
  content: Content,
  contentVersion: number,
): Promise<ConflictingText> {
  const [base] = await db
    .select({ form: wikiRevisions.form, source: wikiRevisions.source })
    .from(wikiRevisions)
    .where(and(eq(wikiRevisions.nodeId, node.id), eq(wikiRevisions.contentVersion, contentVersion)))
    .orderBy(desc(wikiRevisions.no))
    .limit(1);
  const [editor] = await db.select({ nickName: users.nickName }).from(users).where(eq(users.id, node.editorId));
  return {
    title: node.name,
    mdTexts: content.source,
    contentVersion: content.contentVersion,
    editUserNickName: editor?.nickName ?? '',
    updateDate: node.updatedAt.toISOString(),
    // Texts of different types have no common base.
    base: base?.form === formOf(node) ? base.source : null,
  };
}

type Revision = typeof wikiRevisions.$inferSelect;

async function lastRevision(db: Db, nodeId: string): Promise<Revision | undefined> {
  const [last] = await db
    .select()
    .from(wikiRevisions)
    .where(eq(wikiRevisions.nodeId, nodeId))
    .orderBy(desc(wikiRevisions.no))
    .limit(1);
  return last;
}

/**
 * Returns whether a new revision supersedes the last one: both are plain saves by one person in close
 * succession.
 */
function goesOn(last: Revision, by: string, text: Text, now: Date): boolean {
  const isPlain = (kind: RevisionKind, note: string) => (kind === 'auto' || kind === 'saved') && note === '';
  return (
    last.userId === by &&
    isPlain(last.kind, last.note) &&
    last.name === '' &&
    isPlain(text.kind, text.note) &&
    now.getTime() - last.at.getTime() < restMs
  );
}

/** Adds the revision of a text, and before it the revision of the replaced text if there is none yet. */
async function addRevision(
  { db, actor, now }: SessionContext,
  node: NodeRow,
  before: Content,
  text: Text,
  words: number,
): Promise<void> {
  const last = await lastRevision(db, node.id);
  let no = last?.no ?? 0;
  if (last?.contentVersion !== before.contentVersion) {
    no += 1;
    await db.insert(wikiRevisions).values({
      nodeId: node.id,
      no,
      contentVersion: before.contentVersion,
      title: node.name,
      form: formOf(node),
      source: before.source,
      words: node.words,
      userId: node.editorId,
      at: node.updatedAt,
      kind: 'saved',
      // An empty first text is not worth restoring, but somebody may have begun editing from it.
      isSuperseded: before.source === '',
    });
  } else if (goesOn(last, actor.id, text, now)) {
    await db
      .update(wikiRevisions)
      .set({ isSuperseded: true })
      .where(and(eq(wikiRevisions.nodeId, node.id), eq(wikiRevisions.no, last.no)));
  }
  const { form, source, kind, note, authorIds = [] } = text;
  await db
    .insert(wikiRevisions)
    .values({
      nodeId: node.id,
      no: no + 1,
      contentVersion: before.contentVersion + 1,
      title: node.name,
      form,
      source,
      words,
      userId: actor.id,
      at: now,
      kind,
      note,
      authorIds: [...authorIds],
    });
}

/** Returns the columns of a node that store its type. */
const typeOf = ({ catalogType }: NodeRow, form: EditedType) =>
  catalogType === 'template' ? { templateType: form } : { catalogType: form };

/** Stores a rendered text. @throws sharedDraftUnpublished if the type changes */
export async function writeText(
  ctx: SessionContext,
  node: NodeRow,
  before: Content,
  text: Text,
  { html, outline, plain, words }: Rendered,
): Promise<Saved> {
  const { db, actor, now } = ctx;
  const { form, source } = text;
  if (form !== formOf(node)) await requirePublished(db, node.id);
  await addRevision(ctx, node, before, text, words);
  const contentVersion = before.contentVersion + 1;
  await db
    .update(wikiContents)
    .set({ source, plain, html, outline, rendererVersion, contentVersion, digest: digestOf(source) })
    .where(eq(wikiContents.nodeId, node.id));
  const [row] = await db
    .update(wikiNodes)
    .set({ ...typeOf(node, form), words, editorId: actor.id, updatedAt: now, version: sql`${wikiNodes.version} + 1` })
    .where(eq(wikiNodes.id, node.id))
    .returning({ version: wikiNodes.version });
  if (changedCharacters(before.source, source) >= editCharacters) await addToDay(ctx, node.id, { edits: 1 });
  await placeFilesOf(db, node.id, source, actor);
  await writeLinks(db, [{ nodeId: node.id, html }]);
  await confirmMocks(db, node.id);
  await indexNodes(db, [node.id]);
  await publishNodes(ctx, [node.id], 'text');
  if (form !== formOf(node)) await publishNodes(ctx, [node.id], 'place');
  await tellMentioned(ctx, node, html);
  await enqueueFollowerNotice(ctx, node);
  return { version: row?.version ?? node.version, contentVersion, updateDate: now.toISOString() };
}

const savedAs = (node: NodeRow, { contentVersion }: Content): Saved => ({
  version: node.version,
  contentVersion,
  updateDate: node.updatedAt.toISOString(),
});

type Outcome = { isSaved: true; saved: Saved } | { isSaved: false; conflict: ConflictingText };

/** Saves a rendered text, or stores it as a draft if another text was saved meanwhile. */
async function saveHeld(
  ctx: SessionContext,
  node: NodeRow,
  text: Text,
  { rendered, title, draftId }: Extra & { rendered: Rendered },
): Promise<Outcome> {
  const { db } = ctx;
  const before = await lockContent(db, node.id);
  // A retry after a lost response finds its text already saved.
  const isSame = before.digest === digestOf(text.source) && before.source === text.source && text.form === formOf(node);
  if (!isSame && before.contentVersion !== text.contentVersion) {
    // Texts of different types cannot be merged; the stored draft is converted when it is offered.
    if (text.form !== formOf(node)) fail('articleConverted');
    await storeDraft(ctx, draftOf(node.id, text, { title, draftId }));
    const conflict = await describeConflict(db, node, before, text.contentVersion);
    return { isSaved: false, conflict };
  }
  // A taken name rolls back the save; `saveText` then stores the text as a draft.
  const named = title === undefined ? undefined : await rename(ctx, node.id, title);
  const present = { ...node, name: title ?? node.name, version: named?.version ?? node.version };
  const saved = isSame ? savedAs(present, before) : await writeText(ctx, present, before, text, rendered);
  await endDrafts(ctx, node.id, { draftId, saved: text.source });
  return { isSaved: true, saved };
}

/** Optional parts of a save: a new title, and the draft that the text comes from. */
interface Extra {
  readonly title?: string | undefined;
  readonly draftId?: string | undefined;
}

const draftOf = (nodeId: string, { source, contentVersion }: Typed, extra: Extra) => ({
  nodeId,
  source,
  contentVersion,
  ...extra,
});

/**
 * Replaces the text of an article by an imported, rendered one. The former text stays in the history.
 * @throws articleLocked, articleLockedByOwner
 */
export async function replaceText(
  ctx: SessionContext,
  id: string,
  { source, rendered }: { source: string; rendered: Rendered },
): Promise<Saved> {
  const allowed = await loadArticle(ctx, id, 'edit');
  requireUnlocked(allowed);
  await requireNoOtherLock(ctx, id);
  const before = await lockContent(ctx.db, id);
  if (before.source === source) return savedAs(allowed.node, before);
  const { contentVersion } = before;
  const text = { form: formOf(allowed.node), source, contentVersion, kind: 'import', note: '' } as const;
  return writeText(ctx, allowed.node, before, text, rendered);
}

/** If `form` is missing, the text has the type of the article in the version that it is based on. */
type Typed = Omit<Text, 'form'> & { readonly form?: EditedType };

/** Failures after which no draft is stored: there is no such article, or no valid account. */
const keepsNoDraft: ReadonlySet<FailureKind> = new Set(['nodeMissing', 'unauthenticated', 'userDisabled']);

/**
 * Requires that the caller may edit an article, or was editing it until the article or the right was taken
 * away.
 */
export async function loadWritten(ctx: SessionContext, id: string): Promise<void> {
  try {
    await loadArticle(ctx, id, 'edit');
  } catch (error) {
    if (!(await wasWriting(ctx, id))) throw error;
  }
}

/**
 * Saves a text and optionally a name. Rendering happens before the transaction; rights are checked before and
 * inside it. Text is never lost: if saving fails, it is stored as a draft.
 */
export async function saveText(ctx: SessionContext, id: string, text: Typed, extra: Extra = {}): Promise<Outcome> {
  const { title } = extra;
  let mayEdit = false;
  try {
    const { node: first } = await loadArticle(ctx, id, 'edit');
    mayEdit = true;
    const form = text.form ?? (await formAt(ctx.db, id, text.contentVersion));
    const { source, rendered } = await prepareContent(ctx, form, text.source);
    return await ctx.db.transaction(async (db) => {
      // The text and the name share one audit entry.
      const inside = { ...ctx, db, audit: () => undefined };
      // The space is locked before the text, as everywhere.
      if (title !== undefined) await lockSpaceShared(db, first.space);
      const allowed = await loadArticle(inside, id, 'edit');
      requireUnlocked(allowed);
      await requireNoOtherLock(inside, id);
      const typed = { ...text, form, source };
      const outcome = await saveHeld(inside, allowed.node, typed, { rendered, ...extra });
      if (outcome.isSaved) ctx.audit(auditNoteOf(allowed.node));
      return outcome;
    });
  } catch (error) {
    const isKept = error instanceof CallFailure && !keepsNoDraft.has(error.kind);
    if (isKept && (mayEdit || (await wasWriting(ctx, id)))) await storeDraft(ctx, draftOf(id, text, extra));
    throw error;
  }
}
