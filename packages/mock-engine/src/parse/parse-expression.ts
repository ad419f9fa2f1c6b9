import type { Expression, Literal, Node, ObjectExpression, Property, TemplateLiteral, UnaryExpression } from 'acorn';
import { ModeError } from '../core/errors';
import type { Place, Texts } from '../core/texts';
import { exactDigits } from './exact-digits';
import { findNeeds, positionalNames } from './function-needs';
import { COMPUTABLE, type RewriteSite, rewriteExpression } from './rewrite-expression';
import type { Template, TemplateField } from './template';

/** Converts a syntax tree to a template. Rejects anything that would have to be evaluated. */
export function readExpression(source: string, expression: Expression): { template: Template; functionCount: number } {
  const reader = new ExpressionReader(source);
  return { template: reader.read(expression), functionCount: reader.functionCount };
}

class ExpressionReader {
  functionCount = 0;
  readonly source: string;
  /** The field whose value is read; undefined for list items and the whole mode. */
  private site: RewriteSite | undefined;

  constructor(source: string) {
    this.source = source;
  }

  read(node: Expression): Template {
    const at = startOf(node);
    const folded = isComputed(node) ? fold(node) : undefined;
    if (folded !== undefined) return constantTemplate(folded.value, at);
    switch (node.type) {
      case 'Literal':
        return this.readLiteral(node, at);
      case 'TemplateLiteral':
        if (node.expressions.length > 0) throw this.refuse(node);
        return { kind: 'text', text: node.quasis[0]?.value.cooked ?? '', at };
      case 'UnaryExpression':
        return this.readSigned(node, at);
      case 'Identifier':
        return { kind: 'value', value: this.readConstant(node.name, node), at };
      case 'ArrayExpression':
        return {
          kind: 'list',
          items: node.elements.map((item) => {
            if (item === null) return { kind: 'value', value: undefined };
            if (item.type === 'SpreadElement') throw this.refuse(item);
            this.site = undefined;
            return this.read(item);
          }),
          at,
        };
      case 'ObjectExpression':
        return this.readObject(node, at);
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
        this.functionCount += 1;
        return {
          kind: 'function',
          source: this.source.slice(node.start, node.end),
          positional: positionalNames(node),
          needs: findNeeds(node),
          at,
        };
      case 'ParenthesizedExpression':
        return this.read(node.expression);
      default:
        throw this.refuse(node);
    }
  }

  private readLiteral(node: Literal, at: Place): Template {
    if (node.regex) return { kind: 'regexp', source: node.regex.pattern, flags: node.regex.flags, at };
    const value = node.value;
    if (typeof value === 'string') return { kind: 'text', text: value, at };
    if (typeof value === 'number') return numberOf(value, node.raw ?? '', 1, at);
    if (typeof value === 'boolean' || value === null) return { kind: 'value', value, at };
    if (typeof value === 'bigint') return numberOf(Number(value), (node.raw ?? '').replace(/n$/, ''), 1, at);
    throw this.refuse(node);
  }

  private readSigned(node: UnaryExpression, at: Place): Template {
    let sign = 1;
    let inner: Expression = node;
    while (inner.type === 'UnaryExpression' && (inner.operator === '-' || inner.operator === '+')) {
      if (inner.operator === '-') sign = -sign;
      inner = inner.argument;
    }
    if (inner.type === 'Literal' && typeof inner.value === 'number') {
      return numberOf(inner.value, inner.raw ?? '', sign, at);
    }
    if (inner.type === 'Identifier' && inner.name === 'Infinity') {
      return { kind: 'value', value: sign * Number.POSITIVE_INFINITY, at };
    }
    throw this.refuse(node);
  }

  private readConstant(name: string, node: Node): number | undefined {
    if (name === 'undefined') return undefined;
    if (name === 'NaN') return Number.NaN;
    if (name === 'Infinity') return Number.POSITIVE_INFINITY;
    throw this.refuse(node, `“${name}”`, `"${name}"`);
  }

  private readObject(node: ObjectExpression, at: Place): Template {
    const fields: TemplateField[] = [];
    for (const property of node.properties) {
      if (property.type === 'SpreadElement' || property.kind !== 'init') throw this.refuse(property);
      this.site = { object: node, property };
      fields.push({
        key: this.readKey(property),
        value: property.method ? this.readMethod(property) : this.readField(property),
        at: startOf(property),
      });
    }
    return { kind: 'object', fields, at };
  }

  private readKey(property: Property): string {
    const { key } = property;
    if (property.computed) throw this.refuse(property);
    if (key.type === 'Identifier') return key.name;
    if (key.type === 'Literal' && (typeof key.value === 'string' || typeof key.value === 'number')) {
      return String(key.value);
    }
    throw this.refuse(property);
  }

  private readField(property: Property): Template {
    return this.read(property.value);
  }

  // `name() {…}` is not an expression; it becomes one with `function` in front.
  private readMethod(property: Property): Template {
    const { value } = property;
    if (value.type !== 'FunctionExpression') throw this.refuse(property);
    this.functionCount += 1;
    const word = `${value.async ? 'async ' : ''}function${value.generator ? '*' : ''}`;
    return {
      kind: 'function',
      source: `${word} ${this.source.slice(value.start, value.end)}`,
      positional: positionalNames(value),
      needs: findNeeds(value),
      at: startOf(property),
    };
  }

  /** Returns how to write an expression so that it is computed for each response. */
  private convert(node: Node): Texts {
    if (!isComputable(node)) return { zh: '', en: '' };
    const rewrite = rewriteExpression(this.source, node, this.site);
    if ('reason' in rewrite) {
      const { zh, en } = rewrite.reason;
      return { zh: `它不能直接改写为函数：${zh}。`, en: ` It cannot be rewritten as a function: ${en}.` };
    }
    const source = this.source.slice(node.start, node.end).replace(/\s+/g, ' ');
    const written = source.length > MAX_SHOWN ? 'function () { return … }' : rewrite.text.replace(/\s+/g, ' ');
    const isNow = /^new Date(?:\(\s*\))?$/.test(source) || /^Date\.now\(\s*\)$/.test(source);
    const [placeholder, or] = isNow ? ['"@now" 或 "@timestamp"，或者', '"@now" or "@timestamp", or as '] : ['', ''];
    return {
      zh: `要在每次返回时计算，请写成${placeholder}函数：${written}`,
      en: ` To compute it for each response, write it as ${or}a function: ${written}`,
    };
  }

  private refuse(node: Node, zhWhat?: string, enWhat?: string): ModeError {
    const at = startOf(node);
    const [zh, en] = describe(node);
    const wayOut = this.convert(node);
    return new ModeError(
      'notData',
      {
        zh: `第 ${at.line} 行第 ${at.column} 列的${zhWhat ?? zh}不是数据。数据定义里只能写值：文本、数字、布尔、null、正则、数组、对象和函数。${wayOut.zh}`,
        en: `The ${enWhat ?? en} at line ${at.line}, column ${at.column} is not data. A definition can contain strings, numbers, booleans, null, regular expressions, arrays, objects and functions.${wayOut.en}`,
      },
      at,
    );
  }
}

type Constant = string | number | boolean | undefined;

/**
 * Returns whether an expression would have to be evaluated, and could be: it is neither data nor constant.
 */
export function isRefusedExpression(node: Expression): boolean {
  if (!isComputable(node) || fold(node) !== undefined) return false;
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0;
  return node.type !== 'UnaryExpression' || !isSignedInfinity(node);
}

const isSignedInfinity = ({ operator, argument }: UnaryExpression): boolean =>
  (operator === '-' || operator === '+') &&
  (argument.type === 'UnaryExpression'
    ? isSignedInfinity(argument)
    : argument.type === 'Identifier' && argument.name === 'Infinity');

/** Expressions that old definitions contain and that may be constant. */
function isComputed(node: Expression): boolean {
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0;
  if (node.type === 'UnaryExpression') {
    const isOfExpression = node.argument.type === 'ParenthesizedExpression';
    return isOfExpression || node.operator === '!' || node.operator === 'void';
  }
  return node.type === 'BinaryExpression';
}

/** Computes an expression of constants, such as `0.1 + 0.2` or `!0`; undefined if it has any other part. */
function fold(node: Expression): { readonly value: Constant } | undefined {
  switch (node.type) {
    case 'Literal':
      return ['string', 'number', 'boolean'].includes(typeof node.value)
        ? { value: node.value as Constant }
        : undefined;
    case 'ParenthesizedExpression':
      return fold(node.expression);
    case 'TemplateLiteral':
      return foldText(node);
    case 'UnaryExpression':
      return foldSigned(node);
    case 'BinaryExpression':
      return node.left.type === 'PrivateIdentifier'
        ? undefined
        : foldBinary(node.operator, fold(node.left), fold(node.right));
    default:
      return undefined;
  }
}

function foldText({ quasis, expressions }: TemplateLiteral): { readonly value: string } | undefined {
  let text = quasis[0]?.value.cooked ?? '';
  for (const [index, expression] of expressions.entries()) {
    const part = fold(expression);
    if (part === undefined) return undefined;
    text += String(part.value) + (quasis[index + 1]?.value.cooked ?? '');
  }
  return { value: text };
}

function foldSigned({ operator, argument }: UnaryExpression): { readonly value: Constant } | undefined {
  const inner = fold(argument);
  if (inner === undefined) return undefined;
  if (operator === '!') return { value: !inner.value };
  if (operator === 'void') return { value: undefined };
  if (typeof inner.value !== 'number') return undefined;
  return operator === '-' ? { value: -inner.value } : operator === '+' ? inner : undefined;
}

const ARITHMETIC: Readonly<Record<string, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  '**': (a, b) => a ** b,
};
/** Maximum characters of a concatenated text. */
const MAX_FOLDED = 100_000;

function foldBinary(
  operator: string,
  left: { readonly value: Constant } | undefined,
  right: { readonly value: Constant } | undefined,
): { readonly value: Constant } | undefined {
  if (left === undefined || right === undefined) return undefined;
  const [a, b] = [left.value, right.value];
  if (typeof a === 'number' && typeof b === 'number') {
    const compute = Object.hasOwn(ARITHMETIC, operator) ? ARITHMETIC[operator] : undefined;
    return compute && { value: compute(a, b) };
  }
  const isText = operator === '+' && (typeof a === 'string' || typeof b === 'string');
  const text = isText ? String(a) + String(b) : '';
  return isText && text.length <= MAX_FOLDED ? { value: text } : undefined;
}

const constantTemplate = (value: Constant, at: Place): Template =>
  typeof value === 'string' ? { kind: 'text', text: value, at } : { kind: 'value', value, at };

/** Returns the template of a number, with its digits if a double would change them. */
function numberOf(magnitude: number, source: string, sign: number, at: Place): Template {
  const value = sign * magnitude;
  const digits = exactDigits(source, magnitude);
  if (digits === undefined) return { kind: 'value', value, at };
  return { kind: 'value', value, digits: sign < 0 ? `-${digits}` : digits, at };
}

/** Maximum characters of an expression in a message. */
const MAX_SHOWN = 80;

const isComputable = (node: Node): node is Expression => COMPUTABLE.has(node.type);

function startOf(node: Node): Place {
  return { line: node.loc?.start.line ?? 1, column: (node.loc?.start.column ?? 0) + 1 };
}

function describe(node: Node): [zh: string, en: string] {
  switch (node.type) {
    case 'CallExpression':
    case 'NewExpression':
    case 'TaggedTemplateExpression':
      return ['函数调用', 'call'];
    case 'SpreadElement':
      return ['展开语法', 'spread'];
    case 'TemplateLiteral':
      return ['带表达式的模板文本', 'template text with expressions'];
    case 'Property':
      return ['计算属性或访问器', 'computed key or accessor'];
    case 'MemberExpression':
      return ['属性访问', 'property access'];
    case 'ClassExpression':
      return ['类', 'class'];
    default:
      return ['表达式', 'expression'];
  }
}
