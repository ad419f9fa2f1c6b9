import type { Comment, Expression, Property, SpreadElement } from 'acorn';
import { parseSyntax } from '../parse/parse';
import { parseKey } from '../parse/rule';

/** A range in the text of a mode, by offsets. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The kind of a value; `other` covers everything that only code can express, such as a spread. */
export type OutlineKind = 'object' | 'list' | 'text' | 'number' | 'boolean' | 'null' | 'regexp' | 'function' | 'other';

/** Position, name and rule of the key of a field. */
export interface OutlineKey extends Span {
  readonly name: string;
  /** As written after the bar; empty if there is no rule. */
  readonly rule: string;
}

/**
 * One value of a mode with its position; fields also have their key.
 *
 * @example
 * const { kind, children } = outlineMode('[1, 2]').root; // 'list', two numbers
 */
export interface OutlineNode extends Span {
  readonly kind: OutlineKind;
  /**
   * Absent for list items and the whole mode, and for spreads and computed keys, which have no plain name.
   */
  readonly key: OutlineKey | undefined;
  /** Range of the value alone; absent for `name() { … }`, which combines key and value. */
  readonly value: Span | undefined;
  /** Content of a text; source of any other value without children. */
  readonly text: string;
  /** Range between the brackets of an object or a list that can be edited part by part. */
  readonly inside: Span | undefined;
  readonly children: readonly OutlineNode[];
}

/** A comment; if `isLine`, it ends with its line. */
export interface OutlineComment extends Span {
  readonly isLine: boolean;
}

/** Text of a mode with the positions of its parts. */
export interface ModeOutline {
  readonly source: string;
  readonly root: OutlineNode;
  readonly comments: readonly OutlineComment[];
}

/**
 * Parses the text of a mode and retains the positions of its parts. Throws a ModeError if it is not a
 * JavaScript value. Accepts code that `parseMode` rejects: a form can display it without editing it.
 *
 * @example
 * const { root } = outlineMode("{ 'list|3': ['@cname'] }");
 * root.children[0]?.key; // { name: 'list', rule: '3', start: 2, end: 10 }
 */
export function outlineMode(source: string): ModeOutline {
  const { expression, comments } = parseSyntax(source);
  return {
    source,
    root: outlineOf(source, expression),
    comments: comments.map(({ type, start, end }: Comment) => ({ isLine: type === 'Line', start, end })),
  };
}

/**
 * Returns the node at a path of indexes; undefined if there is none.
 *
 * @example
 * nodeAt(outlineMode('[[1, 2]]'), [0, 1])?.text; // '2'
 */
export function nodeAt({ root }: ModeOutline, path: readonly number[]): OutlineNode | undefined {
  return path.reduce<OutlineNode | undefined>((node, index) => node?.children[index], root);
}

function outlineOf(source: string, outer: Expression): OutlineNode {
  const { start, end } = outer;
  let node = outer;
  while (node.type === 'ParenthesizedExpression') node = node.expression;
  const bare = source.slice(node.start, node.end);
  const leaf = { ...NO_PARTS, start, end, value: { start, end }, text: bare };
  const inside = { start: node.start + 1, end: node.end - 1 };
  switch (node.type) {
    case 'ObjectExpression': {
      const children = node.properties.map((property) => fieldOf(source, property));
      return { ...leaf, kind: 'object', text: '', inside, children };
    }
    case 'ArrayExpression': {
      const children = node.elements.map((item) => item && itemOf(source, item));
      // A list with holes is treated as a whole.
      if (children.some((child) => child === null)) return { ...leaf, kind: 'other' };
      return { ...leaf, kind: 'list', text: '', inside, children: children.filter((child) => child !== null) };
    }
    case 'Literal':
      if (typeof node.value === 'string') return { ...leaf, kind: 'text', text: node.value };
      if (node.regex) return { ...leaf, kind: 'regexp' };
      if (typeof node.value === 'number') return { ...leaf, kind: 'number' };
      if (typeof node.value === 'boolean') return { ...leaf, kind: 'boolean' };
      return { ...leaf, kind: node.value === null ? 'null' : 'other' };
    case 'TemplateLiteral':
      if (node.expressions.length > 0) return { ...leaf, kind: 'other' };
      return { ...leaf, kind: 'text', text: node.quasis[0]?.value.cooked ?? '' };
    case 'UnaryExpression':
      return { ...leaf, kind: /^[-+]\s*[\d.]/.test(bare) ? 'number' : 'other' };
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return { ...leaf, kind: 'function' };
    default:
      return { ...leaf, kind: 'other' };
  }
}

const NO_PARTS = { key: undefined, inside: undefined, children: [] } as const;

function itemOf(source: string, item: Expression | SpreadElement): OutlineNode {
  return item.type === 'SpreadElement' ? otherOf(source, item) : outlineOf(source, item);
}

function otherOf(source: string, { start, end }: Span): OutlineNode {
  return { ...NO_PARTS, kind: 'other', start, end, value: undefined, text: source.slice(start, end) };
}

function fieldOf(source: string, property: Property | SpreadElement): OutlineNode {
  const whole = otherOf(source, property);
  if (property.type === 'SpreadElement' || property.shorthand) return whole;
  const key = property.computed ? undefined : keyOf(property.key);
  if (property.method || property.kind !== 'init') {
    return { ...whole, kind: property.method ? 'function' : 'other', key };
  }
  const { start, end } = property;
  return { ...outlineOf(source, property.value), start, end, key };
}

function keyOf(key: Expression): OutlineKey | undefined {
  const { start, end } = key;
  const text = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : undefined;
  if (text === undefined) return undefined;
  const { name } = parseKey(text);
  return { name, rule: text.slice(name.length + 1), start, end };
}
