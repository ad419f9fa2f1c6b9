import type { Element as HastElement, RootContent } from 'hast';
import { linkedIn, linkLabelOf, markdownLink } from '../link/link';
import { type PictureLabel, writePictureLabel } from '../markdown/picture-label';
import { labelOf, mentionedIn } from '../mention/mention';
import { declarationsOf, idPrefix } from '../safe/rules';
import { attributeOf, type Element, type Node, textOf, toHtml } from '../safe/tree';

/** Inline elements that Markdown can only express as embedded HTML. */
const inlineHtml = new Set('abbr cite dfn ins kbd mark q samp small sub sup u var'.split(' '));

/**
 * Converts a sanitised article to the tree for the Markdown converter. Extensions of the wiki become custom
 * elements (`x-math`, `x-block`, …), which `markdown.ts` writes.
 */
export function toHast(nodes: readonly Node[]): RootContent[] {
  return joinAlike(nodes).flatMap((node): RootContent[] =>
    node.type === 'text' ? [{ type: 'text', value: node.value }] : ofElement(node),
  );
}

/** Names of the elements that Markdown writes with a mark, which must not touch one of its kind. */
const marks: Record<string, string> = { b: 'strong', del: 's', em: 'em', i: 'em', s: 's', strong: 'strong' };
const markOf = (node: Node | undefined): string | undefined =>
  node?.type === 'element' && node.attributes.length === 0 && Object.hasOwn(marks, node.tag)
    ? marks[node.tag]
    : undefined;

/** Joins neighbours of the same format: `**a****b**` would not be read as two bold texts. */
function joinAlike(nodes: readonly Node[]): readonly Node[] {
  if (!nodes.some((node, at) => at > 0 && markOf(node) !== undefined && markOf(node) === markOf(nodes[at - 1])))
    return nodes;
  const result: Node[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    const isAlike = markOf(node) !== undefined && markOf(node) === markOf(last);
    if (isAlike && last?.type === 'element' && node.type === 'element')
      result[result.length - 1] = { ...last, children: [...last.children, ...node.children] };
    else result.push(node);
  }
  return result;
}

function ofElement(node: Element): RootContent[] {
  const special = ofWiki(node) ?? ofHtml(node);
  if (special) return special;
  return [make(node.tag, propertiesOf(node), toHast(node.children))];
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
function ofWiki(node: Element): RootContent[] | undefined {
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
  if (kind && node.tag === 'div') return [callout(node, kind)];
  if (classes.includes('md-footnote-ref')) return [inLine('note', noteOf(node))];
  if (classes.includes('md-footnote-back')) return [];
  if (classes.includes('md-footnotes')) return footnotes(node);
  return undefined;
}

function callout(node: Element, kind: string): HastElement {
  const isTitle = (child: Node) => child.type === 'element' && classesOf(child).includes('md-callout-title');
  const title = node.children.find(isTitle) as Element | undefined;
  const isOurs = !title || attributeOf(title, 'data-text') !== undefined;
  const first = make('p', {}, [
    inLine('raw', `[!${kind.toUpperCase()}]`),
    ...(isOurs ? [] : [{ type: 'text' as const, value: ' ' }, ...toHast(title.children)]),
  ]);
  return make('blockquote', {}, [first, ...toHast(node.children.filter((child) => !isTitle(child)))]);
}

/** Returns the number in `#md--fn-2`. */
function noteOf(node: Element): string {
  const [link] = node.children;
  const href = link?.type === 'element' ? (attributeOf(link, 'href') ?? '') : '';
  return href.replace(`#${idPrefix}fn-`, '').replace(/\W/g, '') || '1';
}

function footnotes(node: Element): RootContent[] {
  const list = node.children.find((child): child is Element => child.type === 'element' && child.tag === 'ol');
  return (list?.children ?? []).flatMap((item, i) => {
    if (item.type === 'text') return [];
    const note = (attributeOf(item, 'id') ?? '').replace(`${idPrefix}fn-`, '').replace(/\W/g, '') || String(i + 1);
    return [make('x-definition', { note }, toHast(item.children))];
  });
}

/** Elements whose Markdown is one line, so that a line break in them is HTML. */
const oneLiners = /^(?:td|th|dt|h[1-6])$/;

/** Marks the line breaks in the content of a line. */
const markBreaks = (nodes: readonly Node[]): Node[] =>
  nodes.map((node) => {
    if (node.type === 'text') return node;
    return node.tag === 'br' ? { ...node, tag: 'x-br' } : { ...node, children: markBreaks(node.children) };
  });

/** Converts elements that Markdown expresses as HTML. */
function ofHtml(node: Element): RootContent[] | undefined {
  const { tag } = node;
  if (tag === 'x-br') return [inLine('raw', '<br>')];
  if (tag === 'table' && isComplex(node)) return [rawBlock(node)];
  if (tag === 'figure' || tag === 'p') return figureOf(node) ?? (tag === 'figure' ? [rawBlock(node)] : undefined);
  if (tag === 'dl' && !isPlainList(node)) return [rawBlock(node)];
  if (tag === 'dl') return [make('x-dl', {}, toHast(node.children))];
  if (tag === 'ruby') return [inLine('raw', written(node))];
  if (tag === 'img') return [pictureOf(node) ?? inLine('raw', written(node))];
  if (oneLiners.test(tag)) return [make(tag, propertiesOf(node), toHast(markBreaks(node.children)))];
  const color = declarationsOf(attributeOf(node, 'style') ?? '').some(([property]) => property.endsWith('color'));
  if (inlineHtml.has(tag) || (tag === 'span' && color)) {
    const [open = '', close = ''] = toHtml([{ ...node, children: [{ type: 'text', value: '\0' }] }]).split('\0');
    return [inLine('raw', open), ...toHast(node.children), inLine('raw', close)];
  }
  if (tag !== 'details') return undefined;
  const summary = node.children.filter((child) => child.type === 'element' && child.tag === 'summary');
  const rest = node.children.filter((child) => !summary.includes(child));
  const open = attributeOf(node, 'open') === undefined ? '<details>' : '<details open>';
  return [
    make('x-raw-block', { html: `${open}\n${oneLine(toHtml(summary))}` }),
    ...toHast(rest),
    make('x-raw-block', { html: '</details>' }),
  ];
}

/** Returns a picture with its options; undefined if Markdown cannot express all of its attributes. */
function pictureOf(image: Element, options: Partial<PictureLabel> = {}, title?: string): HastElement | undefined {
  const of = (name: string) => attributeOf(image, name);
  const known = new Set(['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy']);
  if (image.attributes.some(([name]) => !known.has(name))) return undefined;
  const pixels = (value: string | undefined) => value?.replace(/px$/, '');
  const label: PictureLabel = {
    alt: of('alt') ?? '',
    ...options,
    ...(of('width') !== undefined && { width: pixels(of('width')) ?? '' }),
    ...(of('height') !== undefined && { height: pixels(of('height')) ?? '' }),
  };
  const alt = writePictureLabel(label);
  if (alt === undefined || (title !== undefined && of('title') !== undefined)) return undefined;
  const shownTitle = title ?? of('title');
  return make('img', { src: of('src') ?? '', alt, ...(shownTitle && { title: shownTitle }) });
}

const contentOf = ({ children }: Element): Node[] =>
  children.filter((child) => child.type === 'element' || child.value.trim() !== '');

/** Returns the Markdown paragraph of a figure, or of an aligned picture alone in its paragraph. */
function figureOf(node: Element): RootContent[] | undefined {
  const [first, caption, ...others] = contentOf(node);
  const declared = declarationsOf(attributeOf(node, 'style') ?? '');
  const align = declared.find(([property]) => property === 'text-align')?.[1] as PictureLabel['align'];
  const isPlain = node.attributes.every(([name]) => name === 'style') && declared.length === (align ? 1 : 0);
  if (first?.type !== 'element' || others.length > 0 || !isPlain) return undefined;
  const link = first.tag === 'a' ? first : undefined;
  const [image, behind] = link ? contentOf(link) : [first];
  if (image?.type !== 'element' || image.tag !== 'img' || behind) return undefined;
  const isWords = caption?.type === 'element' && caption.tag === 'figcaption' && caption.attributes.length === 0;
  if (caption && !(isWords && caption.children.every(({ type }) => type === 'text'))) return undefined;
  const words = textOf(caption ? [caption] : [])
    .replace(/\s+/g, ' ')
    .trim();
  if (!align && !words) return undefined;
  const options = { ...(align && { align }), ...(words && { isCaptioned: true }) };
  const made = pictureOf(image, options, words || undefined);
  return made && [make('p', {}, [link ? make('a', propertiesOf(link), [made]) : made])];
}

const rawBlock = (node: Element): HastElement => make('x-raw-block', { html: oneLine(written(node)) });

/** Returns the HTML of an element without what the sanitiser adds. */
const written = (node: Element): string =>
  toHtml([
    (function bare(one: Node): Node {
      if (one.type === 'text') return one;
      return { ...one, attributes: one.attributes.filter(isWritten), children: one.children.map(bare) };
    })(node),
  ]);

/** Returns whether a definition list consists of terms that each have definitions behind them. */
function isPlainList({ children }: Element): boolean {
  const items = children.filter((child) => child.type === 'element');
  return (
    items.length > 0 &&
    items.every(({ tag }, at) => {
      const next = items[at + 1]?.tag;
      return tag === 'dt' ? next === 'dd' : tag === 'dd' && at > 0;
    })
  );
}

/** Excludes attributes that the sanitiser adds. */
const isWritten = ([name]: readonly [string, string]): boolean => name !== 'loading' && name !== 'referrerpolicy';

/** An empty line would end HTML in Markdown. */
const oneLine = (html: string): string => html.replace(/\n/g, '&#10;');

/** Returns whether a row behind the first has a head. */
function hasRowHeads(table: Element): boolean {
  const rows = table.children.flatMap(function rowsIn(node: Node): Element[] {
    if (node.type === 'text') return [];
    return node.tag === 'tr' ? [node] : node.children.flatMap(rowsIn);
  });
  return rows.slice(1).some(({ children }) => children.some((cell) => cell.type === 'element' && cell.tag === 'th'));
}

/** Returns whether Markdown cannot express a table, because of merged cells, row headers, or blocks in cells. */
function isComplex(table: Element): boolean {
  if (hasRowHeads(table)) return true;
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
