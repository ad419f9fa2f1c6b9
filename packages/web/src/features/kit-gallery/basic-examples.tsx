import { Button } from 'antd';
import { useState } from 'react';
import { ActionMenu } from '../../kit/buttons/action-menu';
import { CopyButton } from '../../kit/buttons/copy-button';
import { IconButton } from '../../kit/buttons/icon-button';
import { PopoverButton } from '../../kit/buttons/popover-button';
import { ConfirmByName } from '../../kit/dialogs/confirm-by-name';
import { ConfirmDialog } from '../../kit/dialogs/confirm-dialog';
import { ColourTag } from '../../kit/display/colour-tag';
import { AddIcon, ColumnsIcon, EditIcon, TrashIcon } from '../../kit/display/icons';
import { Markdown } from '../../kit/display/markdown';
import { Moment } from '../../kit/display/moment';
import { StatusTag } from '../../kit/display/status-tag';
import { EmptyState } from '../../kit/page/empty-state';
import { QueryView } from '../../kit/page/query-view';
import { CallError } from '../../lib/api/api';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import styles from './gallery.module.css';
import { texts } from './texts';

type Query = Parameters<typeof QueryView<string[]>>[0]['query'];
const queryOf = (data: string[] | undefined, error: Error | null = null) =>
  ({ data, error, isPending: !data && !error, refetch: async () => ({}) }) as unknown as Query;

export function States() {
  const t = useTexts(texts);
  const timeout = new CallError(t.failed, { reason: 'timeout', requestId: 'b7c1e2' });
  const states: readonly (readonly [string, Query, string])[] = [
    [t.statePending, queryOf(undefined), t.empty],
    [t.stateReady, queryOf([t.loaded]), t.empty],
    [t.stateEmpty, queryOf([]), t.empty],
    [t.stateNoHit, queryOf([]), t.noHit],
    [t.stateFailed, queryOf(undefined, timeout), t.empty],
  ];
  return (
    <div className={styles.states}>
      {states.map(([title, query, empty]) => (
        <div key={title} className={styles.state}>
          <h3>{title}</h3>
          <QueryView
            query={query}
            skeleton={160}
            isEmpty={(rows) => rows.length === 0}
            empty={
              <EmptyState
                drawing={empty === t.noHit ? 'ripple' : 'vase'}
                text={empty}
                action={<Button>{empty === t.noHit ? t.clear : t.add}</Button>}
              />
            }
          >
            {(rows) => rows.join()}
          </QueryView>
        </div>
      ))}
    </div>
  );
}

export function Dialogs() {
  const t = useTexts(texts);
  const [isOpen, setIsOpen] = useState(false);
  const [isByName, setIsByName] = useState(false);
  return (
    <div className={styles.row}>
      <Button danger onClick={() => setIsOpen(true)}>
        {t.delete}
      </Button>
      <Button danger onClick={() => setIsByName(true)}>
        {t.deleteByName}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t.deleteTitle}
        okText={t.delete}
        onConfirm={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
      >
        {t.deleteText}
      </ConfirmDialog>
      <ConfirmByName
        isOpen={isByName}
        title={t.deleteTitle}
        name={t.name}
        onConfirm={async () => setIsByName(false)}
        onCancel={() => setIsByName(false)}
      >
        {t.deleteText}
      </ConfirmByName>
    </div>
  );
}

export function Buttons() {
  const t = useTexts(texts);
  return (
    <div className={styles.row}>
      <Button type="primary">{t.add}</Button>
      <Button>{t.clear}</Button>
      <IconButton icon={EditIcon} label={t.add} />
      <IconButton icon={EditIcon} label={t.stopped} disabled />
      <PopoverButton icon={ColumnsIcon} label={t.choices}>
        <Button type="text">{t.clear}</Button>
      </PopoverButton>
      <CopyButton text={t.name} />
      <ActionMenu
        label={t.name}
        actions={[
          { key: 'add', icon: AddIcon, label: t.add, run: () => showSuccess(t.add) },
          { key: 'delete', icon: TrashIcon, label: t.delete, isDanger: true, run: () => showSuccess(t.delete) },
        ]}
      />
    </div>
  );
}

export function Values() {
  const t = useTexts(texts);
  return (
    <div className={styles.row}>
      <StatusTag kind="done">{t.using}</StatusTag>
      <StatusTag kind="soon">{t.soon}</StatusTag>
      <StatusTag kind="danger">{t.expired}</StatusTag>
      <StatusTag kind="off">{t.stopped}</StatusTag>
      <ColourTag colour="indigo">{t.department}</ColourTag>
      <ColourTag colour="seal" icon="🔥">
        {t.level}
      </ColourTag>
      <Moment at="2026-11-20T06:30:00Z" />
      <Moment at={new Date(Date.now() - 3 * 60_000).toISOString()} isAgo />
    </div>
  );
}

export function Markdowns() {
  const t = useTexts(texts);
  return <Markdown text={t.text} />;
}
