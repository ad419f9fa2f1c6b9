import { attributeOf, type Element, element, type Node, setAttribute, text, textOf } from '../safe/tree';
import { highlighter, type Token } from './highlighter';

/** Maximum length of highlighted code and of a line in it; some grammars are slow on more. */
const highlightLimit = 30_000;
const lineLimit = 2_000;

/** Characters of code that one article may still highlight. */
export interface CodeBudget {
  left: number;
}

/** Returns the `code` element of a code block, which is a `pre` with nothing else in it. */
export function codeIn(target: Element): Element | undefined {
  const [code, ...rest] = target.children;
  return target.tag === 'pre' && code?.type === 'element' && code.tag === 'code' && rest.length === 0
    ? code
    : undefined;
}

/** Marks the tokens of a code block with classes, so that a page only needs a style sheet to colour them. */
export function showCode(target: Element, code: Element, budget: CodeBudget): void {
  const [, language = ''] = /(?:^| )language-(\S+)/.exec(attributeOf(code, 'class') ?? '') ?? [];
  const source = textOf(code.children);
  setAttribute(target, 'class', language === 'mermaid' ? 'md-code md-diagram' : 'md-code');
  if (language && /^[\w+#.-]{1,40}$/.test(language)) setAttribute(target, 'data-language', language);
  code.children = highlight(source, language, budget);
  const marks = marksOf(attributeOf(target, 'data-marks') ?? '');
  if (marks.size > 0) code.children = markLines(code.children, marks);
}

function highlight(source: string, language: string, budget: CodeBudget): Node[] {
  const plain = source === '' ? [] : [text(source)];
  if (!highlighter.registered(language) || source.length > Math.min(highlightLimit, budget.left)) return plain;
  if (source.split('\n').some((line) => line.length > lineLimit)) return plain;
  budget.left -= source.length;
  return nodesOf(highlighter.highlight(language, source).children);
}

function nodesOf(tokens: readonly Token[]): Node[] {
  return tokens.map((token) => {
    if (token.type === 'text') return text(token.value ?? '');
    const names = Array.isArray(token.properties?.className) ? token.properties.className : [];
    const known = names.filter((name) => String(name).startsWith('hljs-'));
    return element('span', known.length > 0 ? { class: known.join(' ') } : {}, nodesOf(token.children ?? []));
  });
}

/** Returns the lines in `1,3-5`, at most a thousand. */
function marksOf(list: string): Set<number> {
  const lines = new Set<number>();
  for (const [, from = '', to = from] of list.matchAll(/(\d{1,6})(?:-(\d{1,6}))?/g)) {
    for (let line = Number(from); line <= Number(to) && lines.size < 1_000; line++) lines.add(line);
  }
  return lines;
}

/** Wraps each marked line in an element. A token that spans several lines is split at their ends. */
function markLines(nodes: readonly Node[], marks: ReadonlySet<number>): Node[] {
  return linesOf(nodes).flatMap((line, i) =>
    marks.has(i + 1) && textOf(line) !== '' ? [element('span', { class: 'md-marked' }, line)] : line,
  );
}

function linesOf(nodes: readonly Node[]): Node[][] {
  const lines: Node[][] = [[]];
  for (const node of nodes) {
    const parts: Node[][] =
      node.type === 'text'
        ? node.value.split(/(?<=\n)/).map((line) => (line === '' ? [] : [text(line)]))
        : linesOf(node.children).map((line) => [{ ...node, children: line }]);
    for (const [i, part] of parts.entries()) {
      if (i > 0 || endsLine(lines.at(-1)?.at(-1))) lines.push([]);
      lines.at(-1)?.push(...part);
    }
  }
  return lines;
}

function endsLine(node: Node | undefined): boolean {
  if (!node) return false;
  return node.type === 'text' ? node.value.endsWith('\n') : endsLine(node.children.at(-1));
}
