import { lazy, Suspense, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openPalette } from '../../features/palette/index';
import { to, usePageMatch } from '../../lib/address/page';
import { isUnderneath, nameOfPress, runKey, type ScreenKey } from '../../lib/browser/keys';
import { useUser } from '../../lib/session/session';
import { dismissNotice, readNotices } from '../../lib/state/notices';
import { signal, useSignal } from '../../lib/state/signal';
import { useOnceTrue } from '../../lib/state/use-once-true';
import { isEditorPage, pagesByKey } from './page-keys';
import { searchBoxId } from './search-box';

/**
 * Returns whether a key press opens the palette. Ctrl+K works everywhere except in code, where the editor
 * uses the key.
 */
function isForPalette(event: KeyboardEvent): boolean {
  const { target, key } = event;
  const isPlain = event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
  const isInCode = target instanceof HTMLElement && target.isContentEditable;
  return isPlain && key.toLowerCase() === 'k' && !event.isComposing && !event.defaultPrevented && !isInCode;
}

const ShortcutList = lazy(async () => ({ default: (await import('./shortcut-list')).ShortcutList }));

const isOpen = signal(false);
export const openShortcuts = (): void => isOpen.set(true);

const focusSearch = () => document.getElementById(searchBoxId)?.focus();

/** Runs the action of the newest notice that offers one. @returns false if there is none */
function undo(): boolean {
  const offered = readNotices().findLast(({ action }) => action);
  if (!offered) return false;
  dismissNotice(offered.id);
  offered.action?.run();
  return true;
}

/** Handles the shortcuts outside of text fields, and renders their list. */
export function Shortcuts() {
  const navigate = useNavigate();
  const isShown = useSignal(isOpen);
  const user = useUser();
  const isSignedIn = user !== null;
  const isLoaded = useOnceTrue(isShown);
  const isEditor = isEditorPage(usePageMatch()?.name);

  useEffect(() => {
    if (!isSignedIn) return;
    const letters: ScreenKey[] = [
      ...Object.entries(pagesByKey).map(([key, page]) => ({ key, run: () => void navigate(to(page)) })),
      { key: 's', run: focusSearch },
      { key: '/', run: focusSearch },
    ];
    const everywhere = [...(isEditor ? [] : letters), { key: 'Mod+z', run: undo }];
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForPalette(event) && !isUnderneath(event.target)) {
        event.preventDefault();
        openPalette();
      } else if (nameOfPress(event) === '?') openShortcuts();
      else runKey(event, everywhere);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, isSignedIn, isEditor]);

  if (!isLoaded) return null;
  return (
    <Suspense>
      <ShortcutList isOpen={isShown} onClose={() => isOpen.set(false)} />
    </Suspense>
  );
}
