import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment } from 'parse5';

/** Thrown by `parseHtml` for a text whose tree would be far larger than the text, or far too deep. */
export class TooComplex extends Error {}

type Parent = DefaultTreeAdapterTypes.ParentNode & { depth?: number };
type Child = DefaultTreeAdapterTypes.ChildNode & { depth?: number };

/** Twice the nesting of browsers; deeper, each tag costs a walk along all open elements. */
const parserDepthLimit = 1_000;
const attributeLimit = 200;

/**
 * Parses HTML like browsers, within bounds. By the rules for misnested tags, each paragraph reopens all open
 * formatting elements, so a short text can create a tree of quadratic size. Such a text is rejected.
 * @throws {TooComplex}
 */
export function parseHtml(source: string): DefaultTreeAdapterTypes.DocumentFragment {
  if (hasTooManyAttributes(source)) throw new TooComplex();
  let budget = 1_000 + 4 * countTags(source);
  const deepen = (parent: Parent, child: Child) => {
    child.depth = (parent.depth ?? 0) + 1;
    if (child.depth > parserDepthLimit) throw new TooComplex();
  };
  const { createElement, appendChild } = defaultTreeAdapter;
  return parseFragment(source, {
    sourceCodeLocationInfo: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(tag, namespace, attributes) {
        if (--budget < 0) throw new TooComplex();
        return createElement(tag, namespace, attributes);
      },
      appendChild(parent: Parent, child: Child) {
        deepen(parent, child);
        appendChild(parent, child);
      },
      // Like the default adapter, but searches from the end: the reference is the open table, which is the
      // last child.
      insertBefore(parent: Parent, child: Child, reference: DefaultTreeAdapterTypes.ChildNode) {
        deepen(parent, child);
        parent.childNodes.splice(parent.childNodes.lastIndexOf(reference), 0, child);
        child.parentNode = parent;
      },
      insertTextBefore(parent, value, reference) {
        const at = parent.childNodes.lastIndexOf(reference);
        const before = parent.childNodes[at - 1];
        if (before && defaultTreeAdapter.isTextNode(before)) before.value += value;
        else parent.childNodes.splice(at, 0, { nodeName: '#text', value, parentNode: parent });
      },
    },
  });
}

export const isMathNode = (node: DefaultTreeAdapterTypes.Element): boolean => node.namespaceURI === html.NS.MATHML;
export const isSvgNode = (node: DefaultTreeAdapterTypes.Element): boolean => node.namespaceURI === html.NS.SVG;

function countTags(source: string): number {
  let count = 0;
  for (let at = source.indexOf('<'); at !== -1; at = source.indexOf('<', at + 1)) count++;
  return count;
}

/**
 * The parser compares each attribute with all previous ones, so a tag with tens of thousands is rejected
 * before parsing.
 */
function hasTooManyAttributes(source: string): boolean {
  const tag = /<\/?[a-z]/gi;
  while (tag.exec(source)) {
    const { count, end } = attributesFrom(source, tag.lastIndex);
    if (count > attributeLimit) return true;
    tag.lastIndex = end;
  }
  return false;
}

/** Counts the attributes of the tag whose name starts at `from`, like the HTML tokenizer. */
function attributesFrom(source: string, from: number): { count: number; end: number } {
  const part = /[^\s/>=]+|=\s*(?:"[^"]*"|'[^']*'|[^\s"'>][^\s>]*)?|>/y;
  const between = /[\s/]*/y;
  let count = 0;
  for (let at = from; ; ) {
    between.lastIndex = at;
    between.exec(source);
    part.lastIndex = between.lastIndex;
    const found = part.exec(source);
    if (!found || found[0] === '>' || count > attributeLimit) return { count, end: Math.max(part.lastIndex, at) };
    if (!found[0].startsWith('=')) count++;
    at = part.lastIndex;
  }
}

/** Lists the comments in HTML, which articles do not contain; none if no browser could show the HTML. */
export function commentsIn(source: string): string[] {
  const found: string[] = [];
  const collect = (nodes: readonly Child[]): void => {
    for (const node of nodes) {
      if ('data' in node && node.nodeName === '#comment') found.push(node.data);
      if ('childNodes' in node) collect(node.childNodes);
    }
  };
  try {
    collect(parseHtml(source).childNodes);
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
  }
  return found;
}
