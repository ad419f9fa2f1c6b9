import { type DictionaryRow, pointStatusNames, pointTypeNames } from '@easymock/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Action, ActionMenu } from '../../../kit/buttons/action-menu';
import { CodeIcon, DownloadIcon } from '../../../kit/display/icons';
import { StatusTag } from '../../../kit/display/status-tag';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import type { Filters } from '../../../kit/resource/filter-field';
import type { TableInput, TableParams } from '../../../kit/resource/table-params';
import { to } from '../../../lib/address/page';
import { saveFile } from '../../../lib/api/download';
import { callQuery } from '../../../lib/api/queries';
import { showNotice } from '../../../lib/state/notices';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment } from '../../../lib/texts/time';
import styles from './print-points.module.css';
import { texts } from './texts';

const listEvents = ({ project, keywords }: TableInput<{ project: string }>) =>
  callQuery('printPoints', 'dictionary', { project, keywords });
const rowsOf = ({ list }: { list: DictionaryRow[] }) => list;

/** Table of the events of all images, one row per point, with marks for events used several times. */
export function DictionaryTable(props: {
  table: TableParams<{ project: string }>;
  filters: Filters<{ project: string }>;
  actions: ReactNode;
}) {
  const t = useTexts(texts);
  const { table } = props;
  const { data } = useQuery(listEvents(table.input));
  const columns = useColumns();
  const typesOf = useTypes();
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
        actions={
          <>
            {props.actions}
            {table.input.project !== '' && (
              <ActionMenu label={t.types} icon={CodeIcon} actions={typesOf(table.input.project)} />
            )}
          </>
        }
        empty={{ text: t.dictionaryEmpty }}
        isExported
      />
    </>
  );
}

/** Returns the exports of a project's event types as files. */
function useTypes(): (project: string) => Action[] {
  const t = useTexts(texts);
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (input: { project: string; format: 'jsonSchema' | 'typescript' }) =>
      client.fetchQuery({ ...callQuery('printPoints', 'types', input), staleTime: 0 }),
    onSuccess: ({ fileName, content }) => saveFile(new Blob([content], { type: 'text/plain' }), fileName),
    onError: (error: Error) => showNotice({ kind: 'error', title: t.exportFailed, text: error.message }),
  });
  return (project) =>
    (['jsonSchema', 'typescript'] as const).map((format) => ({
      key: format,
      icon: DownloadIcon,
      label: t.exportAs({ format: format === 'jsonSchema' ? 'JSON Schema' : 'TypeScript' }),
      isDisabled: isPending,
      run: () => mutate({ project, format }),
    }));
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
      width: 170,
      csv: ({ eventId }) => eventId,
      render: (_, row) => <span className={`g-mono ${struck(row)}`}>{row.eventId}</span>,
    },
    {
      key: 'eventName',
      title: t.eventName,
      width: 130,
      csv: ({ eventName }) => eventName,
      render: (_, row) => <span className={struck(row)}>{row.eventName}</span>,
    },
    {
      key: 'uses',
      title: t.uses,
      width: 110,
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
    {
      key: 'type',
      title: t.eventType,
      width: 110,
      csv: ({ type }) => textOf(pointTypeNames[type]),
      render: (_, { type }) => textOf(pointTypeNames[type]),
    },
    {
      key: 'params',
      title: t.params,
      width: 150,
      csv: ({ params }) => params.map(({ key }) => key).join(' '),
      render: (_, { params }) => (
        <span className="g-mono">{params.map(({ key, required }) => `${key}${required ? '' : '?'}`).join(', ')}</span>
      ),
    },
    {
      key: 'status',
      title: t.status,
      width: 140,
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
      width: 140,
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
    {
      key: 'seenAt',
      title: t.seenAt,
      width: 140,
      csv: ({ seenAt }) => seenAt ?? '',
      render: (_, { seenAt }) => (seenAt ? formatMoment(seenAt) : t.seenNever),
    },
    { key: 'ownerUserName', title: t.owner, dataIndex: 'ownerUserName', width: 90 },
  ];
}
