import { type DictionaryRow, pointStatusNames, pointTypeNames } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import type { TableInput, TableParams } from '../../../kit/resource/table-params';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import styles from './print-points.module.css';
import { texts } from './texts';

interface DictionaryFilters {
  readonly project: string;
}

const listEvents = ({ project, keywords }: TableInput<{ project: string }>) =>
  callQuery('printPoints', 'dictionary', { project, keywords });
const rowsOf = ({ list }: { list: DictionaryRow[] }) => list;

/** The events of all images, a row for each point, with those that are used several times. */
export function DictionaryTable(props: {
  table: TableParams<{ project: string }>;
  filters: ReactNode;
  actions: ReactNode;
}) {
  const t = useTexts(texts);
  const { table } = props;
  const { data } = useQuery(listEvents(table.input as TableInput<{ project: string }> & DictionaryFilters));
  const columns = useColumns();
  return (
    <>
      {data?.isCut && <Alert type="info" showIcon title={t.dictionaryCut} style={{ marginBottom: 12 }} />}
      <DataTable
        name="print_point_dictionary"
        table={table}
        list={listEvents}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={({ eventId }) => eventId}
        isOff={({ status }) => status === 'deprecated'}
        filters={props.filters}
        searchLabel={t.searchEvents}
        actions={props.actions}
        empty={{ text: t.dictionaryEmpty }}
        isExported
      />
    </>
  );
}

function useColumns(): Column<DictionaryRow>[] {
  const t = useTexts(texts);
  const textOf = useText();
  const struck = ({ status }: DictionaryRow) => (status === 'deprecated' ? styles.struck : '');
  return [
    {
      key: 'eventId',
      title: t.eventId,
      isMain: true,
      width: 200,
      csv: ({ eventId }) => eventId,
      render: (_, row) => <span className={`g-mono ${struck(row)}`}>{row.eventId}</span>,
    },
    {
      key: 'eventName',
      title: t.eventName,
      width: 160,
      csv: ({ eventName }) => eventName,
      render: (_, row) => <span className={struck(row)}>{row.eventName}</span>,
    },
    {
      key: 'type',
      title: t.eventType,
      width: 90,
      csv: ({ type }) => textOf(pointTypeNames[type]),
      render: (_, { type }) => textOf(pointTypeNames[type]),
    },
    {
      key: 'params',
      title: t.params,
      width: 220,
      csv: ({ params }) => params.map(({ key }) => key).join(' '),
      render: (_, { params }) => (
        <span className="g-mono">
          {params.map(({ key, required }) => `${key}${required ? '' : '?'}`).join(', ')}
        </span>
      ),
    },
    {
      key: 'status',
      title: t.status,
      width: 100,
      csv: ({ status }) => textOf(pointStatusNames[status]),
      render: (_, { status }) => (
        <span className={styles.dot} data-status={status}>
          {textOf(pointStatusNames[status])}
        </span>
      ),
    },
    {
      key: 'image',
      title: t.image,
      width: 180,
      csv: ({ image }) => image.name,
      render: (_, { image, no }) => (
        <Link to={to('printPointDetail', { id: image._id })}>
          {[image.name, image.appVersion, `#${no}`].filter(Boolean).join(' ')}
        </Link>
      ),
    },
    {
      key: 'trigger',
      title: t.trigger,
      isExtra: true,
      width: 200,
      csv: ({ trigger }) => trigger,
      render: (_, { trigger }) => trigger,
    },
    { key: 'ownerUserName', title: t.owner, dataIndex: 'ownerUserName', width: 90 },
    {
      key: 'uses',
      title: t.uses,
      width: 130,
      csv: ({ uses }) => uses,
      render: (_, { uses, isDifferent }) =>
        isDifferent ? (
          <StatusTag kind="danger">{t.differs}</StatusTag>
        ) : uses > 1 ? (
          <StatusTag kind="soon">{t.duplicates({ num: uses })}</StatusTag>
        ) : (
          ''
        ),
    },
  ];
}
