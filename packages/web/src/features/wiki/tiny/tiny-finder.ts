import type { Editor } from 'tinymce';
import type { Finder } from '../find/finder';
import { type FindQuery, matchLimit, patternOf } from '../find/matches';

// CSS highlights are not part of the text, so neither TinyMCE nor the source contains them.

const marks = { found: 'wiki-find', present: 'wiki-find-present' } as const;
const blocks = 'p,li,td,th,pre,h1,h2,h3,h4,h5,h6,dt,dd,figcaption,blockquote,summary,caption,div,address';

interface Finding {
  readonly matches: readonly Range[];
  readonly at: number;
}
const nothing: Finding = { matches: [], at: -1 };

/** Returns the lines of a text, each as its text nodes, without parts that cannot be edited. */
function linesIn(body: HTMLElement): Text[][] {
  const lines: Text[][] = [];
  let last: Element | null | undefined;
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof HTMLElement && node !== body && node.contentEditable === 'false'
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    // A line break or a part that cannot be edited starts another line.
    if (node instanceof HTMLBRElement) last = undefined;
    if (!(node instanceof Text)) continue;
    const block = node.parentElement?.closest(blocks) ?? null;
    const isBeside = node.previousSibling instanceof HTMLElement && node.previousSibling.contentEditable === 'false';
    if (last === undefined || block !== last || isBeside) lines.push([]);
    last = block;
    lines.at(-1)?.push(node);
  }
  return lines;
}

function rangeIn(pieces: readonly Text[], from: number, to: number): Range {
  const range = document.createRange();
  let begin = 0;
  for (const piece of pieces) {
    const end = begin + piece.length;
    if (from >= begin && from < end) range.setStart(piece, from - begin);
    if (to > begin && to <= end) range.setEnd(piece, to - begin);
    begin = end;
  }
  return range;
}

/**
 * Returns the matches of a query in an editor's body. A match lies within one line, whose words may differ in
 * format.
 */
function rangesIn(body: HTMLElement, query: FindQuery): Range[] {
  const pattern = patternOf(query);
  if (!pattern) return [];
  const found: Range[] = [];
  for (const pieces of linesIn(body)) {
    const text = pieces.map(({ data }) => data).join('');
    for (const match of text.matchAll(pattern)) {
      if (found.length >= matchLimit) return found;
      found.push(rangeIn(pieces, match.index, match.index + match[0].length));
    }
  }
  return found;
}

/** Finds and replaces in TinyMCE. */
export class TinyFinder implements Finder {
  readonly #editor: Editor;
  readonly #listeners = new Set<() => void>();
  #query: FindQuery | undefined;
  #finding: Finding = nothing;

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  subscribe = (hear: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#editor.on('input change undo redo SetContent', this.#lookAgain);
    this.#listeners.add(hear);
    return () => {
      this.#listeners.delete(hear);
      if (this.#listeners.size === 0) this.#editor.off('input change undo redo SetContent', this.#lookAgain);
    };
  };

  read = (): Finding => this.#finding;

  get #body(): HTMLElement | undefined {
    return this.#editor.removed ? undefined : this.#editor.getBody();
  }

  #write(finding: Finding): void {
    this.#finding = finding;
    const { highlights } = CSS;
    const present = finding.matches[finding.at];
    highlights.delete(marks.found);
    highlights.delete(marks.present);
    if (finding.matches.length > 0) highlights.set(marks.found, new Highlight(...finding.matches));
    if (present) {
      const mark = new Highlight(present);
      mark.priority = 1;
      highlights.set(marks.present, mark);
    }
    for (const hear of this.#listeners) hear();
  }

  /** Searches again, from a position on. */
  #look(from: Range | undefined): void {
    const body = this.#body;
    if (!body || !this.#query) {
      this.#write(nothing);
      return;
    }
    const matches = rangesIn(body, this.#query);
    const next = from ? matches.findIndex((range) => range.compareBoundaryPoints(Range.START_TO_END, from) > 0) : 0;
    this.#write({ matches, at: matches.length === 0 ? -1 : Math.max(0, next) });
  }

  #lookAgain = (): void => {
    if (this.#query) this.#look(this.#finding.matches[this.#finding.at]);
  };

  #reveal(): void {
    this.#finding.matches[this.#finding.at]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  }

  find = (query: FindQuery | undefined): void => {
    const body = this.#body;
    this.#query = query;
    const selected = getSelection();
    const isInside = body && selected && selected.rangeCount > 0 && body.contains(selected.anchorNode);
    this.#look(this.#finding.matches[this.#finding.at] ?? (isInside ? selected.getRangeAt(0) : undefined));
    if (query) this.#reveal();
  };

  step = (by: 1 | -1): void => {
    const { matches, at } = this.#finding;
    if (matches.length === 0) return;
    this.#write({ matches, at: (at + by + matches.length) % matches.length });
    this.#reveal();
  };

  leave = (): void => {
    const present = this.#finding.matches[this.#finding.at]?.cloneRange();
    this.find(undefined);
    if (!this.#body) return;
    this.#editor.focus();
    if (present) this.#editor.selection.setRng(present);
  };

  #replace(ranges: readonly Range[], text: string): void {
    this.#editor.undoManager.transact(() => {
      // From the end, so that earlier positions stay valid.
      for (const range of ranges.toReversed()) {
        range.deleteContents();
        if (text !== '') range.insertNode(document.createTextNode(text));
      }
      this.#body?.normalize();
    });
    this.#editor.dispatch('input');
  }

  replaceOne = (text: string): void => {
    const { matches, at } = this.#finding;
    const present = matches[at];
    if (!present || this.#editor.mode.isReadOnly()) return;
    // Skip the replacement, which may itself match; the number of following matches stays the same.
    const left = matches.length - at - 1;
    this.#replace([present], text);
    const found = this.#query && this.#body ? rangesIn(this.#body, this.#query) : [];
    this.#write({ matches: found, at: found.length === 0 ? -1 : left > 0 ? found.length - left : 0 });
    this.#reveal();
  };

  replaceAll = (text: string): number => {
    const { matches } = this.#finding;
    if (matches.length === 0 || this.#editor.mode.isReadOnly()) return 0;
    this.#replace(matches, text);
    return matches.length;
  };

  selectedWords = (): string => {
    if (!this.#body) return '';
    const words = this.#editor.selection.getContent({ format: 'text' });
    return words.length <= 200 && !words.includes('\n') ? words : '';
  };
}
