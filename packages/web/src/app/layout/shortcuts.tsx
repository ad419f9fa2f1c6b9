import { type PageName, pages } from '@easymock/contract';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { openPalette } from '../../features/palette/index';
import { to } from '../../lib/address/page';
import { isUnderneath, keysOfScreen, nameOfPress, runKey, type ScreenKey } from '../../lib/browser/keys';
import { useUser } from '../../lib/session/session';
import { dismissNotice, readNotices } from '../../lib/state/notices';
import { signal, useSignal } from '../../lib/state/signal';
import { useTexts } from '../../lib/texts/texts';
import { searchBoxId } from './search-box';
import { texts } from './texts';
import styles from './top-bar.module.css';

const pagesByKey = {
  p: 'projects',
  g: 'teams',
  w: 'workbench',
  d: 'wiki',
  n: 'newProject',
  t: 'tools',
  m: 'messages',
} as const satisfies Record<string, PageName>;

/** The keys that lead somewhere today: to pages that are built, and that the person may open. */
const leadingKeys = (permissions: readonly string[]) =>
  (Object.keys(pagesByKey) as (keyof typeof pagesByKey)[]).filter((key) => {
    const { isBuilt, access } = pages[pagesByKey[key]];
    return isBuilt && permissions.includes(access);
  });

/** From anywhere but code, where the keys belong to the editor. */
function isForPalette(event: KeyboardEvent): boolean {
  const { target, key } = event;
  const isPlain = event.ctrlKey !== event.metaKey && !event.shiftKey && !event.altKey;
  const isInCode = target instanceof HTMLElement && target.isContentEditable;
  return isPlain && key.toLowerCase() === 'k' && !event.isComposing && !event.defaultPrevented && !isInCode;
}

const isOpen = signal(false);
export const openShortcuts = (): void => isOpen.set(true);

const focusSearch = () => document.getElementById(searchBoxId)?.focus();

/** Takes back what the newest message offers to take back. */
function undo(): boolean {
  const offered = readNotices().findLast(({ action }) => action);
  if (!offered) return false;
  dismissNotice(offered.id);
  offered.action?.run();
  return true;
}

/** Listens for keys everywhere but in texts, and holds the list of them. */
export function Shortcuts() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const isShown = useSignal(isOpen);
  const user = useUser();
  const isSignedIn = user !== null;

  useEffect(() => {
    if (!isSignedIn) return;
    const everywhere: ScreenKey[] = [
      ...Object.entries(pagesByKey).map(([key, page]) => ({ key, run: () => void navigate(to(page)) })),
      { key: 's', run: focusSearch },
      { key: '/', run: focusSearch },
      { key: 'Mod+z', run: undo },
    ];
    const onKeyDown = (event: KeyboardEvent) => {
      if (isForPalette(event) && !isUnderneath(event.target)) {
        event.preventDefault();
        openPalette();
      } else if (nameOfPress(event) === '?') openShortcuts();
      else runKey(event, everywhere);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, isSignedIn]);

  const names = {
    p: t.keyPersonal,
    g: t.keyTeams,
    w: t.keyWorkbench,
    d: t.keyDocuments,
    n: t.keyNew,
    t: t.keyTools,
    m: t.keyMessages,
  };
  const everywhere: [string, string][] = [
    ...leadingKeys(user?.userAuthKey ?? []).map((key): [string, string] => [key, names[key]]),
    ['Mod+k', t.keyPalette],
    ['s', t.keySearch],
    ['Mod+z', t.keyUndo],
    ['Shift+?', t.keyHelp],
    ['Mod+s', t.keySave],
    ['Mod+Enter', t.keySubmit],
  ];
  const here = isShown
    ? keysOfScreen().flatMap(({ key, label }) => (label ? [[key, label] as const] : []))
    : [];
  return (
    <Modal
      open={isShown}
      title={t.shortcuts}
      width={640}
      footer={null}
      destroyOnHidden
      onCancel={() => isOpen.set(false)}
    >
      {here.length > 0 && <KeyList title={t.keysHere} rows={here} />}
      <KeyList title={t.keysEverywhere} rows={everywhere} />
      <p className={styles.note}>{t.shortcutsNote}</p>
    </Modal>
  );
}

const isMac = /mac/i.test(navigator.userAgent);
const caps: Partial<Record<string, string>> = { Mod: isMac ? '⌘' : 'Ctrl', Escape: 'Esc', Delete: 'Del' };

function KeyList({ title, rows }: { title: string; rows: readonly (readonly [string, string])[] }) {
  return (
    <section>
      <h3 className={styles.keysTitle}>{title}</h3>
      <dl className={styles.keys}>
        {rows.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {key.split('+').map((part) => (
                <kbd key={part}>{caps[part] ?? (part.length === 1 ? part.toUpperCase() : part)}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
