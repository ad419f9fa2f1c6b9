import type { DraftVersion } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import { and, desc, eq, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { fail } from '../../platform/failure';
import { formOf } from '../content/content';
import { wikiDrafts, wikiNodes, wikiRevisions } from '../wiki.table';

type Caller = Pick<SessionContext, 'db' | 'now'> & { readonly actor: { readonly id: string } };
export type DraftRow = typeof wikiDrafts.$inferSelect;

/** Age in milliseconds at which a version is retained and the next text begins another one. */
const versionMs = 5 * 60_000;
/** Characters. A text that loses more than this at once also begins another version. */
const shorteningLimit = 200;
/** Milliseconds for which ended versions are retained. */
const keptMs = 24 * 60 * 60_000;
/** Maximum versions listed for a person's drafts of one article, and maximum open drafts among them. */
const maxVersions = 100;
const maxDrafts = 20;

const columnsOfForm = { catalogType: wikiNodes.catalogType, templateType: wikiNodes.templateType };

/**
 * Returns the type that an article's text had in a version; text typed over that version has the same type.
 */
export async function formAt(db: Db, nodeId: string, contentVersion: number): Promise<EditedType> {
  const [node = fail('nodeMissing')] = await db
    .select({ ...columnsOfForm, form: wikiRevisions.form })
    .from(wikiNodes)
    .leftJoin(wikiRevisions, and(eq(wikiRevisions.nodeId, nodeId), eq(wikiRevisions.contentVersion, contentVersion)))
    .where(eq(wikiNodes.id, nodeId))
    .limit(1);
  return node.form ?? formOf(node);
}

const own = (nodeId: string, { actor }: Pick<Caller, 'actor'>): SQL | undefined =>
  and(eq(wikiDrafts.nodeId, nodeId), eq(wikiDrafts.userId, actor.id));
const latest = isNull(wikiDrafts.endedAt);

/** If `title` is undefined, the title of the earlier version stays. */
interface TypedText {
  readonly nodeId: string;
  readonly draftId?: string | undefined;
  readonly title?: string | undefined;
  readonly source: string;
  readonly contentVersion: number;
}

/** Stores typed text as the latest version of a draft. Other drafts of the article stay unchanged. */
export async function storeDraft({ db, actor, now }: Caller, typed: TypedText): Promise<void> {
  const { nodeId, draftId = '', title, source, contentVersion } = typed;
  const form = await formAt(db, nodeId, contentVersion);
  const ofDraft = and(own(nodeId, { actor }), eq(wikiDrafts.draftId, draftId), latest);
  await db.transaction(async (inside) => {
    const [before] = await inside.select().from(wikiDrafts).where(ofDraft).for('update');
    const isOver =
      before &&
      before.source !== source &&
      (now.getTime() - before.since.getTime() > versionMs || source.length < before.source.length - shorteningLimit);
    if (isOver) await inside.update(wikiDrafts).set({ endedAt: now }).where(ofDraft);
    const text = { form, source, contentVersion, at: now };
    await inside
      .insert(wikiDrafts)
      .values({ ...text, nodeId, draftId, userId: actor.id, since: now, title: title ?? before?.title ?? '' })
      .onConflictDoUpdate({
        target: [wikiDrafts.nodeId, wikiDrafts.userId, wikiDrafts.draftId],
        targetWhere: latest,
        set: { ...text, ...(title !== undefined && { title }) },
      });
    if (!before || isOver) await endOldest(inside, nodeId, { actor, now });
  });
}

/** Ends surplus drafts and deletes surplus versions. */
async function endOldest(db: Db, nodeId: string, caller: Pick<Caller, 'actor' | 'now'>): Promise<void> {
  const beyond = (wanted: SQL, limit: number) =>
    db
      .select({ id: wikiDrafts.id })
      .from(wikiDrafts)
      .where(and(own(nodeId, caller), wanted))
      .orderBy(desc(wikiDrafts.at), desc(wikiDrafts.id))
      .offset(limit);
  await db
    .update(wikiDrafts)
    .set({ endedAt: caller.now })
    .where(sql`${wikiDrafts.id} in ${beyond(latest, maxDrafts)}`);
  await db.delete(wikiDrafts).where(sql`${wikiDrafts.id} in ${beyond(not(latest), maxVersions - maxDrafts)}`);
}

/** Finds the newest of a person's drafts of an article, or the given version. */
export async function findDraft(caller: Caller, nodeId: string, version?: string): Promise<DraftRow | undefined> {
  const [draft] = await caller.db
    .select()
    .from(wikiDrafts)
    .where(and(own(nodeId, caller), version === undefined ? latest : eq(wikiDrafts.id, version)))
    .orderBy(desc(wikiDrafts.at), desc(wikiDrafts.id))
    .limit(1);
  return draft;
}

/**
 * Ends drafts that a person saved or gave up; their texts are retained for a day as earlier versions.
 * @param of `draftId`: ends only this draft; `saved`: the saved text, of which no version is needed
 */
export async function endDrafts(
  caller: Caller,
  nodeId: string,
  { draftId, saved }: { draftId?: string | undefined; saved?: string | undefined } = {},
): Promise<void> {
  const { db, now } = caller;
  const wanted = and(own(nodeId, caller), latest, draftId === undefined ? undefined : eq(wikiDrafts.draftId, draftId));
  if (saved !== undefined) await db.delete(wikiDrafts).where(and(wanted, eq(wikiDrafts.source, saved)));
  await db.update(wikiDrafts).set({ endedAt: now }).where(wanted);
}

/** Lists a person's drafts of an article and their earlier versions, newest first. */
export async function listDraftVersions(caller: Caller, nodeId: string): Promise<DraftVersion[]> {
  const rows = await caller.db
    .select({
      id: wikiDrafts.id,
      draftId: wikiDrafts.draftId,
      title: wikiDrafts.title,
      at: wikiDrafts.at,
      isLatest: sql<boolean>`${latest}`,
      length: sql<number>`length(${wikiDrafts.source})`,
    })
    .from(wikiDrafts)
    .where(own(nodeId, caller))
    .orderBy(desc(wikiDrafts.at), desc(wikiDrafts.id))
    .limit(maxVersions);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}

/** Deletes the versions that ended more than a day ago. */
export async function sweepDraftVersions(db: Db, now: Date): Promise<void> {
  await db.delete(wikiDrafts).where(lt(wikiDrafts.endedAt, new Date(now.getTime() - keptMs)));
}
