import { idPrefix } from '../safe/rules';
import { type Element, type Node, setAttribute, textOf } from '../safe/tree';

/** No reader looks through more headings, and the outline would be larger than the text. */
const outlineLimit = 2_000;

/** A heading: its level, its text, and the fragment of its address. */
export interface Heading {
  depth: number;
  text: string;
  slug: string;
}

/**
 * Lists the first headings and assigns each a slug and an ID, which is the slug after `idPrefix`. Letters and
 * digits of any script are kept; everything else becomes a hyphen. Equal headings are numbered: `部署`, `部署-1`.
 */
export function outlineOf(nodes: readonly Node[]): Heading[] {
  const outline: Heading[] = [];
  const taken = new Map<string, number>();
  for (const heading of headingsIn(nodes)) {
    const text = textOf(heading.children).replace(/\s+/g, ' ').trim();
    const slug = unique(slugOf(text), taken);
    setAttribute(heading, 'id', `${idPrefix}${slug}`);
    if (outline.length < outlineLimit) outline.push({ depth: Number(heading.tag.slice(1)), text, slug });
  }
  return outline;
}

function* headingsIn(nodes: readonly Node[]): Generator<Element> {
  for (const node of nodes) {
    if (node.type === 'text') continue;
    if (/^h[1-6]$/.test(node.tag)) yield node;
    else yield* headingsIn(node.children);
  }
}

const slugOf = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}_]+/gu, '-')
    .slice(0, 80)
    .replace(/^-|-$/g, '') || 'section';

function unique(slug: string, taken: Map<string, number>): string {
  for (;;) {
    const count = taken.get(slug);
    taken.set(slug, (count ?? 0) + 1);
    if (count === undefined) return slug;
    const numbered = `${slug}-${count}`;
    if (!taken.has(numbered)) {
      taken.set(numbered, 1);
      return numbered;
    }
  }
}
