import { type RefObject, useEffect, useState } from 'react';

/** Returns whether a picture that is on or below the screen may still grow and move the end of the text away. */
const isGrowing = (text: HTMLElement | null): boolean =>
  [...(text?.querySelectorAll('img') ?? [])].some((one) => !one.complete && one.getBoundingClientRect().bottom >= 0);

/** Returns whether the end of a text has been on the screen; a text that fits on it counts at once. */
export function useSeenEnd(end: RefObject<HTMLElement | null>, text: RefObject<HTMLElement | null> | undefined) {
  const [isSeen, setIsSeen] = useState(false);
  useEffect(() => {
    const mark = end.current;
    if (!mark || isSeen) return;
    const shown = text?.current ?? null;
    const observer = new IntersectionObserver((entries) => {
      if (entries.at(-1)?.isIntersecting && !isGrowing(shown)) setIsSeen(true);
    });
    // An observer reports the present state of an element that it begins to observe.
    const observe = () => {
      observer.unobserve(mark);
      observer.observe(mark);
    };
    observe();
    // Events of pictures do not bubble.
    for (const name of ['load', 'error']) shown?.addEventListener(name, observe, true);
    return () => {
      observer.disconnect();
      for (const name of ['load', 'error']) shown?.removeEventListener(name, observe, true);
    };
  }, [end, text, isSeen]);
  return isSeen;
}
