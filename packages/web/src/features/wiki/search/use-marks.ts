import { type RefObject, useEffect, useState } from 'react';
import { headingId } from '../text/headings';

const name = 'wiki-search';
const blocks = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,dt,dd,figcaption,blockquote,summary,caption';

/** The text of an article as a search reads it, and the nodes that it comes from. */
function readText(box: Element): { text: string; nodes: { node: Text; at: number }[] } {
  const nodes: { node: Text; at: number }[] = [];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  let text = '';
  let last: Element | null | undefined;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement } = node;
    if (parentElement?.closest('button, [data-added]')) continue;
    const block = parentElement?.closest(blocks);
    if (last !== undefined && block !== last) text += '\n';
    last = block ?? null;
    nodes.push({ node: node as Text, at: text.length });
    text += node.nodeValue ?? '';
  }
  return { text, nodes };
}

function rangeOf(nodes: readonly { node: Text; at: number }[], from: number, to: number): Range {
  const range = document.createRange();
  for (const { node, at } of nodes) {
    const end = at + node.length;
    if (from >= at && from < end) range.setStart(node, from - at);
    if (to > at && to <= end) {
      range.setEnd(node, to - at);
      break;
    }
  }
  return range;
}

/** The first mark after a heading, or the first of all. */
function firstAfter(ranges: readonly Range[], slug: string): number {
  const heading = slug ? document.getElementById(headingId(slug)) : null;
  const at = heading ? ranges.findIndex((range) => range.comparePoint(heading, 0) < 0) : 0;
  return Math.max(0, at);
}

const show = (range: Range | undefined) =>
  range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });

export interface Marks {
  readonly num: number;
  next(): void;
}

/**
 * Marks the words of a search where they stand in a text, without changing it, and goes to the first of them.
 * @param isShown grows each time the text is put on the page anew
 * @param slug the heading below which the search found most
 */
export function useMarks(
  box: RefObject<Element | null>,
  keywords: string,
  isShown: number,
  slug: string,
): Marks {
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    // Browsers without highlights show the text without marks.
    if (keywords === '' || isShown === 0 || !('highlights' in CSS)) return;
    let isGone = false;
    void import('@easymock/search-text').then(({ findMarks, parseSearch }) => {
      const element = box.current;
      if (isGone || !element) return;
      const { text, nodes } = readText(element);
      const found = findMarks(text, parseSearch(keywords)).map(({ from, to }) => rangeOf(nodes, from, to));
      CSS.highlights.set(name, new Highlight(...found));
      setRanges(found);
      const first = firstAfter(found, slug);
      setAt(first);
      // Once only: a text that is shown anew while it is read stays where it is.
      if (isShown === 1) show(found[first]);
    });
    return () => {
      isGone = true;
      CSS.highlights.delete(name);
      setRanges([]);
    };
  }, [box, keywords, isShown, slug]);
  return {
    num: ranges.length,
    next: () => {
      const next = (at + 1) % Math.max(1, ranges.length);
      setAt(next);
      show(ranges[next]);
    },
  };
}
