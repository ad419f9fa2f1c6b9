import { Modal } from 'antd';
import { keysOfScreen } from '../../lib/browser/keys';
import { useUser } from '../../lib/session/session';
import { useTexts } from '../../lib/texts/texts';
import { leadingKeys } from './page-keys';
import { texts } from './texts';
import styles from './top-bar.module.css';

/** Lists the shortcuts of this screen and those of all screens. */
export function ShortcutList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useTexts(texts);
  const user = useUser();
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
  const here = isOpen ? keysOfScreen().flatMap(({ key, label }) => (label ? [[key, label] as const] : [])) : [];
  return (
    <Modal open={isOpen} title={t.shortcuts} width={640} footer={null} destroyOnHidden onCancel={onClose}>
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
