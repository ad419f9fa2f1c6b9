import { useEffect } from 'react';
import { isPrintWaiting, printPage } from './print-page';

/**
 * Loads what belongs on paper before the browser's own key prints; the menu of the browser cannot be made to
 * wait.
 */
export function usePrintKey(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'p';
      // Another part of the page may have begun to print already.
      if (!isPrint || event.defaultPrevented || !isPrintWaiting()) return;
      event.preventDefault();
      void printPage();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}
