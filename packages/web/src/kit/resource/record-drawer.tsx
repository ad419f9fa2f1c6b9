import { auditActionNames, type HistoryEntry } from '@easymock/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Drawer, Tabs } from 'antd';
import type { ReactNode } from 'react';
import { callQuery } from '../../lib/queries';
import { useLanguage, useText, useTexts } from '../../lib/texts';
import { formatAgo, formatMoment } from '../../lib/time';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { Skeleton } from '../skeleton';
import type { Column } from './column';
import styles from './resource.module.css';
import { resourceTexts } from './texts';
import { textOf } from './version-conflict';

/** One record over its list: all it says, and its history. */
export function RecordDrawer<Row extends { _id: string }>(props: {
  kind: string;
  /** Empty when none is open. */
  id: string;
  get: (id: string) => UseQueryOptions<Row>;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  labelOf?: (field: string) => string;
  onClose: () => void;
}) {
  const { kind, id, columns } = props;
  const t = useTexts(resourceTexts);
  const query = useQuery({ ...props.get(id), enabled: id !== '' });
  const row = query.data;
  return (
    <Drawer
      open={id !== ''}
      title={row ? props.nameOf(row) : t.details}
      size={480}
      onClose={props.onClose}
      extra={row && props.actions?.(row)}
      destroyOnHidden
    >
      {query.isPending && <Skeleton height={160} />}
      {query.isError && !row && <ErrorState error={query.error} onRetry={query.refetch} />}
      {row && (
        <Tabs
          items={[
            {
              key: 'details',
              label: t.details,
              children: (
                <dl className={styles.details}>
                  {columns.map((column) => (
                    <Detail key={column.key} column={column} row={row} />
                  ))}
                </dl>
              ),
            },
            {
              key: 'history',
              label: t.history,
              children: <History kind={kind} id={id} labelOf={props.labelOf} />,
            },
          ]}
        />
      )}
    </Drawer>
  );
}

function Detail<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const value = (row as Record<string, unknown>)[String(column.dataIndex)];
  const shown = column.render ? (column.render(value, row, 0) as ReactNode) : textOf(value);
  return (
    <>
      <dt>{column.title}</dt>
      <dd>{shown || '—'}</dd>
    </>
  );
}

function History(props: { kind: string; id: string; labelOf?: (field: string) => string }) {
  const t = useTexts(resourceTexts);
  const query = useQuery({
    ...callQuery('record', 'getHistory', { kind: props.kind, id: props.id }),
    // It grows with every change, which nobody tells this list.
    staleTime: 0,
  });
  if (query.isPending) return <Skeleton height={120} />;
  if (query.isError) return <ErrorState error={query.error} onRetry={query.refetch} />;
  if (query.data.length === 0) return <EmptyState drawing="vase" text={t.historyEmpty} />;
  return (
    <ol className={styles.history}>
      {query.data.map((entry) => (
        <Moment key={entry._id} entry={entry} labelOf={props.labelOf} />
      ))}
    </ol>
  );
}

function Moment({ entry, labelOf }: { entry: HistoryEntry; labelOf?: (field: string) => string }) {
  const t = useTexts(resourceTexts);
  const text = useText();
  const language = useLanguage();
  // A new record says what it holds elsewhere.
  const changes = entry.action === 'create' ? [] : Object.entries(entry.diff);
  return (
    <li>
      <div className={styles.historyHead}>
        <strong>{entry.userName}</strong>
        <span>{text(auditActionNames[entry.action])}</span>
        <time className={styles.quiet} dateTime={entry.at} title={formatMoment(entry.at)}>
          {formatAgo(entry.at, language, Date.now())}
        </time>
      </div>
      {changes.length > 0 && (
        <ul>
          {changes.map(([field, { before, after }]) => (
            <li key={field}>
              {labelOf?.(field) ?? field}：<del>{textOf(before) || t.nothing}</del> →{' '}
              {textOf(after) || t.nothing}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
