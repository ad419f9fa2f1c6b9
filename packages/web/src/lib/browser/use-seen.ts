import { type RefObject, useEffect, useState } from 'react';
import { printAheadEvent } from './print-page';

/** Returns whether an element has been near the screen, or the page is about to be printed. */
export function useSeen(box: RefObject<HTMLElement | null>): boolean {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element || isSeen) return;
    const see = () => setIsSeen(true);
    const observer = new IntersectionObserver((entries) => entries.some((one) => one.isIntersecting) && see(), {
      rootMargin: '200px',
    });
    observer.observe(element);
    for (const name of ['beforeprint', printAheadEvent]) addEventListener(name, see);
    return () => {
      observer.disconnect();
      for (const name of ['beforeprint', printAheadEvent]) removeEventListener(name, see);
    };
  }, [box, isSeen]);
  return isSeen;
}
