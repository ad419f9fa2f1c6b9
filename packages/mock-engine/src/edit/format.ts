import type { ArrayExpression, Comment, Expression, Node, ObjectExpression, Property } from 'acorn';
import { MAX_SOURCE_LENGTH, parseMode, parseSyntax } from '../parse/parse';

const WIDTH = 80;

/**
 * Prints a mode with an indent of two blanks. Keys, rules, texts, regular expressions and functions stay
 * as they are written, and so do comments; proxies are only trimmed. Throws a ModeError for what
 * `parseMode` refuses.
 *
 * @example
 * formatMode("{'list|3':[{a:1}]}"); // "{\n  'list|3': [\n    {\n      a: 1\n    }\n  ]\n}"
 */
export function formatMode(source: string): string {
  const mode = parseMode(source);
  if (mode.kind === 'proxy') return mode.target;
  const { expression, comments } = parseSyntax(source);
  return new Printer(source, comments).print(expression);
}

class Printer {
  private readonly source: string;
  private readonly comments: readonly Comment[];
  private nextComment = 0;

  constructor(source: string, comments: readonly Comment[]) {
    this.source = source;
    this.comments = [...comments].sort((a, b) => a.start - b.start);
  }

  print(expression: Expression): string {
    const root = withoutParentheses(expression);
    const leading = this.take(root.start).map((comment) => `${this.text(comment)}\n`);
    const body = this.value(root, '');
    const trailing = this.take(MAX_SOURCE_LENGTH).map((comment) => `\n${this.text(comment)}`);
    return leading.join('') + body + trailing.join('');
  }

  private value(node: Expression, indent: string): string {
    const bare = withoutParentheses(node);
    if (bare.type === 'ArrayExpression') return this.list(bare, indent);
    if (bare.type === 'ObjectExpression') return this.object(bare, indent);
    return this.verbatim(bare, indent);
  }

  private list(node: ArrayExpression, indent: string): string {
    const short = this.shortList(node, indent);
    if (short !== undefined) return short;
    return this.block('[', ']', node, indent, node.elements.length, (index, inner) => {
      const element = node.elements[index];
      // A hole is nothing but its comma, also at the end.
      if (!element || element.type === 'SpreadElement') {
        return { start: node.start, print: () => (index === node.elements.length - 1 ? ',' : '') };
      }
      return { start: element.start, end: element.end, print: () => this.value(element, inner) };
    });
  }

  // Numbers and texts read best side by side while they fit.
  private shortList(node: ArrayExpression, indent: string): string | undefined {
    const elements = node.elements.map((element) =>
      element && element.type !== 'SpreadElement' ? withoutParentheses(element) : undefined,
    );
    const isSimple = elements.every(
      (element) => element?.type === 'Literal' || element?.type === 'UnaryExpression',
    );
    const hasComment = this.comments.some(({ start }) => start > node.start && start < node.end);
    if (!isSimple || hasComment) return undefined;
    const parts = elements.map((element) => (element ? this.source.slice(element.start, element.end) : ''));
    const line = `[${parts.join(', ')}]`;
    return line.includes('\n') || indent.length + line.length > WIDTH ? undefined : line;
  }

  private object(node: ObjectExpression, indent: string): string {
    return this.block('{', '}', node, indent, node.properties.length, (index, inner) => {
      const property = node.properties[index];
      if (property?.type !== 'Property') return { start: node.start, print: () => '' };
      return { start: property.start, end: property.end, print: () => this.property(property, inner) };
    });
  }

  private property(property: Property, indent: string): string {
    if (property.method) return this.verbatim(property, indent);
    const key = this.source.slice(property.key.start, property.key.end);
    const between = this.take(property.value.start);
    // A line comment between key and value has to end its line; after one of many lines it is easier to read.
    const glue = between.map((comment) => {
      const text = this.text(comment);
      return comment.type === 'Line' || text.includes('\n') ? `${text}\n${indent}` : `${text} `;
    });
    return `${key}: ${glue.join('')}${this.value(property.value, indent)}`;
  }

  private block(
    open: string,
    close: string,
    node: Node,
    indent: string,
    count: number,
    partAt: (index: number, inner: string) => { start: number; end?: number; print: () => string },
  ): string {
    const inner = `${indent}  `;
    const lines: string[] = [];
    let previousEnd = node.start;
    for (let index = 0; index < count; index += 1) {
      const part = partAt(index, inner);
      for (const comment of this.take(part.start)) this.place(lines, comment, previousEnd, inner);
      const printed = part.print();
      lines.push(`${inner}${printed}${index < count - 1 ? ',' : ''}`);
      previousEnd = part.end ?? part.start;
    }
    for (const comment of this.take(node.end)) this.place(lines, comment, previousEnd, inner);
    return lines.length === 0 ? open + close : `${open}\n${lines.join('\n')}\n${indent}${close}`;
  }

  // A comment on the line of the value before it stays there; any other gets a line of its own.
  private place(lines: string[], comment: Comment, previousEnd: number, inner: string): void {
    const last = lines.length - 1;
    const gap = this.source.slice(previousEnd, comment.start);
    // Nothing stands behind another comment, nor behind the comma of a hole, whose place is not known.
    const isBehind = last >= 0 && !gap.includes('\n') && !/^\s*(?:\/[/*]|,$)/.test(lines[last] ?? '');
    if (isBehind) lines[last] += ` ${this.text(comment)}`;
    else lines.push(inner + this.text(comment));
  }

  /** The comments not printed yet that begin before a place. */
  private take(end: number): Comment[] {
    const taken: Comment[] = [];
    for (;;) {
      const comment = this.comments[this.nextComment];
      if (!comment || comment.start >= end) return taken;
      this.nextComment += 1;
      taken.push(comment);
    }
  }

  private text(comment: Comment): string {
    return this.source.slice(comment.start, comment.end).trimEnd();
  }

  // Written as it stands, comments inside included; following lines move with the first.
  private verbatim(node: Node, indent: string): string {
    this.take(node.end);
    const text = this.source.slice(node.start, node.end);
    // In template texts, and behind a backslash, blanks at the beginning of a line belong to the text.
    if (!text.includes('\n') || /`|\\\r?\n/.test(text)) return text;
    const lineStart = this.source.lastIndexOf('\n', node.start - 1) + 1;
    const before = /^[ \t]*/.exec(this.source.slice(lineStart, node.start))?.[0] ?? '';
    return text
      .split('\n')
      .map((line, index) => {
        if (index === 0) return line;
        return line.startsWith(before) ? indent + line.slice(before.length) : indent + line.trimStart();
      })
      .join('\n');
  }
}

function withoutParentheses(node: Expression): Expression {
  return node.type === 'ParenthesizedExpression' ? withoutParentheses(node.expression) : node;
}
