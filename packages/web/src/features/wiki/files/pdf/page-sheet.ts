import {
  OutputScale,
  type PageViewport,
  type PDFDocumentProxy,
  type PDFPageProxy,
  TextLayer,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import styles from './pdf.module.css';

/** Pixels of one canvas. Browsers refuse larger ones, on phones first. */
const mostCanvasPixels = 16_000_000;

/** Size of a page in CSS pixels at scale 1. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** One page in the column of pages: an empty sheet until it is near the visible part. */
export class PageSheet {
  readonly element = document.createElement('div');
  readonly num: number;
  #size: PageSize;
  #scale = 1;
  #page: PDFPageProxy | undefined;
  #end: (() => void) | undefined;
  /** Scale at which the page is drawn; 0 if it is not. */
  #drawnScale = 0;

  constructor(num: number, size: PageSize, label: string) {
    this.num = num;
    this.#size = size;
    this.element.className = styles.sheet ?? '';
    this.element.role = 'group';
    this.element.ariaLabel = label;
    this.element.dataset.page = String(num);
  }

  get size(): PageSize {
    return this.#size;
  }

  get isDrawn(): boolean {
    return this.#drawnScale === this.#scale;
  }

  /** The text of the page over its picture; undefined until it is drawn. */
  get words(): HTMLElement | undefined {
    return this.element.querySelector<HTMLElement>(`.${styles.words}`) ?? undefined;
  }

  /** Sets the scale. A page that is drawn is stretched until it is drawn again. */
  fit(scale: number): void {
    this.#scale = scale;
    const { style } = this.element;
    style.width = `${Math.floor(this.#size.width * scale)}px`;
    style.height = `${Math.floor(this.#size.height * scale)}px`;
    style.setProperty('--total-scale-factor', String(scale));
  }

  /** Draws the page at its scale, unless it is drawn already. Ends without a result if `free` is called. */
  async draw(pdf: PDFDocumentProxy): Promise<void> {
    if (this.isDrawn) return;
    const scale = this.#scale;
    let isOver = false;
    this.#end?.();
    this.#end = () => {
      isOver = true;
    };
    const page = await pdf.getPage(this.num);
    if (isOver) return;
    this.#page = page;
    const viewport = page.getViewport({ scale });
    this.#size = { width: viewport.width / scale, height: viewport.height / scale };
    this.fit(scale);
    const { canvas, task } = draftOf(page, viewport);
    const words = document.createElement('div');
    words.className = styles.words ?? '';
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport });
    this.#end = () => {
      isOver = true;
      task.cancel();
      layer.cancel();
      release(canvas);
    };
    await Promise.all([task.promise, layer.render()]).catch((error) => {
      if (!isOver) throw error;
    });
    if (isOver) return;
    const former = [...this.element.querySelectorAll('canvas')];
    this.element.replaceChildren(canvas, words);
    for (const one of former) release(one);
    this.#drawnScale = scale;
    this.#end = undefined;
  }

  /** Releases the memory of the drawn page. */
  free(): void {
    this.#end?.();
    this.#end = undefined;
    for (const canvas of this.element.querySelectorAll('canvas')) release(canvas);
    this.element.replaceChildren();
    this.#page?.cleanup();
    this.#drawnScale = 0;
  }
}

/** Safari retains the pixels of a canvas until its size is zero. */
function release(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Begins to draw a page on a canvas of its own, as sharp as the screen and the limit of pixels allow. */
export function draftOf(page: PDFPageProxy, viewport: PageViewport) {
  const canvas = document.createElement('canvas');
  canvas.ariaHidden = 'true';
  const ratio = Math.min(OutputScale.pixelRatio, Math.sqrt(mostCanvasPixels / (viewport.width * viewport.height)));
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio));
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio));
  const task = page.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] });
  return { canvas, task };
}
