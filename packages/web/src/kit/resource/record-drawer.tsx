import { auditActionNames, type HistoryEntry } from '@easymock/contract';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { Drawer, Tabs } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useListParams } from '../../lib/address/list-params';
import { callQuery } from '../../lib/api/queries';
import { useLanguage, useText, useTexts } from '../../lib/texts/texts';
import { formatAgo, formatMoment } from '../../lib/texts/time';
import type { DetailTab } from '../page/detail-page';
import { EmptyState } from '../page/empty-state';
import { QueryView } from '../page/query-view';
import type { Column } from './column';
import styles from './resource.module.css';
import { textOf } from './text-of';
import { resourceTexts } from './texts';
import { useFocusRestore } from './use-focus-restore';

/**
 * Shows one record in a drawer over its list: all its fields, further tabs of the tool, and its history.
 * @example <RecordDrawer kind="certificate" id={place.opened} get={getOne} nameOf={nameOf} columns={columns} tabs={(row) => [{ key: 'seen', label: t.seen, children: <Reveals id={row._id} /> }]} onClose={place.close} />
 */
export function RecordDrawer<Row extends { _id: string }>(props: {
  kind: string;
  /** The argument of `get`, usually the ID of the record; empty if none is open. */
  id: string;
  get: (id: string) => UseQueryOptions<Row>;
  nameOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  actions?: (row: Row) => ReactNode;
  labelOf?: (field: string) => string;
  /** Additional tabs between details and history, such as the reveals of a secret or the items of a checklist. */
  tabs?: (row: Row) => readonly DetailTab[];
  size?: 480 | 720 | 960;
  /** Whether empty fields are omitted, for records that are completed step by step. */
  skipsEmpty?: boolean;
  onClose: () => void;
}) {
  const { kind, id, columns } = props;
  const t = useTexts(resourceTexts);
  const [{ 'open.tab': tab }, setParams] = useListParams({ 'open.tab': '' });
  const query = useQuery({ ...props.get(id), enabled: id !== '' });
  const row = query.data;
  const tabsOf = (shown: Row): DetailTab[] => [
    {
      key: 'details',
      label: t.details,
      children: (
        <dl className={styles.details}>
          {columns.map((column) => (
            <Detail key={column.key} column={column} row={shown} skipsEmpty={props.skipsEmpty ?? false} />
          ))}
        </dl>
      ),
    },
    ...(props.tabs?.(shown) ?? []),
    {
      key: 'history',
      label: t.history,
      children: <RecordHistory kind={kind} id={shown._id} labelOf={props.labelOf} />,
    },
  ];
  return (
    <Drawer
      open={id !== ''}
      title={row ? props.nameOf(row) : t.details}
      size={props.size ?? 480}
      onClose={props.onClose}
      extra={row && props.actions && <Actions>{props.actions(row)}</Actions>}
      classNames={{ header: styles.drawerHead ?? '' }}
      destroyOnHidden
    >
      <QueryView query={query} skeleton={160}>
        {(shown) => {
          const tabs = tabsOf(shown);
          return (
            <Tabs
              // The URL may contain a tab that this record does not have.
              activeKey={tabs.some(({ key }) => key === tab) ? tab : 'details'}
              onChange={(key) => setParams({ 'open.tab': key === 'details' ? '' : key })}
              items={tabs}
            />
          );
        }}
      </QueryView>
    </Drawer>
  );
}

/**
 * Renders the actions on a record. If the used button disappears after its action, the focus moves to one of
 * the remaining buttons.
 */
function Actions({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  return <div ref={box}>{children}</div>;
}

function Detail<Row>({ column, row, skipsEmpty }: { column: Column<Row>; row: Row; skipsEmpty: boolean }) {
  const value = (row as Record<string, unknown>)[String(column.dataIndex)];
  const shown = column.render ? (column.render(value, row, 0) as ReactNode) : textOf(value);
  if (skipsEmpty && !shown) return null;
  return (
    <>
      <dt>{column.title}</dt>
      <dd>{shown || '—'}</dd>
    </>
  );
}

/**
 * Shows the history of a record, for pages that are not a drawer.
 * @example <RecordHistory kind="release_list" id={id} labelOf={labelOf} />
 */
export function RecordHistory(props: { kind: string; id: string; labelOf?: (field: string) => string }) {
  const t = useTexts(resourceTexts);
  const query = useQuery({
    ...callQuery('record', 'getHistory', { kind: props.kind, id: props.id }),
    // Never fresh, because changes add entries without invalidating this query.
    staleTime: 0,
  });
  return (
    <QueryView
      query={query}
      skeleton={120}
      isEmpty={(entries) => entries.length === 0}
      empty={<EmptyState drawing="vase" text={t.historyEmpty} />}
    >
      {(entries) => (
        <ol className={styles.history}>
          {entries.map((entry) => (
            <Moment key={entry._id} entry={entry} labelOf={props.labelOf} />
          ))}
        </ol>
      )}
    </QueryView>
  );
}

function Moment({ entry, labelOf }: { entry: HistoryEntry; labelOf?: (field: string) => string }) {
  const t = useTexts(resourceTexts);
  const text = useText();
  const language = useLanguage();
  // A creation lists no changes, because the values are shown in the details.
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
              {labelOf?.(field) ?? field}
              {t.colon}
              <del>{textOf(before) || t.nothing}</del> → {textOf(after) || t.nothing}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
