import type { ArrayExpression, Comment, Expression, Node, ObjectExpression, Property } from 'acorn';
import { MAX_SOURCE_LENGTH, parseMode, parseSyntax } from '../parse/parse';

const WIDTH = 80;

/**
 * Formats a mode with an indent of two spaces. Keys, rules, texts, regular expressions, functions and
 * comments stay as written; proxies are only trimmed. Throws a ModeError for what `parseMode` refuses.
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
      // A hole consists of nothing but its comma, even at the end of a list.
      if (!element || element.type === 'SpreadElement') {
        return { start: node.start, print: () => (index === node.elements.length - 1 ? ',' : '') };
      }
      return { start: element.start, end: element.end, print: () => this.value(element, inner) };
    });
  }

  // Lists of numbers and texts stay on one line if they fit.
  private shortList(node: ArrayExpression, indent: string): string | undefined {
    const elements = node.elements.map((element) =>
      element && element.type !== 'SpreadElement' ? withoutParentheses(element) : undefined,
    );
    const isSimple = elements.every((element) => element?.type === 'Literal' || element?.type === 'UnaryExpression');
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
    // A line comment between key and value must end its line; after a multi-line comment, a break reads
    // better.
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

  // A comment on the line of the preceding value stays there; any other gets a line of its own.
  private place(lines: string[], comment: Comment, previousEnd: number, inner: string): void {
    const last = lines.length - 1;
    const gap = this.source.slice(previousEnd, comment.start);
    // A comment never follows another comment or the comma of a hole, whose position is unknown.
    const isBehind = last >= 0 && !gap.includes('\n') && !/^\s*(?:\/[/*]|,$)/.test(lines[last] ?? '');
    if (isBehind) lines[last] += ` ${this.text(comment)}`;
    else lines.push(inner + this.text(comment));
  }

  /** Returns the comments before a position that are not printed yet, and marks them as printed. */
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

  // Copies the source unchanged, including comments; following lines are indented with the first.
  private verbatim(node: Node, indent: string): string {
    this.take(node.end);
    const text = this.source.slice(node.start, node.end);
    // In template literals and after a backslash, leading spaces of a line belong to the text.
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
