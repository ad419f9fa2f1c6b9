import { type ArticleDraft, articleCalls, type StaleText, wikiTagLimit } from '@easymock/contract';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { checkEnumerationValue, enumerations } from '../enumeration/index';
import { type AuditNote, diffOf } from '../platform/audit/audit';
import type { SessionContext } from '../platform/context';
import { dayIn } from '../platform/day';
import { fail, failStale } from '../platform/failure';
import { implement, prepared, withoutTransaction } from '../platform/http/calls/handler';
import { timeOfDayIn } from '../platform/wall-clock';
import { compareSources, convertSource, formOf, renderContent } from './content/content';
import { acquireLock, freeLock, readLock, requestLock } from './editing/lock';
import { notesOfNew } from './events/hook-source';
import { countVisit, setLike } from './events/reactions';
import { bringPictures, fetchPictures } from './exchange/bring-pictures';
import { isFavourite } from './favourite/favourites';
import { countAttachments, countRemovedAttachments, pageFileToken, shortFileToken } from './file/index';
import { isFollowed } from './follow/follow';
import { countBacklinks, listBacklinks } from './link/backlinks';
import { linksFor, sourcesFor, withPresentNames } from './link/show-links';
import { hasMustReaders, readOwnMustRead } from './must-read/must-read';
import { freeName, takenNames } from './node/node-names';
import { requirePace } from './notify/notification-limits';
import { accessTo, mayAtLeast, rankOf, wikiAccess } from './rights/access';
import {
  type Allowed,
  auditNoteOf,
  loadAllowed,
  loadArticle,
  loadLiving,
  loadNodes,
  lockPlaceToAdd,
  notesOf,
  publishNodes,
  requireUnlocked,
} from './rights/load-node';
import { pageOfViewers } from './rights/viewers';
import { indexNodes } from './search/index';
import { readShared } from './share/shared-article';
import { readUnpublished } from './shared-draft/shared-draft';
import { readStartPage } from './start/start-page';
import { listArticles, listRead, listTagged, listUntagged } from './text/article-lists';
import { presentArticles } from './text/article-row';
import { readText } from './text/article-text';
import { readAuthors } from './text/authors';
import { convertArticle, convertedArticle, draftFor } from './text/convert';
import { type DraftRow, endDrafts, findDraft, listDraftVersions, storeDraft } from './text/draft';
import { listRevisions, loadRevision } from './text/history';
import { pushArticle } from './text/push-article';
import { loadWritten, readContentVersion, saveText } from './text/save';
import { decideRightRequest, findOwnAsk, listRightRequests, requestRight } from './tree/access-requests';
import { createNode, prepareInitialContent } from './tree/create-node';
import { listGrants, setGrants, setGrantsOfPerson } from './tree/grants';
import { deleteNodes, recycleNodes } from './tree/recycle';
import { rename } from './tree/rename';
import { readVerification } from './verification/verifications';
import { wikiNodes, wikiRevisions } from './wiki.table';

/** Generates a free name for an article created without one, from the current time. */
async function untitledName(ctx: SessionContext, placeId: string): Promise<string> {
  const { now, services, language } = ctx;
  const timeZone = services.settings.get('timeZone');
  // Names must not contain a colon.
  const time = timeOfDayIn(timeZone, now).replace(':', '.');
  const name = `${language === 'en' ? 'Untitled' : '未命名'} ${dayIn(timeZone, now)} ${time}`;
  return freeName(name, await takenNames(ctx.db, placeId));
}

async function setOwnersLock(ctx: SessionContext, id: string, isLocked: boolean): Promise<null> {
  const { node } = await loadArticle(ctx, id, 'manage');
  await ctx.db.update(wikiNodes).set({ isLocked }).where(eq(wikiNodes.id, id));
  await publishNodes(ctx, [id], 'lock');
  ctx.audit(auditNoteOf(node));
  return null;
}

/** Presents a draft in the current type of its article. */
async function presentDraft(ctx: SessionContext, draft: DraftRow): Promise<ArticleDraft> {
  const [node] = await loadNodes(ctx.db, [draft.nodeId]);
  const { draftId, title, at } = draft;
  const { source, contentVersion } = await draftFor(ctx, node, draft);
  return { draftId, title, mdTexts: source, contentVersion, at: at.toISOString() };
}

/** Changes the tags of articles. Their rows are locked in one order, which avoids deadlocks. */
async function changeTags(
  ctx: SessionContext,
  ids: readonly string[],
  tagsOf: (held: readonly string[]) => string[],
): Promise<number> {
  const { db, now, actor } = ctx;
  await db
    .select({ id: wikiNodes.id })
    .from(wikiNodes)
    .where(inArray(wikiNodes.id, [...ids]))
    .orderBy(asc(wikiNodes.id))
    .for('no key update');
  const allowed = await loadAllowed(ctx, ids, 'edit');
  const notes: AuditNote[] = [];
  for (const one of allowed) {
    const { node } = one;
    if (node.deletedAt) fail('nodeRecycled', { name: node.name });
    if (node.catalogType === 'folder') fail('nodeNotArticle', { name: node.name });
    requireUnlocked(one);
    const tags = [...new Set(tagsOf(node.tags))];
    if (tags.length > wikiTagLimit) fail('tooManyTags', { num: wikiTagLimit });
    await checkEnumerationValue(db, 'articleTag', tags, node.tags);
    const diff = diffOf({ tags: node.tags }, { tags });
    if (Object.keys(diff).length === 0) continue;
    const set = { tags, updatedAt: now, editorId: actor.id, version: sql`${wikiNodes.version} + 1` };
    await db.update(wikiNodes).set(set).where(eq(wikiNodes.id, node.id));
    notes.push(auditNoteOf(node, diff));
  }
  await indexNodes(
    db,
    notes.flatMap(({ entityId }) => entityId ?? []),
  );
  await publishNodes(
    ctx,
    notes.flatMap(({ entityId }) => entityId ?? []),
    'place',
  );
  ctx.audit(...notes);
  return notes.length;
}

/** Returns a source as the caller may read it: unchanged for people who may edit it. */
async function sourceShown(
  ctx: SessionContext,
  { rank }: Allowed,
  one: Parameters<typeof sourcesFor>[1][number],
): Promise<string> {
  const [source = one.source] = rank >= rankOf('edit') ? [one.source] : await sourcesFor(ctx, [one]);
  return source;
}

const sortColumns = {
  createDate: wikiNodes.createdAt,
  updateDate: wikiNodes.updatedAt,
  lookNumber: wikiNodes.lookNum,
  likesAll: wikiNodes.likeNum,
} as const;

export const articleHandlers = implement(articleCalls, {
  async get(ctx, { markdownId }) {
    const [allowed = fail('nodeMissing')] = await loadAllowed(ctx, [markdownId], 'view');
    const { node } = allowed;
    if (node.catalogType === 'folder') fail('nodeNotArticle', { name: node.name });
    const [brief = fail('internal')] = await presentArticles(ctx, [allowed]);
    if (node.deletedAt) return { ...brief, outline: [], lock: null };
    const reader = { id: ctx.actor.id, linksOf: linksFor(ctx) };
    const { source, html, outline, contentVersion } = await readText(ctx, node, reader);
    const lock = await readLock(ctx, markdownId);
    const fileToken = await pageFileToken(ctx);
    const verification = await readVerification(ctx, allowed);
    const mustRead = await readOwnMustRead(ctx, markdownId);
    return {
      ...brief,
      contentVersion,
      outline,
      lock,
      mdTexts: await sourceShown(ctx, allowed, { form: formOf(node), source }),
      ...(html !== null && { html }),
      ...(fileToken !== undefined && { fileToken }),
      ...(verification && { verification }),
      ...(mustRead && { mustRead }),
      ...(brief.canEdit && { hasMustReaders: await hasMustReaders(ctx.db, markdownId) }),
      isCollect: await isFavourite(ctx, markdownId),
      isFollow: await isFollowed(ctx, markdownId),
      attachmentNum: await countAttachments(ctx.db, markdownId),
      ...(brief.canEdit && { removedAttachmentNum: await countRemovedAttachments(ctx.db, markdownId, ctx.now) }),
      backlinks: await countBacklinks(ctx, markdownId),
      ...(brief.canEdit && { unpublished: await readUnpublished(ctx.db, markdownId) }),
    };
  },

  async getBacklinks(ctx, { markdownId, page, pageSize }) {
    await loadLiving(ctx, markdownId, 'view');
    return listBacklinks(ctx, markdownId, { page, pageSize });
  },

  async href(ctx, input) {
    return readShared(ctx, input);
  },

  save: withoutTransaction(
    async (ctx, { markdownId, title, mdTexts, contentVersion, draftId, kind = 'saved', note = '' }) => {
      const text = { source: mdTexts, contentVersion, kind, note };
      const outcome = await saveText(ctx, markdownId, text, { title, draftId });
      if (!outcome.isSaved) failStale({ isSaved: false, conflict: outcome.conflict } satisfies StaleText);
      return { isSaved: true as const, ...outcome.saved };
    },
  ),

  async saveDraft(ctx, { markdownId, draftId, title, mdTexts, contentVersion }) {
    await loadWritten(ctx, markdownId);
    await storeDraft(ctx, { nodeId: markdownId, draftId, title, source: mdTexts, contentVersion });
    return { at: ctx.now.toISOString() };
  },

  // The text belongs to its author, whatever happened to the article and to the author's rights.
  async getDraft(ctx, { markdownId, version }) {
    const draft = await findDraft(ctx, markdownId, version);
    return draft ? presentDraft(ctx, draft) : null;
  },

  async getDraftVersions(ctx, { markdownId }) {
    return listDraftVersions(ctx, markdownId);
  },

  async deleteDraft(ctx, { markdownId, draftId }) {
    await endDrafts(ctx, markdownId, { draftId });
    return null;
  },

  async takeLock(ctx, { markdownId, editorId, isTakeOver }) {
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const lock = await acquireLock(ctx, allowed, editorId, isTakeOver);
    return { lock, contentVersion: await readContentVersion(ctx.db, markdownId) };
  },

  async freeLock(ctx, { markdownId, editorId }) {
    await freeLock(ctx, markdownId, editorId);
    return null;
  },

  async askForLock(ctx, { markdownId }) {
    requireUnlocked(await loadArticle(ctx, markdownId, 'edit'));
    await requestLock(ctx, markdownId);
    return null;
  },

  async lockMarkDown(ctx, { markdownId }) {
    return setOwnersLock(ctx, markdownId, true);
  },

  async solutionLockMarkDown(ctx, { markdownId }) {
    return setOwnersLock(ctx, markdownId, false);
  },

  async getHistory(ctx, { markdownId, page, pageSize }) {
    await loadArticle(ctx, markdownId, 'view');
    const limits = { limit: pageSize, offset: (page - 1) * pageSize };
    return { ...(await listRevisions(ctx.db, markdownId, limits)), page, pageSize };
  },

  async getRevision(ctx, { markdownId, no }) {
    const allowed = await loadArticle(ctx, markdownId, 'view');
    const revision = await loadRevision(ctx.db, allowed.node, no);
    const { form, mdTexts: source } = revision;
    const { html } = await ctx.aside(() => renderContent(ctx.actor.id, form, source));
    const present = await withPresentNames(ctx.db, linksFor(ctx), [html]);
    return { ...revision, html: present(html), mdTexts: await sourceShown(ctx, allowed, { form, source }) };
  },

  async getAuthors(ctx, { markdownId }) {
    const allowed = await loadArticle(ctx, markdownId, 'view');
    return readAuthors(ctx, allowed.node);
  },

  async compareHistory(ctx, { markdownId, from, to }) {
    const allowed = await loadArticle(ctx, markdownId, 'view');
    const { node } = allowed;
    const before = await loadRevision(ctx.db, node, from);
    const after = await loadRevision(ctx.db, node, to);
    const sourceOf = async ({ mdTexts, form }: typeof before) => {
      const source = await sourceShown(ctx, allowed, { form, source: mdTexts });
      if (form === 'markdown') return source;
      const how = { from: form, to: 'markdown', title: node.name } as const;
      return (await ctx.aside(() => convertSource(ctx.actor.id, { source, ...how }))).source;
    };
    const sources = [await sourceOf(before), await sourceOf(after)] as const;
    const changes = await ctx.aside(() => compareSources(ctx.actor.id, ...sources));
    return { from, to, changes };
  },

  restoreHistory: withoutTransaction(async (ctx, { markdownId, no }) => {
    const { node: before } = await loadArticle(ctx, markdownId, 'edit');
    const { mdTexts: source, form } = await loadRevision(ctx.db, before, no);
    const contentVersion = await readContentVersion(ctx.db, markdownId);
    const text = { form, source, contentVersion, kind: 'restore' as const, note: `#${no}` };
    const outcome = await saveText(ctx, markdownId, text);
    // Another text was saved while the old one was rendered.
    if (!outcome.isSaved) fail('staleVersion');
    return outcome.saved;
  }),

  async getConversion(ctx, { markdownId, form }) {
    const { rendered, lost, contentVersion } = await convertedArticle(ctx, markdownId, form);
    const present = await withPresentNames(ctx.db, linksFor(ctx), [rendered.html]);
    return { html: present(rendered.html), lost, contentVersion };
  },

  convert: withoutTransaction(async (ctx, { markdownId, form, contentVersion }) => {
    return convertArticle(ctx, markdownId, { form, contentVersion });
  }),

  bringPictures: withoutTransaction(async (ctx, { markdownId }) => bringPictures(ctx, markdownId)),

  fetchPictures: withoutTransaction(async (ctx, { markdownId, addresses }) => {
    return fetchPictures(ctx, markdownId, addresses);
  }),

  async nameHistory(ctx, { markdownId, no, name }) {
    const allowed = await loadArticle(ctx, markdownId, 'edit');
    requireUnlocked(allowed);
    const { rowCount } = await ctx.db
      .update(wikiRevisions)
      .set({ name, ...(name !== '' && { isSuperseded: false }) })
      .where(and(eq(wikiRevisions.nodeId, markdownId), eq(wikiRevisions.no, no)));
    if (!rowCount) fail('revisionMissing');
    ctx.audit(auditNoteOf(allowed.node));
    return null;
  },

  async getViewers(ctx, { markdownId, ...paging }) {
    const { node } = await loadLiving(ctx, markdownId, 'edit');
    return pageOfViewers(ctx, node, paging);
  },

  async getAllCheckUserId(ctx, { markdownId }) {
    const { node } = await loadLiving(ctx, markdownId, 'edit');
    const grants = await listGrants(ctx, node);
    const people = (wanted: (level: string) => boolean) => [
      ...new Set(
        grants.flatMap(({ subjectKind, subject, level }) => (subjectKind === 'user' && wanted(level) ? [subject] : [])),
      ),
    ];
    const isEdit = (level: string) => level === 'edit' || level === 'manage';
    return {
      inherits: node.inherits,
      grants,
      viewUserIds: people((level) => !isEdit(level)),
      editUserIds: people(isEdit),
    };
  },

  async changeWikiAuthToUser(ctx, { markdownId = '', grants = [], inherits, dryRun: isTrial, ...person }) {
    const { userId, markdownIds = [], level = 'none' } = person;
    const { changed, rights } =
      userId === undefined
        ? await setGrants(ctx, markdownId, { grants, inherits, isTrial })
        : await setGrantsOfPerson(ctx, userId, markdownIds, { level, isTrial });
    const notes = changed.map(({ node, before, after }) => auditNoteOf(node, diffOf(before, after)));
    ctx.audit(...(isTrial ? [] : notes));
    return rights;
  },

  async judgeIsHasAuth({ db, actor }, { markdownId }) {
    const [node] = await db.select().from(wikiNodes).where(eq(wikiNodes.id, markdownId));
    const rank = node && !node.deletedAt ? (await accessTo(db, actor, [node])).rankOf(node) : 0;
    return { view: rank >= 1, comment: rank >= 2, edit: rank >= 3, manage: rank >= 4 };
  },

  requestAuth: withoutTransaction(async (ctx, { markdownId, level, reason }) => {
    await requirePace(ctx, 'ask');
    const node = await ctx.db.transaction((db) => requestRight({ ...ctx, db }, markdownId, level, reason));
    ctx.audit(...(node ? [auditNoteOf(node)] : []));
    return null;
  }),

  async getOwnAsk(ctx, { markdownId }) {
    return findOwnAsk(ctx, markdownId);
  },

  async getAsks(ctx, { markdownId }) {
    return listRightRequests(ctx, markdownId);
  },

  async answerAsk(ctx, { markdownId, userId, isAccepted }) {
    const { node, regranted } = await decideRightRequest(ctx, markdownId, userId, isAccepted);
    const [change] = regranted?.changed ?? [];
    ctx.audit(auditNoteOf(node, change && diffOf(change.before, change.after)));
    return null;
  },

  async like(ctx, { markdownId, isLike }) {
    const { node } = await loadArticle(ctx, markdownId, 'view');
    return { likesAll: await setLike(ctx, node, isLike) };
  },

  async setArticleLookNumber(ctx, { markdownId }) {
    const { node } = await loadArticle(ctx, markdownId, 'view');
    return { lookNumber: await countVisit(ctx, node) };
  },

  async changeMdTitle(ctx, { markdownId, title, version }) {
    await loadArticle(ctx, markdownId, 'edit');
    return rename(ctx, markdownId, title, version);
  },

  async updateArticleTag(ctx, { markdownId, articleTagValue }) {
    await changeTags(ctx, [markdownId], () => articleTagValue);
    return null;
  },

  async batchChangeArticleTag(ctx, { markdownIds, add = [], remove = [] }) {
    const num = await changeTags(ctx, markdownIds, (held) => [...held.filter((tag) => !remove.includes(tag)), ...add]);
    return { num };
  },

  async getMdTagsMessage({ db, actor }) {
    const access = await wikiAccess(db, actor);
    const { rows } = await db.execute<{ value: string; num: number }>(sql`
      select tag as value, count(*)::int as num
      from ${wikiNodes}, unnest(${wikiNodes.tags}) as tag
      where ${and(isNull(wikiNodes.deletedAt), mayAtLeast(access, 'view'))} group by tag`);
    const nums = new Map(rows.map(({ value, num }) => [value, num]));
    const tags = await db
      .select({ value: enumerations.value, label: enumerations.label })
      .from(enumerations)
      .where(and(eq(enumerations.type, 'articleTag'), isNull(enumerations.deletedAt)))
      .orderBy(asc(enumerations.value));
    return tags.map(({ value, label }) => ({ value, label, num: nums.get(value) ?? 0 }));
  },

  async getUserArticles(ctx, { userId = ctx.actor.id, page, pageSize, keywords, tag, type, sortField }) {
    const where = and(
      eq(wikiNodes.ownerId, userId),
      type ? eq(wikiNodes.catalogType, type) : undefined,
      tag === '' ? undefined : sql`${wikiNodes.tags} @> array[${tag}]`,
    );
    return listArticles(ctx, { page, pageSize, keywords }, where, [desc(sortColumns[sortField])]);
  },

  async getTagArticles(ctx, { tag, ...paging }) {
    return listTagged(ctx, tag, paging);
  },

  async getUserNoTagArticles(ctx, { all, ...paging }) {
    if (all && ctx.actor.grants.wiki.level !== 'manage') fail('forbidden');
    return listUntagged(ctx, all, paging);
  },

  async getRecentArticles(ctx, paging) {
    return listRead(ctx, paging);
  },

  async getStartPage(ctx) {
    return readStartPage(ctx);
  },

  async pushTechnicalArticle(ctx, { markdownId, isPush }) {
    const allowed = await loadArticle(ctx, markdownId, 'view');
    const pushed = await pushArticle(ctx, allowed, isPush);
    ctx.audit(auditNoteOf(allowed.node));
    return pushed;
  },

  async getToken(ctx) {
    return shortFileToken(ctx);
  },

  async recycle(ctx, { markdownId }) {
    await loadArticle(ctx, markdownId, 'manage');
    const { deleteId, nodes } = await recycleNodes(ctx, [markdownId]);
    ctx.audit(...notesOf(nodes));
    return { deleteId };
  },

  async delete(ctx, { markdownId }) {
    const [node] = await loadNodes(ctx.db, [markdownId]);
    const { nodes } = await deleteNodes(ctx, [markdownId]);
    if (node?.catalogType === 'folder') fail('nodeNotArticle', { name: node.name });
    ctx.audit(...notesOf(nodes));
    return null;
  },

  autoCreateArticle: prepared(
    async (ctx, { parentId, title, catalogType, templateId }) => {
      const name = title ?? (await untitledName(ctx, parentId));
      return prepareInitialContent(ctx, { name, catalogType, templateId });
    },
    async (ctx, { parentId, title, catalogType, templateId }, beginning) => {
      const place = await lockPlaceToAdd(ctx, parentId);
      const name = title ?? (await untitledName(ctx, place.id));
      const node = await createNode(ctx, place, { name, catalogType, templateId }, beginning, 'last');
      await publishNodes(ctx, [place.id], 'place');
      ctx.audit(...notesOfNew([node]));
      return { _id: node.id, title: node.name };
    },
  ),
});
