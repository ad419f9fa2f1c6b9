import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Characters of all pages that stay in memory; the texts of further pages are read again. */
const mostCached = 8_000_000;

/** Removes what differs between how people type and how files store a text: case and blanks. */
const plainOf = (text: string): string => text.toLowerCase().replace(/\s+/g, '');

/** Finds the pages of a file that contain a text. */
export class PdfFinder {
  readonly #pdf: PDFDocumentProxy;
  readonly #pages: number;
  readonly #texts = new Map<number, string>();
  #cached = 0;

  constructor(pdf: PDFDocumentProxy, pages: number) {
    this.#pdf = pdf;
    this.#pages = pages;
  }

  /** Returns the numbers of the pages with the text, in order. @throws if the signal aborts */
  async find(text: string, signal: AbortSignal): Promise<number[]> {
    const wanted = plainOf(text);
    const found: number[] = [];
    if (wanted === '') return found;
    for (let page = 1; page <= this.#pages; page += 1) {
      const words = await this.#textOf(page);
      signal.throwIfAborted();
      if (words.includes(wanted)) found.push(page);
    }
    return found;
  }

  async #textOf(num: number): Promise<string> {
    const known = this.#texts.get(num);
    if (known !== undefined) return known;
    const page = await this.#pdf.getPage(num);
    const { items } = await page.getTextContent();
    const text = plainOf(items.map((item) => ('str' in item ? item.str : '')).join(''));
    if (this.#cached + text.length <= mostCached) {
      this.#texts.set(num, text);
      this.#cached += text.length;
    }
    return text;
  }
}

/** Returns the places of a text in the text layer of a page. */
function placesIn(layer: HTMLElement, text: string): Range[] {
  const wanted = plainOf(text);
  if (wanted === '') return [];
  let words = '';
  const places: { node: Text; at: number }[] = [];
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let at = 0; at < node.data.length; at += 1) {
      const letters = plainOf(node.data.charAt(at));
      for (const letter of letters) {
        words += letter;
        places.push({ node, at });
      }
    }
  }
  const ranges: Range[] = [];
  for (let at = words.indexOf(wanted); at >= 0; at = words.indexOf(wanted, at + wanted.length)) {
    const [first, last] = [places[at], places[at + wanted.length - 1]];
    if (!first || !last) break;
    const range = new Range();
    range.setStart(first.node, first.at);
    range.setEnd(last.node, last.at + 1);
    ranges.push(range);
  }
  return ranges;
}

const names = { all: 'pdf-found', page: 'pdf-current' };

/** Marks the places of a text on the drawn pages, and those of one page more strongly. */
export function markPlaces(
  layers: readonly { num: number; words: HTMLElement | undefined }[],
  text: string,
  page: number,
): void {
  const highlights = 'highlights' in CSS ? CSS.highlights : undefined;
  if (!highlights) return;
  for (const name of Object.values(names)) highlights.delete(name);
  if (text.trim() === '') return;
  const [all, current]: [Range[], Range[]] = [[], []];
  for (const { num, words } of layers) if (words) (num === page ? current : all).push(...placesIn(words, text));
  highlights.set(names.all, new Highlight(...all));
  highlights.set(names.page, new Highlight(...current));
}
