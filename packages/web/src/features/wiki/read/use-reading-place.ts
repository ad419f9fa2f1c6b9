import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { lastScrollPosition, rememberReading } from '../node/reading-history';
import { goToHeading, slugOf } from '../text/headings';

/** Opens an article at the heading in the URL, or else at the last scroll position. */
export function useReadingPlace(id: string, title: string) {
  const { hash } = useLocation();
  const type = useNavigationType();
  const [isShown, slug] = [useRef(false), slugOf(hash)];
  useEffect(() => {
    if (isShown.current) goToHeading(slug);
  }, [slug, isShown]);
  useEffect(() => {
    if (!title) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isShown.current && rememberReading(id, title, scrollY), 400);
    };
    addEventListener('scroll', note, { passive: true });
    note();
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', note);
    };
  }, [id, title, isShown]);
  return {
    /** Called when the text is on the page. */
    onShown: () => {
      if (isShown.current) return;
      // Scrolls after the layout, and after the router has restored the scroll position.
      requestAnimationFrame(() => {
        isShown.current = true;
        if (goToHeading(slug) || type === 'POP') return;
        const y = lastScrollPosition(id);
        if (y > 0) scrollTo(0, y);
      });
    },
  };
}
