import { isNumberText, type OutlineNode } from '@easymock/mock-engine';
import { Dropdown, type MenuProps } from 'antd';
import { memo, type ReactNode } from 'react';
import { IconButton } from '../../../../kit/buttons/icon-button';
import { Icon } from '../../../../kit/display/icon';
import { AddIcon, ChevronDownIcon, ChevronRightIcon, MoreIcon, TrashIcon } from '../../../../kit/display/icons';
import { useTexts } from '../../../../lib/texts/texts';
import { CodeLink } from '../code/code-link';
import { drawsNumber } from '../code/engine';
import { type CellExit, LongTextCell, PlaceholderCell, RuleCell, SelectCell, TextCell } from './cell-inputs';
import { type CellName, cellsOf, kindsFor } from './cells';
import styles from './definition-tree.module.css';
import type { FormRow } from './form-rows';
import { formTexts } from './form-texts';
import { useRowName } from './use-row-name';
import { useSuggestion } from './use-suggestion';

export const rowHeight = 32;

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

/**
 * Compares the displayed parts of rows, because each key stroke recreates all rows, although most of them look the
 * same.
 */
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
  const suggestion = useSuggestion(row);
  const cells = isLocked ? [] : cellsOf(row);
  const cell = (cellName: CellName, shown: ReactNode, input: () => ReactNode, className = '') => {
    if (editing === cellName) {
      return (
        // biome-ignore lint/a11y/useSemanticElements: virtualised rows need absolute positions, which a table does not allow
        // biome-ignore lint/a11y/useFocusableInteractive: the input inside has the focus
        <div role="gridcell" className={`${styles.cell} ${styles.edited} ${className}`}>
          {input()}
        </div>
      );
    }
    const canEdit = cells.includes(cellName);
    return (
      // biome-ignore lint/a11y/useSemanticElements: see above
      // biome-ignore lint/a11y/useFocusableInteractive: the cell is reached by Enter on the row
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
      data-editing={editing}
      className={styles.row}
      style={{ top: rowIndex * rowHeight, height: rowHeight }}
      onClick={() => actions.select(id)}
      onContextMenu={() => actions.select(id)}
    >
      <div role="presentation" className={styles.nameCell}>
        <div className={styles.indent} style={{ width: (level - 1) * 16 }} aria-hidden="true" />
        <FoldButton isOpen={isOpen} onToggle={() => actions.toggle(id)} />
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
          {node.kind === 'text' && drawsNumber(node.text) ? t.drawnNumber : t[`kind_${node.kind}`]}
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
        <ValueView
          node={node}
          suggestion={isLocked ? undefined : suggestion}
          onTake={(text) => actions.done(id, 'value', text, 'row')}
          onShowCode={() => actions.showCode(id)}
        />,
        () => (
          <ValueCell node={node} suggestion={suggestion} label={t.valueOf({ name })} onDone={done('value')} />
        ),
        styles.valueCell,
      )}
      <RowTools {...props} name={name} />
    </div>
  );
}, isSameRow);

/** Button that folds and unfolds a row with children. */
function FoldButton({ isOpen, onToggle }: { isOpen: boolean | undefined; onToggle: () => void }) {
  if (isOpen === undefined) return <span className={styles.noToggle} />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      className={styles.toggle}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <Icon icon={isOpen ? ChevronDownIcon : ChevronRightIcon} size={14} />
    </button>
  );
}

function RowTools({ row, isLocked, menu, actions, name }: RowProps & { name: string }) {
  const t = useTexts(formTexts);
  const { id, node, parent } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: see FormRowView
    // biome-ignore lint/a11y/useFocusableInteractive: keys do the same
    <div role="gridcell" className={styles.actions}>
      {!isLocked && (
        <>
          {(node.inside || parent) && (
            <IconButton
              icon={AddIcon}
              size={14}
              tabIndex={-1}
              label={node.inside ? (node.kind === 'list' ? t.addItem : t.addInside) : t.addSibling}
              onClick={(event) => {
                event.stopPropagation();
                actions.add(id, node.inside !== undefined);
              }}
            />
          )}
          {parent && (
            <IconButton
              icon={TrashIcon}
              size={14}
              tabIndex={-1}
              label={t.removeName({ name })}
              onClick={(event) => {
                event.stopPropagation();
                actions.remove(id);
              }}
            />
          )}
          {menu && (
            <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
              <IconButton icon={MoreIcon} size={14} tabIndex={-1} label={t.more({ name })} />
            </Dropdown>
          )}
        </>
      )}
    </div>
  );
}

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

function ValueCell({ node, suggestion, ...rest }: InputProps & { node: OutlineNode; suggestion: string | undefined }) {
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
    <PlaceholderCell {...rest} initial={text} suggestion={suggestion} />
  );
}

// Maximum characters rendered; the width of the cell cuts longer texts anyway.
const shownCharacters = 200;

function ValueView(props: {
  node: OutlineNode;
  suggestion: string | undefined;
  onTake: (text: string) => void;
  onShowCode: () => void;
}) {
  const { node, suggestion, onTake, onShowCode } = props;
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
      if (text === '' && suggestion !== undefined) {
        return (
          <button
            type="button"
            tabIndex={-1}
            className={styles.suggestion}
            title={t.suggested}
            aria-label={t.takeSuggestion({ text: suggestion })}
            onClick={(event) => {
              event.stopPropagation();
              onTake(suggestion);
            }}
          >
            {suggestion.slice(0, shownCharacters)}
          </button>
        );
      }
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
        <CodeLink
          text={text}
          tabIndex={-1}
          title={t.inCodeOnly({ what: t[`kind_${kind}`] })}
          onClick={(event) => {
            event.stopPropagation();
            onShowCode();
          }}
        />
      );
  }
}
