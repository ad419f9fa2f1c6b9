import type { Language } from '@easymock/contract';
import {
  changeKind,
  insertField,
  type ModeOutline,
  moveNode,
  nodeAt,
  type OutlineEdit,
  quoteOf,
  removeNode,
  renameField,
  setRule,
  setText,
  setValue,
} from '@easymock/mock-engine';
import { Button, Dropdown, type MenuProps } from 'antd';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { useWindowRows } from '../../../kit/use-window-rows';
import { showNotice, showSuccess } from '../../../lib/notices';
import { useTexts } from '../../../lib/texts';
import type { CellExit } from './cell-inputs';
import type { CodeEditorHandle } from './code-editor';
import { describeProblem, type Problem } from './engine';
import styles from './form.module.css';
import {
  type CellName,
  cellsOf,
  FormRowView,
  isEditableKind,
  type RowActions,
  rowHeight,
  useRowName,
} from './form-row-view';
import { type FormRow, freeName, idAt, parentOf, pathOf, rowAt, rowsOf } from './form-rows';
import { formTexts } from './form-texts';
import { ResponseForm } from './response-form';
import { RowNote } from './row-note';
import { texts } from './texts';
import { isAddress, readOutline, rememberOutline, useOutline } from './use-outline';

type MakeEdit = (outline: ModeOutline, path: readonly number[]) => OutlineEdit | undefined;

/**
 * The definition as a tree of rows. The code stays the one truth: every edit is a change of its text, and
 * the row with the cursor of the code is the one that is chosen.
 */
export function DefinitionForm(props: {
  /** The text to show; may lag behind while somebody types. */
  text: string;
  /** The text as it is this moment. */
  readText: () => string;
  /** Shows this text without waiting. */
  onSettle: (text: string) => void;
  cursor: number;
  language: Language;
  code: RefObject<CodeEditorHandle | null>;
  onShowCode: (place: number | Problem) => void;
}) {
  const { text, cursor, language, code } = props;
  const t = useTexts(formTexts);
  const editorTexts = useTexts(texts);
  const nameOf = useRowName();
  const { outline, mistake } = useOutline(text, language);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [editing, setEditing] = useState<{ id: string; cell: CellName }>();
  const [typedRule, setTypedRule] = useState<string>();
  const [said, setSaid] = useState('');
  const grid = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const isLocked = mistake !== undefined;

  const rows = useMemo(() => (outline ? rowsOf(outline, folded) : []), [outline, folded]);
  const selectedIndex = rows.length > 0 ? rowAt(rows, cursor) : -1;
  const selected = rows[selectedIndex];
  const { first, last } = useWindowRows(grid, rows.length, rowHeight);
  const domId = (index: number) => `${gridId}-${index}`;

  /** Makes a change of the text, and answers where it was made. */
  function change(id: string, make: MakeEdit): { id: string; outline: ModeOutline } | undefined {
    const read = readOutline(props.readText());
    const path = 'outline' in read ? pathOf(read.outline, id) : undefined;
    if (!('outline' in read) || !path) return undefined;
    const done = make(read.outline, path);
    if (!done) {
      showNotice({ kind: 'error', title: t.form, text: t.cannot });
      return undefined;
    }
    const node = nodeAt(done.outline, done.path) ?? done.outline.root;
    if (done.changes.length > 0) {
      rememberOutline(done.outline);
      code.current?.apply(done.changes, node);
      props.onSettle(done.outline.source);
    }
    return { id: idAt(done.outline, done.path), outline: done.outline };
  }

  const focusGrid = () => grid.current?.focus({ preventScroll: true });

  function toggle(id: string, isOpen?: boolean): void {
    setFolded((before) => {
      const next = new Set(before);
      if (isOpen ?? before.has(id)) next.delete(id);
      else next.add(id);
      return next;
    });
  }

  function select(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (row && !isLocked) code.current?.mark(row.node);
  }

  function selectAt(index: number): void {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row) select(row.id);
  }

  function add(id: string, isInside: boolean): void {
    const made = change(id, (outline, path) => {
      const parentPath = isInside ? path : path.slice(0, -1);
      const parent = nodeAt(outline, parentPath);
      if (!parent?.inside || (!isInside && path.length === 0)) return undefined;
      const index = isInside ? parent.children.length : (path.at(-1) ?? 0) + 1;
      const isList = parent.kind === 'list';
      const empty = quoteOf(outline).repeat(2);
      if (isList) {
        // One more like those that are there.
        const like = parent.children.at(-1);
        const isPlain = like && ['text', 'number', 'boolean', 'null'].includes(like.kind) && like.value;
        const value = isPlain ? outline.source.slice(isPlain.start, isPlain.end) : '{}';
        return insertField(outline, parentPath, index, { value: like ? value : empty });
      }
      const key = freeName(parent.children.map((child) => child.key?.name ?? ''));
      return insertField(outline, parentPath, index, { key, value: empty });
    });
    if (!made) return;
    toggle(isInside ? id : made.id.slice(0, made.id.lastIndexOf('/')), true);
    const path = pathOf(made.outline, made.id) ?? [];
    const node = nodeAt(made.outline, path);
    if (node?.key) setEditing({ id: made.id, cell: 'name' });
    else if (node && !node.inside) setEditing({ id: made.id, cell: 'value' });
    else focusGrid();
  }

  function remove(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (!row?.parent) return;
    const name = nameOf(row);
    const made = change(id, removeNode);
    if (!made) return;
    focusGrid();
    if (row.node.children.length === 0) {
      setSaid(t.removed({ name }));
      return;
    }
    const { source } = made.outline;
    showSuccess(t.removed({ name }), {
      label: t.undo,
      // What was done since must not be undone instead.
      run: () => props.readText() === source && code.current?.undo(),
    });
  }

  function move(id: string, by: 1 | -1): void {
    const row = rows.find((each) => each.id === id);
    const place = row ? row.index + by : -1;
    if (!row?.parent || place < 0 || place >= row.count) return;
    if (change(id, (outline, path) => moveNode(outline, path, by))) {
      setSaid(t.moved({ name: nameOf(row), place: place + 1 }));
    }
  }

  function startEdit(id: string, cell?: CellName): void {
    const row = rows.find((each) => each.id === id);
    if (!row || isLocked) return;
    const cells = cellsOf(row);
    const wanted = cell ?? (['name', 'value', 'kind'] as const).find((each) => cells.includes(each));
    if (wanted && cells.includes(wanted)) {
      select(id);
      setTypedRule(undefined);
      setEditing({ id, cell: wanted });
    } else if (row.node.kind === 'other' || row.node.kind === 'function') showCode(id);
  }

  function showCode(id: string): void {
    const row = rows.find((each) => each.id === id);
    if (row) props.onShowCode(row.node.value?.start ?? row.node.start);
  }

  function keep(id: string, cell: CellName, typed: string): string | undefined {
    return change(id, (outline, path) => {
      const kind = nodeAt(outline, path)?.kind;
      if (cell === 'name') return renameField(outline, path, typed);
      if (cell === 'rule') return setRule(outline, path, typed);
      if (cell === 'kind') return isEditableKind(typed) ? changeKind(outline, path, typed) : undefined;
      return kind === 'text' ? setText(outline, path, typed) : setValue(outline, path, typed.trim());
    })?.id;
  }

  function done(id: string, cell: CellName, typed: string | undefined, exit: CellExit): void {
    const row = rows.find((each) => each.id === id);
    const now = (typed === undefined ? id : keep(id, cell, typed)) ?? id;
    // A fold goes by names, so it follows the new one.
    if (now !== id && folded.has(id)) toggle(now, false);
    setTypedRule(undefined);
    setEditing((before) => (before?.id === id && before.cell === cell ? undefined : before));
    if (exit === 'away') return;
    if (exit === 'sibling' || exit === 'inside') {
      const read = readOutline(props.readText());
      const path = 'outline' in read ? pathOf(read.outline, now) : undefined;
      const node = 'outline' in read && path ? nodeAt(read.outline, path) : undefined;
      add(now, exit === 'inside' ? node?.inside !== undefined : path?.length === 0);
      return;
    }
    const cells = row ? cellsOf(row) : [];
    const at = cells.indexOf(cell) + (exit === 'next' ? 1 : -1);
    const next = exit === 'row' ? undefined : cells[at];
    if (next) setEditing({ id: now, cell: next });
    else focusGrid();
  }

  const current = {
    select,
    toggle: (id: string) => toggle(id),
    edit: startEdit,
    done,
    add,
    remove,
    showCode,
  };
  const latest = useRef(current);
  latest.current = current;
  // Rows are remembered, so what they call must stay the same.
  const actions = useMemo<RowActions>(
    () => ({
      select: (id) => {
        latest.current.select(id);
        grid.current?.focus({ preventScroll: true });
      },
      toggle: (id) => latest.current.toggle(id),
      edit: (id, cell) => latest.current.edit(id, cell),
      done: (...rest) => latest.current.done(...rest),
      typeRule: setTypedRule,
      add: (id, isInside) => latest.current.add(id, isInside),
      remove: (id) => latest.current.remove(id),
      showCode: (id) => latest.current.showCode(id),
    }),
    [],
  );

  function onKeyDown(event: KeyboardEvent): void {
    if (event.target !== event.currentTarget || !selected || event.nativeEvent.isComposing) return;
    if (onModifiedKey(event, selected) || onMoveKey(event, selected)) event.preventDefault();
  }

  /** Keys that change something. */
  function onModifiedKey(event: KeyboardEvent, { id, node, parent }: FormRow): boolean {
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    if (isCommand && (key === 'z' || key === 'y')) {
      if (key === 'y' || event.shiftKey) code.current?.redo();
      else code.current?.undo();
      props.onSettle(props.readText());
      return true;
    }
    if (isCommand) return false;
    if (event.altKey && (key === 'arrowup' || key === 'arrowdown')) {
      if (!isLocked) move(id, key === 'arrowup' ? -1 : 1);
      return true;
    }
    if (key === 'f2' || (key === 'enter' && !event.shiftKey && !event.altKey)) {
      startEdit(id);
      return true;
    }
    if (isLocked) return false;
    if (key === 'enter') {
      // Below the whole definition there is nothing, and inside a number neither.
      const isInside = event.altKey ? node.inside !== undefined : !parent;
      if (isInside ? node.inside : parent) add(id, isInside);
      return true;
    }
    if (key === 'delete' || key === 'backspace') {
      remove(id);
      return true;
    }
    return false;
  }

  /** Keys that only go somewhere. */
  function onMoveKey(event: KeyboardEvent, { id, isOpen }: FormRow): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    switch (event.key) {
      case 'ArrowDown':
        selectAt(selectedIndex + 1);
        return true;
      case 'ArrowUp':
        selectAt(selectedIndex - 1);
        return true;
      case 'PageDown':
        selectAt(selectedIndex + page);
        return true;
      case 'PageUp':
        selectAt(selectedIndex - page);
        return true;
      case 'Home':
        selectAt(0);
        return true;
      case 'End':
        selectAt(rows.length - 1);
        return true;
      case 'ArrowRight':
        if (isOpen === false) toggle(id);
        else if (isOpen) selectAt(selectedIndex + 1);
        return true;
      case 'ArrowLeft':
        if (isOpen) toggle(id);
        else selectAt(parentOf(rows, selectedIndex));
        return true;
      case ' ':
        if (isOpen !== undefined) toggle(id);
        return true;
      default:
        return false;
    }
  }

  // The chosen row is always in sight.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || selectedIndex < 0) return;
    const top = selectedIndex * rowHeight;
    const head = rowHeight;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (top + rowHeight + head > box.scrollTop + box.clientHeight) {
      box.scrollTop = top + rowHeight + head - box.clientHeight;
    }
  }, [selectedIndex]);

  // Whoever breaks the code meanwhile ends what is being edited here.
  useEffect(() => {
    if (isLocked) setEditing(undefined);
  }, [isLocked]);

  const menuOf = useCallback(
    (row: FormRow | undefined): MenuProps | undefined => {
      if (!row) return undefined;
      const { node, parent, index, count } = row;
      const item = (key: string, label: string, hint: string, isOn = true) => ({
        key,
        label: (
          <span className={styles.menuItem}>
            {label}
            <kbd>{hint}</kbd>
          </span>
        ),
        disabled: !isOn,
      });
      return {
        items: [
          item('inside', node.kind === 'list' ? t.addItem : t.addInside, 'Alt+Enter', Boolean(node.inside)),
          item('sibling', t.addSibling, 'Shift+Enter', Boolean(parent)),
          item('up', t.moveUp, 'Alt+↑', Boolean(parent) && index > 0),
          item('down', t.moveDown, 'Alt+↓', Boolean(parent) && index < count - 1),
          { type: 'divider' },
          item('code', t.inCode, ''),
          { ...item('remove', t.remove, 'Delete', Boolean(parent)), danger: true },
        ],
      };
    },
    [t],
  );

  const onMenu =
    (id: string): MenuProps['onClick'] =>
    ({ key, domEvent }) => {
      domEvent.stopPropagation();
      if (key === 'inside') add(id, true);
      else if (key === 'sibling') add(id, false);
      else if (key === 'up') move(id, -1);
      else if (key === 'down') move(id, 1);
      else if (key === 'code') showCode(id);
      else remove(id);
      if (key === 'up' || key === 'down') focusGrid();
    };

  const foldAll = () =>
    setFolded(
      new Set(
        outline
          ? rowsOf(outline, new Set()).flatMap(({ id, path, isOpen }) =>
              isOpen && path.length > 0 ? [id] : [],
            )
          : [],
      ),
    );

  const menu = isLocked ? undefined : menuOf(selected);
  const shownIndexes = indexesOf(
    first,
    last,
    rows.length,
    selectedIndex,
    editing && rows.findIndex(({ id }) => id === editing.id),
  );
  return (
    <section className={styles.pane} aria-label={t.form}>
      {!outline ? (
        <NoOutline text={text} mistake={mistake} code={code} onShowCode={props.onShowCode} />
      ) : (
        <>
          <ResponseForm
            outline={outline}
            isLocked={isLocked}
            onChange={(make) => change('$', make)}
            onShowCode={props.onShowCode}
          />
          {mistake && (
            <div className={styles.broken} role="status">
              <button type="button" className={styles.brokenLink} onClick={() => props.onShowCode(mistake)}>
                <Icon name="alert" size={14} /> {describeProblem(mistake, editorTexts.broken)}
              </button>
              <span>{t.brokenForm}</span>
            </div>
          )}
          <div ref={scroller} className={styles.scroller}>
            <div className={styles.head}>
              <div className={styles.columns} aria-hidden="true">
                <span className={styles.nameCell}>{t.name}</span>
                <span className={styles.ruleCell}>{t.rule}</span>
                <span className={styles.kindCell}>{t.kind}</span>
                <span className={styles.valueCell}>{t.value}</span>
              </div>
              <span className={styles.headTools}>
                <IconButton icon="undo" size={14} label={t.undo} onClick={() => code.current?.undo()} />
                <IconButton icon="redo" size={14} label={t.redo} onClick={() => code.current?.redo()} />
                <IconButton
                  icon={folded.size > 0 ? 'unfold' : 'fold'}
                  size={14}
                  label={folded.size > 0 ? t.unfoldAll : t.foldAll}
                  onClick={() => (folded.size > 0 ? setFolded(new Set()) : foldAll())}
                />
              </span>
            </div>
            <Dropdown
              trigger={['contextMenu']}
              disabled={!menu}
              menu={{ ...menu, onClick: selected && onMenu(selected.id) }}
            >
              <div
                ref={grid}
                role="treegrid"
                tabIndex={0}
                aria-label={t.form}
                aria-describedby={`${gridId}-note`}
                aria-rowcount={rows.length}
                aria-readonly={isLocked}
                aria-activedescendant={selectedIndex >= 0 ? domId(selectedIndex) : undefined}
                className={styles.grid}
                data-locked={isLocked || undefined}
                style={{ height: rows.length * rowHeight }}
                onKeyDown={onKeyDown}
                onFocus={(event) => {
                  if (event.target === event.currentTarget && selected && !isLocked) select(selected.id);
                }}
              >
                {shownIndexes.map((index) => {
                  const row = rows[index];
                  return (
                    row && (
                      <FormRowView
                        key={row.id}
                        row={row}
                        rowIndex={index}
                        domId={domId(index)}
                        isSelected={index === selectedIndex}
                        editing={editing?.id === row.id ? editing.cell : undefined}
                        isLocked={isLocked}
                        menu={
                          index === selectedIndex && menu ? { ...menu, onClick: onMenu(row.id) } : undefined
                        }
                        actions={actions}
                      />
                    )
                  );
                })}
              </div>
            </Dropdown>
          </div>
          <footer id={`${gridId}-note`} className={styles.note}>
            <RowNote row={selected} typedRule={typedRule} />
            <span className={styles.keys}>{t.keys}</span>
          </footer>
          <span className="g-sr-only" role="status">
            {said}
          </span>
        </>
      )}
    </section>
  );
}

/** The rows in the window, and those that must not go: the chosen one and the one being edited. */
function indexesOf(first: number, last: number, count: number, ...more: (number | undefined)[]): number[] {
  const indexes = Array.from({ length: Math.max(0, last - first) }, (_, offset) => first + offset);
  for (const index of more) {
    if (index === undefined || index < 0 || index >= count || indexes.includes(index)) continue;
    if (index < first) indexes.unshift(index);
    else indexes.push(index);
  }
  return indexes;
}

/** What stands in place of the rows: nothing yet, an address, or code that could never be read. */
function NoOutline(props: {
  text: string;
  mistake: Problem | undefined;
  code: RefObject<CodeEditorHandle | null>;
  onShowCode: (place: number | Problem) => void;
}) {
  const { text, mistake, code } = props;
  const t = useTexts(formTexts);
  const editorTexts = useTexts(texts);
  if (mistake) {
    return (
      <div className={styles.nothing}>
        <button type="button" className={styles.brokenLink} onClick={() => props.onShowCode(mistake)}>
          <Icon name="alert" size={14} /> {describeProblem(mistake, editorTexts.broken)}
        </button>
      </div>
    );
  }
  if (isAddress(text)) {
    return (
      <div className={styles.nothing}>
        <h2>{t.proxyTitle}</h2>
        <p>{t.proxyText({ target: text.trim() })}</p>
        <Button onClick={() => props.onShowCode(text.length)}>{t.inCode}</Button>
      </div>
    );
  }
  return (
    <div className={styles.nothing}>
      <h2>{t.emptyTitle}</h2>
      <p>{t.emptyText}</p>
      <div className={styles.choices}>
        <Button type="primary" onClick={() => code.current?.setText('{}')}>
          {t.newObject}
        </Button>
        <Button onClick={() => code.current?.setText('[]')}>{t.newList}</Button>
      </div>
    </div>
  );
}
