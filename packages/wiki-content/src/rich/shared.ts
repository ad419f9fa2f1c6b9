import { diffArrays } from 'diff';
import { type Node as DocNode, Fragment, Mark, type NodeType, type Schema } from 'prosemirror-model';
import { updateYFragment } from 'y-prosemirror';
import * as Y from 'yjs';
import { type Node, toHtml } from '../safe/tree';
import { alignChildren } from './align-children';
import { type AroundMark, isAllowedAttribute, isAllowedMark } from './allowed';
import { needsLineAfter } from './last-line';
import { readBlocks } from './read-source';
import { type RichNode, richNodes } from './schema';
import { newSharedNodes, type SharedNodes } from './shared-nodes';
import { writeNodes } from './write-source';

export { runsBetween } from './align-children';
export { isAllowedAttribute, isAllowedMark } from './allowed';
export { nestingOf } from './nesting';
export { newSharedNodes, type SharedNodes } from './shared-nodes';

// A rich text as a Yjs document: each node is an element with the attributes that differ from their defaults, and text
// has its marks as formats. An inline atom stores its marks as an attribute, since y-prosemirror has marks only on text.
// This form of a node is called shared below, and the form in the editor shown.

/** The name of the fragment in the document of a draft. */
export const sharedRichName = 'content';

const sharedForms = new WeakMap<DocNode, DocNode>();
const shownForms = new WeakMap<DocNode, DocNode>();

const defaultsOf = ({ name }: NodeType): Readonly<Record<string, unknown>> =>
  (richNodes as Readonly<Record<string, RichNode>>)[name]?.defaults ?? {};

const isDefault = (value: unknown, fallback: unknown): boolean =>
  value === fallback || (Array.isArray(value) && Array.isArray(fallback) && value.length + fallback.length === 0);

/** Returns the shared form of a node, without attributes and marks that articles may not have. */
function toShared(node: DocNode): DocNode {
  const known = sharedForms.get(node);
  if (known) return known;
  const marks = ordered(node.marks.filter(({ type, attrs }) => isAllowedMark(type.name, attrs)));
  const shared = node.isText ? node.mark(marks) : sharedElement(node, marks);
  sharedForms.set(node, shared);
  return shared;
}

/** Formats of a Yjs text have no order, so marks of which several may nest are ordered by their attributes. */
const ordered = (marks: readonly Mark[]): readonly Mark[] =>
  marks.length < 2 ? marks : Mark.setFrom([...marks].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1)));

const orderOf = ({ attrs }: Mark): string => JSON.stringify(attrs);

function sharedElement(node: DocNode, marks: readonly Mark[]): DocNode {
  const { type } = node;
  const defaults = defaultsOf(type);
  const attrs = Object.fromEntries(
    Object.entries(node.attrs).map(([name, value]) => {
      const isStored = !isDefault(value, defaults[name] ?? null) && isAllowedAttribute(type.name, name, value);
      return [name, isStored ? value : null];
    }),
  );
  if (marks.length > 0) attrs.around = marks.map((mark): AroundMark => ({ type: mark.type.name, attrs: mark.attrs }));
  const shared = type.create(attrs, node.children.map(toShared));
  shownForms.set(shared, node);
  return shared;
}

/** Returns the form of a node in the editor. */
function toShown(node: DocNode): DocNode {
  if (node.isText) return node;
  const known = shownForms.get(node);
  if (known) return known;
  const { type } = node;
  const defaults = defaultsOf(type);
  const attrs = Object.fromEntries(
    Object.entries(node.attrs).map(([name, value]) => [name, value ?? defaults[name] ?? null]),
  );
  const around = (attrs.around ?? []) as readonly AroundMark[];
  const marks = around.flatMap((one) => type.schema.marks[one.type]?.create(one.attrs) ?? []);
  if ('around' in attrs) attrs.around = null;
  const shown = type.create(attrs, node.children.map(toShown), Mark.setFrom(marks));
  shownForms.set(node, shown);
  sharedForms.set(shown, node);
  return shown;
}

/** y-prosemirror adds a hash to marks of which several may nest. */
export const markNameOf = (key: string): string => /^(.*?)(?:--[\w+/=]{8})?$/.exec(key)?.[1] ?? key;

function textsOf(text: Y.XmlText, parent: NodeType): DocNode[] {
  const { schema } = parent;
  return (text.toDelta() as { insert: unknown; attributes?: Record<string, object | null> }[]).flatMap(
    ({ insert, attributes = {} }) => {
      if (typeof insert !== 'string' || insert === '') return [];
      const marks = Object.entries(attributes).flatMap(
        ([key, value]) => (value && schema.marks[markNameOf(key)]?.create(value as Record<string, unknown>)) ?? [],
      );
      const set = ordered(marks).reduce((before, mark) => mark.addToSet(before), Mark.none);
      return [schema.text(insert, parent.allowedMarks(set))];
    },
  );
}

/** Returns the shared form of an element; undefined for an unknown one. */
function nodeOf(element: Y.XmlElement, schema: Schema, nodes: SharedNodes): DocNode | undefined {
  const known = nodes.mapping.get(element);
  if (known && !Array.isArray(known)) return known;
  const type = schema.nodes[element.nodeName];
  if (!type) return undefined;
  const given: Record<string, unknown> = element.getAttributes();
  const attrs = Object.fromEntries(Object.keys(type.spec.attrs ?? {}).map((name) => [name, given[name] ?? null]));
  const children = element.toArray().flatMap((child) => {
    if (child instanceof Y.XmlElement) return nodeOf(child, schema, nodes) ?? [];
    if (!(child instanceof Y.XmlText)) return [];
    const texts = textsOf(child, type);
    nodes.mapping.set(child, texts);
    return texts;
  });
  const node = withContent(type, attrs, children);
  nodes.mapping.set(element, node);
  return node;
}

/**
 * Creates a node of which concurrent edits may have removed required parts: they are filled up, and the blocks of a
 * node that cannot be filled up form a group.
 */
function withContent(type: NodeType, attrs: Record<string, unknown>, children: readonly DocNode[]): DocNode {
  const content = Fragment.fromArray([...children]);
  if (type.validContent(content)) return type.create(attrs, content);
  const { group, paragraph } = type.schema.nodes;
  const blocks = children.map((child) => {
    if (child.type.isInGroup('block')) return child;
    if (child.isInline) return paragraph?.create(null, child) ?? child;
    return (child.inlineContent ? paragraph : group)?.createAndFill(null, child.content) ?? child;
  });
  const filled = type.createAndFill(attrs, content) ?? group?.createAndFill(null, blocks);
  return filled ?? type.create(attrs, content);
}

/** Returns the shared form of the blocks of a fragment. */
const blocksOf = (fragment: Y.XmlFragment, schema: Schema, nodes: SharedNodes): DocNode[] =>
  fragment.toArray().flatMap((child) => (child instanceof Y.XmlElement ? (nodeOf(child, schema, nodes) ?? []) : []));

/**
 * Returns the document of a fragment, as the editor shows it.
 * @param nodes elements whose node is known; those that changed must have been removed
 */
export function readShared(fragment: Y.XmlFragment, schema: Schema, nodes: SharedNodes): DocNode {
  const blocks = blocksOf(fragment, schema, nodes);
  const doc = schema.topNodeType.create(null, blocks.length > 0 ? blocks : schema.node('paragraph'));
  return toShown(doc);
}

/** Removes from `nodes` the elements that a transaction changed. */
export function dropChanged(nodes: SharedNodes, transaction: Y.Transaction): void {
  const drop = (_: unknown, type: Y.AbstractType<unknown>) => nodes.mapping.delete(type);
  Y.iterateDeletedStructs(transaction, transaction.deleteSet, (struct) => {
    if (struct instanceof Y.Item && struct.content instanceof Y.ContentType) drop(null, struct.content.type);
  });
  (transaction.changed as Map<Y.AbstractType<unknown>, unknown>).forEach(drop);
  (transaction.changedParentTypes as Map<Y.AbstractType<unknown>, unknown>).forEach(drop);
}

/** Writes a document of the editor into a fragment, by the changes between them. */
export function writeShared(fragment: Y.XmlFragment, doc: DocNode, nodes: SharedNodes, origin: unknown): void {
  const { doc: shared } = fragment;
  shared?.transact((transaction) => {
    const wanted = toShared(doc);
    alignChildren(fragment, wanted, nodes);
    updateYFragment(shared, fragment, wanted, nodes);
    addTexts(fragment, doc.type.schema, transaction);
  }, origin);
}

/**
 * Adds a text to each new empty line. Two people who begin to type in a line at the same time would otherwise each add a
 * text, and both would join the two.
 */
function addTexts(root: Y.XmlFragment, schema: Schema, { beforeState, changed }: Y.Transaction): void {
  const isNew = ({ _item: item }: Y.XmlElement) =>
    item !== null && item.id.clock >= (beforeState.get(item.id.client) ?? 0);
  const visit = (parent: Y.XmlFragment) => {
    for (const child of parent.toArray()) {
      if (!(child instanceof Y.XmlElement) || !isNew(child)) continue;
      if (child.length > 0) visit(child);
      else if (schema.nodes[child.nodeName]?.inlineContent) child.insert(0, [new Y.XmlText()]);
    }
  };
  for (const parent of new Set<unknown>([root, ...changed.keys()])) if (parent instanceof Y.XmlFragment) visit(parent);
}

/**
 * Parses a sanitised source into the blocks of a document, each with its HTML.
 * @returns the blocks; the editor shows one more empty line if the last one cannot be left
 */
function blocksIn(tree: readonly Node[], schema: Schema): { block: DocNode; html: string }[] {
  return readBlocks(tree, schema).map(({ block, from }) => ({ block: toShared(block), html: toHtml(from) }));
}

/**
 * Writes a sanitised source into a fragment, by the smallest changes of blocks, so that concurrent edits of other blocks
 * keep their places.
 */
export function writeSource(fragment: Y.XmlFragment, tree: readonly Node[], schema: Schema): void {
  const nodes = newSharedNodes();
  const wanted = blocksIn(tree, schema).map(({ block }) => block);
  const last = wanted.at(-1);
  if (!last || needsLineAfter(last)) wanted.push(toShared(schema.node('paragraph')));
  fragment.doc?.transact((transaction) => {
    // Elements of an unknown type have no block, so their places would not match.
    for (let at = fragment.length - 1; at >= 0; at -= 1) {
      const child = fragment.get(at);
      if (!(child instanceof Y.XmlElement) || !nodeOf(child, schema, nodes)) fragment.delete(at, 1);
    }
    const before = blocksOf(fragment, schema, nodes);
    let at = 0;
    let waiting: DocNode[] = [];
    let gone = 0;
    const settle = () => {
      at = replaceBlocks(fragment, { at, gone, blocks: waiting }, nodes);
      [waiting, gone] = [[], 0];
    };
    for (const { added, removed, value } of diffArrays(before.map(keyOf), wanted.map(keyOf))) {
      if (removed) gone += value.length;
      else if (added) {
        const from = at + waiting.length;
        waiting.push(...wanted.slice(from, from + value.length));
      } else {
        settle();
        at += value.length;
      }
    }
    settle();
    addTexts(fragment, schema, transaction);
  });
}

const keyOf = (block: DocNode): string => JSON.stringify(block.toJSON());

/** Replaces blocks of a fragment from a place on. @returns the place behind the new ones */
function replaceBlocks(
  fragment: Y.XmlFragment,
  { at, gone, blocks }: { at: number; gone: number; blocks: readonly DocNode[] },
  nodes: SharedNodes,
): number {
  let place = at;
  let left = gone;
  for (const block of blocks) {
    const present = left > 0 ? fragment.get(place) : undefined;
    const isSame = present instanceof Y.XmlElement && present.nodeName === block.type.name;
    if (present && !isSame) fragment.delete(place, 1);
    if (present) left -= 1;
    const element = isSame ? present : new Y.XmlElement(block.type.name);
    if (!isSame) fragment.insert(place, [element]);
    if (fragment.doc) updateYFragment(fragment.doc, element, block, nodes);
    place += 1;
  }
  if (left > 0) fragment.delete(place, left);
  return place;
}

const isEmptyLine = (block: DocNode | undefined): boolean => block?.type.name === 'paragraph' && block.childCount === 0;

/** Returns blocks without the empty lines at their end, which are not part of an article. */
function withoutLastLines(blocks: readonly DocNode[]): readonly DocNode[] {
  let end = blocks.length;
  while (end > 0 && isEmptyLine(blocks[end - 1])) end -= 1;
  return blocks.slice(0, end);
}

/**
 * Serialises a fragment to a source. Blocks that are unchanged since `base` retain their HTML verbatim, and an unchanged
 * article its whole source.
 */
export function htmlOfShared(
  fragment: Y.XmlFragment,
  base: { readonly source: string; readonly tree: readonly Node[] },
  schema: Schema,
): string {
  const known = blocksIn(base.tree, schema).map(({ block, html }) => ({ key: keyOf(block), html }));
  const blocks = withoutLastLines(blocksOf(fragment, schema, newSharedNodes())).map(toShown);
  const keys = blocks.map((block) => keyOf(toShared(block)));
  const baseKeys = known.map(({ key }) => key);
  while (baseKeys.length > keys.length && isEmptyKey(baseKeys.at(-1), schema)) baseKeys.pop();
  if (keys.length === baseKeys.length && keys.every((key, at) => key === baseKeys[at])) return base.source;
  const written = new Map(known.map(({ key, html }) => [key, html]));
  return blocks.map((block, at) => written.get(keys[at] ?? '') ?? toHtml(writeNodes([block]))).join('\n');
}

const isEmptyKey = (key: string | undefined, schema: Schema): boolean =>
  key !== undefined && isEmptyLine(schema.nodeFromJSON(JSON.parse(key)));
