import { type Expression, parseExpressionAt } from 'acorn';

/** A parsed argument: plain data, never code. */
export type Argument = string | number | boolean | null | undefined | readonly Argument[] | ArgumentObject;

/** An object argument, stored as a list of entries so that no key can reach a prototype. */
export interface ArgumentObject {
  readonly entries: readonly (readonly [string, Argument])[];
  /** The original object if a program passed it; results contain it instead of a copy. */
  readonly live?: unknown;
}

const MAX_DEPTH = 20;

/**
 * Parses the text between the parentheses of a placeholder: values if all of it is values, otherwise texts
 * split at the commas.
 *
 * @example
 * readArguments('1, "b", [2]'); // [1, 'b', [2]]
 * readArguments('red, it is');  // ['red', 'it is']
 */
export function readArguments(source: string | undefined): Argument[] {
  if (source === undefined || source.trim() === '') return [];
  return readValues(source) ?? cut(source).map((part) => readPart(part.trim()));
}

/** Parses the whole text as values; undefined if that fails. */
function readValues(source: string): Argument[] | undefined {
  try {
    let depth = 0;
    const wrapped = `[${source}\n]`;
    const tree = parseExpressionAt(wrapped, 0, {
      ecmaVersion: 2024,
      onToken: (token) => {
        const { label } = token.type;
        if (label === '[' || label === '{' || label === '(') depth += 1;
        else if (label === ']' || label === '}' || label === ')') depth -= 1;
        if (depth > MAX_DEPTH) throw new NotAValue();
      },
    });
    if (tree.type === 'ArrayExpression' && tree.end === wrapped.length) {
      return tree.elements.map((element) => {
        if (element === null) return undefined;
        if (element.type === 'SpreadElement') throw new NotAValue();
        return readValue(element);
      });
    }
  } catch {
    // The text is not a list of values, so the arguments are texts.
  }
  return undefined;
}

// Nested placeholders contain commas of their own. Unbalanced brackets are treated as ordinary text.
function cut(source: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const c of source) {
    if (c === '(' || c === '[') depth += 1;
    if (c === ')' || c === ']') depth -= 1;
    if (c === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += c;
  }
  return depth === 0 ? parts : source.split(',');
}

function readPart(part: string): Argument {
  if (!part.startsWith('[') || !part.endsWith(']')) return withoutQuotes(part);
  return readValues(part)?.[0] ?? part;
}

class NotAValue extends Error {}

function readValue(node: Expression): Argument {
  switch (node.type) {
    case 'Literal':
      if (node.regex) return node.raw ?? '';
      if (typeof node.value === 'bigint' || node.value instanceof RegExp) throw new NotAValue();
      return node.value;
    case 'TemplateLiteral':
      if (node.expressions.length > 0) throw new NotAValue();
      return node.quasis[0]?.value.cooked ?? '';
    case 'Identifier':
      if (node.name === 'undefined') return undefined;
      throw new NotAValue();
    case 'ArrayExpression':
      return node.elements.map((element) => {
        if (element === null) return undefined;
        if (element.type === 'SpreadElement') throw new NotAValue();
        return readValue(element);
      });
    case 'ObjectExpression':
      return {
        entries: node.properties.map((property) => {
          if (property.type === 'SpreadElement' || property.kind !== 'init' || property.computed) {
            throw new NotAValue();
          }
          const { key, value } = property;
          if (key.type === 'Identifier') return [key.name, readValue(value)] as const;
          if (key.type === 'Literal') return [String(key.value), readValue(value)] as const;
          throw new NotAValue();
        }),
      };
    case 'UnaryExpression':
    case 'BinaryExpression':
      return calculate(node);
    default:
      throw new NotAValue();
  }
}

// `@integer(1, 24 * 60)` is common enough to support four operators; only numbers are evaluated.
function calculate(node: Expression): number {
  if (node.type === 'Literal' && typeof node.value === 'number') return node.value;
  if (node.type === 'UnaryExpression') {
    if (node.operator === '-') return -calculate(node.argument);
    if (node.operator === '+') return calculate(node.argument);
  }
  if (node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier') {
    const left = calculate(node.left);
    const right = calculate(node.right);
    if (node.operator === '+') return left + right;
    if (node.operator === '-') return left - right;
    if (node.operator === '*') return left * right;
    if (node.operator === '/') return left / right;
  }
  throw new NotAValue();
}

function withoutQuotes(part: string): string {
  const match = /^(["'`])([\s\S]*)\1$/.exec(part);
  return match?.[2] ?? part;
}

/** Returns the plain data of an argument, for results that contain it. */
export function dataOf(argument: Argument): unknown {
  if (Array.isArray(argument)) return argument.map(dataOf);
  if (isObject(argument)) {
    if ('live' in argument) return argument.live;
    // fromEntries defines own properties, so even "__proto__" stays a plain key.
    return Object.fromEntries(argument.entries.map(([key, value]) => [key, dataOf(value)]));
  }
  return argument;
}

/** Returns whether an argument is an object rather than a list or a plain value. */
export function isObject(argument: Argument): argument is ArgumentObject {
  return typeof argument === 'object' && argument !== null && !Array.isArray(argument);
}

/** Converts a value passed by a program to an argument. Only lists are converted recursively. */
export function argumentOf(value: unknown, depth = 0): Argument {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'undefined':
      return value;
    case 'object': {
      if (value === null) return value;
      if (depth > 1) return { entries: [], live: value };
      if (Array.isArray(value)) return value.map((item) => argumentOf(item, depth + 1));
      const entries = Object.entries(value).map(([key, inner]) => [key, argumentOf(inner, depth + 1)] as const);
      return { entries, live: value };
    }
    default:
      return { entries: [], live: value };
  }
}

/**
 * Reads arguments leniently, as placeholders always did: numbers may be texts, and missing or invalid values
 * fall back to the default.
 */
export class Arguments {
  readonly list: readonly Argument[];

  constructor(list: readonly Argument[]) {
    this.list = list;
  }

  get count(): number {
    return this.list.length;
  }

  has(index: number): boolean {
    return this.list[index] !== undefined;
  }

  number<F extends number | undefined>(index: number, fallback: F): number | F {
    const value = this.list[index];
    if (typeof value === 'number') return Number.isNaN(value) ? fallback : value;
    if (typeof value !== 'string' || value.trim() === '') return fallback;
    const parsed = Number(value);
    return Number.isNaN(parsed) ? fallback : parsed;
  }

  /** Returns an integer, clamped to the range that a double represents exactly. */
  integer<F extends number | undefined>(index: number, fallback: F): number | F {
    const value = this.number(index, undefined);
    if (value === undefined) return fallback;
    return Math.max(-MAX, Math.min(MAX, Math.trunc(value)));
  }

  text<F extends string | undefined>(index: number, fallback: F): string | F {
    const value = this.list[index];
    if (value === undefined || value === null) return fallback;
    return typeof value === 'object' ? fallback : String(value);
  }

  array(index: number): readonly Argument[] | undefined {
    const value = this.list[index];
    return Array.isArray(value) ? (value as readonly Argument[]) : undefined;
  }
}

const MAX = Number.MAX_SAFE_INTEGER;
