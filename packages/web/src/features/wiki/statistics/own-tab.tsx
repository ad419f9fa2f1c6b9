import {
  catalogTypeNames,
  type OwnArticle,
  type OwnDay,
  ownArticleStates,
  staleDays,
  wikiMeasureNames,
  wikiMeasures,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PlainLink } from '../../../kit/buttons/plain-link';
import { ColourTag } from '../../../kit/display/colour-tag';
import { Moment } from '../../../kit/display/moment';
import { StatTiles } from '../../../kit/display/stat-tiles';
import { StatusTag } from '../../../kit/display/status-tag';
import { QueryView } from '../../../kit/page/query-view';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { segmentsFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { to } from '../../../lib/address/page';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import { HeatMap } from './heat-map';
import { Sparkline } from './sparkline';
import styles from './statistics.module.css';
import { texts } from './texts';

const trendDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

/** Returns the last days, including days without activity. */
function lastDays(today: string, days: readonly OwnDay[]): Omit<OwnDay, 'date'>[] {
  const byDay = new Map(days.map((day) => [day.date, day]));
  const none = { created: 0, views: 0, likes: 0, comments: 0, edits: 0 };
  return Array.from({ length: trendDays }, (_, at) => {
    const date = new Date(Date.parse(today) - (trendDays - 1 - at) * dayMs).toISOString().slice(0, 10);
    return byDay.get(date) ?? none;
  });
}

/** Shows the activity on the user's own articles, and lists the articles. */
export function OwnTab() {
  const t = useTexts(texts);
  const summary = useQuery(callQuery('wikiStatistics', 'getOwnSummary', {}));
  return (
    <div className={styles.stack}>
      <OwnTiles />
      <section className={styles.card} aria-labelledby="activity-title">
        <h2 id="activity-title" className={styles.cardTitle}>
          {t.activity}
        </h2>
        <QueryView query={summary} skeleton={190}>
          {({ today, days }) => <HeatMap today={today} days={days} />}
        </QueryView>
      </section>
      <OwnArticles nums={{ untagged: summary.data?.untaggedNum ?? 0, stale: summary.data?.staleNum ?? 0 }} />
    </div>
  );
}

/** Shows the totals of the last thirty days with their trend lines, and of all time. */
function OwnTiles() {
  const t = useTexts(texts);
  const text = useText();
  const { data, isPending } = useQuery(callQuery('wikiStatistics', 'getOwnSummary', {}));
  const days = data && lastDays(data.today, data.days);
  const num = (count: number | undefined) => (count === undefined ? undefined : formatNumber(count));
  return (
    <StatTiles
      isWaiting={isPending}
      tiles={[
        {
          key: 'articles',
          label: t.ownArticles,
          value: data?.articleNum,
          note: days && `${t.created} +${formatNumber(days.reduce((sum, { created }) => sum + created, 0))}`,
        },
        ...wikiMeasures.map((measure) => {
          const values = days?.map((day) => day[measure]);
          const label = text(wikiMeasureNames[measure]);
          return {
            key: measure,
            label: `${label} · ${t.within30}`,
            value: values?.reduce((sum, value) => sum + value, 0),
            note: values && (
              <span className={styles.tileNote}>
                {t.total({ count: num(data?.total[measure]) ?? '' })}
                <Sparkline values={values} label={t.viewsTrend({ measure: label, values: values.join(' ') })} />
              </span>
            ),
          };
        }),
      ]}
    />
  );
}

const parts = { state: 'all' };
type Input = TableInput<typeof parts>;
const stateOf = ({ state }: Input) => ownArticleStates.find((one) => one === state) ?? 'all';
const sortOf = (field: string) => field as 'title';
const listOwn = (input: Input) =>
  callQuery('wikiStatistics', 'getOwnArticles', {
    page: input.page,
    pageSize: input.pageSize,
    keywords: input.keywords,
    state: stateOf(input),
    sortField: sortOf(input.sortField),
    sortOrder: input.sortOrder,
  });
const rowsOf = ({ list }: { list: OwnArticle[] }) => list;

function OwnArticles({ nums }: { nums: { untagged: number; stale: number } }) {
  const t = useTexts(texts);
  const table = useTableParams({}, parts);
  const columns = useOwnColumns();
  const state = stateOf(table.input);
  const help = { all: undefined, untagged: t.untaggedHelp, stale: t.staleHelp({ days: staleDays }) }[state];
  const empty = { all: t.ownEmpty, untagged: t.untaggedEmpty, stale: t.staleEmpty({ days: staleDays }) }[state];
  return (
    <div>
      <DataTable
        name="own-articles"
        table={table}
        list={listOwn}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={({ title }) => title}
        searchLabel={t.search}
        filters={[
          segmentsFilter('state', t.mine, [
            { value: 'all', label: t.all },
            { value: 'untagged', label: `${t.untagged} ${formatNumber(nums.untagged)}` },
            { value: 'stale', label: `${t.stale} ${formatNumber(nums.stale)}` },
          ]),
        ]}
        actions={help && <span className={styles.quiet}>{help}</span>}
        empty={{ text: empty, action: <PlainLink to={to('wiki')}>{t.openDocuments}</PlainLink> }}
        isExported
      />
    </div>
  );
}

function useOwnColumns(): Column<OwnArticle>[] {
  const t = useTexts(texts);
  const text = useText();
  const tags = useEnumeration('articleTag');
  const tagsOf = ({ articleTagValue }: OwnArticle) => articleTagValue.split(',').filter(Boolean);
  return [
    {
      key: 'title',
      title: t.title,
      dataIndex: 'title',
      isMain: true,
      isSortable: true,
      width: 220,
      render: (title: string, { _id }) => (
        <Link to={to('wikiFolder', { markdownId: _id })} title={title}>
          {title}
        </Link>
      ),
    },
    {
      key: 'catalogType',
      title: t.type,
      dataIndex: 'catalogType',
      width: 104,
      csv: ({ catalogType }) => text(catalogTypeNames[catalogType]),
      render: (_, { catalogType }) => text(catalogTypeNames[catalogType]),
    },
    ...wikiMeasures.map(
      (measure): Column<OwnArticle> => ({
        key: measure,
        title: text(wikiMeasureNames[measure]),
        dataIndex: measure,
        isSortable: true,
        width: 108,
        align: 'right',
        render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
      }),
    ),
    {
      key: 'tags',
      title: t.tag,
      width: 160,
      csv: (row) => tagsOf(row).map(tags.labelOf).join(' '),
      render: (_, row) =>
        tagsOf(row).length > 0 && (
          <span className={styles.tags}>
            {tagsOf(row).map((tag) => (
              <ColourTag key={tag} colour={tags.choiceOf(tag)?.color ?? 'ink'}>
                {tags.labelOf(tag)}
              </ColourTag>
            ))}
          </span>
        ),
    },
    {
      key: 'isPush',
      title: t.pushState,
      dataIndex: 'isPush',
      width: 100,
      csv: ({ isPush }) => (isPush ? t.pushed : ''),
      render: (isPush: boolean) => isPush && <StatusTag kind="done">{t.pushed}</StatusTag>,
    },
    {
      key: 'updateDate',
      title: t.lastEdit,
      dataIndex: 'updateDate',
      isSortable: true,
      width: 112,
      render: (at: string) => <Moment at={at} />,
    },
    {
      key: 'createDate',
      title: t.createDate,
      dataIndex: 'createDate',
      isSortable: true,
      isExtra: true,
      width: 112,
      render: (at: string) => <Moment at={at} />,
    },
  ];
}
