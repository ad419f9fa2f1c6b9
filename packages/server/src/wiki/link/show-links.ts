import { pagePath } from '@easymock/contract';
import type { EditedType } from '@easymock/wiki-content';
import {
  articleIdsWithTitles,
  idsWithAnchors,
  linksIn,
  mocksIn,
  type ShownLink,
  withIncludes,
  withLinks,
  withMocks,
  withNames,
  withoutAnchors,
  withoutTitles,
} from '@easymock/wiki-content';
import { and, ne, sql } from 'drizzle-orm';
import type { Db } from '../../platform/database/index';
import { namesOfMentioned } from '../mention/mentioned-names';
import { listHiddenMocks, withoutHiddenMocks } from '../mock/document-mocks';
import { accessTo } from '../rights/access';
import type { Caller } from '../rights/load-node';
import { type LiveShare, shownBy } from '../rights/share-access';
import { wikiNodes } from '../wiki.table';

/** Loads the link targets of documents, and returns each as the reader may see it. */
export interface LinkReader {
  (ids: readonly string[]): Promise<(id: string) => ShownLink>;
  /** Returns those of the mocks in documents that the reader may not see. */
  readonly hiddenMocks: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

const addressOf = (id: string): string => pagePath('wikiFolder', { markdownId: id });

const among = (ids: readonly string[]) => sql`${wikiNodes.id} = any(${sql.param([...ids])}::text[])`;

/** Returns the link targets for a person, with the current names of documents that they may view. */
export const linksFor = ({ db, actor }: Caller): LinkReader => {
  const read = async (ids: readonly string[]): Promise<(id: string) => ShownLink> => {
    if (ids.length === 0) return () => ({ kind: 'gone' });
    const nodes = await db.select().from(wikiNodes).where(among(ids));
    const { rankOf } = await accessTo(db, actor, nodes);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    return (id) => {
      const node = byId.get(id);
      if (!node) return { kind: 'gone' };
      // The page of a closed document names whom to ask for access.
      if (rankOf(node) === 0) return { kind: 'closed', href: addressOf(node.id) };
      if (node.deletedAt) return { kind: 'gone' };
      return { kind: 'open', title: node.name, href: addressOf(node.id) };
    };
  };
  return Object.assign(read, { hiddenMocks: (ids: readonly string[]) => listHiddenMocks(db, actor.id, ids) });
};

/**
 * Returns the link targets for the holder of a link: the articles that the link opens as well. Other targets
 * appear closed without a reason.
 */
export const linksInShare = (db: Db, share: LiveShare): LinkReader => {
  const read = async (ids: readonly string[]): Promise<(id: string) => ShownLink> => {
    if (ids.length === 0) return () => ({ kind: 'closed' });
    const { id, name } = wikiNodes;
    const rows = await db
      .select({ id, name })
      .from(wikiNodes)
      .where(and(among(ids), ne(wikiNodes.catalogType, 'folder'), shownBy(share)));
    const names = new Map(rows.map((row) => [row.id, row.name]));
    return (target) => {
      const title = names.get(target);
      return title === undefined ? { kind: 'closed' } : { kind: 'open', title, href: addressOf(target) };
    };
  };
  // A link shows no mocks, whoever its reader is.
  return Object.assign(read, { hiddenMocks: async (ids: readonly string[]) => new Set(ids) });
};

/** Inserts the current names of people and articles into rendered texts, with two queries for all. */
export async function withPresentNames(
  db: Db,
  linksOf: LinkReader,
  texts: readonly string[],
): Promise<(html: string) => string> {
  const nameOf = await namesOfMentioned(db, texts);
  const linkOf = await linksOf([...new Set(texts.flatMap(linksIn))]);
  const mocks = [...new Set(texts.flatMap(mocksIn))];
  const hidden = mocks.length > 0 ? await linksOf.hiddenMocks(mocks) : undefined;
  const linked = (html: string) => withLinks(withIncludes(withNames(html, nameOf), linkOf), linkOf);
  return hidden ? (html) => withMocks(linked(html), (id) => !hidden.has(id)) : linked;
}

/**
 * Returns sources for a reader without the right to edit them: links to documents that the reader may not
 * view lose the names, passages of such documents their headings, and mocks that the reader may not see their IDs.
 */
export async function sourcesFor(
  caller: Caller,
  sources: readonly { readonly form: EditedType; readonly source: string }[],
): Promise<string[]> {
  const { db, actor } = caller;
  const shown = await withoutHiddenMocks(
    db,
    actor.id,
    sources.map(({ source }) => source),
  );
  const ids = sources.flatMap(({ form, source }) => [...articleIdsWithTitles(source, form), ...idsWithAnchors(source)]);
  if (ids.length === 0) return shown;
  const linkOf = await linksFor(caller)([...new Set(ids)]);
  const isHidden = (id: string): boolean => linkOf(id).kind !== 'open';
  return sources.map(({ form }, at) => withoutAnchors(withoutTitles(shown[at] ?? '', form, isHidden), isHidden));
}
