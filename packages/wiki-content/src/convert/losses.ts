import { linkedIn } from '../link/link';
import { isFrontMatterReduced } from '../markdown/front-matter';
import { markdownHtml } from '../markdown/markdown';
import { mentionedIn } from '../mention/mention';
import { plainOf } from '../render/plain';
import { commentsIn } from '../safe/parse';
import { declarationsOf } from '../safe/rules';
import { attributeOf, type Element, type Node, textOf } from '../safe/tree';
import { type Conversion, Losses, type LossKind } from './conversion';

/** Elements that format words, by the name under which they count; some have two names. */
const formats: Record<string, string> = Object.fromEntries(
  'abbr cite code del:s dfn em b:strong i:em ins kbd mark q ruby s samp small strong sub sup u var'
    .split(' ')
    .map((name) => [name.split(':')[0] ?? name, name.split(':').at(-1) ?? name]),
);

/** Counts for a text: the occurrences of each element by kind, and for formats the number of formatted characters. */
interface Inventory {
  readonly things: Map<LossKind, Map<string, number>>;
  readonly formatted: Map<string, { num: number; length: number }>;
}

class Survey implements Inventory {
  readonly things = new Map<LossKind, Map<string, number>>();
  readonly formatted = new Map<string, { num: number; length: number }>();

  constructor(nodes: readonly Node[]) {
    this.#walk(nodes, '');
  }

  #add(kind: LossKind, thing = ''): void {
    const things = this.things.get(kind) ?? new Map<string, number>();
    things.set(thing, (things.get(thing) ?? 0) + 1);
    this.things.set(kind, things);
  }

  /** Walks over nodes. @returns the number of characters in them, without spaces */
  #walk(nodes: readonly Node[], parent: string): number {
    let length = 0;
    for (const [at, node] of nodes.entries()) {
      if (node.type === 'text') length += bare(node.value).length;
      else if (!isOurText(node)) length += this.#visit(node, parent, () => areBlank(nodes, at + 1));
    }
    return length;
  }

  #visit(node: Element, parent: string, endsBlank: () => boolean): number {
    const { tag } = node;
    this.#addStyles(node);
    const whole = wholeOf(node);
    if (whole) {
      this.#add(...whole);
      return 0;
    }
    if (tag === 'br' && !endsBlank()) this.#add('lineBreak');
    if (tag === 'p' && isBlank(node) && !endsBlank()) this.#add('emptyLine');
    if (tag === 'a') this.#add('link', attributeOf(node, 'href') ?? '');
    if (/^h[1-6]$/.test(tag)) this.#add('heading', tag);
    if (tag === 'caption' || tag === 'figcaption') this.#add('caption');
    if (tag === 'hr' || tag === 'details' || tag === 'blockquote') this.#add('block', tag);
    const classes = attributeOf(node, 'class');
    const callout = classes && /\bmd-callout-(?!title)\w+/.exec(classes)?.[0];
    if (callout) this.#add('block', callout);
    this.#addList(node, parent);
    this.#addTable(node);
    const length = this.#walk(node.children, tag);
    const format = parent === 'pre' ? undefined : Object.hasOwn(formats, tag) && formats[tag];
    if (format && length > 0) {
      const known = this.formatted.get(format) ?? { num: 0, length: 0 };
      this.formatted.set(format, { num: known.num + 1, length: known.length + length });
    }
    return length;
  }

  #addStyles(node: Element): void {
    const style = attributeOf(node, 'style');
    if (style === undefined) return;
    const isCell = node.tag === 'td' || node.tag === 'th';
    for (const [property, value] of declarationsOf(style)) {
      if (property === 'text-align') this.#add('alignment', isCell ? `cell ${value}` : value);
      else if (property.endsWith('color')) this.#add('color', `${property} ${value}`);
      else if (property === 'width' && (isCell || node.tag === 'col' || node.tag === 'table')) this.#add('columnWidth');
    }
  }

  #addList(node: Element, parent: string): void {
    if (node.tag === 'ol')
      this.#add('list', `ol ${attributeOf(node, 'start') ?? '1'} ${attributeOf(node, 'type') ?? ''}`);
    else if (['ul', 'dl', 'dt', 'dd'].includes(node.tag)) this.#add('list', node.tag);
    else if (node.tag === 'li') this.#add('list', `li of ${parent} ${attributeOf(node, 'value') ?? ''}`);
    else if (node.tag === 'input') this.#add('list', attributeOf(node, 'checked') === undefined ? 'open' : 'done');
  }

  #addTable(node: Element): void {
    if (node.tag === 'table') {
      const cells = cellsIn(node);
      if (!cells.some(({ tag }) => tag === 'th')) this.#add('tableHead', 'none');
      for (const { tag } of cells) this.#add('table', tag === 'th' ? 'th' : 'td');
    } else if (node.tag === 'td' || node.tag === 'th') {
      if (node.tag === 'th' && attributeOf(node, 'scope') === 'row') this.#add('tableHead', 'row');
      const merged = Number(attributeOf(node, 'colspan') ?? 1) * Number(attributeOf(node, 'rowspan') ?? 1);
      if (merged > 1) this.#add('table', `merged ${merged}`);
    }
  }
}

/** Returns the kind under which an element counts as a whole, without its content; undefined for other elements. */
function wholeOf(node: Element): [kind: LossKind, thing: string] | undefined {
  const { tag } = node;
  const tex = attributeOf(node, 'data-tex');
  if (tex !== undefined) return ['formula', tex.replace(/\s+/g, '')];
  const block = attributeOf(node, 'data-block');
  if (block !== undefined) return ['block', `${block} ${textOf(node.children).trim()}`];
  if (/\bmd-front\b/.test(attributeOf(node, 'class') ?? '')) return ['frontMatter', textOf(node.children)];
  if (tag === 'img')
    return [
      'picture',
      ['src', 'width', 'height'].map((name) => (attributeOf(node, name) ?? '').replace(/px$/, '')).join(' '),
    ];
  if (tag === 'nav') return ['block', 'nav'];
  const target = mentionedIn(node) ?? linkedIn(node);
  if (target !== undefined) return ['link', target];
  if (tag !== 'pre') return undefined;
  const [code] = node.children;
  const language = code?.type === 'element' ? (attributeOf(code, 'class') ?? '') : '';
  return ['code', `${language} ${textOf(node.children).trimEnd()}`];
}

const isOurText = (node: Element): boolean =>
  attributeOf(node, 'data-text') !== undefined || /\bmd-footnote/.test(attributeOf(node, 'class') ?? '');

const isBlank = (node: Node): boolean =>
  node.type === 'text' ? node.value.trim() === '' : (node.tag === 'br' || node.tag === 'p') && areBlank(node.children);

/** Returns whether nodes from an index on are blank. */
function areBlank(nodes: readonly Node[], from = 0): boolean {
  for (let at = from; at < nodes.length; at++) if (!isBlank(nodes[at] as Node)) return false;
  return true;
}

const cellsIn = ({ children }: Element): Element[] =>
  children.flatMap((child) => {
    if (child.type === 'text' || child.tag === 'table') return [];
    return child.tag === 'td' || child.tag === 'th' ? [child] : cellsIn(child);
  });

/** Kinds in the order in which they are listed. */
const order: readonly LossKind[] = [
  'alignment',
  'color',
  'columnWidth',
  'tableHead',
  'caption',
  'block',
  'code',
  'emptyLine',
  'formula',
  'frontMatter',
  'heading',
  'lineBreak',
  'link',
  'list',
  'picture',
  'table',
];

/**
 * Lists the losses of a conversion by comparing both rendered texts before formulas, code and blocks are filled in.
 * Content that is only written differently is not lost.
 */
export function lossesBetween(before: readonly Node[], after: readonly Node[]): Conversion['lost'] {
  const losses = new Losses();
  const [old, made] = [new Survey(before), new Survey(after)];
  for (const kind of order) {
    for (const [thing, num] of old.things.get(kind) ?? [])
      losses.add(kind, num - (made.things.get(kind)?.get(thing) ?? 0));
  }
  for (const [format, { num, length }] of old.formatted) {
    const kept = made.formatted.get(format) ?? { num: 0, length: 0 };
    if (kept.length < length) losses.add('format', Math.max(1, num - kept.num));
  }
  losses.add('text', lostLines(plainOf(withoutCaptions(before)), plainOf(after)));
  return losses.list();
}

/** Removes captions, which count as such. */
const withoutCaptions = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node): Node[] => {
    if (node.type === 'text') return [node];
    return node.tag === 'caption' ? [] : [{ ...node, children: withoutCaptions(node.children) }];
  });

const bare = (text: string): string => (/\s/.test(text) ? text.replace(/\s+/g, '') : text);

/** Counts the lines of a text that another text does not contain. */
function lostLines(before: string, after: string): number {
  const kept = bare(after);
  if (bare(before) === kept) return 0;
  return before.split('\n').filter((line) => !kept.includes(bare(line))).length;
}

/** Matches the comments around a passage that was generated from a project. */
const marker = /^ easymock:(?:begin |end )/;

/**
 * Lists the content that only Markdown source can contain and that pages do not show: comments, marked passages that
 * a project can update, and details of front matter.
 */
export function lossesInSource(markdown: string): Conversion['lost'] {
  const losses = new Losses();
  const comments = markdown.includes('<!--') ? commentsIn(markdownHtml(markdown)) : [];
  const markers = comments.filter((comment) => marker.test(comment));
  losses.add('comment', comments.length - markers.length);
  losses.add('generated', markers.filter((comment) => comment.includes('begin')).length);
  losses.add('frontMatter', isFrontMatterReduced(markdown) ? 1 : 0);
  return losses.list();
}
