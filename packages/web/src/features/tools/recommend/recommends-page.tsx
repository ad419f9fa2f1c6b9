import type { Recommend, RecommendDraft } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Switch } from 'antd';
import { StatusTag } from '../../../kit/display/status-tag';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { segmentsFilter } from '../../../kit/resource/filters';
import { useRecordColumns } from '../../../kit/resource/record-columns';
import { ResourceTable } from '../../../kit/resource/resource-table';
import { useRowOrder } from '../../../kit/resource/row-order';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import type { Resource } from '../../../kit/resource/use-records';
import { api } from '../../../lib/api/api';
import { useEnumeration } from '../../../lib/api/enumerations';
import { labelsOf, useFields } from '../../../lib/api/fields';
import { callQuery, useChange } from '../../../lib/api/queries';
import { type Rights, useRights } from '../../../lib/session/rights';
import { joinWords } from '../../../lib/texts/joined';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber, withoutThisYear } from '../../../lib/texts/time';
import { today } from '../../../lib/texts/today';
import { TickerLine } from '../../recommend/index';
import { InlineContent } from './inline-content';
import { RecommendFields } from './recommend-fields';
import styles from './recommends.module.css';
import { texts } from './texts';

const recommends: Resource<Recommend, RecommendDraft> = {
  area: 'recommend',
  get: (id) => callQuery('recommend', 'getRecommend', { id }),
  create: api.recommend.addRecommend,
  update: api.recommend.changeContentRecommend,
  remove: api.recommend.deleteRecommend,
  nameOf: ({ content }) => content,
  blank: { content: '', url: '', startAt: '', endAt: '', scope: 'all', departments: [] },
  valuesOf: ({ content, url, startAt, endAt, scope, departments }) => ({
    content,
    url,
    startAt,
    endAt,
    scope,
    departments,
  }),
};

const filters = { show: '' };
// Rows are sorted by hand, so all of them must be on one page.
const mostRows = 200;
const listRecommends = ({ keywords, sortField, sortOrder, show }: TableInput<typeof filters>) =>
  callQuery('recommend', 'findRecommend', {
    keywords,
    pageSize: mostRows,
    sortOrder,
    sortField: sortField as 'content',
    show: show === 'true' || show === 'false' ? show : '',
  });
const rowsOf = ({ list }: { list: Recommend[] }) => list;

type State = 'shown' | 'hidden' | 'notYet' | 'ended';
function stateOf({ show, startAt, endAt }: Recommend, day: string): State {
  if (!show) return 'hidden';
  if (startAt && startAt > day) return 'notYet';
  return endAt && endAt < day ? 'ended' : 'shown';
}

/** Page of the recommendations shown above the workbench and the documents. */
export function RecommendsPage() {
  const t = useTexts(texts);
  const fields = useFields('recommend', 'addRecommend');
  const rights = useRights('recommend');
  const table = useTableParams(filters);
  const move = useChange('recommend', 'moveRecommend');
  const order = useRowOrder<Recommend>({
    nameOf: ({ content }) => content,
    isOn: rights.canManage && !table.isFiltered && table.sort === '',
    move: (row, before) => move.mutateAsync({ id: row._id, beforeId: before?._id ?? '' }),
  });
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <Preview />
      <ResourceTable
        resource={recommends}
        table={table}
        list={listRecommends}
        rowsOf={rowsOf}
        columns={useColumns(rights)}
        form={() => <RecommendFields />}
        labels={{ ...labelsOf(fields), show: t.show, clickNum: t.clicks }}
        isLong
        searchLabel={t.search}
        filters={[
          segmentsFilter('show', t.state, [
            { value: '', label: t.all },
            { value: 'true', label: t.shown },
            { value: 'false', label: t.hidden },
          ]),
        ]}
        addText={t.add}
        emptyText={t.empty}
        isExported
        order={order}
      />
    </PageBody>
  );
}

/** Shows the current recommendations as people see them. */
function Preview() {
  const t = useTexts(texts);
  const { data } = useQuery(callQuery('recommend', 'findLatest', { limit: 5 }));
  if (!data) return null;
  return (
    <section aria-label={t.preview({ count: data.length })}>
      <p className={styles.preview}>{data.length > 0 ? t.preview({ count: data.length }) : t.previewEmpty}</p>
      <TickerLine items={data} />
    </section>
  );
}

function useColumns(rights: Rights): Column<Recommend>[] {
  const t = useTexts(texts);
  const fields = useFields('recommend', 'addRecommend');
  const departments = useEnumeration('department');
  const change = useChange('recommend', 'changeShowRecommend');
  const day = today();
  const names: Record<State, string> = { shown: t.shown, hidden: t.hidden, notYet: t.notYet, ended: t.ended };
  const kinds = { shown: 'done', hidden: 'off', notYet: 'info', ended: 'off' } as const;
  const between = (startAt: string, endAt: string) => {
    const parts = [startAt && t.since({ day: startAt }), endAt && t.until({ day: endAt })];
    return parts.filter(Boolean).join(' ') || t.always;
  };
  const validity = ({ startAt, endAt }: Recommend) => between(startAt, endAt);
  const short = (of: string) => withoutThisYear(of, Date.now());
  const scopeName = ({ scope, departments: of }: Recommend) =>
    scope === 'all' ? t.everybody : joinWords(of.map(departments.labelOf));
  return [
    {
      key: 'top_index',
      title: t.priority,
      dataIndex: 'top_index',
      isMain: true,
      isSortable: true,
      width: 96,
      align: 'right',
    },
    {
      key: 'content',
      title: fields.content.label,
      dataIndex: 'content',
      width: 252,
      render: (_, row) => <InlineContent row={row} mayChange={rights.canEdit && rights.canChange(row)} />,
    },
    { key: 'url', title: fields.url.label, dataIndex: 'url', isExtra: true, width: 220 },
    {
      key: 'show',
      title: t.show,
      width: 72,
      csv: (row) => names[stateOf(row, day)],
      render: (_, row) => (
        <Switch
          size="small"
          checked={row.show}
          disabled={!rights.canEdit || !rights.canChange(row)}
          aria-label={t.showOne({ name: row.content })}
          onChange={(show) => change.mutate({ id: row._id, show })}
        />
      ),
    },
    {
      key: 'state',
      title: t.state,
      width: 92,
      csv: false,
      render: (_, row) => {
        const state = stateOf(row, day);
        return <StatusTag kind={kinds[state]}>{names[state]}</StatusTag>;
      },
    },
    {
      key: 'validity',
      title: t.validity,
      width: 176,
      csv: validity,
      render: (_, row) => <span title={validity(row)}>{between(short(row.startAt), short(row.endAt))}</span>,
    },
    { key: 'scope', title: fields.scope.label, width: 104, csv: scopeName, render: (_, row) => scopeName(row) },
    {
      key: 'clickNum',
      title: t.clicks,
      dataIndex: 'clickNum',
      width: 80,
      align: 'right',
      isSortable: true,
      render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
    },
    ...useRecordColumns<Recommend>(),
  ];
}
