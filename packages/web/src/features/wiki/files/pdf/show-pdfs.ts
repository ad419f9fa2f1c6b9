import { currentTexts } from '../../../../lib/texts/texts';
import styles from './pdf.module.css';
import { buttonOf, createPdfCard, type PdfActions } from './pdf-card';
import { pdfLinkOf } from './pdf-link';
import { texts } from './texts';

/** Files above this number stay links with a button. */
const mostCards = 30;

const blocks = 'p, li, td, th, dd, figure, blockquote, div';

/**
 * Shows the PDF attachments to which a text links: as a card if the link asks for it and stands alone in its
 * block, else by a button at the link. Paper and exports have the link. @returns a function that ends the drawing
 */
export function showPdfs(box: HTMLElement, actions: PdfActions): () => void {
  const ends: (() => void)[] = [];
  for (const link of box.querySelectorAll<HTMLAnchorElement>('a[href]')) {
    const words = link.textContent?.trim() ?? '';
    const pdf = pdfLinkOf(link.href, words);
    if (!pdf) continue;
    const file = { fileId: pdf.fileId, name: words || currentTexts(texts).openFile, page: pdf.page };
    const block = pdf.isInPage && ends.length < mostCards ? blockAround(link, box) : undefined;
    if (block) {
      const { element, end } = createPdfCard(file, actions);
      ends.push(end);
      block.append(element);
      link.classList.add(styles.replaced ?? '');
    } else {
      const button = buttonOf(currentTexts(texts).open, () => actions.open(file));
      button.className = styles.peek ?? '';
      button.ariaLabel = currentTexts(texts).openOf({ name: file.name });
      link.after(button);
    }
  }
  return () => {
    for (const end of ends) end();
  };
}

/** Returns the block that contains a link and nothing else. */
function blockAround(link: HTMLElement, box: HTMLElement): HTMLElement | undefined {
  const block = link.closest<HTMLElement>(blocks);
  if (!block || block === box || !box.contains(block) || block.querySelector('img')) return undefined;
  return block.textContent?.trim() === link.textContent?.trim() ? block : undefined;
}
