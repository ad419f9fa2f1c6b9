import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { Button, Drawer, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { showSuccess } from '../../lib/state/notices';
import { useTexts } from '../../lib/texts/texts';
import { formatMoment } from '../../lib/texts/time';
import { ConfirmByName } from '../dialogs/confirm-by-name';
import { ConfirmDialog } from '../dialogs/confirm-dialog';
import { Moment } from '../display/moment';
import { EmptyState } from '../page/empty-state';
import { QueryView } from '../page/query-view';
import { KeywordInput } from './keyword-input';
import styles from './resource.module.css';
import { useRowFocus } from './row-focus';
import { resourceTexts } from './texts';

interface DeletedPage<Row> {
  list: Row[];
  total: number;
  page: number;
  pageSize: number;
  keepDays: number;
}

/** The data of a deleted record's row. */
interface DeletedFacts {
  name: string;
  /** A second line, for names that are not specific enough. */
  detail?: string;
  /** Name of the person who deleted the record; empty if unknown. */
  deletedBy: string;
  deletedAt: string;
}

/** Permanent deletion before the retention period ends. */
interface RecycledRemoval<Row> {
  mayRemove: (row: Row) => boolean;
  /** Returns whether the name must be typed first, because more is deleted along with the record. */
  needsName: (row: Row) => boolean;
  /** Returns the description of the consequences. */
  textOf: (row: Row) => string;
  remove: (row: Row) => Promise<unknown>;
}

/**
 * Lists deleted records and their remaining retention period, and restores them for people who may do so.
 * @example
 * <RecycleDrawer isOpen={isOpen} list={(place) => callQuery('mock', 'deleted', { project_id, ...place })}
 *   factsOf={factsOf} restore={({ _id }) => api.mock.restore({ project_id, ids: [_id] })} onClose={close} />
 */
export function RecycleDrawer<Row extends { _id: string }>(props: {
  isOpen: boolean;
  onClose: () => void;
  list: (place: { page: number; keywords: string }) => UseQueryOptions<DeletedPage<Row>>;
  factsOf: (row: Row) => DeletedFacts;
  restore: (row: Row) => Promise<unknown>;
  /** Refetches the list behind the drawer. */
  onRestored?: (row: Row) => unknown;
  /**
   * Permanent deletion by people who may do so; if absent, records are removed only when their retention period ends.
   */
  removal?: RecycledRemoval<Row>;
}) {
  const { isOpen, list, factsOf, removal } = props;
  const t = useTexts(resourceTexts);
  const [{ page, keywords }, setPlace] = useState({ page: 1, keywords: '' });
  const query = useQuery({
    ...list({ page, keywords }),
    enabled: isOpen,
    // Never fresh, because deletions add rows without invalidating this query.
    staleTime: 0,
  });
  const [removed, setRemoved] = useState<Row>();
  const readAgain = async () => {
    // Shows the previous page after the last row of a page was removed.
    if (query.data?.list.length === 1 && page > 1) setPlace({ page: page - 1, keywords });
    else await query.refetch();
  };
  const restore = useMutation({
    mutationFn: (row: Row) => props.restore(row),
    onSuccess: async (_data, row) => {
      showSuccess(t.restored({ name: factsOf(row).name }));
      await readAgain();
      await props.onRestored?.(row);
    },
  });
  const columnsOf = useColumns(factsOf, removal ? 176 : 88, (row) => (
    <div className={styles.binActions}>
      {removal?.mayRemove(row) && (
        <Button type="link" size="small" danger onClick={() => setRemoved(row)}>
          {t.removeForEver}
        </Button>
      )}
      <Button
        type="link"
        size="small"
        loading={restore.isPending && restore.variables._id === row._id}
        onClick={() => restore.mutate(row)}
      >
        {t.restore}
      </Button>
    </div>
  ));
  const { data } = query;
  const box = useRef<HTMLDivElement>(null);
  useRowFocus(box, data?.list.map(({ _id }) => _id) ?? []);
  return (
    <Drawer open={isOpen} title={t.recycle} size={840} onClose={props.onClose} destroyOnHidden>
      <div ref={box}>
        {data && <p className={styles.lead}>{t.recycleText({ days: data.keepDays })}</p>}
        <div className={styles.filters}>
          <KeywordInput label={t.search} value={keywords} onChange={(next) => setPlace({ page: 1, keywords: next })} />
        </div>
        <QueryView
          query={query}
          skeleton={160}
          isEmpty={({ total }) => total === 0}
          empty={<EmptyState drawing={keywords ? 'ripple' : 'vase'} text={keywords ? t.noHit : t.recycleEmpty} />}
        >
          {(data) => (
            <Table<Row>
              rowKey="_id"
              size="middle"
              dataSource={data.list}
              pagination={{
                current: data.page,
                pageSize: data.pageSize,
                total: data.total,
                hideOnSinglePage: true,
                showSizeChanger: false,
                onChange: (next) => setPlace({ page: next, keywords }),
              }}
              columns={columnsOf(data.keepDays)}
            />
          )}
        </QueryView>
      </div>
      {removal && removed && (
        <RemoveForEver
          key={removed._id}
          name={factsOf(removed).name}
          needsName={removal.needsName(removed)}
          text={removal.textOf(removed)}
          onConfirm={async () => {
            await removal.remove(removed);
            showSuccess(t.removed);
            setRemoved(undefined);
            await readAgain();
          }}
          onCancel={() => setRemoved(undefined)}
        />
      )}
    </Drawer>
  );
}

function RemoveForEver(props: {
  name: string;
  needsName: boolean;
  text: string;
  onConfirm: () => Promise<unknown>;
  onCancel: () => void;
}) {
  const { name, needsName, text, ...dialog } = props;
  const t = useTexts(resourceTexts);
  const shown = { ...dialog, isOpen: true, title: t.removeForEverTitle({ name }), okText: t.removeForEver };
  return needsName ? (
    <ConfirmByName {...shown} name={name}>
      {text}
    </ConfirmByName>
  ) : (
    <ConfirmDialog {...shown}>{text}</ConfirmDialog>
  );
}

function Name({ name, detail }: DeletedFacts) {
  return (
    <span title={detail ? `${name}\n${detail}` : name}>
      {name}
      {detail && <span className={styles.deletedDetail}>{detail}</span>}
    </span>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

const keptUntil = (deletedAt: string, days: number): string =>
  new Date(Date.parse(deletedAt) + days * dayMs).toISOString();

function useColumns<Row>(factsOf: (row: Row) => DeletedFacts, actionsWidth: number, actions: (row: Row) => ReactNode) {
  const t = useTexts(resourceTexts);
  return (keepDays: number): TableColumnsType<Row> => [
    { key: 'name', title: t.name, ellipsis: true, render: (_, row) => <Name {...factsOf(row)} /> },
    {
      key: 'deletedBy',
      title: t.deletedBy,
      // A phone has space for the name and the buttons only.
      responsive: ['md'],
      width: 112,
      ellipsis: true,
      render: (_, row) => factsOf(row).deletedBy || t.nothing,
    },
    {
      key: 'deletedAt',
      title: t.deletedAt,
      responsive: ['md'],
      width: 120,
      render: (_, row) => <Moment at={factsOf(row).deletedAt} isAgo />,
    },
    {
      key: 'keptUntil',
      title: t.keptUntil,
      responsive: ['md'],
      width: 120,
      render: (_, row) => {
        const until = keptUntil(factsOf(row).deletedAt, keepDays);
        return (
          <time dateTime={until} title={formatMoment(until)} className="g-num">
            {formatMoment(until).slice(0, 10)}
          </time>
        );
      },
    },
    { key: 'restore', title: t.actions, width: actionsWidth, align: 'right', render: (_, row) => actions(row) },
  ];
}
