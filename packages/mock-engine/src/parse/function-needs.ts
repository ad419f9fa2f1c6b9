import type { AnyNode, ArrowFunctionExpression, FunctionExpression, Pattern } from 'acorn';
import { ALL_NEEDS, type FunctionNeeds } from './template';

/**
 * Determines which parts of its surroundings a function reads, so that only these are copied into the
 * sandbox. In doubt, returns everything.
 *
 * @example
 * findNeeds(parsed('function () { return this.price * 2 }')); // { self: ['price'], context: false }
 */
export function findNeeds(fn: FunctionExpression | ArrowFunctionExpression): FunctionNeeds {
  const isPositional = positionalNames(fn) !== undefined;
  const [options] = isPositional ? [] : fn.params;
  const uses = new Uses(options?.type === 'Identifier' ? options.name : undefined);
  try {
    for (const param of fn.params) if (param.type !== 'Identifier') uses.visit(param, undefined);
    uses.visit(fn.body, undefined);
  } catch (error) {
    // An expression with many thousands of operands nests as deeply as it is long.
    if (error instanceof RangeError) return ALL_NEEDS;
    throw error;
  }
  if (uses.isOpaque) return ALL_NEEDS;
  return {
    // In an arrow function `this` is not the object that contains it.
    self: fn.type === 'ArrowFunctionExpression' ? 'nothing' : uses.self,
    context: uses.isContextRead || (options !== undefined && !isNarrow(options)),
  };
}

/** Parameters that people expect to receive one by one. */
const POSITIONAL: ReadonlySet<string> = new Set(['_req', 'req', 'request', 'Mock', 'Random', '_store']);

/** Parameter names that never stand for the object of options. */
const NEVER_OPTIONS: ReadonlySet<string> = new Set(['Mock', 'Random', '_store']);

/**
 * Returns the names of parameters that take one value each, as in `function (_req, Mock)`; undefined if the
 * function takes its options as one object.
 */
export function positionalNames(fn: FunctionExpression | ArrowFunctionExpression): readonly string[] | undefined {
  const names = fn.params.map((param) => (param.type === 'Identifier' ? param.name : ''));
  const isKnown = names.every((name) => POSITIONAL.has(name));
  const isOne = names.length === 1 && !NEVER_OPTIONS.has(names[0] ?? '');
  return isKnown && names.length > 0 && !isOne ? names : undefined;
}

/** Names that every function gets, used or not. */
const PROVIDED: ReadonlySet<string> = new Set(['_req', 'Mock', '_store']);

/**
 * Returns whether the uses of a first parameter can be followed: a name, or a pattern that takes only
 * provided names.
 */
function isNarrow(param: Pattern): boolean {
  if (param.type === 'Identifier') return true;
  return (
    param.type === 'ObjectPattern' &&
    param.properties.every(
      (property) =>
        property.type === 'Property' &&
        !property.computed &&
        property.key.type === 'Identifier' &&
        PROVIDED.has(property.key.name),
    )
  );
}

class Uses {
  /** Set by constructs that hide other uses. */
  isOpaque = false;
  isContextRead = false;
  private isSelfWhole = false;
  private readonly fields = new Set<string>();
  private readonly options: string | undefined;

  constructor(options: string | undefined) {
    this.options = options;
  }

  get self(): FunctionNeeds['self'] {
    if (this.isSelfWhole) return 'all';
    return this.fields.size === 0 ? 'nothing' : [...this.fields];
  }

  visit(node: AnyNode, parent: AnyNode | undefined): void {
    if (node.type === 'ThisExpression') this.readSelf(node, parent);
    else if (node.type === 'Identifier') this.readName(node, node.name, parent);
    else if (isCallOnThis(node)) this.isSelfWhole = true;
    else this.write(writtenBy(node));
    for (const child of childrenOf(node)) this.visit(child, node);
  }

  private readSelf(node: AnyNode, parent: AnyNode | undefined): void {
    const field = memberOf(parent, node);
    if (field === undefined) this.isSelfWhole = true;
    else this.fields.add(field);
  }

  private readName(node: AnyNode, name: string, parent: AnyNode | undefined): void {
    if (name === 'eval' || name === 'arguments') this.isOpaque = true;
    if (name !== this.options || isPropertyName(parent, node)) return;
    const member = memberOf(parent, node);
    if (member === undefined || !PROVIDED.has(member)) this.isContextRead = true;
  }

  /** A function that writes to any part of `this` needs all of it, because the changes are copied back. */
  private write(target: AnyNode | undefined): void {
    if (target && holdsThis(target)) this.isSelfWhole = true;
  }
}

/**
 * Returns whether a method is called on `this`, as in `this.hasOwnProperty('a')` or `this.map(f)`. The method
 * can read all of `this`.
 */
function isCallOnThis(node: AnyNode): boolean {
  if (node.type !== 'CallExpression') return false;
  return node.callee.type === 'MemberExpression' && node.callee.object.type === 'ThisExpression';
}

function writtenBy(node: AnyNode): AnyNode | undefined {
  switch (node.type) {
    case 'AssignmentExpression':
    case 'ForInStatement':
    case 'ForOfStatement':
      return node.left;
    case 'UpdateExpression':
      return node.argument;
    case 'UnaryExpression':
      return node.operator === 'delete' ? node.argument : undefined;
    default:
      return undefined;
  }
}

function holdsThis(node: AnyNode): boolean {
  return node.type === 'ThisExpression' || childrenOf(node).some(holdsThis);
}

/** Returns the name in `object.name` and `object['name']`; undefined for anything else. */
function memberOf(parent: AnyNode | undefined, object: AnyNode): string | undefined {
  if (parent?.type !== 'MemberExpression' || parent.object !== object) return undefined;
  const { property, computed } = parent;
  if (!computed) return property.type === 'Identifier' ? property.name : undefined;
  return property.type === 'Literal' && typeof property.value === 'string' ? property.value : undefined;
}

/** Returns whether the identifier only names a property: `x.name` or `{ name: 1 }`. */
export function isPropertyName(parent: AnyNode | undefined, node: AnyNode): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent?.type === 'Property' && parent.key === node && !parent.computed && !parent.shorthand;
}

/** Returns the parts of a node, in the order of the source. */
export function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
