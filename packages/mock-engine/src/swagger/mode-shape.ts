import type { Comment, Expression, Property } from 'acorn';
import { parseSyntax } from '../parse/parse';
import { readExpression } from '../parse/parse-expression';
import { parseKey } from '../parse/rule';
import { printTemplate, type Template } from '../parse/template';

/** A value of a mode with its position in the text. */
export interface Shape {
  readonly kind: 'object' | 'list' | 'leaf';
  readonly start: number;
  readonly end: number;
  readonly template: () => Template;
  readonly fields: readonly Field[];
  readonly items: readonly Shape[];
}

/** One `key: value` with its position in the text. */
export interface Field {
  readonly name: string;
  /** The key with its rule. */
  readonly key: string;
  readonly start: number;
  readonly end: number;
  /** Undefined for `name() { … }`, which combines key and value. */
  readonly keyRange: { readonly start: number; readonly end: number } | undefined;
  readonly value: Shape;
}

/** The text of a data mode, parsed with the positions of its parts. */
export interface ShapedMode {
  readonly source: string;
  readonly root: Shape;
  readonly comments: readonly Comment[];
}

/** Parses a data mode. Throws a ModeError. */
export function shapeMode(source: string): ShapedMode {
  const { expression, comments } = parseSyntax(source);
  return { source, root: shapeOf(source, expression), comments };
}

function shapeOf(source: string, outer: Expression): Shape {
  let node = outer;
  while (node.type === 'ParenthesizedExpression') node = node.expression;
  // The template is read lazily, because that of a container is seldom needed.
  const template = () => readExpression(source, node).template;
  const leaf: Shape = { kind: 'leaf', start: outer.start, end: outer.end, template, fields: [], items: [] };
  if (node.type === 'ObjectExpression') {
    const fields = node.properties.flatMap((property) =>
      property.type === 'Property' ? [fieldOf(source, property)] : [],
    );
    // Fields are inserted between the braces, even if parentheses surround the object.
    return { ...leaf, kind: 'object', start: node.start, end: node.end, fields };
  }
  if (node.type === 'ArrayExpression') {
    const items = node.elements.flatMap((item) =>
      item && item.type !== 'SpreadElement' ? [shapeOf(source, item)] : [],
    );
    // A list with holes is treated as a whole.
    if (items.length === node.elements.length) return { ...leaf, kind: 'list', items };
  }
  return leaf;
}

function fieldOf(source: string, property: Property): Field {
  const { key, start, end } = property;
  const text = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
  const field = { name: parseKey(text).name, key: text, start, end };
  if (!property.method && !property.shorthand) {
    return { ...field, keyRange: { start: key.start, end: key.end }, value: shapeOf(source, property.value) };
  }
  const template = (): Template => ({ kind: 'function', source: source.slice(start, end) });
  const value: Shape = { kind: 'leaf', start, end, template, fields: [], items: [] };
  return { ...field, keyRange: undefined, value };
}

/** Returns whether two values mean the same, regardless of formatting and key order. */
export function isSameShape(a: Shape, b: Shape): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'leaf') {
    const [one, other] = [a.template(), b.template()];
    return one.kind === other.kind && printTemplate(one) === printTemplate(other);
  }
  if (a.kind === 'list') {
    return a.items.length === b.items.length && a.items.every((item, i) => isSameShape(item, b.items[i] as Shape));
  }
  const others = new Map(b.fields.map((field) => [field.name, field]));
  return (
    a.fields.length === b.fields.length &&
    a.fields.every((field) => {
      const other = others.get(field.name);
      return other !== undefined && isSameField(field, other);
    })
  );
}

export function isSameField(a: Field, b: Field): boolean {
  return a.key === b.key && isSameShape(a.value, b.value);
}
