import type { Area, RecordHead } from '@easymock/contract';
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import { api, type CallOptions } from '../../lib/api';
import { markCreated } from '../../lib/flash';
import { useKeys } from '../../lib/keys';
import type { ListParams } from '../../lib/list-params';
import { showSuccess } from '../../lib/notices';
import { type Rights, useRights } from '../../lib/rights';
import { useTexts } from '../../lib/texts';
import type { Action } from '../action-menu';
import { Icon } from '../icon';
import { IconButton } from '../icon-button';
import { kitTexts } from '../kit-texts';
import type { Column } from './column';
import { DataTable, type DataTableProps } from './data-table';
import { EditModal } from './edit-modal';
import { RecordDrawer } from './record-drawer';
import { RecycleDrawer } from './recycle-drawer';
import styles from './resource.module.css';
import { resourceTexts } from './texts';

type Shared = 'name' | 'rowActions' | 'actions' | 'tools' | 'empty';

interface Props<Row extends RecordHead, Data, F extends ListParams, Values extends object>
  extends Omit<DataTableProps<Row, Data, F>, Shared> {
  /** The name of its table on the server: for its recycle list and its records' histories. */
  kind: string;
  /** Whose rights count. */
  area: Area;
  get: (id: string) => UseQueryOptions<Row>;
  create?: (values: Values, options?: CallOptions) => Promise<Row>;
  update?: (change: Values & { id: string; version: number }, options?: CallOptions) => Promise<Row>;
  remove?: (input: { id: string }) => Promise<unknown>;
  /** Which records can be deleted at all, where not every one can. */
  canRemove?: (row: Row) => boolean;
  /** What a new record's fields begin with. */
  blank: Values;
  valuesOf: (row: Row) => Values;
  /** antd's `Form.Item`s, named as the fields of `Values`. */
  form: (record: Row | undefined) => ReactNode;
  /** How people call the fields that are no columns, in histories and conflicts; a tool's texts will do. */
  labels?: Readonly<Record<string, unknown>>;
  /** More than five fields. */
  isLong?: boolean;
  addText: string;
  emptyText: string;
  rowActions?: (row: Row, rights: Rights) => readonly Action[];
  actions?: ReactNode;
  tools?: ReactNode;
}

const isNew = 'new';
/** The form itself says what was refused. */
const shownHere: CallOptions = { claims: 'all' };

/**
 * The screen of a tool: its list, a record over it, the form to make and change one, deletion and the way back.
 * Which record is open stands in the address. What does not fit is arranged from the parts it is made of.
 * @example see features/tools/project-codes
 */
export function ResourceTable<Row extends RecordHead, Data, F extends ListParams, Values extends object>(
  props: Props<Row, Data, F, Values>,
) {
  const { kind, area, get, nameOf, valuesOf, create, update, remove } = props;
  const t = useTexts(resourceTexts);
  const kit = useTexts(kitTexts);
  const client = useQueryClient();
  const rights = useRights(area);
  const place = usePlace();
  const [isRecycleOpen, setIsRecycleOpen] = useState(false);
  const [doomed, setDoomed] = useState<Row>();
  const [isRemoving, setIsRemoving] = useState(false);

  const { queryKey } = props.list(props.table.input);
  const refresh = () => client.invalidateQueries({ queryKey: [queryKey[0]] });
  const canAdd = create !== undefined && rights.canEdit;
  const mayChange = (row: Row) => update !== undefined && rights.canChange(row);
  const add = () => place.edit(isNew);
  useKeys(canAdd ? [{ key: 'c', label: t.keyAdd, run: add }] : []);

  const editing = useQuery({
    ...get(place.editing),
    enabled: place.editing !== '' && place.editing !== isNew,
  });
  const record = place.editing === isNew ? undefined : editing.data;
  const isEditing = place.editing === isNew ? canAdd : record !== undefined && mayChange(record);
  // Where there is nothing to change, or not for this person, the record itself says so.
  const isOnlyRead = place.editing !== isNew && editing.isFetched && !isEditing;
  const save = async (values: Values, version: number | undefined) => {
    if (record && update) {
      await update({ ...values, id: record._id, version: version ?? record.version }, shownHere);
      showSuccess(t.updated);
    } else if (create) {
      const { _id } = await create(values, shownHere);
      markCreated(_id);
      showSuccess(t.created);
    }
    await refresh();
  };

  const restore = async (row: Row) => {
    await api.record.restore({ kind, id: row._id });
    showSuccess(t.restored({ name: nameOf(row) }));
    await refresh();
  };
  const removeDoomed = async () => {
    if (!doomed || !remove || isRemoving) return;
    setIsRemoving(true);
    try {
      await remove({ id: doomed._id });
      setDoomed(undefined);
      const undo = { label: t.undo, run: () => void restore(doomed).catch(() => {}) };
      showSuccess(t.removed, undo);
      await refresh();
    } catch {
      // The notice has said why; the dialog stays for another try.
    } finally {
      setIsRemoving(false);
    }
  };

  const labelOf = (field: string) =>
    labelIn(props.labels, field) ?? props.columns.find(({ key }) => key === field)?.title ?? field;
  const columns = props.columns.map((column) =>
    column.isMain ? withLink(column, place.pathTo, nameOf) : column,
  );
  const rowActions = (row: Row): Action[] => [
    ...(mayChange(row)
      ? [{ key: 'edit', icon: 'edit' as const, label: t.edit, run: () => place.edit(row._id) }]
      : []),
    ...(props.rowActions?.(row, rights) ?? []),
    ...(remove && rights.canChange(row) && (props.canRemove?.(row) ?? true)
      ? [
          {
            key: 'remove',
            icon: 'trash' as const,
            label: t.remove,
            isDanger: true,
            run: () => setDoomed(row),
          },
        ]
      : []),
  ];
  const addButton = canAdd && (
    <Button type="primary" icon={<Icon name="add" />} onClick={add}>
      {props.addText}
    </Button>
  );
  return (
    <>
      <DataTable<Row, Data, F>
        {...props}
        name={kind}
        columns={columns}
        rowActions={rights.canEdit || props.rowActions ? rowActions : undefined}
        actions={
          <>
            {addButton}
            {props.actions}
          </>
        }
        tools={
          <>
            {props.tools}
            {remove && rights.canManage && (
              <IconButton icon="trash" label={t.recycle} onClick={() => setIsRecycleOpen(true)} />
            )}
          </>
        }
        empty={{ text: props.emptyText, action: addButton }}
      />
      <RecordDrawer
        kind={kind}
        id={isOnlyRead ? place.editing : place.opened}
        get={get}
        nameOf={nameOf}
        columns={props.columns}
        labelOf={labelOf}
        actions={(row) =>
          mayChange(row) && (
            <Button icon={<Icon name="edit" />} onClick={() => place.edit(row._id)}>
              {t.edit}
            </Button>
          )
        }
        onClose={place.close}
      />
      <EditModal<Values>
        // A form begins anew for each record, and for each opening of a new one.
        key={record ? record._id : `new ${place.openings}`}
        title={record ? `${t.edit} ${nameOf(record)}` : props.addText}
        isOpen={isEditing}
        isLong={props.isLong}
        initial={record ? valuesOf(record) : props.blank}
        version={record?.version}
        draft={`${kind}:${record?._id ?? isNew}`}
        labelOf={labelOf}
        save={save}
        readNewest={
          record &&
          (async () => {
            const newest = await client.fetchQuery({ ...get(record._id), staleTime: 0 });
            return { ...newest, values: valuesOf(newest) };
          })
        }
        onClose={place.close}
      >
        {props.form(record)}
      </EditModal>
      <RecycleDrawer
        kind={kind}
        isOpen={isRecycleOpen}
        onClose={() => setIsRecycleOpen(false)}
        onRestored={refresh}
      />
      <Modal
        open={doomed !== undefined}
        width={420}
        title={t.deleteTitle({ name: doomed ? nameOf(doomed) : '' })}
        okText={t.remove}
        cancelText={kit.cancel}
        okButtonProps={{ danger: true, loading: isRemoving }}
        cancelButtonProps={{ autoFocus: true }}
        onOk={removeDoomed}
        onCancel={() => setDoomed(undefined)}
        destroyOnHidden
      >
        {t.deleteText}
      </Modal>
    </>
  );
}

function labelIn(labels: Readonly<Record<string, unknown>> | undefined, field: string): string | undefined {
  const label = labels?.[field];
  return typeof label === 'string' ? label : undefined;
}

/** Which record is open or being changed, in the address. */
function usePlace() {
  const [query, setQuery] = useSearchParams();
  const { pathname } = useLocation();
  const [openings, setOpenings] = useState(0);
  const change = (changes: { open?: string; edit?: string }, replace: boolean) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        next.delete('open');
        next.delete('edit');
        for (const [key, value] of Object.entries(changes)) next.set(key, value);
        return next;
      },
      { replace, preventScrollReset: true },
    );
  return {
    opened: query.get('open') ?? '',
    editing: query.get('edit') ?? '',
    openings,
    edit(id: string) {
      setOpenings(openings + 1);
      change({ edit: id }, false);
    },
    close: () => change({}, true),
    pathTo(id: string) {
      const next = new URLSearchParams(query);
      next.set('open', id);
      return `${pathname}?${next}`;
    },
  };
}

/** The name of a record opens it. */
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
