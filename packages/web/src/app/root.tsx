import { appVersion, pages } from '@easymock/contract';
import { useEffect, useRef } from 'react';
import { type Location, Outlet, ScrollRestoration, useLocation, useNavigation, useNavigationType } from 'react-router';
import { usePageMatch, useTitleOverride } from '../lib/address/page';
import { PlaceOfRouter } from '../lib/address/place-of-router';
import { beginRequest } from '../lib/api/progress';
import { findContent } from '../lib/browser/content';
import { useText, useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';

/** Behaviour shared by all pages of the app shell: title, focus, scroll position, loading bar. */
export function Root() {
  useDocumentTitle();
  useFocusRestoration();
  const isLeaving = useNavigation().state !== 'idle';
  useEffect(() => (isLeaving ? beginRequest() : undefined), [isLeaving]);
  return (
    <PlaceOfRouter>
      <Outlet />
      <ScrollRestoration getKey={placeOf} />
    </PlaceOfRouter>
  );
}

/**
 * Returns the key of the scroll position. Each visit has a separate key, except for the list of a project, whose
 * position is restored after a visit to an editor.
 */
const placeOf = ({ key, pathname, search, state }: Location<{ isFromTop?: boolean } | null>): string =>
  pathname.startsWith('/project/') && !state?.isFromTop ? pathname + search : key;

function useDocumentTitle(): void {
  const match = usePageMatch();
  const t = useTexts(appTexts);
  const text = useText();
  const override = useTitleOverride();
  const title = override || (match ? text(pages[match.name].title) : t.notFoundTitle);
  useEffect(() => {
    document.title = `${title} - EasyMock`;
    document.documentElement.dataset.version = appVersion;
  }, [title]);
}

/** Moves the focus to the heading of a new page; Back returns the focus to the link that was followed. */
function useFocusRestoration(): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const links = useRef(new Map<string, string>());
  const current = useRef({ key, pathname });

  useEffect(() => {
    const remember = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (href) links.current.set(current.current.key, href);
    };
    addEventListener('click', remember, true);
    return () => removeEventListener('click', remember, true);
  }, []);

  useEffect(() => {
    const isSamePage = current.current.pathname === pathname;
    current.current = { key, pathname };
    if (isSamePage) return;
    const frame = requestAnimationFrame(() => {
      const main = document.querySelector('main');
      const content = findContent();
      const at = document.activeElement;
      // Do not take the focus from a form that has focused a field.
      if (!main || (at !== main && at !== content && main.contains(at))) return;
      const href = type === 'POP' ? links.current.get(key) : undefined;
      const back = href && main.querySelector<HTMLElement>(`a[href="${CSS.escape(href)}"]`);
      const heading = main.querySelector<HTMLElement>('h1');
      if (heading) heading.tabIndex = -1;
      (back || heading || content || main).focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [key, pathname, type]);
}
