import type { CommentAnchor } from '@easymock/contract';
import { type AnchorText, anchorAt, findAnchor, type Passage, prepare } from '@easymock/wiki-content/anchor';
import { headingId } from '../text/headings';

// Maps between the text of an article and its page: passages, selections and highlights.

interface Piece {
  readonly node: Text;
  /** Offset in the text of the article. */
  readonly at: number;
}

interface ShownText extends AnchorText {
  readonly pieces: readonly Piece[];
}

/** Elements that the page adds, and elements that contain no words of the author. */
const left = 'button, math, [data-text], [data-added], [aria-hidden="true"], [data-label-of-code]';

/** Collects the text nodes of an article from the page. */
function readShownText(box: HTMLElement): ShownText {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && node.matches(left) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  const pieces: Piece[] = [];
  const sections: { id: string; at: number }[] = [];
  const prefix = headingId('');
  let text = '';
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      pieces.push({ node, at: text.length });
      text += node.data;
    } else if (node instanceof Element && /^H[1-6]$/.test(node.tagName) && node.id.startsWith(prefix)) {
      sections.push({ id: node.id.slice(prefix.length), at: text.length });
    }
  }
  return { text, sections, pieces };
}

/** Converts a point of the DOM to an offset in the text. */
function positionOf(shown: ShownText, node: Node, offset: number): number | undefined {
  const own = shown.pieces.find((piece) => piece.node === node);
  if (own) return own.at + offset;
  // Between elements, use the first piece that follows.
  const range = document.createRange();
  range.setStart(node, offset);
  const next = shown.pieces.find((piece) => range.comparePoint(piece.node, 0) >= 0);
  return next?.at ?? shown.text.length;
}

/** Returns an element of an article as a passage. @returns undefined if the element contains no words */
export function passageOf(box: HTMLElement, element: Element): CommentAnchor | undefined {
  const shown = readShownText(box);
  const own = shown.pieces.filter(({ node }) => element.contains(node));
  const [first, last] = [own[0], own.at(-1)];
  return first && last && anchorAt(shown, { from: first.at, to: last.at + last.node.data.length });
}

/** Returns the passage that is selected in an article, and its position on the screen. */
export function selectedPassage(box: HTMLElement): { anchor: CommentAnchor; rect: DOMRect } | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  if (!box.contains(range.commonAncestorContainer)) return undefined;
  const shown = readShownText(box);
  const from = positionOf(shown, range.startContainer, range.startOffset);
  const to = positionOf(shown, range.endContainer, range.endOffset);
  if (from === undefined || to === undefined || to <= from) return undefined;
  const anchor = anchorAt(shown, { from, to });
  return anchor && { anchor, rect: range.getBoundingClientRect() };
}

/**
 * Converts a text offset to a point of the DOM. @param isEnd whether the offset ends a passage, not begins it
 */
function pointAt({ pieces }: ShownText, position: number, isEnd: boolean): [Text, number] | undefined {
  const piece = pieces.find(({ at, node }) => (isEnd ? position <= at + node.length : position < at + node.length));
  return piece && [piece.node, position - piece.at];
}

/**
 * Changes the highlights in an article and preserves the selection. Highlights change with other people's
 * comments, and each change splits or joins the text nodes at which a selection begins and ends.
 */
export function preserveSelection(box: HTMLElement, change: () => void): void {
  const selection = getSelection();
  const range = selection?.isCollapsed === false ? selection.getRangeAt(0) : undefined;
  if (!selection || !range || !box.contains(range.commonAncestorContainer)) {
    change();
    return;
  }
  const before = readShownText(box);
  const from = positionOf(before, range.startContainer, range.startOffset) ?? 0;
  const to = positionOf(before, range.endContainer, range.endOffset) ?? 0;
  change();
  const after = readShownText(box);
  const [start, end] = [pointAt(after, from, false), pointAt(after, to, true)];
  if (start && end && to > from) selection.setBaseAndExtent(...start, ...end);
}

/** Finds passages in the text on the page. A passage that is missing from the result has changed. */
export function findPassages(
  box: HTMLElement,
  wanted: readonly { id: string; anchor: CommentAnchor }[],
): Map<string, Passage> {
  const text = prepare(readShownText(box));
  return new Map(
    wanted.flatMap(({ id, anchor }) => {
      const found = findAnchor(text, anchor);
      return found ? [[id, found] as const] : [];
    }),
  );
}

const markClass = 'wiki-passage';

/** Removes the highlights of passages from the page. */
export function unmarkPassages(box: HTMLElement): void {
  for (const mark of box.querySelectorAll(`mark.${markClass}`)) {
    const parent = mark.parentNode;
    mark.replaceWith(...mark.childNodes);
    parent?.normalize();
  }
}

/**
 * Highlights passages on the page. Where several overlap, the mark names all of them, the last one first.
 * @param labelOf announced by screen readers at the beginning of a passage
 */
export function markPassages(
  box: HTMLElement,
  places: ReadonlyMap<string, Passage>,
  labelOf: (id: string) => string,
): void {
  unmarkPassages(box);
  if (places.size === 0) return;
  const all = [...places].map(([id, place]) => ({ id, ...place }));
  const begun = new Set<string>();
  for (const { node, at } of readShownText(box).pieces) {
    const end = at + node.length;
    const here = all.filter(({ from, to }) => from < end && to > at);
    if (here.length === 0) continue;
    const cuts = new Set([at, end]);
    for (const { from, to } of here) {
      if (from > at) cuts.add(from);
      if (to < end) cuts.add(to);
    }
    const points = [...cuts].sort((a, b) => a - b);
    let rest: Text = node;
    points.slice(0, -1).forEach((from, i) => {
      const piece = rest;
      const next = points[i + 1] ?? end;
      if (next < end) rest = piece.splitText(next - from);
      const ids = here.flatMap((one) => (one.from < next && one.to > from ? [one.id] : [])).reverse();
      if (ids.length > 0 && piece.data.trim() !== '') wrap(piece, ids, begun, labelOf);
    });
  }
}

function wrap(piece: Text, ids: readonly string[], begun: Set<string>, labelOf: (id: string) => string): void {
  const mark = document.createElement('mark');
  mark.className = markClass;
  mark.dataset.threads = ids.join(' ');
  const [first = ''] = ids;
  // One tab stop per passage.
  if (!begun.has(first)) {
    mark.tabIndex = 0;
    mark.role = 'button';
    mark.ariaLabel = `${piece.data} ${labelOf(first)}`;
  }
  for (const id of ids) begun.add(id);
  piece.replaceWith(mark);
  mark.append(piece);
}

/** Returns the thread whose passage an event occurred on. */
export const threadAt = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? target.closest<HTMLElement>(`mark.${markClass}`)?.dataset.threads?.split(' ')[0]
    : undefined;

/** Scrolls to a passage and highlights it for a moment. */
export function showPassage(box: HTMLElement, id: string): void {
  const marks = [...box.querySelectorAll<HTMLElement>(`mark.${markClass}[data-threads~="${id}"]`)];
  marks[0]?.scrollIntoView({ block: 'center' });
  for (const mark of marks) mark.dataset.lit = '';
  setTimeout(() => {
    for (const mark of marks) delete mark.dataset.lit;
  }, 1_600);
}
