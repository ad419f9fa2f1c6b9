import type { PageName } from '@easymock/contract';
import { Modal } from 'antd';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { isTyping } from '../../lib/is-typing';
import { to } from '../../lib/page';
import { useUser } from '../../lib/session';
import { signal, useSignal } from '../../lib/signal';
import { useTexts } from '../../lib/texts';
import { searchBoxId } from './search-box';
import { texts } from './texts';
import styles from './top-bar.module.css';

const pagesByKey: Readonly<Record<string, PageName>> = {
  p: 'projects',
  g: 'teams',
  w: 'workbench',
  d: 'wiki',
  n: 'newProject',
  t: 'tools',
  m: 'messages',
};

const isOpen = signal(false);
export const openShortcuts = (): void => isOpen.set(true);

/** Closed dialogs may linger in the page, unseen. */
const isDialogOpen = (): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some((dialog) => dialog.checkVisibility());

/** Listens for single keys everywhere but in texts, and holds the list of them. */
export function Shortcuts() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const isShown = useSignal(isOpen);
  const isSignedIn = useUser() !== null;

  useEffect(() => {
    if (!isSignedIn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (isTyping(event.target)) return;
      if (event.key === '?') {
        openShortcuts();
        return;
      }
      // An open dialog keeps the keys to itself.
      if (event.shiftKey || isDialogOpen()) return;
      const page = pagesByKey[event.key];
      const search = event.key === 's' || event.key === '/' ? document.getElementById(searchBoxId) : null;
      if (!page && !search) return;
      event.preventDefault();
      if (page) void navigate(to(page));
      search?.focus();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, isSignedIn]);

  const rows: [string, string][] = [
    ['P', t.keyPersonal],
    ['G', t.keyTeams],
    ['W', t.keyWorkbench],
    ['D', t.keyDocuments],
    ['N', t.keyNew],
    ['S', t.keySearch],
    ['T', t.keyTools],
    ['M', t.keyMessages],
    ['Shift ?', t.keyHelp],
    ['Esc', t.keyEscape],
    ['Ctrl / ⌘ S', t.keySave],
  ];
  return (
    <Modal
      open={isShown}
      title={t.shortcuts}
      width={560}
      footer={null}
      destroyOnHidden
      onCancel={() => isOpen.set(false)}
    >
      <dl className={styles.keys}>
        {rows.map(([key, label]) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t.shortcutsNote}</p>
    </Modal>
  );
}
