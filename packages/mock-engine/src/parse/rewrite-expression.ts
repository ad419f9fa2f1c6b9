import type {
  AnyNode,
  ArrowFunctionExpression,
  Expression,
  FunctionExpression,
  ObjectExpression,
  Property,
} from 'acorn';
import type { Texts } from '../core/texts';
import { childrenOf, findNeeds, isPropertyName } from './function-needs';
import { parseKey } from './rule';
import { splitText } from './text-parts';

/** The field that an expression is the value of. */
export interface RewriteSite {
  readonly object: ObjectExpression;
  readonly property: Property;
}

/** The function that computes an expression for each response, or the reason why there is none. */
export type Rewrite = { readonly text: string } | { readonly reason: Texts };

/** Kinds of nodes that have a value when they run, and change nothing outside. */
export const COMPUTABLE: ReadonlySet<string> = new Set([
  'BinaryExpression',
  'CallExpression',
  'ChainExpression',
  'ConditionalExpression',
  'LogicalExpression',
  'MemberExpression',
  'NewExpression',
  'TaggedTemplateExpression',
  'TemplateLiteral',
  'UnaryExpression',
]);

/** Names that every function of a mode can use besides `_req`. */
const GLOBALS: ReadonlySet<string> = new Set(
  (
    'Array ArrayBuffer BigInt Boolean DataView Date Error EvalError Float32Array Float64Array Infinity Int16Array ' +
    'Int32Array Int8Array Intl JSON Map Math Mock NaN Number Object Promise RangeError Random ReferenceError Reflect ' +
    'RegExp Set String Symbol SyntaxError TypeError URIError Uint16Array Uint32Array Uint8Array WeakMap WeakSet ' +
    '_req _store console decodeURI decodeURIComponent encodeURI encodeURIComponent escape isFinite isNaN parseFloat ' +
    'parseInt undefined unescape'
  ).split(' '),
);

/**
 * Rewrites an expression as a function that returns it. Older definitions were evaluated for each request, and the
 * result was the template: a result with placeholders, rules, functions or regular expressions therefore goes through
 * `Mock.mock`.
 *
 * @param site absent for list items and the whole mode
 */
export function rewriteExpression(source: string, node: Expression, site: RewriteSite | undefined): Rewrite {
  const uses = new ExpressionUses();
  uses.visit(node, undefined, new Set());
  const reason = uses.reason ?? (site && reasonAt(site, uses.texts));
  if (reason) return { reason };
  const value = source.slice(node.start, node.end);
  const params = uses.readsRequest ? '({ _req })' : '()';
  return { text: `function ${params} { return ${uses.isTemplate ? `Mock.mock(${value})` : value} }` };
}

/** Returns the reason why the value of a field cannot become a function. */
function reasonAt({ object, property }: RewriteSite, texts: readonly string[]): Texts | undefined {
  const key = keyOf(property);
  const { name, rule } = parseKey(key);
  if (rule) {
    const written = key.slice(name.length);
    return { zh: `规则 ${written} 对函数不起作用`, en: `the rule ${written} has no effect on a function` };
  }
  const names = new Set(object.properties.map((other) => parseKey(keyOf(other)).name));
  const relative = texts.flatMap(splitText).find((part) => {
    return part.kind !== 'literal' && (names.has(part.name) || /^[./]/.test(part.name));
  });
  if (relative && relative.kind !== 'literal') {
    return {
      zh: `函数的结果无法引用字段 @${relative.name}`,
      en: `the result of a function cannot refer to the field @${relative.name}`,
    };
  }
  const before = object.properties.slice(0, object.properties.indexOf(property));
  const reader = before.find((other) => readsField(other, name));
  if (!reader) return undefined;
  const readerName = keyOf(reader);
  return {
    zh: `排在前面的函数 ${readerName} 要用到它，请先把 ${readerName} 移到后面`,
    en: `the function ${readerName} before it reads it; first move ${readerName} behind it`,
  };
}

type Member = ObjectExpression['properties'][number];

const keyOf = (member: Member): string => (member.type === 'Property' ? nameOf(member) : '');

function nameOf({ key, computed }: Pick<Property, 'key' | 'computed'>): string {
  if (computed) return '';
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : '';
}

const isFunction = (node: AnyNode): node is FunctionExpression | ArrowFunctionExpression =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** Functions run in the order of their fields, after all data. */
function readsField(member: Member, name: string): boolean {
  if (member.type !== 'Property' || !isFunction(member.value)) return false;
  const { self, context } = findNeeds(member.value);
  return context || self === 'all' || (self !== 'nothing' && self.includes(name));
}

/** Finds in an expression what decides whether, and how, a function can return it. */
class ExpressionUses {
  reason: Texts | undefined;
  readsRequest = false;
  /** Whether the result may be more than plain data. */
  isTemplate = false;
  readonly texts: string[] = [];
  /** Ordinary functions around the node; they have a `this` of their own. */
  #functions = 0;

  visit(node: AnyNode, parent: AnyNode | undefined, scope: ReadonlySet<string>): void {
    if (this.reason) return;
    this.#look(node, parent, scope);
    const isOrdinary = node.type === 'FunctionExpression' || node.type === 'FunctionDeclaration';
    const inner = isOrdinary || isFunction(node) ? new Set([...scope, ...declaredIn(node)]) : scope;
    if (isOrdinary) this.#functions += 1;
    for (const child of childrenOf(node)) this.visit(child, node, inner);
    if (isOrdinary) this.#functions -= 1;
  }

  #look(node: AnyNode, parent: AnyNode | undefined, scope: ReadonlySet<string>): void {
    switch (node.type) {
      case 'Identifier':
        if (!isPropertyName(parent, node) && !scope.has(node.name)) this.#readName(node.name);
        return;
      case 'ThisExpression':
        if (this.#functions > 0) return;
        this.reason = { zh: 'this 在函数里指的是另一个对象', en: '"this" is another object in a function' };
        return;
      case 'Literal':
        if (typeof node.value === 'string') this.#readText(node.value);
        else if (node.regex && isResultOf(parent)) this.isTemplate = true;
        return;
      case 'TemplateElement':
        this.#readText(node.value.cooked ?? '');
        return;
      case 'Property':
        if (isFunction(node.value) || parseKey(nameOf(node)).rule) this.isTemplate = true;
        return;
      case 'ImportExpression':
      case 'ClassExpression':
      case 'ClassDeclaration':
        this.reason = { zh: '函数里不能用 import 和类', en: 'functions cannot use imports and classes' };
    }
  }

  #readText(text: string): void {
    if (!text.includes('@')) return;
    this.isTemplate = true;
    this.texts.push(text);
  }

  #readName(name: string): void {
    if (name === '_req') this.readsRequest = true;
    if (name === 'RegExp') this.isTemplate = true;
    if (GLOBALS.has(name) || (name === 'arguments' && this.#functions > 0)) return;
    this.reason = { zh: `${name} 在函数里不存在`, en: `"${name}" does not exist in functions` };
  }
}

/** Returns whether a part of such a node is a result, and not only used to compute it. */
const isResultOf = (parent: AnyNode | undefined): boolean =>
  parent !== undefined &&
  /^(?:Array|ArrowFunction|Conditional|Logical)Expression$|^(?:Property|ReturnStatement|VariableDeclarator)$/.test(
    parent.type,
  );

/** Returns the names that a function declares for itself: parameters, variables and inner functions. */
function declaredIn(fn: AnyNode): string[] {
  const names: string[] = [];
  const add = (node: AnyNode | null | undefined): void => {
    if (node?.type === 'Identifier') names.push(node.name);
    else if (node?.type === 'Property') add(node.value);
    else if (node?.type === 'AssignmentPattern') add(node.left);
    else if (node?.type === 'RestElement') add(node.argument);
    else if (node?.type === 'ObjectPattern' || node?.type === 'ArrayPattern')
      for (const part of childrenOf(node)) add(part);
  };
  const walk = (node: AnyNode): void => {
    if (node.type === 'VariableDeclarator') add(node.id);
    if (node.type === 'CatchClause') add(node.param);
    if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') add(node.id);
    if (node.type === 'FunctionDeclaration' || isFunction(node)) return;
    for (const child of childrenOf(node)) walk(child);
  };
  if (fn.type !== 'FunctionDeclaration' && !isFunction(fn)) return names;
  add(fn.id);
  for (const param of fn.params) add(param);
  walk(fn.body);
  return names;
}
