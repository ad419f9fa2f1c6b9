import { createHash } from 'node:crypto';
import { type CatalogType, failures, fillText, pagePath, type Text } from '@easymock/contract';
import type { EditedType, Rendered } from '@easymock/wiki-content';
import { rendererVersion } from '@easymock/wiki-content';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { enumerations } from '../../enumeration/index';
import type { SessionContext } from '../../platform/context';
import type { Db } from '../../platform/database/index';
import { CallFailure } from '../../platform/failure';
import { digestOf, formOf, prepareContent } from '../content/content';
import { insertField, withIds } from '../field/definitions';
import { withoutProperties } from '../field/front-matter';
import { type MatchedValues, matchValues, writeMatched } from '../field/named-values';
import { writeLinks } from '../link/write-links';
import { insertNode } from '../node/insert-node';
import { freeName, takenNames } from '../node/node-names';
import { lockPlaceToAdd, type Place } from '../rights/load-node';
import { placeIdOf } from '../rights/space';
import { indexNodes } from '../search/index';
import { wikiTemplates } from '../template.table';
import { replaceText } from '../text/save';
import { wikiContents, wikiRevisions } from '../wiki.table';
import type { Note, NoteKind, PlannedNode, ReadArticle } from './exchange';
import { addFiles, type KeptFiles } from './imported-files';
import { readIncludeAddresses } from './include-addresses';
import { wikiImported } from './transfer.table';

/** Returns a name that no sibling has, and notes if it had to change. */
async function nameIn(db: Db, place: Place, { key, name }: PlannedNode, notes: Note[]): Promise<string> {
  const free = freeName(name, await takenNames(db, place.id));
  if (free !== name) notes.push({ where: key, kind: 'nameTaken', value: free });
  return free;
}

/** Filters the tags that exist here. */
async function knownTags(db: Db, tags: readonly string[]): Promise<string[]> {
  if (tags.length === 0) return [];
  const rows = await db
    .select({ value: enumerations.value })
    .from(enumerations)
    .where(
      and(eq(enumerations.type, 'articleTag'), isNull(enumerations.deletedAt), inArray(enumerations.value, [...tags])),
    );
  const known = new Set(rows.map(({ value }) => value));
  return tags.filter((tag) => known.has(tag));
}

async function lookOf(db: Db, { key, look = {} }: PlannedNode, notes: Note[]) {
  const { icon = '', introduce = '', colour = '', bgColour = '', tags = [] } = look;
  const known = await knownTags(db, tags);
  const missing = tags.filter((tag) => !known.includes(tag));
  if (missing.length > 0) notes.push({ where: key, kind: 'tagMissing', value: missing.join(', ') });
  return { icon, introduce, colour, bgColour, tags: known };
}

/**
 * Restores the gallery's data of a template. The template is offered to nobody until somebody here decides
 * so.
 */
async function addTemplate(db: Db, nodeId: string, { key, template }: PlannedNode, notes: Note[]): Promise<void> {
  if (!template) return;
  const { category, articleTag, priority } = template;
  const [known = ''] = await knownTags(db, articleTag ? [articleTag] : []);
  if (known !== articleTag) notes.push({ where: key, kind: 'tagMissing', value: articleTag });
  await db.insert(wikiTemplates).values({ nodeId, category, articleTag: known, priority, version: 1 });
}

/** Records what a file of an import became. */
async function remember(db: Db, row: typeof wikiImported.$inferInsert): Promise<void> {
  const { nodeId, digest, contentVersion } = row;
  await db
    .insert(wikiImported)
    .values(row)
    .onConflictDoUpdate({ target: [wikiImported.placeId, wikiImported.path], set: { nodeId, digest, contentVersion } });
}

/** Creates the fields of a folder, and notes those that another field or the limit prevents. */
async function addFields(db: Db, folderId: string, { key, fields = [] }: PlannedNode, notes: Note[]): Promise<void> {
  const left: string[] = [];
  for (const { name, type, options } of fields) {
    try {
      await insertField(db, folderId, { name, type, options: withIds(options) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      left.push(name);
    }
  }
  if (left.length > 0) notes.push({ where: key, kind: 'fieldsFull', value: left.join(', ') });
}

/**
 * Matches the values of an article with the fields of its folder, and removes those in the front matter from the text.
 */
export async function takeValues(
  { db }: SessionContext,
  folderId: string,
  key: string,
  { source, properties, values }: ReadArticle,
  notes: Note[],
): Promise<{ source: string; matched: MatchedValues }> {
  // Entries that are lists or mappings stay in the text, as in any document.
  const matched = await matchValues(db, folderId, [...values, ...properties]);
  const { unknown, invalid } = matched;
  if (unknown.length > 0) notes.push({ where: key, kind: 'fieldUnknown', value: unknown.join(', ') });
  if (invalid.length > 0) notes.push({ where: key, kind: 'fieldValue', value: invalid.join(', ') });
  const taken = new Set(matched.values.map(({ name }) => name));
  return {
    source: withoutProperties(
      source,
      properties.filter(({ name }) => taken.has(name)),
    ),
    matched,
  };
}

/** The target of an imported node. */
export interface Target {
  /** Place of the whole import. */
  readonly importId: string;
  /** Folder or root that contains this node. */
  readonly parentId: string;
  readonly nodeId: string;
  readonly node: PlannedNode;
}

export async function addFolder(ctx: SessionContext, target: Target, notes: Note[]): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const { node, nodeId, importId } = target;
    const place = await lockPlaceToAdd(inside, placeIdOf(target.parentId));
    const name = await nameIn(db, place, node, notes);
    await insertNode(
      inside,
      place,
      { id: nodeId, name, catalogType: 'folder', ...(await lookOf(db, node, notes)) },
      'last',
    );
    await addFields(db, nodeId, node, notes);
    await indexNodes(db, [nodeId]);
    await remember(db, { placeId: importId, path: node.key, nodeId, digest: '', contentVersion: 0 });
  });
}

/** A text that is ready to be stored. */
export interface PreparedText {
  readonly form: EditedType;
  readonly source: string;
  readonly rendered: Rendered;
  readonly digest: string;
  readonly files: KeptFiles;
  readonly matched: MatchedValues;
}

/**
 * Validates and renders the text of an article, with the marks replaced by the addresses of pages and files.
 */
export async function prepareText(
  ctx: SessionContext,
  { catalogType, templateType }: Pick<PlannedNode, 'catalogType' | 'templateType'>,
  { source, references, digest }: Pick<ReadArticle, 'source' | 'references' | 'digest'>,
  {
    files,
    matched,
    idOf,
    nonce,
  }: { files: KeptFiles; matched: MatchedValues; idOf: (key: string) => string | undefined; nonce: string },
): Promise<PreparedText> {
  const addresses = new Map<string, string>();
  for (const reference of references) {
    const id = reference.kind === 'page' ? idOf(reference.key) : undefined;
    // A picture that could not be fetched stays at its address.
    const address =
      reference.kind === 'picture'
        ? reference.address.replace(/[\s()<>"']/g, (one) => `%${one.charCodeAt(0).toString(16)}`)
        : reference.kind === 'file'
          ? files.urlOf(reference.file)
          : id && pagePath('wikiFolder', { markdownId: id }) + reference.hash;
    if (address) addresses.set(reference.mark, address);
  }
  // A mark has no address if its file was not imported.
  const addressed = source.replace(new RegExp(`${nonce}x\\d+x`, 'g'), (mark) => addresses.get(mark) ?? '#');
  const form = formOf({ catalogType: catalogType as CatalogType, templateType: templateType ?? null });
  const filled = form === 'markdown' ? readIncludeAddresses(addressed) : addressed;
  const prepared = await prepareContent(ctx, form, filled);
  return { form, ...prepared, digest, files, matched };
}

/**
 * Returns the digest by which the next import recognises an unchanged article: its file with everything that
 * belongs to it, and the articles that it links to.
 */
export function importDigest({ digest, references }: ReadArticle, idOf: (key: string) => string | undefined): string {
  const pages = references.map((one) => (one.kind === 'page' ? (idOf(one.key) ?? '') : ''));
  return createHash('sha256')
    .update(JSON.stringify([digest, pages]))
    .digest('hex');
}

/** Creates an article with its text as the first revision. */
export async function addArticle(
  ctx: SessionContext,
  target: Target,
  { source, rendered, digest, files, form, matched }: PreparedText,
  notes: Note[],
): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const { node, nodeId, importId } = target;
    const { words, html, outline, plain } = rendered;
    const place = await lockPlaceToAdd(inside, placeIdOf(target.parentId));
    const name = await nameIn(db, place, node, notes);
    const { catalogType } = node;
    const templateType = catalogType === 'template' ? form : null;
    const draft = { id: nodeId, name, catalogType, templateType, words, ...(await lookOf(db, node, notes)) };
    await insertNode(inside, place, draft, 'last');
    const content = { source, plain, html, outline, rendererVersion, digest: digestOf(source) };
    await db.insert(wikiContents).values({ nodeId, ...content });
    await db
      .insert(wikiRevisions)
      .values({
        nodeId,
        no: 1,
        contentVersion: 1,
        title: name,
        form,
        source,
        words,
        userId: ctx.actor.id,
        at: ctx.now,
        kind: 'import',
      });
    if (catalogType === 'template') await addTemplate(db, nodeId, node, notes);
    await addFiles(inside, nodeId, files);
    await writeMatched(db, nodeId, matched);
    await writeLinks(db, [{ nodeId, html }]);
    await indexNodes(db, [nodeId]);
    await remember(db, { placeId: importId, path: node.key, nodeId, digest, contentVersion: 1 });
  });
}

/** Replaces the text of the article that an earlier import created from the same file. */
export async function updateArticle(ctx: SessionContext, target: Target, text: PreparedText): Promise<void> {
  await ctx.db.transaction(async (db) => {
    const inside = { ...ctx, db };
    const { nodeId, importId, node } = target;
    await addFiles(inside, nodeId, text.files);
    const { contentVersion } = await replaceText(inside, nodeId, text);
    await writeMatched(db, nodeId, text.matched);
    const { digest } = text;
    await remember(db, { placeId: importId, path: node.key, nodeId, digest, contentVersion });
  });
}

const kinds: Partial<Record<string, NoteKind>> = {
  articleLocked: 'locked',
  articleLockedByOwner: 'locked',
  nodeTooDeep: 'tooDeep',
};

/** Converts a failure to import a node into a note; errors that the file did not cause are thrown again. */
export function noteOfFailure(error: unknown, where: string): Note {
  if (!(error instanceof CallFailure) || failures[error.kind].status >= 500) throw error;
  const { kind, values } = error;
  const text = failures[kind].text as Text;
  const reason =
    kind === 'contentInvalid'
      ? String(values.reason)
      : { zh: fillText(text, 'zh-CN', values), en: fillText(text, 'en', values) };
  return { where, kind: kinds[kind] ?? 'refused', value: reason };
}
