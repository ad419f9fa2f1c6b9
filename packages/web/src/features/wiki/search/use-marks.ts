import { type RefObject, useEffect, useState } from 'react';
import { headingId } from '../text/headings';

const name = 'wiki-search';
const blocks = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,dt,dd,figcaption,blockquote,summary,caption';

/** Returns the text of an article as the search indexes it, and its text nodes. */
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

/** Returns the index of the first match after a heading, or of the first match. */
function firstAfter(ranges: readonly Range[], slug: string): number {
  const heading = slug ? document.getElementById(headingId(slug)) : null;
  const at = heading ? ranges.findIndex((range) => range.comparePoint(heading, 0) < 0) : 0;
  return Math.max(0, at);
}

const show = (range: Range | undefined) => range?.startContainer.parentElement?.scrollIntoView({ block: 'center' });

export interface Marks {
  readonly num: number;
  next(): void;
}

/**
 * Highlights search terms in a text without changing the text, and scrolls to the first match.
 * @param isShown grows with each rendering of the text
 * @param slug the heading below which the search found most
 */
export function useMarks(box: RefObject<Element | null>, keywords: string, isShown: number, slug: string): Marks {
  const [ranges, setRanges] = useState<readonly Range[]>([]);
  const [at, setAt] = useState(0);
  useEffect(() => {
    // Browsers without the Highlight API show the text without highlights.
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
      // Scrolls after the first rendering only: a later one must not move the reader.
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
