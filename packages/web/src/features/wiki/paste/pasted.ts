import { parseInert, toSafeTree } from '@easymock/wiki-content/browser';
import type { Node as TreeNode } from '@easymock/wiki-content/tree';
import { isRemote } from '../files/addresses';
import { tidy } from './tidy';

/** Pasted or dropped content that has passed the allow-list. */
export interface Pasted {
  readonly tree: TreeNode[];
  /** Embedded pictures, which must be uploaded. `place` is the placeholder of the URL in the tree. */
  readonly pictures: readonly { readonly file: File; readonly place: string }[];
  /** Number of pictures that are neither embedded nor loadable from a URL. */
  readonly lostNum: number;
}

/** Parses foreign HTML. */
export function readHtml(html: string): Pasted {
  const parsed = parseInert(html);
  const pictures: { file: File; place: string }[] = [];
  let lostNum = 0;
  for (const image of parsed.querySelectorAll('img')) {
    const src = image.getAttribute('src') ?? '';
    if (/^(https?:)?\/\/|^\//i.test(src)) continue;
    const file = fileOf(src, pictures.length + 1);
    if (file) {
      const place = `/pasted/${pictures.length}`;
      pictures.push({ file, place });
      image.setAttribute('src', place);
    } else {
      lostNum += 1;
      image.remove();
    }
  }
  tidy(parsed);
  return { tree: toSafeTree(parsed), pictures, lostNum };
}

/** Replaces the placeholders of pictures by their URLs; removes pictures without a URL. */
export function withAddresses(nodes: readonly TreeNode[], known: ReadonlyMap<string, string | undefined>): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.type === 'text') return [node];
    const children = withAddresses(node.children, known);
    if (node.tag !== 'img') return [{ ...node, children }];
    const [, src = ''] = node.attributes.find(([name]) => name === 'src') ?? [];
    if (!known.has(src)) return [node];
    const address = known.get(src);
    if (!address) return [];
    return [{ ...node, attributes: node.attributes.map(([name, value]) => [name, name === 'src' ? address : value]) }];
  });
}

/** Returns the addresses of the pictures of other websites in pasted content. */
export const remoteIn = (nodes: readonly TreeNode[]): string[] =>
  nodes.flatMap((node) => {
    if (node.type === 'text') return [];
    const [, src = ''] = (node.tag === 'img' && node.attributes.find(([name]) => name === 'src')) || [];
    return isRemote(src) ? [src] : remoteIn(node.children);
  });

/** Bytes. Maximum size of an embedded picture, equal to the upload limit. */
const pictureLimit = 10 * 1024 * 1024;

function fileOf(src: string, number: number): File | undefined {
  const [, type = '', data = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([\w+/=\s]+)$/.exec(src) ?? [];
  if (!type || data.length > pictureLimit * 1.4) return undefined;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `${number}.${type}`, { type: `image/${type}` });
}

/** Signs that plain texts without Markdown do not have. */
const sureSigns: readonly RegExp[] = [
  /^(?:```|~~~)[\s\S]*^(?:```|~~~)/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /^#{2,6} \S/m,
  /^# \S.*\n\s*\n/,
  /^\s*[-*+] \[[ xX]\] \S/m,
  /^([-*+]) \S.*\n(?:[ \t]*\n)?(?:[ \t]+\S.*\n)*\1 \S/m,
  /^\d{1,3}[.)] \S.*\n(?:[ \t]*\n)?(?:[ \t]+\S.*\n)*\d{1,3}[.)] \S/m,
];
const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^\s*[-*+] \S/m,
  /^\s*\d+\. \S/m,
  /^> \S/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
  /(?<!`)`[^`\n]+`(?!`)/,
];

/**
 * Returns whether a plain text is probably Markdown: it contains code, a table, headings or a list, or at
 * least two other signs.
 * @example looksLikeMarkdown('# 部署\n\n- 备份') // true
 */
export function looksLikeMarkdown(text: string): boolean {
  // Comments of scripts look like headings.
  if (text.length > 500_000 || text.startsWith('#!')) return false;
  const lines = text.replace(/\r\n?/g, '\n');
  return sureSigns.some((sign) => sign.test(lines)) || signs.filter((sign) => sign.test(lines)).length > 1;
}

/** A part of a plain text, with its address if it is one. */
export interface TextPart {
  readonly text: string;
  readonly href?: string;
}

const address = /\b(?:https?:\/\/|mailto:)[^\s<>"'`\u3000-\u303f\uff00-\uffef\u4e00-\u9fff]+/gi;

/**
 * Splits a line into text and addresses, which become links.
 * @example partsOf('看 https://a.example/b。') // [{ text: '看 ' }, { text: …, href: … }, { text: '。' }]
 */
export function partsOf(line: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of line.matchAll(address)) {
    // Punctuation behind an address ends the sentence; a bracket belongs to it if it was opened within it.
    let found = match[0].replace(/[.,;:!?]+$/, '');
    while (found.endsWith(')') && found.split(')').length > found.split('(').length) found = found.slice(0, -1);
    if (!URL.canParse(found) || /^(?:https?:\/\/|mailto:)$/i.test(found)) continue;
    if (match.index > from) parts.push({ text: line.slice(from, match.index) });
    parts.push({ text: found, href: found });
    from = match.index + found.length;
  }
  if (from < line.length) parts.push({ text: line.slice(from) });
  return parts;
}
