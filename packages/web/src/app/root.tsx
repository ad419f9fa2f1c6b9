import { appVersion, pages } from '@easymock/contract';
import { useEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { usePageMatch, useTitleOverride } from '../lib/address/page';
import { PlaceOfRouter } from '../lib/address/place-of-router';
import { beginRequest } from '../lib/api/progress';
import { findContent } from '../lib/browser/content';
import { useText, useTexts } from '../lib/texts/texts';
import { appTexts } from './app-texts';

/** The behaviour that all pages of the app shell share: title, focus, scroll position, loading bar. */
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

/** Each visit has its own scroll position, but a project's list keeps one: it is restored after a visit to an editor. */
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

/** A new page takes the focus to its heading; Back returns it to the link that led away. */
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
      // Forms that took the focus keep it.
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
