import type { Project } from '@easymock/contract';
import { type MouseEvent, useEffect, useEffectEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { CloseIcon } from '../../../../kit/display/icons';
import { MethodLabel } from '../../../../kit/display/method-label';
import { to } from '../../../../lib/address/page';
import { useKeys } from '../../../../lib/browser/keys';
import { useTexts } from '../../../../lib/texts/texts';
import styles from '../editor.module.css';
import { texts } from '../texts';
import type { OpenMocks } from './use-open-mocks';

/** Shows the open mocks of a project as tabs above the editor. Hidden if there is only one. */
export function OpenMocksBar(props: {
  project: Project;
  open: OpenMocks;
  /**  */
  currentId: string;
  isCurrentDirty: boolean;
}) {
  const { project, open, currentId, isCurrentDirty } = props;
  const { tabs } = open;
  const t = useTexts(texts);
  const navigate = useNavigate();
  const pathOf = (id: string) =>
    id === '' ? to('newMock', { projectId: project._id }) : to('editMock', { projectId: project._id, mockId: id });
  const at = tabs.findIndex(({ id }) => id === currentId);
  const go = (by: 1 | -1) => {
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (next && next.id !== currentId) void navigate(pathOf(next.id), { state: { isFromTab: true } });
  };
  const close = (id: string) => {
    if (id !== currentId) return open.close(id);
    const neighbour = tabs[at + 1] ?? tabs[at - 1];
    open.leave(neighbour ? pathOf(neighbour.id) : undefined);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing || tabs.length < 2) return;
    // Compares the physical key, because with Alt some keyboards produce other characters.
    if (event.code === 'KeyW') close(currentId);
    else if (event.key === 'PageDown') go(1);
    else if (event.key === 'PageUp') go(-1);
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  // Adds the keys to the list of shortcuts; the handler above does the work.
  useKeys(
    tabs.length > 1
      ? [
          { key: 'Alt+PageUp / PageDown', label: t.keyTabs, run: () => false },
          { key: 'Alt+W', label: t.keyCloseTab, run: () => false },
        ]
      : [],
  );
  if (tabs.length < 2) return null;
  return (
    <nav className={styles.tabs} aria-label={t.openMocks}>
      <ul>
        {tabs.map(({ id, method, url }) => {
          const isCurrent = id === currentId;
          const isUnsaved = isCurrent ? isCurrentDirty : open.hasDraft(id);
          const name = id === '' ? t.newMock : `${method.toUpperCase()} ${url}`;
          return (
            <li
              key={id}
              className={styles.tab}
              data-current={isCurrent || undefined}
              onAuxClick={(event: MouseEvent) => {
                if (event.button !== 1) return;
                event.preventDefault();
                close(id);
              }}
            >
              <Link
                to={pathOf(id)}
                state={{ isFromTab: true }}
                aria-current={isCurrent ? 'page' : undefined}
                title={isUnsaved ? `${name} · ${t.unsaved}` : name}
              >
                {id === '' ? (
                  t.newMock
                ) : (
                  <>
                    <MethodLabel method={method} /> <span className="g-mono">{url}</span>
                  </>
                )}
              </Link>
              {isUnsaved && <span className={styles.dot} role="img" aria-label={t.unsaved} title={t.unsaved} />}
              <IconButton
                icon={CloseIcon}
                size={12}
                className={styles.tabClose}
                label={t.closeTab({ name })}
                onClick={() => close(id)}
              />
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
