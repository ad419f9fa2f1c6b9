import type { Node as DocNode, Mark } from 'prosemirror-model';
import { type Element, element, type Node, text } from '../safe/tree';
import { articleLinkOf } from './link-markup';
import { mentionOf } from './mention-markup';
import { attributesOf, type OtherAttributes } from './rest';

import { writeTable } from './write-table';

type Attrs = Readonly<Record<string, string | number | null>> & { readonly rest: OtherAttributes | null };
const attrsOf = (node: DocNode): Attrs => node.attrs as Attrs;

/** Serialises blocks to nodes of a source. */
export function writeNodes(blocks: readonly DocNode[]): Node[] {
  const result: Node[] = [];
  let isAfterBare = false;
  for (const block of blocks) {
    const isBare = block.type.name === 'paragraph' && isWrittenBare(block);
    // Two consecutive lines without elements would merge into one.
    if (isBare && !isAfterBare) result.push(...writeLine(block));
    else result.push(...writeBlock(block));
    isAfterBare = isBare;
  }
  return result;
}

const isWrittenBare = ({ attrs }: DocNode): boolean => attrs.isBare && !attrs.align && !attrs.rest;

const writers: Readonly<Record<string, (node: DocNode) => Node[]>> = {
  paragraph: (node) => [element('p', styled(node), node.childCount === 0 ? [element('br')] : writeLine(node))],
  heading: (node) => [element(`h${node.attrs.level}`, styled(node), writeLine(node))],
  blockquote: (node) => [around('blockquote', node)],
  group: (node) => [around(String(node.attrs.tag), node)],
  callout: (node) => [around('div', node, { class: `md-callout md-callout-${node.attrs.kind}` })],
  calloutTitle: (node) => [
    element(
      'p',
      attributesOf({ class: 'md-callout-title', 'data-text': attrsOf(node).words }, attrsOf(node).rest),
      writeLine(node),
    ),
  ],
  details: (node) => [around('details', node, { open: node.attrs.isOpen ? '' : null })],
  summary: (node) => [element('summary', attributesOf({}, attrsOf(node).rest), writeLine(node))],
  bulletList: (node) => [around('ul', node)],
  orderedList: (node) => [around('ol', node, { start: node.attrs.start === 1 ? null : node.attrs.start })],
  listItem: writeItem,
  codeBlock: writeCode,
  horizontalRule: (node) => [element('hr', attributesOf({}, attrsOf(node).rest))],
  figure: writeFigure,
  wikiBlock: (node) => [
    element('pre', attributesOf({ 'data-block': attrsOf(node).name }, attrsOf(node).rest), [
      text(String(node.attrs.body)),
    ]),
  ],
  formulaBlock: (node) => [element('div', attributesOf({ 'data-tex': attrsOf(node).tex }, attrsOf(node).rest))],
  contents: (node) => [element('nav', attributesOf({ class: 'md-toc' }, attrsOf(node).rest))],
  kept: (node) => node.attrs.nodes as Node[],
  table: (node) => [writeTable(node, writeNodes)],
};

const writeBlock = (node: DocNode): Node[] => writers[node.type.name]?.(node) ?? [];

const around = (tag: string, node: DocNode, own: Parameters<typeof attributesOf>[0] = {}): Element =>
  element(tag, attributesOf(own, attrsOf(node).rest), writeNodes(node.children));

const styled = (node: DocNode): Record<string, string> =>
  attributesOf({}, attrsOf(node).rest, { 'text-align': node.attrs.align as string | null });

function writeItem(item: DocNode): Node[] {
  const { checked, rest } = item.attrs as { checked: boolean | null; rest: OtherAttributes | null };
  const content = writeNodes(item.children);
  if (checked === null) return [element('li', attributesOf({}, rest), content)];
  const box = element('input', { type: 'checkbox', ...(checked && { checked: '' }), disabled: '' });
  const [first] = content;
  const isInParagraph = first?.type === 'element' && first.tag === 'p';
  if (isInParagraph) first.children.unshift(box, text(' '));
  return [
    element(
      'li',
      attributesOf({ class: 'md-task' }, rest),
      isInParagraph ? content : [box, ...(content.length > 0 ? [text(' ')] : []), ...content],
    ),
  ];
}

function writeCode(node: DocNode): Node[] {
  const { language, hasCode, endsLine, rest, codeRest } = node.attrs;
  const source = node.textContent + (endsLine ? '\n' : '');
  const inner = source ? [text(source)] : [];
  const named = language ? `language-${language}` : null;
  const code = element('code', attributesOf({ class: named }, codeRest), inner);
  return [element('pre', attributesOf({}, rest), hasCode || language ? [code] : inner)];
}

const pictureOf = (attrs: Attrs, rest: OtherAttributes | null): Element =>
  element('img', {
    ...attributesOf({ src: attrs.src, alt: attrs.alt, width: attrs.width, height: attrs.height }, rest),
    loading: 'lazy',
    referrerpolicy: 'no-referrer',
  });

function writeFigure(node: DocNode): Node[] {
  const { imageRest, hasCaption, align, href, linkRest, rest } = node.attrs;
  const caption = element('figcaption', {}, writeLine(node));
  const isCaptioned = hasCaption || node.childCount > 0;
  const image = pictureOf(attrsOf(node), imageRest);
  const picture = href ? element('a', linkOf(href, linkRest), [image]) : image;
  const attributes = attributesOf({}, rest, { 'text-align': align });
  return [element('figure', attributes, isCaptioned ? [picture, caption] : [picture])];
}

/** Serialises the content of a line, with the marks around it. */
export function writeLine(line: DocNode): Node[] {
  const root: Node[] = [];
  let open: { mark: Mark; children: Node[] }[] = [];
  line.forEach((child, _, index) => {
    let common = 0;
    while (open[common] && child.marks[common] && open[common]?.mark.eq(child.marks[common] as Mark)) common += 1;
    open = open.slice(0, common);
    for (const mark of child.marks.slice(common)) {
      const wrapped = writeMark(mark);
      (open.at(-1)?.children ?? root).push(wrapped);
      open.push({ mark, children: wrapped.children });
    }
    (open.at(-1)?.children ?? root).push(...writeInline(child, index === 0));
  });
  return root;
}

function writeInline(node: DocNode, isFirst: boolean): Node[] {
  const attrs = attrsOf(node);
  switch (node.type.name) {
    case 'text':
      return [text(blanksOf(node.text ?? '', isFirst))];
    case 'hardBreak':
      return [element('br')];
    case 'image':
      return [pictureOf(attrs, attrs.rest)];
    case 'formula':
      return [element('span', attributesOf({ 'data-tex': attrs.tex }, attrs.rest))];
    case 'mention':
      return [mentionOf(String(attrs.id), String(attrs.name), attrs.rest ?? {})];
    case 'articleLink':
      return [articleLinkOf(String(attrs.id), String(attrs.title), attrs.rest ?? {})];
    case 'fileCard':
      return [element('a', linkOf(String(attrs.href), attrs.rest), [text(String(attrs.name))])];
    default:
      return node.attrs.nodes as Node[];
  }
}

/** Spaces that a page would collapse become non-breaking, so that they are shown. */
const blanksOf = (value: string, isFirst: boolean): string =>
  value
    .replace(/\n/g, ' ')
    .replace(/ {2,}/g, (blanks) => ` ${'\u00a0'.repeat(blanks.length - 1)}`)
    .replace(isFirst ? /^ / : /^(?!)/, '\u00a0');

/** Returns the attributes of a link, as the sanitiser would complete them. */
const linkOf = (href: string, rest: OtherAttributes | null): Record<string, string> => ({
  ...attributesOf({ href }, rest),
  ...(/^(https?:|[\\/]{2})/i.test(href) && { rel: 'noopener noreferrer nofollow', target: '_blank' }),
});

function writeMark({ type, attrs }: Mark): Element {
  if (type.name === 'link') return element('a', linkOf(attrs.href, attrs.rest));
  if (type.name === 'colours')
    return element('span', attributesOf({}, null, { color: attrs.color, 'background-color': attrs.background }));
  return element(attrs.tag, attributesOf({}, attrs.rest));
}
