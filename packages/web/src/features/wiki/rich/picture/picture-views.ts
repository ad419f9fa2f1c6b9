import type { Node as DocNode } from '@tiptap/pm/model';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { currentTexts } from '../../../../lib/texts/texts';
import { freshAddress } from '../../files/addresses';
import { dragWidth } from '../../text/drag-width';
import { texts } from '../texts';
import styles from './picture.module.css';
import { alignOfPicture, setPictureWidth } from './picture-edits';

type Place = () => number | undefined;

interface PicturePage {
  readonly pictureOf: (src: string) => string | undefined;
}

function showPicture(image: HTMLImageElement, { attrs }: DocNode, page: PicturePage): void {
  const { src, alt, width } = attrs as { src: string; alt: string | null; width: string | null };
  image.alt = alt ?? src;
  image.style.width = width?.endsWith('%') ? '100%' : width ? `${Number.parseInt(width, 10)}px` : '';
  image.referrerPolicy = 'no-referrer';
  if (image.dataset.source === src) return;
  image.dataset.source = src;
  const address = page.pictureOf(src);
  // Pages load pictures only from this host; the placeholder of any other picture shows its URL.
  image.toggleAttribute('data-elsewhere', address === undefined);
  if (address === undefined) image.removeAttribute('src');
  else image.src = address;
  image.onerror = () => {
    image.onerror = null;
    // The article's file token may have expired during editing.
    void freshAddress(src).then((fresh) => {
      if (fresh && image.dataset.source === src) image.src = fresh;
    });
  };
}

/** A picture with a handle at each lower corner, which sets its width by dragging. */
class Frame {
  readonly dom = document.createElement('span');
  readonly #image = document.createElement('img');
  readonly #view: EditorView;
  readonly #place: Place;
  readonly #page: PicturePage;

  constructor(view: EditorView, place: Place, page: PicturePage, onEdit: () => void) {
    this.#view = view;
    this.#place = place;
    this.#page = page;
    this.dom.className = styles.frame ?? '';
    this.dom.contentEditable = 'false';
    this.#image.draggable = true;
    this.#image.addEventListener('dblclick', onEdit);
    this.dom.append(this.#image, this.#handle('left'), this.#handle('right'));
  }

  show(node: DocNode): void {
    showPicture(this.#image, node, this.#page);
    // A percentage refers to the text, and the frame of an inline picture is as wide as the picture.
    this.dom.style.width = String(node.attrs.width ?? '').endsWith('%') ? String(node.attrs.width) : '';
  }

  #handle(side: 'left' | 'right'): HTMLElement {
    const handle = document.createElement('span');
    handle.className = styles.handle ?? '';
    handle.dataset.side = side;
    handle.title = currentTexts(texts).pictureResize;
    handle.addEventListener('pointerdown', (event) => this.#drag(handle, side, event));
    handle.addEventListener('dblclick', () => this.#setWidth(null));
    return handle;
  }

  #setWidth(width: string | null): void {
    const pos = this.#place();
    if (pos === undefined || !this.#view.editable) return;
    setPictureWidth(pos, width)(this.#view.state, this.#view.dispatch);
  }

  #drag(handle: HTMLElement, side: 'left' | 'right', down: PointerEvent): void {
    const pos = this.#place();
    if (!this.#view.editable || down.button !== 0 || pos === undefined) return;
    down.preventDefault();
    const former = [this.dom.style.width, this.#image.style.width] as const;
    const facts = {
      side,
      before: this.#image.getBoundingClientRect().width,
      most: this.#view.dom.getBoundingClientRect().width,
      isCentred: alignOfPicture(this.#view.state, pos) === 'center',
    };
    dragWidth(handle, down, facts, {
      move: (width) => {
        this.dom.style.width = '';
        this.#image.style.width = `${width}px`;
      },
      end: (width) => {
        if (width === undefined) [this.dom.style.width, this.#image.style.width] = former;
        else this.#setWidth(String(width));
      },
    });
  }

  /** Returns whether an event belongs to a handle, and not to the editor. */
  isOwn = ({ target }: Event): boolean => target instanceof HTMLElement && target.dataset.side !== undefined;
}

export class PictureView implements NodeView {
  readonly dom: HTMLElement;
  readonly #frame: Frame;

  constructor(node: DocNode, view: EditorView, place: Place, page: PicturePage, onEdit: () => void) {
    this.#frame = new Frame(view, place, page, onEdit);
    this.dom = this.#frame.dom;
    this.#frame.show(node);
  }

  update(node: DocNode): boolean {
    if (node.type.name !== 'image') return false;
    this.#frame.show(node);
    return true;
  }

  stopEvent = (event: Event): boolean => this.#frame.isOwn(event);

  ignoreMutation = (): boolean => true;
}

/** A picture with its caption below, which is edited in place. */
export class FigureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly contentDOM = document.createElement('figcaption');
  readonly #frame: Frame;

  constructor(node: DocNode, view: EditorView, place: Place, page: PicturePage, onEdit: () => void) {
    this.#frame = new Frame(view, place, page, onEdit);
    this.dom.append(this.#frame.dom, this.contentDOM);
    this.update(node);
  }

  update(node: DocNode): boolean {
    if (node.type.name !== 'figure') return false;
    this.#frame.show(node);
    this.dom.style.textAlign = String(node.attrs.align ?? '');
    this.contentDOM.dataset.empty = node.content.size === 0 ? currentTexts(texts).caption : '';
    return true;
  }

  stopEvent = (event: Event): boolean => this.#frame.isOwn(event);

  ignoreMutation(mutation: { target: Node; type: string }): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }
}
