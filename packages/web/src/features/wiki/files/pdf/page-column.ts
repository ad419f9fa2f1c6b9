import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PageSheet, type PageSize } from './page-sheet';
import styles from './pdf.module.css';

/** Pages above this number are not shown. */
export const mostPages = 5_000;
/** Milliseconds after a zoom until pages are drawn again. */
const redrawMs = 150;
/** CSS pixels per point of a page: the size on paper is 100 %. */
const paperScale = 96 / 72;
const zoomRange = { least: 0.25, auto: 1.25, most: 5 };
/** Pixels beside the pages. */
const gap = 12;

/** A factor of the size on paper, as wide as the window, or that but not much larger than on paper. */
type Zoom = number | 'width' | 'auto';

/**
 * Shows the pages of a file below each other in an element that scrolls. Only pages near the visible part are
 * drawn, one at a time and the visible ones first; the others are empty sheets.
 * @example const column = new PageColumn(element, pdf, { first, label, onPage, onZoom, onFailed })
 */
export class PageColumn {
  readonly sheets: readonly PageSheet[];
  readonly #box: HTMLElement;
  readonly #pdf: PDFDocumentProxy;
  readonly #on: ColumnEvents;
  readonly #near = new Set<PageSheet>();
  readonly #observer: IntersectionObserver;
  readonly #resizes: ResizeObserver;
  #zoom: Zoom = 'auto';
  #scale = 1;
  #page = 1;
  #isDrawing = false;
  #isClosed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    box: HTMLElement,
    pdf: PDFDocumentProxy,
    on: ColumnEvents & { first: PageSize; label(num: number): string },
  ) {
    this.#box = box;
    this.#pdf = pdf;
    this.#on = on;
    const num = Math.min(pdf.numPages, mostPages);
    this.sheets = Array.from({ length: num }, (_, at) => new PageSheet(at + 1, on.first, on.label(at + 1)));
    const column = document.createElement('div');
    column.className = styles.column ?? '';
    column.append(...this.sheets.map(({ element }) => element));
    box.replaceChildren(column);
    this.#layOut();
    this.#observer = new IntersectionObserver((entries) => this.#onSeen(entries), { root: box, rootMargin: '60% 0px' });
    for (const { element } of this.sheets) this.#observer.observe(element);
    this.#resizes = new ResizeObserver(() => typeof this.#zoom === 'string' && this.#rescale());
    this.#resizes.observe(box);
    box.addEventListener('scroll', this.#onScroll, { passive: true });
  }

  get page(): number {
    return this.#page;
  }

  /** The zoom in percent of the size on paper. */
  get percent(): number {
    return Math.round((this.#scale / paperScale) * 100);
  }

  goTo(page: number): void {
    const sheet = this.sheets[Math.max(1, Math.min(this.sheets.length, page)) - 1];
    if (sheet) this.#box.scrollTop = sheet.element.offsetTop - gap;
  }

  setZoom(zoom: Zoom): void {
    this.#zoom = zoom;
    this.#rescale();
  }

  /** Enlarges or reduces by one step. */
  step(factor: number): void {
    this.setZoom(Math.max(zoomRange.least, Math.min(zoomRange.most, (this.#scale / paperScale) * factor)));
  }

  /** Returns a page's sheet once it is drawn, as far as the file can be drawn. */
  async drawn(page: number): Promise<PageSheet | undefined> {
    const sheet = this.sheets[page - 1];
    if (!sheet) return undefined;
    this.#near.add(sheet);
    await sheet.draw(this.#pdf).catch(() => {});
    return sheet.isDrawn ? sheet : undefined;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#observer.disconnect();
    this.#resizes.disconnect();
    this.#box.removeEventListener('scroll', this.#onScroll);
    for (const sheet of this.#near) sheet.free();
    this.#box.replaceChildren();
  }

  readonly #onScroll = (): void => {
    const middle = this.#box.scrollTop + this.#box.clientHeight / 2;
    // Sheets are in order, so the last one that begins above the middle is the current one.
    let [low, high] = [0, this.sheets.length - 1];
    while (low < high) {
      const mid = Math.ceil((low + high) / 2);
      if ((this.sheets[mid]?.element.offsetTop ?? 0) <= middle) low = mid;
      else high = mid - 1;
    }
    if (this.#page === low + 1) return;
    this.#page = low + 1;
    this.#on.onPage(this.#page);
  };

  #onSeen(entries: readonly IntersectionObserverEntry[]): void {
    for (const { target, isIntersecting } of entries) {
      const sheet = this.sheets[Number((target as HTMLElement).dataset.page) - 1];
      if (!sheet) continue;
      if (isIntersecting) this.#near.add(sheet);
      else if (this.#near.delete(sheet)) sheet.free();
    }
    void this.#drawNext();
  }

  #layOut(): void {
    const widest = this.sheets.reduce((most, { size }) => Math.max(most, size.width), 1);
    const room = Math.max(120, this.#box.clientWidth - 2 * gap);
    const most = this.#zoom === 'auto' ? zoomRange.auto : zoomRange.most;
    const fitting = Math.min(most * paperScale, room / widest);
    this.#scale = typeof this.#zoom === 'string' ? fitting : this.#zoom * paperScale;
    for (const sheet of this.sheets) sheet.fit(this.#scale);
    this.#on.onZoom(this.percent);
  }

  /** Lays the pages out again and returns to the same place of the same page. */
  #rescale(): void {
    const sheet = this.sheets[this.#page - 1];
    const before = sheet && (this.#box.scrollTop - sheet.element.offsetTop) / Math.max(1, sheet.element.offsetHeight);
    this.#layOut();
    if (sheet) this.#box.scrollTop = sheet.element.offsetTop + (before ?? 0) * sheet.element.offsetHeight;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#drawNext(), redrawMs);
  }

  /** Draws the pages near the visible part, the closest to the current page first. */
  async #drawNext(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    const failed = new Set<PageSheet>();
    for (;;) {
      const [next] = [...this.#near]
        .filter((sheet) => !sheet.isDrawn && !failed.has(sheet))
        .sort((a, b) => Math.abs(a.num - this.#page) - Math.abs(b.num - this.#page));
      if (!next || this.#isClosed) break;
      try {
        await next.draw(this.#pdf);
        this.#on.onDrawn?.(next);
      } catch (error) {
        failed.add(next);
        if (!this.#isClosed) this.#on.onFailed(next, error);
      }
    }
    this.#isDrawing = false;
  }
}

interface ColumnEvents {
  onPage(page: number): void;
  onZoom(percent: number): void;
  onFailed(sheet: PageSheet, error: unknown): void;
  onDrawn?(sheet: PageSheet): void;
}
