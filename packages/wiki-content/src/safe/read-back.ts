import { cleanAttributes, depthLimit, voidElements } from './rules';
import type { Element, Node } from './tree';

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Elements whose start tags close an open paragraph. */
const blocks = words(
  'blockquote dd details div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr li nav ol p pre section summary table ul',
);

/** Required parents; anywhere else a parser may move these elements. */
const parents: Readonly<Record<string, ReadonlySet<string>>> = {
  caption: words('table'),
  col: words('colgroup'),
  colgroup: words('table'),
  dd: words('dl'),
  dt: words('dl'),
  li: words('ol ul'),
  rp: words('ruby'),
  rt: words('ruby'),
  tbody: words('table'),
  td: words('tr'),
  tfoot: words('table'),
  th: words('tr'),
  thead: words('table'),
  tr: words('tbody tfoot thead'),
};

/** A parser moves any other content of these out of the table. */
const tableParts = words('colgroup table tbody tfoot thead tr');

/**
 * Elements that a parser reopens if they end too late. If more than three equal ones are nested, it drops the
 * first.
 */
const formatting = words('a b code em i s small strong u');
const mostAlike = 3;

/** Characters that no parser reads back unchanged. */
const changing = /[\0\r]/;

/** The open elements around a node. */
interface Open {
  readonly parent: string;
  readonly depth: number;
  readonly isInParagraph: boolean;
  readonly isInHeading: boolean;
  /** Formatting elements, outermost first. */
  readonly formatting: readonly string[];
}

/**
 * Returns whether a tree is certain to be the same after being written as HTML, parsed and cleaned again.
 * True only if no rule of the HTML parser (section 13.2.6 of the standard) moves or closes an element;
 * formulas and everything unusual count as uncertain.
 */
export const readsBackAlike = (nodes: readonly Node[]): boolean =>
  areSure(nodes, { parent: '', depth: 0, isInParagraph: false, isInHeading: false, formatting: [] });

const areSure = (nodes: readonly Node[], open: Open): boolean =>
  nodes.every((node) => (node.type === 'text' ? isSureText(node.value, open) : isSure(node, open)));

const isSureText = (value: string, { parent }: Open): boolean =>
  !changing.test(value) && (!tableParts.has(parent) || /^[ \t\n\f]*$/.test(value));

function isSure(node: Element, open: Open): boolean {
  const { tag, children } = node;
  const allowed = Object.hasOwn(parents, tag) ? parents[tag] : undefined;
  if (allowed ? !allowed.has(open.parent) : tableParts.has(open.parent)) return false;
  const isHeading = /^h[1-6]$/.test(tag);
  if ((open.isInParagraph && blocks.has(tag)) || (open.isInHeading && isHeading)) return false;
  if (node.isMath || open.depth >= depthLimit || !keepsAttributes(node)) return false;
  if (voidElements.has(tag)) return children.length === 0;
  const isFormatting = formatting.has(tag);
  if (isFormatting) {
    const alike = open.formatting.filter((one) => one === tag).length;
    if (alike >= (tag === 'a' ? 1 : mostAlike)) return false;
  }
  return areSure(children, {
    parent: tag,
    depth: open.depth + 1,
    isInParagraph: open.isInParagraph || tag === 'p',
    isInHeading: open.isInHeading || isHeading,
    formatting: isFormatting ? [...open.formatting, tag] : open.formatting,
  });
}

function keepsAttributes({ tag, attributes }: Element): boolean {
  if (attributes.length === 0) return tag !== 'a' && tag !== 'img' && tag !== 'input';
  const again = cleanAttributes(tag, false, attributes);
  return (
    again?.length === attributes.length &&
    again.every(([name, value], at) => {
      const [sameName, same = ''] = attributes[at] ?? [];
      return name === sameName && value === same && !changing.test(value);
    })
  );
}
