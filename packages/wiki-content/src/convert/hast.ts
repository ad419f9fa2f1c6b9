import type { Element as HastElement, RootContent } from 'hast';
import { linkedIn, linkLabelOf, markdownLink } from '../link/link';
import { labelOf, mentionedIn } from '../mention/mention';
import { declarationsOf, idPrefix } from '../safe/rules';
import { attributeOf, type Element, type Node, textOf, toHtml } from '../safe/tree';
import type { Losses } from './conversion';

/** Inline elements that Markdown can only express as embedded HTML. */
const inlineHtml = new Set(['u', 'sub', 'sup', 'mark', 'ins', 'kbd', 'small', 'abbr']);

/**
 * Converts a sanitised article to the tree for the Markdown converter. Extensions of the wiki become custom
 * elements (`x-math`, `x-block`, …), which `markdown.ts` writes.
 */
export function toHast(nodes: readonly Node[], losses: Losses): RootContent[] {
  return nodes.flatMap((node): RootContent[] =>
    node.type === 'text' ? [{ type: 'text', value: node.value }] : ofElement(node, losses),
  );
}

function ofElement(node: Element, losses: Losses): RootContent[] {
  const special = ofWiki(node, losses) ?? ofHtml(node, losses);
  if (special) return special;
  countLosses(node, losses);
  return [make(node.tag, propertiesOf(node), toHast(node.children, losses))];
}

const make = (tagName: string, properties: HastElement['properties'], children: RootContent[] = []): HastElement => ({
  type: 'element',
  tagName,
  properties,
  children: children as HastElement['children'],
});

const classesOf = (node: Element): string[] => (attributeOf(node, 'class') ?? '').split(' ');

/** Returns an inline element. The tag `img` makes the converter preserve the spaces around it. */
const inLine = (kind: 'formula' | 'raw' | 'note', value: string, isDisplay = false): HastElement =>
  make('img', { kind, value, isDisplay });

/** Converts elements that only our renderer creates. */
function ofWiki(node: Element, losses: Losses): RootContent[] | undefined {
  const classes = classesOf(node);
  const tex = attributeOf(node, 'data-tex');
  if (tex !== undefined) {
    const isDisplay = classes.includes('md-math-display');
    return [node.tag === 'div' ? make('x-math', { tex }) : inLine('formula', tex, isDisplay)];
  }
  const person = mentionedIn(node);
  if (person) return [inLine('raw', `@[${labelOf(node).replace(/[[\]\n]/g, '')}](${person})`)];
  const article = linkedIn(node);
  if (article) return [inLine('raw', markdownLink(article, linkLabelOf(node)))];
  const name = attributeOf(node, 'data-block');
  if (name !== undefined && node.tag === 'pre') return [make('x-block', { name, body: textOf(node.children) })];
  if (node.tag === 'nav' && classes.includes('md-toc')) return [make('x-raw-block', { html: '[[toc]]' })];
  const kind = classes.find((one) => /^md-callout-(note|tip|important|warning|caution)$/.test(one))?.slice(11);
  if (kind && node.tag === 'div') return [callout(node, kind, losses)];
  if (classes.includes('md-footnote-ref')) return [inLine('note', noteOf(node))];
  if (classes.includes('md-footnote-back')) return [];
  if (classes.includes('md-footnotes')) return footnotes(node, losses);
  return undefined;
}

function callout(node: Element, kind: string, losses: Losses): HastElement {
  const isTitle = (child: Node) => child.type === 'element' && classesOf(child).includes('md-callout-title');
  const title = node.children.find(isTitle) as Element | undefined;
  const isOurs = !title || attributeOf(title, 'data-text') !== undefined;
  const first = make('p', {}, [
    inLine('raw', `[!${kind.toUpperCase()}]`),
    ...(isOurs ? [] : [{ type: 'text' as const, value: ' ' }, ...toHast(title.children, losses)]),
  ]);
  return make('blockquote', {}, [
    first,
    ...toHast(
      node.children.filter((child) => !isTitle(child)),
      losses,
    ),
  ]);
}

/** Returns the number in `#md--fn-2`. */
function noteOf(node: Element): string {
  const [link] = node.children;
  const href = link?.type === 'element' ? (attributeOf(link, 'href') ?? '') : '';
  return href.replace(`#${idPrefix}fn-`, '').replace(/\W/g, '') || '1';
}

function footnotes(node: Element, losses: Losses): RootContent[] {
  const list = node.children.find((child): child is Element => child.type === 'element' && child.tag === 'ol');
  return (list?.children ?? []).flatMap((item, i) => {
    if (item.type === 'text') return [];
    const note = (attributeOf(item, 'id') ?? '').replace(`${idPrefix}fn-`, '').replace(/\W/g, '') || String(i + 1);
    return [make('x-definition', { note }, toHast(item.children, losses))];
  });
}

/** Converts elements that Markdown expresses as HTML. */
function ofHtml(node: Element, losses: Losses): RootContent[] | undefined {
  const { tag } = node;
  const children = () => toHast(node.children, losses);
  if (tag === 'table' && isComplex(node)) return [make('x-raw-block', { html: oneLine(toHtml([node])) })];
  if (tag === 'img' && (attributeOf(node, 'width') ?? attributeOf(node, 'height') ?? attributeOf(node, 'style')))
    return [inLine('raw', toHtml([{ ...node, attributes: node.attributes.filter(isWritten) }]))];
  const color = declarationsOf(attributeOf(node, 'style') ?? '').some(([property]) => property.endsWith('color'));
  if (inlineHtml.has(tag) || (tag === 'span' && color)) {
    const [open = '', close = ''] = toHtml([{ ...node, children: [{ type: 'text', value: '\0' }] }]).split('\0');
    return [inLine('raw', open), ...children(), inLine('raw', close)];
  }
  if (tag !== 'details') return undefined;
  const summary = node.children.filter((child) => child.type === 'element' && child.tag === 'summary');
  const rest = node.children.filter((child) => !summary.includes(child));
  const open = attributeOf(node, 'open') === undefined ? '<details>' : '<details open>';
  return [
    make('x-raw-block', { html: `${open}\n${oneLine(toHtml(summary))}` }),
    ...toHast(rest, losses),
    make('x-raw-block', { html: '</details>' }),
  ];
}

/** Excludes attributes that the sanitiser adds. */
const isWritten = ([name]: readonly [string, string]): boolean => name !== 'loading' && name !== 'referrerpolicy';

/** An empty line would end HTML in Markdown. */
const oneLine = (html: string): string => html.replace(/\n/g, '&#10;');

/**
 * Returns whether a Markdown table cannot express it, because of merged cells or cells with more than one
 * line.
 */
function isComplex(table: Element): boolean {
  return table.children.some(function holds(node: Node): boolean {
    if (node.type === 'text') return false;
    const isMerged = Number(attributeOf(node, 'colspan') ?? 1) > 1 || Number(attributeOf(node, 'rowspan') ?? 1) > 1;
    const isCell = node.tag === 'td' || node.tag === 'th';
    const blocks = node.children.filter(
      (child) => child.type === 'element' && /^(p|div|ul|ol|pre|table|h\d)$/.test(child.tag),
    );
    const isLong =
      isCell && (blocks.length > 1 || blocks.some((child) => child.type === 'element' && child.tag !== 'p'));
    return isMerged || isLong || node.children.some(holds);
  });
}

function countLosses(node: Element, losses: Losses): void {
  const { tag } = node;
  const isCell = tag === 'td' || tag === 'th';
  for (const [property] of declarationsOf(attributeOf(node, 'style') ?? '')) {
    if (property === 'text-align' && !isCell) losses.add('alignment');
    else if (property.endsWith('color')) losses.add('color');
    else if (property === 'width' && (isCell || tag === 'col' || tag === 'table')) losses.add('columnWidth');
  }
  if (tag === 'caption') losses.add('caption');
  if (tag === 'table' && !toHtml([node]).includes('<th')) losses.add('tableHead');
}

function propertiesOf(node: Element): HastElement['properties'] {
  const properties: HastElement['properties'] = {};
  for (const [name, value] of node.attributes) {
    if (name === 'class') properties.className = value.split(' ');
    else if (name === 'checked' || name === 'disabled' || name === 'reversed') properties[name] = true;
    else if (name === 'start') properties.start = Number(value);
    else if (['href', 'src', 'alt', 'title', 'type', 'align'].includes(name)) properties[name] = value;
    else if (name === 'data-title' || name === 'data-marks') properties[name] = value;
  }
  const { href } = properties;
  if (typeof href === 'string') properties.href = href.replace(new RegExp(`^#${idPrefix}`), '#');
  const align = declarationsOf(attributeOf(node, 'style') ?? '').find(([property]) => property === 'text-align')?.[1];
  if (align && (node.tag === 'td' || node.tag === 'th')) properties.align = align;
  return properties;
}
