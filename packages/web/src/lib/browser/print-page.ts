import { showNotice, withdrawNotice } from '../state/notices';
import { libTexts } from '../texts/lib-texts';
import { currentTexts } from '../texts/texts';

/** Event before printing, on which parts load that otherwise load only when they are scrolled into view. */
export const printAheadEvent = 'easymock:print-ahead';

/** Attributes of a part of the page that is still loading content to be printed. */
export const printWaits = { 'data-print-waits': '' };

/** Milliseconds after which the page is printed even if parts are still loading. */
const mostWaitMs = 15_000;
const noticeKey = 'print';

/** Returns whether a part of the page is still loading content to be printed. */
export const isPrintWaiting = (): boolean => document.querySelector('[data-print-waits]') !== null;

/** Waits until all content to be printed has loaded, or until the time is over. */
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

/** Prints the page after loading the parts that were never on the screen. */
export async function printPage(): Promise<void> {
  dispatchEvent(new Event(printAheadEvent));
  if (isPrintWaiting()) {
    const title = currentTexts(libTexts).printWaits;
    showNotice({ kind: 'info', title, text: '', duration: mostWaitMs, key: noticeKey });
    await loaded();
    withdrawNotice(noticeKey);
    // Waits until the notice has disappeared, so that it is not printed.
    await new Promise((resolve) => setTimeout(resolve));
  }
  print();
}
