import type { CatalogType, WikiGrant } from '@easymock/contract';
import { type Rendered, rendererVersion } from '@easymock/wiki-content';
import type { Db } from '../../platform/database/index';
import { digestOf, formOf, renderContent } from '../content/content';
import { writeLinksOf } from '../link/write-links';
import { requireDepth, requireRoom, sortKeysFor } from '../node/insert-node';
import { freeName, takenNames } from '../node/node-names';
import { sortKeysBetween } from '../node/sort-key';
import { findPlace, loadNodes, namedAs, type Place } from '../rights/load-node';
import { lockSpaces } from '../rights/lock-space';
import { isScope } from '../rights/scopes';
import { indexNodes } from '../search/index';
import { sumUpDays } from '../statistics/index';
import { wikiTemplates } from '../template.table';
import { type NodeRow, wikiContents, wikiLikes, wikiLooks, wikiNodes } from '../wiki.table';
import { writeGrants } from './grants';

type Look = Partial<
  Pick<NodeRow, 'icon' | 'introduce' | 'colour' | 'bgColour' | 'tags' | 'templateType' | 'pinnedAt' | 'isLocked'>
>;

interface Reaction {
  readonly userId: string;
  readonly at: Date;
}

/** A folder with its children, or an article. */
export interface TreeNode extends Look {
  /** Chosen by the caller, so that texts can link to each other. */
  readonly id: string;
  readonly name: string;
  readonly catalogType: CatalogType;
  readonly ownerId: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly source?: string;
  readonly children?: readonly TreeNode[];
  /** The grants, if the node is a scope of its own. */
  readonly rights?: { readonly grants: readonly WikiGrant[]; readonly inherits: boolean };
  readonly likes?: readonly Reaction[];
  /** One per person and day. */
  readonly looks?: readonly (Reaction & { readonly day: string })[];
  /** The gallery's data about a template. */
  readonly template?: Omit<typeof wikiTemplates.$inferInsert, 'nodeId'>;
}

/** PostgreSQL accepts 65,535 parameters per statement. */
const rowsAtOnce = 1_500;

const heightOf = ({ children = [] }: TreeNode): number => 1 + Math.max(0, ...children.map(heightOf));

const withAll = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...withAll(node.children ?? [])]);

function rowsOf(
  place: Place,
  nodes: readonly TreeNode[],
  sortKeys: readonly string[],
): (typeof wikiNodes.$inferInsert)[] {
  return nodes.flatMap((node, index) => {
    const { children = [], rights, source, likes = [], looks = [], template: _, ...own } = node;
    const row = {
      ...own,
      ...namedAs(node.name),
      space: place.space,
      parentId: place.id,
      scopeId: place.scopeId,
      ancestors: [...place.ancestors],
      sortKey: sortKeys[index] ?? '',
      editorId: node.ownerId,
      likeNum: likes.length,
      lookNum: looks.length,
    };
    const { space, scopeId } = place;
    const inside = { id: node.id, space, scopeId, ancestors: [...place.ancestors, node.id], node: null };
    return [row, ...rowsOf(inside, children, sortKeysBetween(null, null, children.length))];
  });
}

async function inParts<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsAtOnce) await write(rows.slice(from, from + rowsAtOnce));
}

/** Renders all articles one after the other: their texts are short, and no caller waits. */
async function renderAll(nodes: readonly TreeNode[]) {
  const rendered: (Rendered & { id: string; source: string })[] = [];
  for (const { id, catalogType, templateType = null, source = '', ownerId } of nodes) {
    if (catalogType === 'folder') continue;
    const form = formOf({ catalogType, templateType });
    rendered.push({ id, source, ...(await renderContent(ownerId, form, source)) });
  }
  return rendered;
}

/**
 * Appends whole trees to a root or a folder, in a few statements. A taken name on the first level gets a
 * number. Rights, visits and likes are stored as given; nobody is notified.
 * @param timeZone the time zone in which days begin
 * @throws folderCrowded, nodeTooDeep
 */
export async function importTree(
  db: Db,
  placeKey: string,
  given: readonly TreeNode[],
  timeZone: string,
): Promise<void> {
  if (given.length === 0) return;
  const { space } = await findPlace(db, placeKey);
  await lockSpaces(db, [space]);
  const place = await findPlace(db, placeKey);
  requireDepth(place, Math.max(...given.map(heightOf)));
  await requireRoom(db, place, given.length);
  const taken = await takenNames(db, place.id);
  const trees = given.map((node) => ({ ...node, name: freeName(node.name, taken) }));
  const nodes = withAll(trees);
  const rendered = await renderAll(nodes);
  const words = new Map(rendered.map((one) => [one.id, one.words]));
  const rows = rowsOf(place, trees, await sortKeysFor(db, place, 'last', trees.length));
  await inParts(
    rows.map((row) => ({ ...row, words: words.get(row.id ?? '') ?? 0 })),
    (part) => db.insert(wikiNodes).values(part),
  );
  const contents = rendered.map(({ id, words: _, ...content }) => ({
    ...content,
    nodeId: id,
    rendererVersion,
    digest: digestOf(content.source),
  }));
  await inParts(contents, (part) => db.insert(wikiContents).values(part));
  await inParts(
    contents.map(({ nodeId }) => nodeId),
    (part) => writeLinksOf(db, part),
  );
  await addReactions(db, nodes);
  const templates = nodes.flatMap(({ id, template }) => (template ? [{ ...template, nodeId: id }] : []));
  await inParts(templates, (part) => db.insert(wikiTemplates).values(part));
  await inParts(
    nodes.map(({ id }) => id),
    (part) => indexNodes(db, part),
  );
  await sumUpDays(
    db,
    timeZone,
    nodes.map(({ id }) => id),
  );
  for (const { id, rights } of nodes) {
    if (!rights || !isScope({ inherits: rights.inherits, hasGrants: rights.grants.length > 0 })) continue;
    const [node] = await loadNodes(db, [id]);
    if (node) await writeGrants(db, node, rights.grants, rights.inherits);
  }
}

async function addReactions(db: Db, nodes: readonly TreeNode[]): Promise<void> {
  const likes = nodes.flatMap(({ id, likes: all = [] }) =>
    all.map(({ userId, at }) => ({ nodeId: id, userId, createdAt: at })),
  );
  await inParts(likes, (part) => db.insert(wikiLikes).values(part));
  const looks = nodes.flatMap(({ id, looks: all = [] }) => all.map((look) => ({ nodeId: id, ...look })));
  await inParts(looks, (part) => db.insert(wikiLooks).values(part));
}
