import { parseInert, toSafeTree } from '@easymock/wiki-content/browser';
import type { Node as TreeNode } from '@easymock/wiki-content/tree';
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

/** Bytes. Maximum size of an embedded picture, equal to the upload limit. */
const pictureLimit = 10 * 1024 * 1024;

function fileOf(src: string, number: number): File | undefined {
  const [, type = '', data = ''] = /^data:image\/(png|jpeg|gif|webp);base64,([\w+/=\s]+)$/.exec(src) ?? [];
  if (!type || data.length > pictureLimit * 1.4) return undefined;
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  return new File([bytes], `${number}.${type}`, { type: `image/${type}` });
}

const signs: readonly RegExp[] = [
  /^#{1,6} \S/m,
  /^\s*[-*+] (?:\[[ xX]\] )?\S/m,
  /^\s*\d+\. \S/m,
  /^```/m,
  /^\|.*\|\s*\n\|[\s:|-]+\|/m,
  /^> \S/m,
  /\*\*[^\s*][^*\n]*\*\*/,
  /\[[^\]\n]+\]\([^)\s]+\)/,
];

/**
 * Returns whether a plain text is probably Markdown: it contains code, a table, or at least two other signs.
 * @example looksLikeMarkdown('# 部署\n\n- 备份') // true
 */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > 500_000) return false;
  if (/^```[\s\S]*^```/m.test(text) || signs[4]?.test(text)) return true;
  return signs.filter((sign) => sign.test(text)).length > 1;
}
