import { type FieldValue, type FolderRow, type FolderView, folderRowsLimit } from '@easymock/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type FocusEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { ChevronDownIcon } from '../../../kit/display/icons';
import { CheckBox } from '../../../kit/form/check-box';
import { SortButton } from '../../../kit/list/sort-button';
import { useRowKeys } from '../../../kit/list/use-row-keys';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { api } from '../../../lib/api/api';
import { callQuery, useChange } from '../../../lib/api/queries';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import type { Ask } from '../node/dialogs';
import { NodeIconView } from '../node/node-look';
import { NodeMarks } from '../node/node-marks';
import { useNodeMenu } from '../node/node-menu';
import { texts as nodeTexts } from '../node/texts';
import type { NodeActions } from '../node/use-node-actions';
import { BatchActions } from './batch-actions';
import styles from './field.module.css';
import { type Property, propertyValueOf, useProperties } from './properties';
import { texts } from './texts';
import { useChosen } from './use-chosen';
import type { FolderViewState } from './use-folder-view';
import { ValueEditor } from './value-editor';
import { type People, TagsView, textOfValue, ValueView } from './value-view';

interface Props {
  id: string;
  name: string;
  state: FolderViewState;
  actions: NodeActions;
  ask: Ask;
}

/** The part of a view that decides which rows there are, as input of `getRows`. */
export const rowsInput = (id: string, { filters, sortKey, isDown, groupKey }: FolderView) => ({
  id,
  filters: JSON.stringify(filters),
  sortKey,
  isDown,
  groupKey,
  pageSize: folderRowsLimit,
});

function useRows(input: ReturnType<typeof rowsInput>) {
  return useInfiniteQuery({
    queryKey: ['wikiField', 'getRows', 'pages', input],
    queryFn: ({ pageParam, signal }) => api.wikiField.getRows({ ...input, page: pageParam }, { signal, claims: 'all' }),
    initialPageParam: 1,
    getNextPageParam: ({ page, pageSize, total }) => (page * pageSize < total ? page + 1 : undefined),
    placeholderData: keepPreviousData,
  });
}

/** Shows the children of a folder with their properties, which are edited in their cells. */
export function FolderTable({ id, name, state, actions, ask }: Props) {
  const t = useTexts(texts);
  const { view, fields } = state;
  const query = useRows(rowsInput(id, view));
  const pages = query.data?.pages ?? [];
  const rows = pages.flatMap(({ list }) => list);
  const people: People = new Map(pages.flatMap((page) => page.people.map((one) => [one._id, one])));
  const total = pages.at(-1)?.total ?? 0;
  const chosen = useChosen(rows);
  const properties = useProperties(fields);
  const columns = view.columns.flatMap((key) => properties.find((one) => one.key === key) ?? []);
  const grouping = properties.find(({ key }) => key === view.groupKey);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body, {
    count: rows.length,
    onSelect: (index) => {
      const row = rows[index];
      if (row) chosen.choose(row.id, !chosen.has(row.id));
    },
  });
  const grid = useGridKeys();
  const groups = grouping ? cutIntoGroups(rows, grouping) : [{ key: undefined, rows }];
  const nums = new Map(pages[0]?.groups.map(({ key, num }) => [key, num]));
  const span = columns.length + 3;
  return (
    <QueryView
      query={query}
      skeleton={320}
      isEmpty={() => rows.length === 0}
      empty={<EmptyState drawing="vase" text={t.noHit} />}
    >
      {() => (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the table inside its frame */}
          <section className={styles.frame} aria-label={t.tableOf({ name })} tabIndex={0}>
            <table className={styles.table} {...grid}>
              <Head columns={columns} state={state} chosen={chosen} />
              <tbody ref={body}>
                {groups.map((group) => (
                  <GroupRows
                    key={group.key ?? 'all'}
                    title={
                      grouping && group.key !== undefined
                        ? group.key === folderGroup
                          ? t.folders
                          : t.groupOf({
                              name: textOfValue(group.key, grouping, people) || t.empty,
                              count: formatNumber(nums.get(group.key) ?? group.rows.length),
                            })
                        : ''
                    }
                    span={span}
                  >
                    {group.rows.map((row) => (
                      <Row
                        key={row.id}
                        row={row}
                        index={rows.indexOf(row)}
                        depth={0}
                        columns={columns}
                        people={people}
                        actions={actions}
                        ask={ask}
                        choice={{ isOn: chosen.has(row.id), set: chosen.choose }}
                      />
                    ))}
                  </GroupRows>
                ))}
              </tbody>
            </table>
          </section>
          {query.hasNextPage && (
            <Button
              className={styles.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t.loadMore({ count: formatNumber(total - rows.length) })}
            </Button>
          )}
          <BatchActions place={id} name={name} chosen={chosen} actions={actions} ask={ask} />
        </>
      )}
    </QueryView>
  );
}

/** The group of folders, which have no values. */
const folderGroup = '~folders';

function cutIntoGroups(rows: readonly FolderRow[], grouping: Property): { key: string; rows: FolderRow[] }[] {
  const groups: { key: string; rows: FolderRow[] }[] = [];
  for (const row of rows) {
    const key = row.catalogType === 'folder' ? folderGroup : String(propertyValueOf(row, grouping) ?? '');
    const last = groups.at(-1);
    if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row] });
  }
  return groups;
}

function GroupRows({ title, span, children }: { title: string; span: number; children: ReactNode }) {
  return (
    <>
      {title !== '' && (
        <tr className={styles.group}>
          <th scope="rowgroup" colSpan={span}>
            <span>{title}</span>
          </th>
        </tr>
      )}
      {children}
    </>
  );
}

/** Moves between the cells of a table with arrow keys; Tab reaches one cell only. */
function useGridKeys() {
  const table = useRef<HTMLTableElement>(null);
  const active = useRef('');
  const cellsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('[data-cell]')];
  const rove = () => {
    const cells = [...(table.current?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
    const stop = cells.find((cell) => cell.dataset.cell === active.current) ?? cells[0];
    for (const cell of cells) cell.tabIndex = cell === stop ? 0 : -1;
  };
  useEffect(rove);
  const onKeyDown = (event: KeyboardEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null;
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const row = cell?.closest('tr');
    if (!cell || !row || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    const rows = [...(table.current?.querySelectorAll('tbody tr:has([data-cell])') ?? [])];
    const [down = 0, right = 0] = step;
    const next = cellsOf(rows[rows.indexOf(row) + down] ?? row)[cellsOf(row).indexOf(cell) + right];
    event.preventDefault();
    next?.focus();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const cell = target.closest<HTMLElement>('[data-cell]');
    if (!cell) return;
    active.current = cell.dataset.cell ?? '';
    rove();
  };
  return { ref: table, onKeyDown, onFocus };
}

function Head(props: { columns: readonly Property[]; state: FolderViewState; chosen: ReturnType<typeof useChosen> }) {
  const { columns, state, chosen } = props;
  const t = useTexts(texts);
  const { sortKey, isDown } = state.view;
  const headOf = (key: string, title: string) => {
    const order = sortKey === key ? (isDown ? 'descending' : 'ascending') : 'none';
    // The third click restores the manual order.
    const next =
      order === 'none'
        ? { sortKey: key, isDown: false }
        : order === 'ascending'
          ? { sortKey: key, isDown: true }
          : { sortKey: '', isDown: false };
    return (
      <th key={key} scope="col" aria-sort={order} className={key === 'name' ? styles.nameCell : ''}>
        {key === 'tags' ? title : <SortButton label={title} order={order} onClick={() => state.change(next)} />}
      </th>
    );
  };
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.choice}>
          <CheckBox
            label={t.selectAll}
            isChecked={chosen.isAll}
            isPartial={!chosen.isAll && chosen.nodes.length > 0}
            onChange={chosen.chooseAll}
          />
        </th>
        {headOf('name', t.name)}
        {columns.map(({ key, name }) => headOf(key, name))}
        <th scope="col" className={styles.menu}>
          <span className="g-sr-only">{t.menu}</span>
        </th>
      </tr>
    </thead>
  );
}

interface RowProps {
  row: FolderRow;
  index: number;
  depth: number;
  columns: readonly Property[];
  people: People;
  actions: NodeActions;
  ask: Ask;
  /** Rows inside an opened folder cannot be chosen. */
  choice?: { isOn: boolean; set: (id: string, isOn: boolean, isShiftHeld: boolean) => void };
}

function Row({ row, index, depth, columns, people, actions, ask, choice }: RowProps) {
  const t = useTexts(texts);
  const tn = useTexts(nodeTexts);
  const [isOpen, setIsOpen] = useState(false);
  const menu = useNodeMenu(actions, ask)(row, { onRename: () => ask({ kind: 'rename', node: row }) });
  const isFolder = row.catalogType === 'folder';
  const name = row.catalogName;
  return (
    <>
      <tr {...(depth === 0 && { 'data-row': index })} data-chosen={choice?.isOn || undefined}>
        <td className={styles.choice}>
          {choice && (
            <CheckBox
              label={t.selectRow({ name })}
              isChecked={choice.isOn}
              onChange={(isOn, isShiftHeld) => choice.set(row.id, isOn, isShiftHeld)}
            />
          )}
        </td>
        <td className={styles.nameCell}>
          <span className={styles.name} style={{ paddingInlineStart: depth * 20 }}>
            {isFolder && row.hasChildren ? (
              <IconButton
                icon={ChevronDownIcon}
                size={14}
                label={isOpen ? t.closeFolder({ name }) : t.openFolder({ name })}
                aria-expanded={isOpen}
                className={isOpen ? '' : styles.folded}
                onClick={() => setIsOpen(!isOpen)}
              />
            ) : (
              <span className={styles.noToggle} />
            )}
            <NodeIconView node={row} />
            <Link
              to={to('wikiFolder', { markdownId: row.id })}
              title={name}
              className={styles.link}
              data-cell={`${row.id}:name`}
            >
              {name}
            </Link>
            <NodeMarks node={row} />
          </span>
        </td>
        {columns.map((property) => (
          <td key={property.key}>
            <Cell row={row} property={property} people={people} />
          </td>
        ))}
        <td className={styles.menu}>{menu.length > 0 && <ActionMenu label={tn.more({ name })} actions={menu} />}</td>
      </tr>
      {isOpen && <SubRows id={row.id} depth={depth + 1} columns={columns} actions={actions} ask={ask} />}
    </>
  );
}

/** Shows the children of an opened folder, with the values of fields of the same name and type. */
function SubRows(props: { id: string; depth: number; columns: readonly Property[]; actions: NodeActions; ask: Ask }) {
  const { id, depth, actions, ask } = props;
  const t = useTexts(texts);
  const folder = useQuery(callQuery('wikiField', 'getFolder', { id }));
  const query = useQuery(callQuery('wikiField', 'getRows', { id, pageSize: folderRowsLimit }));
  const fields = folder.data?.fields ?? [];
  const columns = props.columns.map((column): Property => {
    if (!column.field) return column;
    const same = fields.find((one) => one.name === column.name && one.type === column.type);
    return { ...column, key: same?.id ?? `${id}:${column.key}`, options: same?.options ?? [], field: same };
  });
  const span = columns.length + 3;
  if (!query.data || !folder.data) {
    return (
      <tr>
        <td colSpan={span}>
          {folder.data ? (
            <QueryView query={query} skeleton={32}>
              {() => null}
            </QueryView>
          ) : (
            <QueryView query={folder} skeleton={32}>
              {() => null}
            </QueryView>
          )}
        </td>
      </tr>
    );
  }
  const { list, total } = query.data;
  const people: People = new Map(query.data.people.map((one) => [one._id, one]));
  return (
    <>
      {list.map((row) => (
        <Row
          key={row.id}
          row={row}
          index={-1}
          depth={depth}
          columns={columns}
          people={people}
          actions={actions}
          ask={ask}
        />
      ))}
      {total > list.length && (
        <tr>
          <td colSpan={span} className={styles.quiet}>
            <Link to={to('wikiFolder', { markdownId: id })}>
              {t.subFolderCut({ count: formatNumber(list.length) })}
            </Link>
          </td>
        </tr>
      )}
    </>
  );
}

/** Shows a value; Enter, F2 or a click edits it if the reader may edit the document. */
function Cell({ row, property, people }: { row: FolderRow; property: Property; people: People }) {
  const t = useTexts(texts);
  const [isEditing, setIsEditing] = useState(false);
  const [pending, setPending] = useState<FieldValue | null>();
  const button = useRef<HTMLButtonElement>(null);
  const change = useChange('wikiField', 'setValue');
  const { field } = property;
  const value = pending === undefined ? propertyValueOf(row, property) : (pending ?? undefined);
  const shown =
    property.key === 'tags' ? (
      <TagsView tags={row.tags} />
    ) : value === undefined || value === '' ? null : (
      <ValueView value={value} property={property} people={people} />
    );
  const isEditable = field !== undefined && row.catalogType !== 'folder' && row.canEdit;
  if (!isEditable) return <span className={styles.value}>{shown}</span>;
  const text = value === undefined ? t.empty : textOfValue(value, property, people);
  const label = t.editValue({ name: row.catalogName, field: field.name, value: text });
  const end = () => {
    setIsEditing(false);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus();
    });
  };
  const commit = async (next: FieldValue | null) => {
    end();
    setPending(next);
    try {
      await change.mutateAsync({ markdownId: row.id, fieldId: field.id, value: next });
    } catch {
      // The API client has reported the failure; the cell shows the former value again.
    } finally {
      setPending(undefined);
    }
  };
  if (isEditing)
    return (
      <ValueEditor
        property={property}
        label={label}
        value={value}
        onCommit={(next) => void commit(next)}
        onCancel={end}
      />
    );
  return (
    <button
      ref={button}
      type="button"
      className={styles.cell}
      data-cell={`${row.id}:${property.key}`}
      aria-label={label}
      onClick={() => setIsEditing(true)}
      onKeyDown={(event) => {
        if (event.key === 'F2') setIsEditing(true);
      }}
    >
      {shown}
    </button>
  );
}
