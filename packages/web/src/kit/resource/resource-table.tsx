import type { RecordHead } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { ListParams } from '../../lib/address/list-params';
import { api } from '../../lib/api/api';
import { callQuery } from '../../lib/api/queries';
import { useKeys } from '../../lib/browser/keys';
import type { Rights } from '../../lib/session/rights';
import { useOnceTrue } from '../../lib/state/use-once-true';
import { useTexts } from '../../lib/texts/texts';
import { type Action, ActionMenu } from '../buttons/action-menu';
import { IconButton } from '../buttons/icon-button';
import { Icon } from '../display/icon';
import { AddIcon, EditIcon, TrashIcon } from '../display/icons';
import { CardList } from '../list/card-list';
import type { DetailTab } from '../page/detail-page';
import type { Column } from './column';
import { DataTable, type DataTableProps } from './data-table';
import type { RecordDrawer as RecordDrawerType } from './record-drawer';
import { RecordEditor } from './record-editor';
import type { RecycleDrawer as RecycleDrawerType } from './recycle-drawer';
import styles from './resource.module.css';
import { resourceTexts } from './texts';
import { type Records, type Resource, useRecords } from './use-records';
import { useRemoval } from './use-removal';

// Layers over a list load when they first open. The casts restore the type parameters that `lazy` drops.
const RecordDrawer = lazy(async () => ({
  default: (await import('./record-drawer')).RecordDrawer,
})) as unknown as typeof RecordDrawerType;
const RecycleDrawer = lazy(async () => ({
  default: (await import('./recycle-drawer')).RecycleDrawer,
})) as unknown as typeof RecycleDrawerType;

type Shared = 'name' | 'nameOf' | 'rowActions' | 'empty' | 'cards';

/** The parts of a card besides its title and its menu. */
interface CardParts<Row> {
  readonly body: (row: Row) => ReactNode;
  readonly foot?: (row: Row) => ReactNode;
  /** Renders content beside the title. */
  readonly extra?: (row: Row) => ReactNode;
}

interface Props<Row extends RecordHead, Data, F extends ListParams, Values extends object>
  extends Omit<DataTableProps<Row, Data, F>, Shared> {
  resource: Resource<Row, Values>;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  form: (record: Row | undefined) => ReactNode;
  /** Labels of fields without a column, for histories and conflicts; a tool's texts object is accepted. */
  labels?: Readonly<Record<string, unknown>>;
  /** Whether the form has more than five fields, and is therefore a drawer. */
  isLong?: boolean;
  addText: string;
  emptyText: string;
  rowActions?: (row: Row, rights: Rights) => readonly Action[];
  /** Shows the records as cards in place of the table. */
  card?: CardParts<Row> | undefined;
  /** Tabs of a record besides its details and its history. */
  tabs?: (row: Row) => readonly DetailTab[];
}

/**
 * Renders the screen of a tool: its list, a record over it, the form to create and edit a record, deletion and
 * restoring. Composed of `useRecords` with `DataTable`, `RecordDrawer`, `RecordEditor`, `useRemoval` and
 * `RecycleButton`; a screen without a table composes the hooks and components itself.
 * @example see features/tools/project-code
 */
export function ResourceTable<Row extends RecordHead, Data, F extends ListParams, Values extends object>(
  props: Props<Row, Data, F, Values>,
) {
  const { resource, labels, isLong, form, addText, emptyText, tabs, card, ...list } = props;
  const { nameOf } = resource;
  const t = useTexts(resourceTexts);
  const records = useRecords(resource);
  const removal = useRemoval(records);
  const { place, rights, canAdd } = records;
  useKeys(canAdd ? [{ key: 'c', label: t.keyAdd, run: records.add }] : []);

  const labelOf = (field: string) =>
    labelIn(labels, field) ?? props.columns.find(({ key }) => key === field)?.title ?? field;
  const columns = props.columns.map((column) => (column.isMain ? withLink(column, place.pathTo, nameOf) : column));
  const rowActions = (row: Row): Action[] => [
    ...(records.mayChange(row) ? [{ key: 'edit', icon: EditIcon, label: t.edit, run: () => place.edit(row._id) }] : []),
    ...(props.rowActions?.(row, rights) ?? []),
    ...(records.mayRemove(row)
      ? [{ key: 'remove', icon: TrashIcon, label: t.remove, isDanger: true, run: () => removal.ask(row) }]
      : []),
  ];
  const wasOpened = useOnceTrue(Boolean(records.openedId));
  const addButton = canAdd && (
    <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={records.add}>
      {addText}
    </Button>
  );
  return (
    <>
      <DataTable<Row, Data, F>
        {...list}
        name={records.kind}
        nameOf={nameOf}
        columns={columns}
        rowActions={rights.canEdit || props.rowActions ? rowActions : undefined}
        cards={card && ((rows) => <Cards rows={rows} records={records} card={card} actionsOf={rowActions} />)}
        actions={
          <>
            {addButton}
            {props.actions}
          </>
        }
        tools={
          <>
            {props.tools}
            <RecycleButton records={records} />
          </>
        }
        empty={{ text: emptyText, action: addButton }}
      />
      {wasOpened && (
        <Suspense>
          <RecordDrawer
            kind={records.kind}
            id={records.openedId}
            get={resource.get}
            nameOf={nameOf}
            columns={props.columns}
            labelOf={labelOf}
            actions={(row) => <EditButton records={records} row={row} />}
            {...(tabs && { tabs, size: 720 })}
            onClose={place.close}
          />
        </Suspense>
      )}
      <RecordEditor records={records} addText={addText} form={form} isLong={isLong} labelOf={labelOf} />
      {removal.dialog}
    </>
  );
}

/** Renders the records of a page as cards, each with a menu of its actions. */
function Cards<Row extends RecordHead, Values extends object>(props: {
  rows: readonly Row[];
  records: Records<Row, Values>;
  card: CardParts<Row>;
  actionsOf: (row: Row) => readonly Action[];
}) {
  const { rows, records, card, actionsOf } = props;
  const { nameOf } = records.resource;
  const t = useTexts(resourceTexts);
  return (
    <CardList
      rows={rows}
      titleOf={nameOf}
      pathTo={records.place.pathTo}
      extra={(row) => {
        const actions = actionsOf(row);
        return (
          <>
            {card.extra?.(row)}
            {actions.length > 0 && <ActionMenu label={t.actionsOf({ name: nameOf(row) })} actions={actions} />}
          </>
        );
      }}
      {...(card.foot && { foot: card.foot })}
    >
      {card.body}
    </CardList>
  );
}

/**
 * Renders the button in a record's drawer that opens its form, for people who may edit the record.
 * @example <RecordDrawer actions={(row) => <EditButton records={records} row={row} />} … />
 */
export function EditButton<Row extends RecordHead, Values extends object>(props: {
  records: Records<Row, Values>;
  row: Row;
}) {
  const { records, row } = props;
  const t = useTexts(resourceTexts);
  if (!records.mayChange(row)) return null;
  return (
    <Button icon={<Icon icon={EditIcon} />} onClick={() => records.place.edit(row._id)}>
      {t.edit}
    </Button>
  );
}

/**
 * Opens the recycle bin of a resource, for people who manage the resource.
 * @example <RecycleButton records={records} />
 */
export function RecycleButton<Row extends RecordHead, Values extends object>(props: { records: Records<Row, Values> }) {
  const { resource, kind, rights, refresh } = props.records;
  const t = useTexts(resourceTexts);
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useOnceTrue(isOpen);
  if (!resource.remove || !rights.canManage) return null;
  return (
    <>
      <IconButton icon={TrashIcon} label={t.recycle} onClick={() => setIsOpen(true)} />
      {wasOpen && (
        <Suspense>
          <RecycleDrawer
            isOpen={isOpen}
            list={(place) => callQuery('record', 'getDeletedList', { kind, ...place })}
            factsOf={(row) => row}
            restore={({ _id }) => api.record.restore({ kind, id: _id })}
            onClose={() => setIsOpen(false)}
            onRestored={refresh}
          />
        </Suspense>
      )}
    </>
  );
}

function labelIn(labels: Readonly<Record<string, unknown>> | undefined, field: string): string | undefined {
  const label = labels?.[field];
  return typeof label === 'string' ? label : undefined;
}

/** Turns the name of a record into a link that opens it. */
function withLink<Row extends { _id: string }>(
  column: Column<Row>,
  pathTo: (id: string) => string,
  nameOf: (row: Row) => string,
): Column<Row> {
  const { render, dataIndex } = column;
  return {
    ...column,
    render: (value: unknown, row: Row, index: number) => (
      <Link to={pathTo(row._id)} className={styles.name} title={nameOf(row)} preventScrollReset>
        {render
          ? (render(value, row, index) as ReactNode)
          : String((row as Record<string, unknown>)[String(dataIndex)] ?? '')}
      </Link>
    ),
  };
}
