import { ModeError } from '../core/errors';
import { writeKey } from '../parse/rule';
import { isBareName, isNumberText, isQuote, type Quote, quoted } from './literal-text';
import { type ModeOutline, nodeAt, type OutlineKind, type OutlineNode, outlineMode } from './outline';
import { Siblings } from './siblings';

/** A range of text and its replacement, in the format of editors. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/**
 * A minimal text change of a mode that preserves comments, quotes and surrounding lines.
 *
 * @example
 * setValue(outlineMode('{ a: 1 }'), [0], '2')?.changes; // [{ from: 5, to: 6, insert: '2' }]
 */
export interface OutlineEdit {
  /** In text order, without overlap. */
  readonly changes: readonly TextChange[];
  readonly outline: ModeOutline;
  /** Path of the edited node after the edit. */
  readonly path: readonly number[];
}

type Path = readonly number[];

/** Kinds to which `changeKind` can convert a value. */
export type EditableKind = Exclude<OutlineKind, 'regexp' | 'function' | 'other'>;

/** Renames a field and preserves its rule. Returns undefined if there is no name to change. */
export function renameField(outline: ModeOutline, path: Path, name: string): OutlineEdit | undefined {
  const key = nodeAt(outline, path)?.key;
  return key && writeKeyAt(outline, path, writeKey(name, key.rule || undefined));
}

/** Sets the rule of a field, such as `1-10`; an empty text removes it. */
export function setRule(outline: ModeOutline, path: Path, rule: string): OutlineEdit | undefined {
  const key = nodeAt(outline, path)?.key;
  return key && writeKeyAt(outline, path, writeKey(key.name, rule || undefined));
}

function writeKeyAt(outline: ModeOutline, path: Path, text: string): OutlineEdit | undefined {
  const key = nodeAt(outline, path)?.key;
  if (!key) return undefined;
  const insert = keyText(outline, text, outline.source[key.start]);
  return finish(outline, [{ from: key.start, to: key.end, insert }], path);
}

/** Replaces a value with JavaScript source. */
export function setValue(outline: ModeOutline, path: Path, source: string): OutlineEdit | undefined {
  const node = nodeAt(outline, path);
  if (!node) return undefined;
  if (node.value) {
    return finish(outline, [{ from: node.value.start, to: node.value.end, insert: source }], path);
  }
  // The name of a method becomes a key.
  if (!node.key || node.kind !== 'function') return undefined;
  const name = outline.source.slice(node.key.start, node.key.end);
  return finish(outline, [{ from: node.start, to: node.end, insert: `${name}: ${source}` }], path);
}

/** Replaces a value with a text in the quotes of the old value. */
export function setText(outline: ModeOutline, path: Path, text: string): OutlineEdit | undefined {
  const quote = outline.source[nodeAt(outline, path)?.value?.start ?? -1];
  return setValue(outline, path, quoted(text, isQuote(quote) ? quote : quoteOf(outline)));
}

/**
 * Converts a value to another kind and preserves what it can: a value that becomes a list is its first item,
 * and the only item of a list is extracted again.
 */
export function changeKind(outline: ModeOutline, path: Path, kind: EditableKind): OutlineEdit | undefined {
  const node = nodeAt(outline, path);
  if (!node) return undefined;
  if (node.kind === kind) return { changes: [], outline, path };
  const { value, children } = node;
  if (value && kind === 'list') {
    const changes = [
      { from: value.start, to: value.start, insert: '[' },
      { from: value.end, to: value.end, insert: ']' },
    ];
    return finish(outline, changes, path);
  }
  const [only] = children;
  if (value && node.kind === 'list' && children.length === 1 && only?.kind === kind) {
    const changes = [
      { from: value.start, to: only.start, insert: '' },
      { from: only.end, to: value.end, insert: '' },
    ];
    return finish(outline, changes, path);
  }
  return setValue(outline, path, converted(node, kind, quoteOf(outline)));
}

function converted({ kind: from, text }: OutlineNode, kind: EditableKind, quote: Quote): string {
  const isPlain = from === 'text' || from === 'number' || from === 'boolean';
  switch (kind) {
    case 'object':
      return '{}';
    case 'list':
      return '[]';
    case 'null':
      return 'null';
    case 'text':
      return quoted(isPlain ? text : '', quote);
    case 'number':
      if (from === 'boolean') return text === 'true' ? '1' : '0';
      return isNumberText(text.trim()) ? text.trim() : '1';
    case 'boolean':
      return String(!/^(?:false|0|)$/.test(text.trim()));
  }
}

/**
 * Inserts a new field (or, without a key, a new item) before the one at `index`. The value is JavaScript
 * source on one line.
 */
export function insertField(
  outline: ModeOutline,
  parent: Path,
  index: number,
  { key, value }: { key?: string; value: string },
): OutlineEdit | undefined {
  const node = nodeAt(outline, parent);
  if (!node?.inside || (node.kind === 'object') !== (key !== undefined)) return undefined;
  const siblings = new Siblings(outline, node.children, node.inside);
  const text = key === undefined ? value : `${newKeyText(outline, node, key)}: ${value}`;
  const place = Math.max(0, Math.min(index, node.children.length));
  return finish(outline, insertion(siblings, place, text), [...parent, place]);
}

function insertion(siblings: Siblings, index: number, text: string): TextChange[] {
  const { source } = siblings.outline;
  const { nodes, inside } = siblings;
  const outer = siblings.indentAt(inside.start);
  const [first] = nodes;
  if (!first) {
    const from = siblings.lastComment()?.end ?? inside.start;
    return [{ from, to: inside.end, insert: `\n${outer}  ${text}\n${outer}` }];
  }
  const opening = source.slice(inside.start, first.start);
  const indent = opening.includes('\n') ? siblings.indentAt(first.start) : `${outer}  `;
  const isLined = opening.includes('\n') || source.slice(first.end, nodes[1]?.start).includes('\n');
  if (index === 0) {
    const from = siblings.startOf(0);
    return [{ from, to: from, insert: `${text},${isLined ? `\n${indent}` : ' '}` }];
  }
  const from = siblings.endOf(index - 1);
  const last = siblings.at(index - 1);
  const hasComma = siblings.comma(index - 1) !== -1;
  // After a line comment, only the next line is free.
  const isOnNewLine = isLined || siblings.endsLine(from);
  const insert = `${isOnNewLine ? `\n${indent}` : ' '}${text}${hasComma ? ',' : ''}`;
  // Inserted after a comment on the same line; otherwise the comment would seem to describe the new field.
  if (!hasComma && (from === last.end || !isOnNewLine)) return [{ from, to: from, insert: `,${insert}` }];
  return [...(hasComma ? [] : [{ from: last.end, to: last.end, insert: ',' }]), { from, to: from, insert }];
}

/** Removes a field or an item with the comments that describe it. */
export function removeNode(outline: ModeOutline, path: Path): OutlineEdit | undefined {
  const parent = path.slice(0, -1);
  const index = path.at(-1);
  const container = nodeAt(outline, parent);
  if (index === undefined || !container?.inside || !container.children[index]) return undefined;
  const siblings = new Siblings(outline, container.children, container.inside);
  const left = container.children.length - 1;
  const next = left > 0 ? [...parent, Math.min(index, left - 1)] : parent;
  return finish(outline, removal(siblings, index), next);
}

function removal(siblings: Siblings, index: number): TextChange[] {
  const { source } = siblings.outline;
  const { inside, nodes } = siblings;
  const start = siblings.startOf(index);
  let from = siblings.endBefore(index);
  let to = siblings.endOf(index);
  // The text after the node stays on its line.
  if (source.slice(from, start).includes('\n') && !siblings.endsLine(to)) {
    from = start;
    to += /^[^\S\n]*/.exec(source.slice(to))?.[0].length ?? 0;
  }
  const changes: TextChange[] = [];
  const isLast = index === nodes.length - 1;
  if (isLast && index > 0 && siblings.comma(index) === -1) {
    // The preceding comma would otherwise end the list.
    const comma = siblings.comma(index - 1);
    if (comma + 1 === from) from = comma;
    else changes.push({ from: comma, to: comma + 1, insert: '' });
  }
  if (`${source.slice(inside.start, from)}${source.slice(to, inside.end)}`.trim() === '') {
    return [{ from: inside.start, to: inside.end, insert: '' }];
  }
  return [...changes, { from, to, insert: '' }];
}

/** Swaps a field or an item with the next (1) or the previous (-1) one; comments move along. */
export function moveNode(outline: ModeOutline, path: Path, by: 1 | -1): OutlineEdit | undefined {
  const parent = path.slice(0, -1);
  const index = path.at(-1);
  const container = nodeAt(outline, parent);
  if (index === undefined || !container?.inside) return undefined;
  const first = by === 1 ? index : index - 1;
  if (!container.children[first] || !container.children[first + 1]) return undefined;
  const siblings = new Siblings(outline, container.children, container.inside);
  return finish(outline, swap(siblings, first), [...parent, index + by]);
}

function swap(siblings: Siblings, first: number): TextChange[] {
  const { source } = siblings.outline;
  const second = first + 1;
  const bodies = [first, second].map((index) => ({ start: siblings.startOf(index), end: siblings.at(index).end }));
  const notes = [siblings.notes(first), siblings.notes(second)];
  // A line comment can only move to a place where a line ends.
  const areFree = notes.every(({ end }) => siblings.endsLine(end));
  const swapped = (spans: { start: number; end: number }[], isNote: boolean): TextChange[] =>
    spans.flatMap(({ start, end }, index) => {
      const other = spans[1 - index];
      const text = other ? source.slice(other.start, other.end) : '';
      const insert = isNote ? text.replace(/^(?=\S)/, ' ') : text;
      return insert === source.slice(start, end) ? [] : [{ from: start, to: end, insert }];
    });
  const changes = [...swapped(bodies, false), ...(areFree ? swapped(notes, true) : [])];
  return changes.sort((a, b) => a.from - b.from || a.to - b.to);
}

/**
 * Returns the path of a field by its names from the top. If two fields have the same name, the last one
 * counts.
 *
 * @example
 * pathOfNames(outlineMode('{ a: { b: 1 } }'), ['a', 'b']); // [0, 0]
 */
export function pathOfNames({ root }: ModeOutline, names: readonly string[]): number[] | undefined {
  const path: number[] = [];
  let node = root;
  for (const name of names) {
    const index = node.kind === 'object' ? node.children.findLastIndex(({ key }) => key?.name === name) : -1;
    const child = node.children[index];
    if (!child) return undefined;
    path.push(index);
    node = child;
  }
  return path;
}

/**
 * Sets a field by its names from the top and creates missing objects on the way. Without a value, removes the
 * field and all objects that become empty. Returns undefined if a value on the way is not an object.
 *
 * @example
 * putField(outlineMode('{ a: 1 }'), ['_res', 'status'], '404'); // { a: 1, _res: { status: 404 } }
 */
export function putField(
  outline: ModeOutline,
  names: readonly string[],
  value: string | undefined,
): OutlineEdit | undefined {
  let path = pathOfNames(outline, names);
  if (value !== undefined) return path ? setValue(outline, path, value) : makeField(outline, names, value);
  if (!path) return { changes: [], outline, path: [] };
  while (path.length > 1 && nodeAt(outline, path.slice(0, -1))?.children.length === 1) path = path.slice(0, -1);
  return removeNode(outline, path);
}

function makeField(outline: ModeOutline, names: readonly string[], value: string): OutlineEdit | undefined {
  for (let depth = names.length - 1; depth >= 0; depth -= 1) {
    const path = pathOfNames(outline, names.slice(0, depth));
    const parent = path && nodeAt(outline, path);
    if (!path || !parent) continue;
    const inner = names
      .slice(depth + 1)
      .reduceRight((text, name) => `{ ${newKeyText(outline, parent, writeKey(name))}: ${text} }`, value);
    const key = writeKey(names[depth] ?? '');
    return parent.kind === 'object'
      ? insertField(outline, path, parent.children.length, { key, value: inner })
      : undefined;
  }
  return undefined;
}

/** Returns the quotes that most of the mode uses. */
export function quoteOf({ source, root }: ModeOutline): Quote {
  const seen = { '"': 0, "'": 0 };
  const waiting = [root];
  for (let node = waiting.pop(); node && seen['"'] + seen["'"] < 50; node = waiting.pop()) {
    for (const place of [node.key?.start, node.value?.start]) {
      const character = source[place ?? -1];
      if (character === '"' || character === "'") seen[character] += 1;
    }
    waiting.push(...node.children.toReversed());
  }
  return seen["'"] > seen['"'] ? "'" : '"';
}

/** Returns a key in the style of its sibling keys. */
function newKeyText(outline: ModeOutline, parent: OutlineNode, key: string): string {
  const beside = parent.children.findLast((child) => child.key) ?? firstField(outline.root);
  return keyText(outline, key, beside?.key && outline.source[beside.key.start]);
}

function firstField(node: OutlineNode): OutlineNode | undefined {
  return node.key ? node : node.children.map(firstField).find((found) => found !== undefined);
}

/** @param sample first character of the key whose style is used */
function keyText(outline: ModeOutline, key: string, sample: string | undefined): string {
  if (sample === '"' || sample === "'") return quoted(key, sample);
  const isBare = sample !== undefined && isBareName(key);
  return isBare ? key : quoted(key, quoteOf(outline));
}

/**
 * Applies the changes. Returns undefined if the result is not a valid mode, such as one with two fields
 * `__proto__`.
 */
function finish(outline: ModeOutline, changes: TextChange[], path: Path): OutlineEdit | undefined {
  try {
    return { changes, outline: outlineMode(applyChanges(outline.source, changes)), path };
  } catch (error) {
    if (error instanceof ModeError) return undefined;
    throw error;
  }
}

/**
 * Returns the text after the changes, as an editor would apply them.
 *
 * @example
 * applyChanges('{ a: 1 }', [{ from: 5, to: 6, insert: '2' }]); // '{ a: 2 }'
 */
export function applyChanges(source: string, changes: readonly TextChange[]): string {
  let text = '';
  let place = 0;
  for (const { from, to, insert } of changes) {
    text += source.slice(place, from) + insert;
    place = to;
  }
  return text + source.slice(place);
}
