import type { CheckItem, ItemState, TickRefusal } from '@easymock/contract';
import { memo } from 'react';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { AlertIcon, CheckIcon, CloseIcon, NoteIcon, UndoIcon } from '../../../kit/display/icons';
import { Markdown } from '../../../kit/display/markdown';
import { StatusTag } from '../../../kit/display/status-tag';
import { CheckBox } from '../../../kit/form/check-box';
import { useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './release.module.css';
import { AutoFound, Faces } from './release-parts';
import { texts } from './texts';

interface Props {
  item: CheckItem;
  refusalOf: (item: CheckItem, state: ItemState) => TickRefusal | undefined;
  actions: {
    set: (item: CheckItem, state: ItemState) => void;
    /** Asks for a note before the state changes. */
    note: (item: CheckItem, state: ItemState) => void;
  };
}

/** An item of a running checklist. Memoised, because there may be hundreds. */
export const ItemRow = memo(function ItemRow({ item, refusalOf, actions }: Props) {
  const t = useTexts(texts);
  const { title, desc, state, note, link, owners, required, auto } = item;
  const isDone = state === 'done';
  const refusal = refusalOf(item, isDone ? 'todo' : 'done');
  const may = (to: ItemState) => state !== to && !refusalOf(item, to);
  const menu: Action[] = [
    ...(may('done') ? [{ key: 'done', icon: CheckIcon, label: t.setDone, run: () => actions.set(item, 'done') }] : []),
    ...(may('todo') ? [{ key: 'todo', icon: UndoIcon, label: t.setTodo, run: () => actions.set(item, 'todo') }] : []),
    ...(may('na') ? [{ key: 'na', icon: CloseIcon, label: t.setNa, run: () => actions.note(item, 'na') }] : []),
    ...(may('blocked')
      ? [{ key: 'blocked', icon: AlertIcon, label: t.setBlocked, run: () => actions.note(item, 'blocked') }]
      : []),
    ...(!refusalOf(item, state)
      ? [{ key: 'note', icon: NoteIcon, label: t.updateNote, run: () => actions.note(item, state) }]
      : []),
  ];
  return (
    <li className={styles.item} data-state={state}>
      <CheckBox
        label={t.tick({ title })}
        isChecked={isDone}
        isPartial={state === 'na'}
        isDisabled={refusal !== undefined}
        reason={useReason(item, refusal)}
        onChange={(isOn) => actions.set(item, isOn ? 'done' : 'todo')}
      />
      <div className={styles.itemBody}>
        <p className={styles.itemHead}>
          <span className={styles.itemTitle}>{title}</span>
          {!required && <span className={styles.quiet}>{t.optional}</span>}
          {state === 'blocked' && <StatusTag kind="danger">{t.blocked}</StatusTag>}
          {state === 'na' && <StatusTag kind="off">{t.na}</StatusTag>}
          {link && (
            <a href={link} target="_blank" rel="noreferrer">
              {t.link}
            </a>
          )}
        </p>
        {desc && (
          <div className={styles.itemDesc}>
            <Markdown text={desc} />
          </div>
        )}
        {note && <p className={styles.itemNote}>{t.noteOf({ note })}</p>}
        <p className={styles.itemFacts}>
          <AutoFound item={item} />
        </p>
      </div>
      {/* Always rendered, so that rows do not move while others tick items. */}
      <p className={styles.itemDone}>
        {item.check_at && state !== 'todo' && (
          <DoneBy name={item.checkUserName || (auto ? t.autoBy : '')} when={formatMoment(item.check_at)} />
        )}
      </p>
      {owners.length > 0 ? <Faces people={owners} size={22} /> : <span className={styles.quiet}>{t.noOwner}</span>}
      {/* Always rendered, so that rows keep their height when the checklist starts or is locked. */}
      <span className={styles.menu}>
        {menu.length > 0 && <ActionMenu label={t.itemActions({ title })} actions={menu} />}
      </span>
    </li>
  );
});

/** Returns the reason why a person cannot tick an item, unless the page already explains the reason for all items. */
function useReason({ checkUserName, ownerUserIds }: CheckItem, refusal: TickRefusal | undefined): string | undefined {
  const t = useTexts(texts);
  if (refusal === 'other') return t.tickedBy({ name: checkUserName });
  if (refusal !== 'person') return undefined;
  return ownerUserIds.length > 0 ? t.tickOwners : t.tickStarted;
}

function DoneBy({ name, when }: { name: string; when: string }) {
  const t = useTexts(texts);
  const text = t.doneBy({ name, when });
  return <span title={text}>{text}</span>;
}
