import { type EditableKind, isNumberText, type OutlineKind, type OutlineNode } from '@easymock/mock-engine';
import { Dropdown, type MenuProps } from 'antd';
import { memo, type ReactNode } from 'react';
import { Icon } from '../../../kit/icon';
import { IconButton } from '../../../kit/icon-button';
import { useTexts } from '../../../lib/texts';
import { type CellExit, LongTextCell, PlaceholderCell, RuleCell, SelectCell, TextCell } from './cell-inputs';
import styles from './form.module.css';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';

export const rowHeight = 32;

/** The parts of a row that can be edited, in the order of Tab. */
export type CellName = 'name' | 'rule' | 'kind' | 'value';
const cellNames: readonly CellName[] = ['name', 'rule', 'kind', 'value'];

export const editableKinds = ['text', 'number', 'boolean', 'null', 'object', 'list'] as const;

/** Which parts of this row can be edited here rather than in the code. */
export function cellsOf({ node }: FormRow): CellName[] {
  return cellNames.filter((cell) => {
    if (cell === 'name' || cell === 'rule') return node.key !== undefined;
    // Of a method the value is its name as well, and of a spread nothing is known.
    if (cell === 'kind') return node.kind !== 'other' && (node.value ?? node.key) !== undefined;
    return node.value !== undefined && ['text', 'number', 'boolean'].includes(node.kind);
  });
}

/** What a row does when something in it was used. */
export interface RowActions {
  select: (id: string) => void;
  toggle: (id: string) => void;
  edit: (id: string, cell: CellName) => void;
  done: (id: string, cell: CellName, text: string | undefined, exit: CellExit) => void;
  typeRule: (rule: string) => void;
  add: (id: string, isInside: boolean) => void;
  remove: (id: string) => void;
  showCode: (id: string) => void;
}

/** What people call a row, also those who only hear it. */
export function useRowName(): (row: FormRow) => string {
  const t = useTexts(formTexts);
  return ({ node, parent, index }) => {
    if (!parent) return t.root;
    if (parent.kind === 'list') return t.item({ index: index + 1 });
    return node.key?.name || (node.key ? t.unnamed : node.text.slice(0, 40));
  };
}

interface RowProps {
  row: FormRow;
  rowIndex: number;
  domId: string;
  isSelected: boolean;
  editing: CellName | undefined;
  isLocked: boolean;
  menu: MenuProps | undefined;
  actions: RowActions;
}

/** Each letter typed makes all rows anew; most of them show what they showed before. */
function isSameRow(a: RowProps, b: RowProps): boolean {
  if (a.row !== b.row) {
    if (a.editing || b.editing) return false;
    const [one, other] = [a.row, b.row];
    const isSame =
      one.id === other.id &&
      one.level === other.level &&
      one.isOpen === other.isOpen &&
      one.index === other.index &&
      one.count === other.count &&
      one.parent?.kind === other.parent?.kind &&
      one.node.kind === other.node.kind &&
      one.node.text === other.node.text &&
      one.node.key?.name === other.node.key?.name &&
      one.node.key?.rule === other.node.key?.rule &&
      (one.node.value === undefined) === (other.node.value === undefined) &&
      one.node.children.length === other.node.children.length;
    if (!isSame) return false;
  }
  return (
    a.rowIndex === b.rowIndex &&
    a.domId === b.domId &&
    a.isSelected === b.isSelected &&
    a.editing === b.editing &&
    a.isLocked === b.isLocked &&
    a.menu === b.menu &&
    a.actions === b.actions
  );
}

export const FormRowView = memo(function FormRowView(props: RowProps) {
  const { row, rowIndex, isSelected, editing, isLocked, actions } = props;
  const { id, node, level, isOpen } = row;
  const t = useTexts(formTexts);
  const name = useRowName()(row);
  const cells = isLocked ? [] : cellsOf(row);
  const cell = (cellName: CellName, shown: ReactNode, input: () => ReactNode, className = '') => {
    if (editing === cellName) {
      return (
        // biome-ignore lint/a11y/useSemanticElements: rows are placed, a table's are not
        // biome-ignore lint/a11y/useFocusableInteractive: the input inside has the focus
        <div role="gridcell" className={`${styles.cell} ${className}`}>
          {input()}
        </div>
      );
    }
    const canEdit = cells.includes(cellName);
    return (
      // biome-ignore lint/a11y/useSemanticElements: see above
      // biome-ignore lint/a11y/useFocusableInteractive: Enter on the row leads here
      // biome-ignore lint/a11y/useKeyWithClickEvents: see above
      <div
        role="gridcell"
        className={`${styles.cell} ${className} ${canEdit ? styles.editable : ''}`}
        onClick={canEdit ? () => actions.edit(id, cellName) : undefined}
      >
        {shown}
      </div>
    );
  };
  const done = (cellName: CellName) => (text: string | undefined, exit: CellExit) =>
    actions.done(id, cellName, text, exit);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    // biome-ignore lint/a11y/useFocusableInteractive: the grid has the focus and names its row
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid listens to keys
    <div
      id={props.domId}
      role="row"
      aria-rowindex={rowIndex + 1}
      aria-level={level}
      aria-posinset={row.index + 1}
      aria-setsize={row.count}
      aria-expanded={isOpen}
      aria-selected={isSelected}
      className={styles.row}
      style={{ top: rowIndex * rowHeight, height: rowHeight }}
      onClick={() => actions.select(id)}
      onContextMenu={() => actions.select(id)}
    >
      <div role="presentation" className={styles.nameCell}>
        <div className={styles.indent} style={{ width: (level - 1) * 16 }} aria-hidden="true" />
        {isOpen === undefined ? (
          <span className={styles.noToggle} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className={styles.toggle}
            onClick={(event) => {
              event.stopPropagation();
              actions.toggle(id);
            }}
          >
            <Icon name={isOpen ? 'chevronDown' : 'chevronRight'} size={14} />
          </button>
        )}
        {cell(
          'name',
          <span className={node.key ? styles.name : styles.place} title={name}>
            {name}
          </span>,
          () => (
            <NameCell row={row} label={t.nameOf({ name })} onDone={done('name')} />
          ),
          styles.grows,
        )}
      </div>
      {cell(
        'rule',
        node.key?.rule ? (
          <code className={styles.rule}>{node.key.rule}</code>
        ) : (
          cells.includes('rule') && <span className={styles.hint}>{t.rule}</span>
        ),
        () => (
          <RuleCell
            initial={node.key?.rule ?? ''}
            label={t.ruleOf({ name })}
            node={node}
            onTyping={actions.typeRule}
            onDone={done('rule')}
          />
        ),
        styles.ruleCell,
      )}
      {cell(
        'kind',
        <span className={styles.kind} data-kind={node.kind}>
          {t[`kind_${node.kind}`]}
        </span>,
        () => (
          <SelectCell
            initial={node.kind}
            label={t.kindOf({ name })}
            options={kindsFor(node.kind).map((kind) => ({ value: kind, label: t[`kind_${kind}`] }))}
            onDone={done('kind')}
          />
        ),
        styles.kindCell,
      )}
      {cell(
        'value',
        <ValueView node={node} onShowCode={() => actions.showCode(id)} />,
        () => (
          <ValueCell node={node} label={t.valueOf({ name })} onDone={done('value')} />
        ),
        styles.valueCell,
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: see above */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: keys do the same */}
      <div role="gridcell" className={styles.actions}>
        {!isLocked && (
          <>
            {(node.inside || row.parent) && (
              <IconButton
                icon="add"
                size={14}
                tabIndex={-1}
                label={node.inside ? (node.kind === 'list' ? t.addItem : t.addInside) : t.addSibling}
                onClick={(event) => {
                  event.stopPropagation();
                  actions.add(id, node.inside !== undefined);
                }}
              />
            )}
            {row.parent && (
              <IconButton
                icon="trash"
                size={14}
                tabIndex={-1}
                label={t.removeName({ name })}
                onClick={(event) => {
                  event.stopPropagation();
                  actions.remove(id);
                }}
              />
            )}
            {props.menu && (
              <Dropdown menu={props.menu} trigger={['click']} placement="bottomRight">
                <IconButton icon="more" size={14} tabIndex={-1} label={t.more({ name })} />
              </Dropdown>
            )}
          </>
        )}
      </div>
    </div>
  );
}, isSameRow);

const kindsFor = (kind: OutlineKind): readonly OutlineKind[] =>
  (editableKinds as readonly OutlineKind[]).includes(kind) ? editableKinds : [kind, ...editableKinds];

export const isEditableKind = (kind: string): kind is EditableKind =>
  (editableKinds as readonly string[]).includes(kind);

interface InputProps {
  label: string;
  onDone: (text: string | undefined, exit: CellExit) => void;
}

function NameCell({ row, ...rest }: InputProps & { row: FormRow }) {
  const t = useTexts(formTexts);
  const { node, parent } = row;
  const taken = parent?.children.flatMap((child) => (child === node ? [] : [child.key?.name]));
  const check = (name: string) => {
    if (name === '') return t.nameWanted;
    return taken?.includes(name) ? t.nameTaken({ name }) : undefined;
  };
  return <TextCell {...rest} initial={node.key?.name ?? ''} check={check} />;
}

function ValueCell({ node, ...rest }: InputProps & { node: OutlineNode }) {
  const t = useTexts(formTexts);
  const { kind, text } = node;
  if (kind === 'boolean') {
    const options = ['true', 'false'].map((value) => ({ value, label: value }));
    return <SelectCell {...rest} initial={text} options={options} />;
  }
  if (kind === 'number') {
    const check = (number: string) => (isNumberText(number.trim()) ? undefined : t.numberWanted);
    return <TextCell {...rest} initial={text} check={check} />;
  }
  return /[\n\r]/.test(text) ? (
    <LongTextCell {...rest} initial={text} />
  ) : (
    <PlaceholderCell {...rest} initial={text} />
  );
}

// Longer texts are cut by the width of the cell anyway.
const shownCharacters = 200;

function ValueView({ node, onShowCode }: { node: OutlineNode; onShowCode: () => void }) {
  const t = useTexts(formTexts);
  const { kind, children } = node;
  const text = node.text.slice(0, shownCharacters);
  switch (kind) {
    case 'object':
    case 'list': {
      const count = children.length;
      const [one, many] = kind === 'object' ? [t.field, t.fields] : [t.itemOne, t.items];
      return <span className={styles.count}>{count === 1 ? one : many({ count })}</span>;
    }
    case 'text':
      if (text === '') return <span className={styles.hint}>&quot;&quot;</span>;
      return (
        <span className={styles.text} title={node.text.length > 24 ? text : undefined}>
          {text.split(/(@\w+(?:\([^)]*\))?)/).map((part, index) =>
            index % 2 === 1 ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts are rebuilt as a whole
              <span key={index} className={styles.placeholder}>
                {part}
              </span>
            ) : (
              part.replaceAll('\n', '↵')
            ),
          )}
        </span>
      );
    case 'number':
    case 'boolean':
    case 'null':
      return (
        <span className={styles.text} data-kind={kind}>
          {text}
        </span>
      );
    default:
      return (
        <button
          type="button"
          tabIndex={-1}
          className={styles.codeLink}
          title={t.inCodeOnly({ what: t[`kind_${kind}`] })}
          onClick={(event) => {
            event.stopPropagation();
            onShowCode();
          }}
        >
          <code>{text.replace(/\s+/g, ' ')}</code>
          <Icon name="edit" size={12} />
        </button>
      );
  }
}
