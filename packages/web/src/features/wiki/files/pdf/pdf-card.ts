import { currentTexts } from '../../../../lib/texts/texts';
import { formatNumber } from '../../../../lib/texts/time';
import type { TextFiles } from '../addresses';
import { cachedFirstPage, type FirstPage } from './first-page-cache';
import styles from './pdf.module.css';
import { failureKindOf } from './pdf-failure';
import type { AddressOf } from './pdf-source';
import { reasonOf } from './reason';
import type { ShownPdf } from './shown-pdf';
import { texts } from './texts';

/** Actions of the cards and buttons of a text. */
export interface PdfActions {
  readonly addressOf: (fileId: string) => AddressOf;
  readonly open: (file: ShownPdf) => void;
  readonly download: (fileId: string) => void;
}

/** Returns the actions of cards on a page with these files. */
export const pdfActions = (files: TextFiles, open: (file: ShownPdf) => void): PdfActions => ({
  addressOf: (id) => (isRetry) => files.addressToRead(id, isRetry),
  open,
  // The API client has reported the failure.
  download: (id) => void files.download(id).catch(() => {}),
});

/** Pixels before a card comes into sight at which its file is read. */
const ahead = '300px 0px';

/**
 * Creates the card of a file in a text: the top of its first page and its name. The page is drawn when the card
 * comes into sight.
 * @param isEdited whether a click on the page selects the card instead of opening the file
 */
export function createPdfCard(
  file: ShownPdf,
  actions: PdfActions,
  isEdited = false,
): { element: HTMLElement; end: () => void } {
  const t = currentTexts(texts);
  const element = document.createElement('div');
  element.className = styles.card ?? '';
  element.dataset.added = '';
  element.contentEditable = 'false';
  element.role = 'group';
  element.ariaLabel = file.name;
  const picture = isEdited ? document.createElement('div') : buttonOf('', () => actions.open(file));
  picture.className = styles.picture ?? '';
  if (!isEdited) picture.ariaLabel = t.openOf({ name: file.name });
  const bar = document.createElement('div');
  bar.className = styles.cardBar ?? '';
  const name = spanOf(styles.cardName, file.name);
  name.title = file.name;
  const pages = spanOf(`${styles.quiet} g-num`, '');
  bar.append(
    name,
    pages,
    buttonOf(t.open, () => actions.open(file)),
    buttonOf(t.download, () => actions.download(file.fileId)),
  );
  element.append(picture, bar);
  const control = new AbortController();
  const { signal } = control;
  const showPage = (page: FirstPage) => {
    picture.replaceChildren(page.canvas);
    pages.textContent = t.pages({ count: formatNumber(page.pages) });
  };
  const known = cachedFirstPage(file.fileId);
  if (known) {
    showPage(known);
    return { element, end: () => {} };
  }
  const draw = async () => {
    picture.textContent = t.loading;
    try {
      const { drawFirstPage } = await import('./first-page');
      const page = await drawFirstPage(file.fileId, actions.addressOf(file.fileId), signal);
      if (!signal.aborted) showPage(page);
    } catch (error) {
      // A file with a password can still be opened: the viewer asks for it.
      if (!signal.aborted) picture.textContent = t[reasonOf(failureKindOf(error))] as string;
    }
  };
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void draw();
    },
    { rootMargin: ahead },
  );
  observer.observe(element);
  return {
    element,
    end: () => {
      observer.disconnect();
      control.abort();
    },
  };
}

export function buttonOf(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  button.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    onClick();
  });
  return button;
}

function spanOf(className: string | undefined, text: string): HTMLElement {
  const span = document.createElement('span');
  span.className = className ?? '';
  span.textContent = text;
  return span;
}
