import { type CheckItemDraft, releaseLimits } from '@easymock/contract';
import { Button } from 'antd';
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, memo, type RefObject, useRef, useState } from 'react';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ConfirmDialog } from '../../../kit/dialogs/confirm-dialog';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, ArrowDownIcon, ArrowUpIcon, EditIcon, GripIcon, TrashIcon } from '../../../kit/display/icons';
import { dragOf } from '../../../lib/browser/drag';
import { useKeys } from '../../../lib/browser/keys';
import { randomId } from '../../../lib/browser/random-id';
import { showNotice, showSuccess } from '../../../lib/state/notices';
import { useStable } from '../../../lib/state/use-stable';
import { useTexts } from '../../../lib/texts/texts';
import { type EditAction, type EditList, editList, linesOf } from './edit-list';
import styles from './release.module.css';
import { texts } from './texts';

const itemDrag = dragOf<string>();

interface Actions {
  dispatch: (action: EditAction) => void;
  editItem: (item: CheckItemDraft) => void;
}

interface Place {
  group: string;
  before: string | undefined;
}

/** Shows the drop position of a dragged row by DOM attributes, so that nothing is rendered until the drop. */
function markPlace(box: HTMLElement, place: Place | undefined): void {
  for (const marked of box.querySelectorAll('[data-drop]')) marked.removeAttribute('data-drop');
  if (!place) return;
  const target = place.before
    ? box.querySelector(`[data-item="${place.before}"]`)
    : box.querySelector(`[data-group="${place.group}"]`);
  target?.setAttribute('data-drop', '');
}

/** Returns the drop position for an element under the pointer. */
function placeAt(target: EventTarget | null, y: number): Place | undefined {
  if (!(target instanceof Element)) return undefined;
  const group = target.closest<HTMLElement>('[data-group]')?.dataset.group;
  if (!group) return undefined;
  const row = target.closest<HTMLElement>('[data-item]');
  if (!row) return { group, before: undefined };
  const { top, height } = row.getBoundingClientRect();
  if (y < top + height / 2) return { group, before: row.dataset.item };
  const next = row.nextElementSibling;
  return { group, before: next instanceof HTMLElement ? next.dataset.item : undefined };
}

/** Returns the drag handlers of a box with draggable rows. */
function useItemDrag(box: RefObject<HTMLDivElement | null>, dispatch: Actions['dispatch']) {
  const place = useRef<Place>(undefined);
  const end = () => {
    place.current = undefined;
    itemDrag.end();
    if (!box.current) return;
    markPlace(box.current, undefined);
    for (const row of box.current.querySelectorAll('[data-dragged]')) row.removeAttribute('data-dragged');
  };
  return {
    onDragOver(event: DragEvent) {
      if (itemDrag.read() === undefined || !box.current) return;
      const next = placeAt(event.target, event.clientY);
      if (!next) return;
      event.preventDefault();
      const before = place.current;
      if (before?.group === next.group && before.before === next.before) return;
      place.current = next;
      markPlace(box.current, next);
    },
    onDrop(event: DragEvent) {
      const id = itemDrag.read();
      if (id === undefined || !place.current) return;
      event.preventDefault();
      dispatch({ type: 'put', id, ...place.current });
      end();
    },
    onDragEnd: end,
  };
}

/**
 * Edits the groups of a checklist and their items, which can be typed, pasted, dragged, and moved with Alt
 * and an arrow key.
 */
export function EditGroups({ list, actions }: { list: EditList; actions: Actions }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState('');
  const [doomed, setDoomed] = useState('');
  const { groups, items } = list;
  // Adds the keys to the list of shortcuts; the rows handle the keys wherever the focus is inside them.
  useKeys([{ key: 'Alt+↑ ↓', label: t.keyMove, run: () => false }]);

  const focusItem = (id: string, part = 'input') =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-item="${id}"] ${part}`)?.focus());
  const focusName = (group: string) =>
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLInputElement>(`[data-group="${group}"] input`)?.select(),
    );
  const add = (group: string, titles: readonly string[], after?: string) => {
    const room = releaseLimits.items - items.length;
    if (titles.length > room)
      showNotice({ kind: 'error', title: t.addItem, text: t.tooMany({ num: releaseLimits.items }) });
    if (room <= 0) return;
    const ids = titles.map(() => randomId());
    actions.dispatch({ type: 'add', ids, titles, group, ...(after !== undefined && { after }) });
    focusItem(ids[Math.min(titles.length, room) - 1] ?? '');
    if (titles.length > 1) showSuccess(t.pasted({ num: Math.min(titles.length, room) }));
  };
  const rows = useStable({
    ...actions,
    add: (item: CheckItemDraft, titles: readonly string[]) => add(item.group_id, titles, item.id),
    remove: (item: CheckItemDraft) => {
      const at = items.findIndex(({ id }) => id === item.id);
      const neighbour = items[at - 1] ?? items[at + 1];
      actions.dispatch({ type: 'remove', id: item.id });
      if (neighbour) focusItem(neighbour.id);
    },
    step: (item: CheckItemDraft, step: 1 | -1) => {
      const next = editList(list, { type: 'step', id: item.id, step });
      if (next === list) return;
      actions.dispatch({ type: 'step', id: item.id, step });
      const at = next.items.findIndex(({ id }) => id === item.id);
      setSaid(t.movedTo({ title: item.title, place: at + 1, num: items.length }));
      // A row loses the focus when it moves in the DOM.
      const isGrip = document.activeElement instanceof HTMLButtonElement;
      focusItem(item.id, isGrip ? 'button' : 'input');
    },
  });
  const drag = useItemDrag(box, actions.dispatch);
  return (
    <div ref={box} {...drag}>
      {groups.map((group, at) => {
        const own = items.filter(({ group_id }) => group_id === group.id);
        return (
          <section
            key={group.id}
            className={styles.editGroup}
            data-group={group.id}
            aria-label={group.name || t.groupOf({ num: at + 1 })}
          >
            <GroupHead
              group={group}
              at={at}
              last={groups.length - 1}
              num={own.length}
              dispatch={actions.dispatch}
              onRemove={() =>
                own.length > 0 ? setDoomed(group.id) : actions.dispatch({ type: 'removeGroup', id: group.id })
              }
            />
            <ul className={styles.rows}>
              {own.map((item) => (
                <EditRow key={item.id} item={item} actions={rows} />
              ))}
            </ul>
            <Button
              type="text"
              icon={<Icon icon={AddIcon} />}
              onClick={() => add(group.id, [''])}
              disabled={items.length >= releaseLimits.items}
            >
              {t.addItem}
            </Button>
          </section>
        );
      })}
      <p className={styles.help}>
        <Button
          icon={<Icon icon={AddIcon} />}
          disabled={groups.length >= releaseLimits.groups}
          onClick={() => {
            const id = randomId();
            actions.dispatch({ type: 'addGroup', id, name: t.newGroup });
            focusName(id);
          }}
        >
          {t.addGroup}
        </Button>
      </p>
      <p className="g-sr-only" role="status">
        {said}
      </p>
      <ConfirmDialog
        isOpen={doomed !== ''}
        title={t.removeGroup}
        okText={t.removeGroup}
        onConfirm={() => {
          actions.dispatch({ type: 'removeGroup', id: doomed });
          setDoomed('');
        }}
        onCancel={() => setDoomed('')}
      >
        {t.removeGroupText({ num: items.filter(({ group_id }) => group_id === doomed).length })}
      </ConfirmDialog>
    </div>
  );
}

/** The name of a group, and the actions for the whole group. */
function GroupHead(props: {
  group: EditList['groups'][number];
  at: number;
  last: number;
  num: number;
  dispatch: Actions['dispatch'];
  onRemove: () => void;
}) {
  const t = useTexts(texts);
  const { group, at, last, dispatch } = props;
  return (
    <div className={styles.editGroupHead}>
      <input
        className={styles.groupInput}
        aria-label={t.groupName}
        value={group.name}
        maxLength={40}
        onChange={({ target }) => dispatch({ type: 'nameGroup', id: group.id, name: target.value })}
      />
      <span className={`${styles.quiet} g-num`}>{t.itemNum({ num: props.num })}</span>
      <IconButton
        icon={ArrowUpIcon}
        label={t.moveUp}
        disabled={at === 0}
        onClick={() => dispatch({ type: 'stepGroup', id: group.id, step: -1 })}
      />
      <IconButton
        icon={ArrowDownIcon}
        label={t.moveDown}
        disabled={at === last}
        onClick={() => dispatch({ type: 'stepGroup', id: group.id, step: 1 })}
      />
      <IconButton icon={TrashIcon} label={t.removeGroup} disabled={last === 0} onClick={props.onRemove} />
    </div>
  );
}

interface RowActions extends Actions {
  add: (item: CheckItemDraft, titles: readonly string[]) => void;
  remove: (item: CheckItemDraft) => void;
  step: (item: CheckItemDraft, step: 1 | -1) => void;
}

/** An item in one line; all fields except its title are in its dialog. Memoised, because there may be hundreds. */
const EditRow = memo(function EditRow({ item, actions }: { item: CheckItemDraft; actions: RowActions }) {
  const t = useTexts(texts);
  const { id, title, required, ownerUserIds, link, auto } = item;
  const name = title || t.untitled;
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as 1 | -1 | undefined;
    if (event.altKey && step) {
      event.preventDefault();
      actions.step(item, step);
      return;
    }
    if (!(event.target instanceof HTMLInputElement) || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      actions.add(item, ['']);
    } else if (event.key === 'Backspace' && title === '') {
      event.preventDefault();
      actions.remove(item);
    }
  };
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'));
    if (lines.length < 2) return;
    event.preventDefault();
    const [first = '', ...rest] = lines;
    // If the current row is empty, it takes the first pasted line.
    if (title === '') actions.dispatch({ type: 'change', id, fields: { title: first } });
    actions.add(item, title === '' ? rest : lines);
  };
  const facts = [
    ...(required ? [] : [t.optional]),
    ...(ownerUserIds.length > 0 ? [t.ownerNum({ num: ownerUserIds.length })] : []),
    ...(link ? [t.link] : []),
    ...(auto ? [t.autoKind] : []),
  ];
  return (
    <li className={styles.row} data-item={id} onKeyDown={onKeyDown}>
      <button
        type="button"
        className={styles.grip}
        draggable
        aria-label={t.moveItem({ title: name })}
        title={t.moveItem({ title: name })}
        onDragStart={(event) => {
          const row = event.currentTarget.closest('li');
          row?.setAttribute('data-dragged', '');
          itemDrag.start(event, id, name, row);
        }}
      >
        <Icon icon={GripIcon} />
      </button>
      <input
        className={styles.titleInput}
        aria-label={t.checkItem}
        value={title}
        maxLength={200}
        onChange={({ target }) => actions.dispatch({ type: 'change', id, fields: { title: target.value } })}
        onPaste={onPaste}
      />
      {facts.length > 0 && <span className={styles.rowFacts}>{facts.join(' · ')}</span>}
      <IconButton icon={EditIcon} label={t.editItem({ title: name })} onClick={() => actions.editItem(item)} />
      <IconButton icon={TrashIcon} label={t.removeItem({ title: name })} onClick={() => actions.remove(item)} />
    </li>
  );
});
