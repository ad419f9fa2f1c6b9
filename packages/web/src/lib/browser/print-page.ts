import { showNotice, withdrawNotice } from '../state/notices';
import { libTexts } from '../texts/lib-texts';
import { currentTexts } from '../texts/texts';

/** Event before a print that waits: parts that load when they are seen load now. */
export const printAheadEvent = 'easymock:print-ahead';

/** Attributes of a part of the page that has not loaded what belongs on paper. */
export const printWaits = { 'data-print-waits': '' };

/** Milliseconds after which the page is printed as it is. */
const mostWaitMs = 15_000;
const noticeKey = 'print';

/** Returns whether a part of the page has not loaded what belongs on paper. */
export const isPrintWaiting = (): boolean => document.querySelector('[data-print-waits]') !== null;

/** Waits until nothing on the page is loading that belongs on paper, or until the time is over. */
function loaded(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isPrintWaiting()) end();
    });
    const timer = setTimeout(() => end(), mostWaitMs);
    const end = () => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    observer.observe(document.body, { attributes: true, childList: true, subtree: true });
  });
}

/** Prints the page, after parts that were never on the screen have loaded. */
export async function printPage(): Promise<void> {
  dispatchEvent(new Event(printAheadEvent));
  if (isPrintWaiting()) {
    const title = currentTexts(libTexts).printWaits;
    showNotice({ kind: 'info', title, text: '', duration: mostWaitMs, key: noticeKey });
    await loaded();
    withdrawNotice(noticeKey);
    // The notice must not be on paper.
    await new Promise((resolve) => setTimeout(resolve));
  }
  print();
}
