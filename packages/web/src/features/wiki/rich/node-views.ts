import { type PictureAddress, toSafeNodes } from '@easymock/wiki-content/browser';
import { writeNodes } from '@easymock/wiki-content/rich';
import { element, type Element as TreeElement, type Node as TreeNode, toHtml } from '@easymock/wiki-content/tree';
import { Extension } from '@tiptap/core';
import type { Node as DocNode } from '@tiptap/pm/model';
import { NodeSelection, Plugin } from '@tiptap/pm/state';
import type { EditorView, NodeView } from '@tiptap/pm/view';
import { drawFormulas } from '../../../kit/formula/draw-formulas';
import { currentLanguage, currentTexts } from '../../../lib/texts/texts';
import { texts as editTexts } from '../edit/texts';
import { createPdfCard, type PdfActions } from '../files/pdf/pdf-card';
import { pdfLinkOf } from '../files/pdf/pdf-link';
import { drawPassages, forgetPassages } from '../include/drawn-passages';
import { nameMocks } from '../mock/name-mocks';
import { openFrames } from '../text/frames';
import { texts as textTexts } from '../text/texts';
import { FigureView, PictureView } from './picture/picture-views';
import type { PieceRenderer } from './piece-renderer';
import styles from './rich.module.css';
import { texts } from './texts';

type Place = () => number | undefined;

/** Services of the page that the node views use. */
export interface PartPage {
  readonly renderer: PieceRenderer;
  readonly edit: (pos: number) => void;
  readonly pictureOf: PictureAddress;
  /** Opens and reads the PDF files of cards. */
  readonly pdf: PdfActions;
}

const safe = (html: string, { pictureOf }: PartPage): DocumentFragment =>
  toSafeNodes(html, currentLanguage() === 'en' ? 'en' : 'zh', pictureOf);

/** A part that renders as readers will see it, and is edited in a form. */
abstract class Part implements NodeView {
  readonly dom: HTMLElement;
  protected readonly box: HTMLElement;
  #node: DocNode;

  constructor(node: DocNode, isInline: boolean, label: string, onEdit?: () => void) {
    this.#node = node;
    this.dom = document.createElement(isInline ? 'span' : 'div');
    this.dom.className = (isInline ? styles.inlinePart : styles.part) ?? '';
    this.dom.dataset.part = node.type.name;
    this.dom.contentEditable = 'false';
    this.box = document.createElement(isInline ? 'span' : 'div');
    this.dom.append(this.box);
    if (!isInline) {
      this.dom.role = 'group';
      this.dom.ariaLabel = label;
    }
    if (!onEdit) return;
    if (isInline) this.dom.addEventListener('dblclick', onEdit);
    else {
      const button = document.createElement('button');
      button.type = 'button';
      button.className = styles.partButton ?? '';
      button.textContent = currentTexts(texts).editPart({ name: label });
      button.addEventListener('click', onEdit);
      this.dom.append(button);
    }
  }

  update(node: DocNode): boolean {
    if (node.type !== this.#node.type) return false;
    const isSame = node.hasMarkup(this.#node.type, this.#node.attrs, node.marks);
    this.#node = node;
    if (!isSame) this.show(node);
    return true;
  }

  protected abstract show(node: DocNode): void;

  /** The editor must not handle keys in the part's own button. */
  stopEvent(event: Event): boolean {
    return event.target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }
}

/** A part that the renderer fills: a formula, a chart, a grid of pictures. */
class Rendered extends Part {
  readonly #page: PartPage;
  readonly #edit: () => void;

  constructor(node: DocNode, page: PartPage, label: string, onEdit: () => void) {
    super(node, node.isInline, label, onEdit);
    this.#page = page;
    this.#edit = onEdit;
    this.show(node);
  }

  destroy(): void {
    forgetPassages(this.box);
  }

  protected show(node: DocNode): void {
    const source = toHtml(sourceOf(node));
    const fallback = String(node.attrs.tex ?? node.attrs.body ?? '');
    if (!this.box.hasChildNodes()) this.box.textContent = fallback;
    void this.#page.renderer.render(source).then((html) => {
      if (html === undefined) this.box.textContent = fallback;
      else this.box.replaceChildren(safe(html, this.#page));
      openFrames(this.box, currentTexts(textTexts).frame);
      drawFormulas(this.box);
      nameMocks(this.box);
      drawPassages(this.box, this.#edit);
    });
  }
}

const sourceOf = (node: DocNode): TreeNode[] => {
  if (!node.isInline) return writeNodes([node]);
  const attributes = { ...(node.attrs.rest ?? {}), 'data-tex': String(node.attrs.tex) };
  return [element('span', attributes)];
};

/** Preserved HTML without a node of its own, shown as readers see it. */
class Kept extends Part {
  readonly #page: PartPage;

  constructor(node: DocNode, page: PartPage) {
    super(node, node.isInline, currentTexts(texts).kept);
    this.#page = page;
    this.dom.title = currentTexts(texts).keptHelp;
    if (!node.isInline) this.dom.prepend(note(currentTexts(texts).kept));
    this.show(node);
  }

  protected show(node: DocNode): void {
    this.box.replaceChildren(safe(toHtml(node.attrs.nodes as TreeElement[]), this.#page));
    drawFormulas(this.box);
  }
}

function note(words: string): HTMLElement {
  const made = document.createElement('p');
  made.className = styles.partNote ?? '';
  made.textContent = words;
  return made;
}

class Contents extends Part {
  constructor(node: DocNode) {
    super(node, false, currentTexts(texts).contents);
    this.show();
  }

  protected show(): void {
    const t = currentTexts(texts);
    this.box.replaceChildren(note(`${t.contents} · ${t.contentsHelp}`));
  }
}

class FileCard extends Part {
  readonly #page: PartPage;
  #endCard: (() => void) | undefined;

  constructor(node: DocNode, page: PartPage, onEdit: () => void) {
    super(node, true, '', onEdit);
    this.#page = page;
    this.show(node);
  }

  protected show(node: DocNode): void {
    const [name, href] = [String(node.attrs.name), String(node.attrs.href)];
    const pdf = pdfLinkOf(href, name);
    this.#endCard?.();
    this.#endCard = undefined;
    this.dom.classList.toggle(styles.file ?? '', !pdf?.isInPage);
    this.dom.title = pdf?.isInPage ? '' : href;
    if (!pdf?.isInPage) {
      this.box.textContent = name;
      return;
    }
    const { element, end } = createPdfCard({ fileId: pdf.fileId, name, page: pdf.page }, this.#page.pdf, true);
    this.#endCard = end;
    this.box.replaceChildren(element);
  }

  destroy(): void {
    this.#endCard?.();
  }
}

/** A list item; a task has a checkbox. */
class Item implements NodeView {
  readonly dom = document.createElement('li');
  readonly contentDOM: HTMLElement;
  readonly #box: HTMLInputElement | undefined;
  readonly #isTask: boolean;

  constructor(node: DocNode, view: EditorView, place: Place) {
    this.#isTask = node.attrs.checked !== null;
    if (!this.#isTask) {
      this.contentDOM = this.dom;
      return;
    }
    this.dom.className = styles.task ?? '';
    this.#box = document.createElement('input');
    this.#box.type = 'checkbox';
    this.#box.contentEditable = 'false';
    this.#box.addEventListener('change', () => {
      const pos = place();
      const item = pos === undefined ? null : view.state.doc.nodeAt(pos);
      if (pos === undefined || !item || !view.editable) return this.#show(node);
      const attrs = { ...item.attrs, checked: this.#box?.checked };
      return view.dispatch(view.state.tr.setNodeMarkup(pos, undefined, attrs));
    });
    this.contentDOM = document.createElement('div');
    this.dom.append(this.#box, this.contentDOM);
    this.#show(node);
  }

  #show(node: DocNode): void {
    if (!this.#box) return;
    this.#box.checked = node.attrs.checked === true;
    this.#box.ariaLabel = node.firstChild?.textContent.trim() || currentTexts(texts).task;
  }

  update(node: DocNode): boolean {
    if (node.type.name !== 'listItem' || (node.attrs.checked !== null) !== this.#isTask) return false;
    this.#show(node);
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#box;
  }

  ignoreMutation(mutation: { target: Node; type: string }): boolean {
    return this.#isTask && mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }
}

/** A code block, with a small field for its language. */
class Code implements NodeView {
  readonly dom = document.createElement('div');
  readonly contentDOM = document.createElement('code');
  readonly #language = document.createElement('input');

  constructor(node: DocNode, view: EditorView, place: Place) {
    this.dom.className = styles.code ?? '';
    const pre = document.createElement('pre');
    this.contentDOM.spellcheck = false;
    pre.append(this.contentDOM);
    this.#language.className = styles.codeLanguage ?? '';
    this.#language.ariaLabel = currentTexts(texts).codeLanguage;
    this.#language.placeholder = currentTexts(texts).codeLanguageShort;
    this.#language.maxLength = 40;
    this.#language.addEventListener('change', () => {
      const pos = place();
      const code = pos === undefined ? null : view.state.doc.nodeAt(pos);
      const language = this.#language.value.trim().replace(/[^\w+#.-]/g, '');
      if (pos === undefined || !code || !view.editable) return;
      view.dispatch(view.state.tr.setNodeMarkup(pos, undefined, { ...code.attrs, language, hasCode: true }));
    });
    this.#language.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      event.preventDefault();
      view.focus();
    });
    this.dom.append(this.#language, pre);
    this.update(node);
  }

  update(node: DocNode): boolean {
    if (node.type.name !== 'codeBlock') return false;
    if (document.activeElement !== this.#language) this.#language.value = String(node.attrs.language);
    return true;
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#language;
  }

  ignoreMutation(mutation: { target: Node; type: string }): boolean {
    return mutation.type !== 'selection' && !this.contentDOM.contains(mutation.target);
  }
}

function partName(node: DocNode): string {
  const t = currentTexts(texts);
  if (node.type.name === 'image' || node.type.name === 'figure') return t.picture;
  if (node.type.name === 'fileCard') return t.file;
  if (node.type.name !== 'wikiBlock') return t.formula;
  const names: Record<string, string> = { chart: t.chart, iframe: t.iframe, imgGrid: t.imgGrid, latex: t.latex };
  if (node.attrs.name === 'mock') return currentTexts(editTexts).mock;
  if (node.attrs.name === 'include') return currentTexts(editTexts).include;
  const name = String(node.attrs.name);
  return (Object.hasOwn(names, name) && names[name]) || `${t.otherBlock} ${name}`;
}

/** Extension with the node views of the article's parts. */
export const partViews = (page: PartPage) =>
  Extension.create({
    name: 'partViews',
    addProseMirrorPlugins() {
      const edit = (place: Place) => () => {
        const pos = place();
        if (pos !== undefined) page.edit(pos);
      };
      const rendered = (node: DocNode, _: EditorView, place: Place) =>
        new Rendered(node, page, partName(node), edit(place));
      return [
        new Plugin({
          props: {
            nodeViews: {
              wikiBlock: rendered,
              formulaBlock: rendered,
              formula: rendered,
              kept: (node) => new Kept(node, page),
              keptInline: (node) => new Kept(node, page),
              contents: (node) => new Contents(node),
              fileCard: (node, _, place) => new FileCard(node, page, edit(place)),
              image: (node, view, place) => new PictureView(node, view, place, page, edit(place)),
              figure: (node, view, place) => new FigureView(node, view, place, page, edit(place)),
              listItem: (node, view, place) => new Item(node, view, place),
              codeBlock: (node, view, place) => new Code(node, view, place),
            },
            // Enter opens the form of the selected part, for keyboard users.
            handleKeyDown: ({ state: { selection } }, event) => {
              if (event.key !== 'Enter' || event.isComposing || !(selection instanceof NodeSelection)) return false;
              if (!isEditable(selection.node)) return false;
              page.edit(selection.from);
              return true;
            },
          },
        }),
      ];
    },
  });

const isEditable = ({ type: { name } }: DocNode): boolean =>
  ['wikiBlock', 'formulaBlock', 'formula', 'image', 'figure', 'fileCard'].includes(name);
