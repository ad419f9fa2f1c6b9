import {
  articleTypes,
  catalogTypeNames,
  type Ranking,
  type RankKind,
  type RankRow,
  rankLimit,
  type WikiMeasure,
  type WikiPeriod,
  wikiMeasureNames,
  wikiMeasures,
  wikiPeriodNames,
  wikiPeriods,
} from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { Link } from 'react-router';
import { Avatar } from '../../../kit/display/avatar';
import { Segments } from '../../../kit/form/segments';
import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import type { Column } from '../../../kit/resource/column';
import { DataTable } from '../../../kit/resource/data-table';
import { FilterField } from '../../../kit/resource/filter-field';
import { choiceFilter, enumerationFilter } from '../../../kit/resource/filters';
import { type TableInput, useTableParams } from '../../../kit/resource/table-params';
import { to } from '../../../lib/address/page';
import { useEnumeration } from '../../../lib/api/enumerations';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import { authorsPath } from '../lists/list-names';
import { RankChange } from './rank-change';
import styles from './statistics.module.css';
import { texts } from './texts';
import { useBoardLook } from './use-board-look';

const filters = { department: '', tag: '', type: '' };
const parts = { kind: 'article', period: 'month', by: 'views' };
type Input = TableInput<typeof filters & typeof parts>;
type Row = RankRow & { _id: string };

const kinds: readonly RankKind[] = ['article', 'author', 'department'];
const oneOf = <T extends string>(choices: readonly T[], given: string, fallback: T): T =>
  choices.find((choice) => choice === given) ?? fallback;
const articleTypeNames = Object.fromEntries(articleTypes.map((type) => [type, catalogTypeNames[type]]));
const orders = [...wikiMeasures, 'articles'] as const;

/** Validates the URL parameters, which may contain anything. */
function chosen(input: Input) {
  const kind = oneOf(kinds, input.kind, 'article');
  const by = oneOf(orders, input.by, 'views');
  return {
    kind,
    period: oneOf<WikiPeriod>(wikiPeriods, input.period, 'month'),
    // Articles cannot be ranked by the number of articles.
    sortField: kind === 'article' && by === 'articles' ? ('views' as const) : by,
    department: kind === 'department' ? '' : input.department,
    tag: input.tag,
    type: articleTypes.find((type) => type === input.type),
  };
}

const listRank = (input: Input) => callQuery('wikiStatistics', 'getRank', chosen(input));
const rowsOf = ({ list }: Ranking): Row[] => list.map((row) => ({ ...row, _id: row.id }));

/** Shows the ranking of articles, authors and departments. */
export function RankPage() {
  const t = useTexts(texts);
  useBoardLook('rank');
  const table = useTableParams(filters, parts);
  const { kind } = chosen(table.input);
  const { data } = useQuery(listRank(table.input));
  const columns = useColumns(kind, data?.isCompared ?? false);
  return (
    <PageBody>
      <PageHead
        title={t.rankTitle}
        purpose={t.rankPurpose}
        actions={
          data && (
            <span className={`${styles.refreshed} g-num`} role="status">
              {data.refreshedAt
                ? t.updatedAt({ time: formatMoment(data.refreshedAt), num: data.refreshMin })
                : t.notYet}
            </span>
          )
        }
      />
      <Choices table={table} />
      {data && <OwnPlace ranking={data} kind={kind} />}
      <DataTable
        name={`rank-${kind}`}
        table={table}
        list={listRank}
        rowsOf={rowsOf}
        columns={columns}
        nameOf={({ name }) => name}
        filters={[
          kind !== 'department' && enumerationFilter('department', t.department),
          enumerationFilter('tag', t.tag, 'articleTag'),
          choiceFilter('type', t.type, articleTypeNames, { width: 160 }),
        ]}
        empty={{ title: t.noData, text: t.noDataText }}
        isExported
      />
    </PageBody>
  );
}

type Table = ReturnType<typeof useTableParams<typeof filters, typeof parts>>;

/** Selects the kind, the period and the measure of the ranking. */
function Choices({ table }: { table: Table }) {
  const t = useTexts(texts);
  const text = useText();
  const { kind, period, sortField } = chosen(table.input);
  const names: Record<RankKind, string> = { article: t.article, author: t.author, department: t.department };
  return (
    <div className={styles.choices}>
      <Segments
        aria-label={t.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: names[value] }))}
        onChange={(next) => table.set({ kind: next, page: 1 })}
      />
      <Segments
        aria-label={t.period}
        value={period}
        options={wikiPeriods.map((value) => ({ value, label: text(wikiPeriodNames[value]) }))}
        onChange={(next) => table.set({ period: next, page: 1 })}
      />
      <FilterField label={t.by}>
        {(id) => (
          <Select
            id={id}
            style={{ width: 128 }}
            value={sortField}
            options={[
              ...wikiMeasures.map((value) => ({ value, label: text(wikiMeasureNames[value]) })),
              ...(kind === 'article' ? [] : [{ value: 'articles' as const, label: t.articles }]),
            ]}
            onChange={(by) => table.set({ by, page: 1 })}
          />
        )}
      </FilterField>
    </div>
  );
}

/** Shows the user's own rank, whichever page of the list is open. */
function OwnPlace({ ranking: { own }, kind }: { ranking: Ranking; kind: RankKind }) {
  const t = useTexts(texts);
  const text = useText();
  return (
    <section className={styles.own} aria-label={t.own}>
      <strong>{t.own}</strong>
      {own ? (
        <>
          <span className="g-num">
            {own.rank ? t.ownRank({ rank: own.rank }) : t.ownUnranked({ count: rankLimit })}
          </span>
          <span className={styles.ownName}>
            {kind === 'article' ? <ArticleLink id={own.id} title={own.name} /> : own.name}
          </span>
          {wikiMeasures.map((measure) => (
            <span key={measure} className={`${styles.quiet} g-num`}>
              {text(wikiMeasureNames[measure])} {formatNumber(own[measure])}
            </span>
          ))}
        </>
      ) : (
        <span className={styles.quiet}>{t.ownNone}</span>
      )}
    </section>
  );
}

const ArticleLink = ({ id, title }: { id: string; title: string }) => (
  <Link to={to('wikiFolder', { markdownId: id })} title={title}>
    {title}
  </Link>
);

function useColumns(kind: RankKind, isCompared: boolean): Column<Row>[] {
  const t = useTexts(texts);
  const text = useText();
  const departments = useEnumeration('department');
  const measure = (key: WikiMeasure | 'articles', title: string): Column<Row> => ({
    key,
    title,
    dataIndex: key,
    width: 96,
    align: 'right',
    render: (num: number) => <span className="g-num g-mono">{formatNumber(num)}</span>,
  });
  const person = (userNickName: string, headImg: string, userId: string) => (
    <span className={styles.person}>
      <Avatar name={userNickName} image={headImg} size={24} />
      <Link className={styles.cut} to={authorsPath({ userId })}>
        {userNickName}
      </Link>
    </span>
  );
  return [
    {
      key: 'rank',
      title: t.rank,
      dataIndex: 'rank',
      isMain: true,
      width: 72,
      align: 'right',
      render: (rank: number) => (
        <span className={`${styles.place} g-num`} data-top={rank <= 3 ? rank : undefined}>
          {rank}
        </span>
      ),
    },
    ...(isCompared
      ? [
          {
            key: 'change',
            title: t.change,
            width: 88,
            csv: ({ rank, rankBefore }: Row) => (rankBefore && rank ? rankBefore - rank : ''),
            render: (_: unknown, row: Row) => <RankChange row={row} />,
          } satisfies Column<Row>,
        ]
      : []),
    {
      key: 'name',
      title: { article: t.title, author: t.author, department: t.department }[kind],
      dataIndex: 'name',
      isMain: true,
      width: 220,
      render: (name: string, row) => {
        if (kind === 'article') return <ArticleLink id={row.id} title={name} />;
        if (kind === 'author') return person(name, row.headImg, row.userId);
        return <Link to={authorsPath({ department: row.id })}>{name}</Link>;
      },
    },
    ...(kind === 'article'
      ? [
          {
            key: 'author',
            title: t.author,
            width: 140,
            csv: ({ userNickName }: Row) => userNickName,
            render: (_: unknown, row: Row) => person(row.userNickName, row.headImg, row.userId),
          } satisfies Column<Row>,
        ]
      : []),
    ...(kind === 'department'
      ? []
      : [
          {
            key: 'department',
            title: t.department,
            width: 120,
            csv: ({ department }: Row) => departments.labelOf(department),
            render: (_: unknown, { department }: Row) => department && departments.labelOf(department),
          } satisfies Column<Row>,
        ]),
    ...(kind === 'article' ? [] : [measure('articles', t.articles)]),
    ...wikiMeasures.map((key) => measure(key, text(wikiMeasureNames[key]))),
  ];
}
