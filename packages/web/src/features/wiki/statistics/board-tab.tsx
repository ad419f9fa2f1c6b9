import { type ArticleEvent, type WikiPeriod, type WikiSums, wikiPeriodNames, wikiPeriods } from '@easymock/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Chart } from '../../../kit/chart/chart';
import { Avatar } from '../../../kit/display/avatar';
import { StatTiles } from '../../../kit/display/stat-tiles';
import { Segments } from '../../../kit/form/segments';
import { EmptyState } from '../../../kit/page/empty-state';
import { QueryView } from '../../../kit/page/query-view';
import { useListParams } from '../../../lib/address/list-params';
import { to } from '../../../lib/address/page';
import { callQuery } from '../../../lib/api/queries';
import { useText, useTexts } from '../../../lib/texts/texts';
import { formatMoment, formatNumber } from '../../../lib/texts/time';
import styles from './statistics.module.css';
import { texts } from './texts';
import { useBoardLook } from './use-board-look';

/** Shows statistics on all documents that the reader may view. */
export function BoardTab() {
  const t = useTexts(texts);
  useBoardLook('dashboard');
  return (
    <div className={styles.stack}>
      <Totals />
      <div className={styles.columns}>
        <NewArticles />
        <TagRatio />
      </div>
      <div className={styles.columns}>
        <section className={styles.card} aria-labelledby="events-title">
          <h2 id="events-title" className={styles.cardTitle}>
            {t.events}
          </h2>
          <Events />
        </section>
        <section className={styles.card} aria-labelledby="pushed-title">
          <h2 id="pushed-title" className={styles.cardTitle}>
            {t.pushedArticles}
          </h2>
          <Pushed />
        </section>
      </div>
    </div>
  );
}

/** Shows the totals of a period, compared with the previous period. */
function Totals() {
  const t = useTexts(texts);
  const text = useText();
  const [{ period: given }, set] = useListParams({ period: 'month' });
  const period: WikiPeriod = wikiPeriods.find((one) => one === given) ?? 'month';
  const { data, isPending } = useQuery(callQuery('wikiStatistics', 'getWikiDashBoardInfo', { period }));
  const tiles: [keyof WikiSums, string][] = [
    ['articleNum', period === 'all' ? t.ownArticles : t.articles],
    ['viewNum', t.views],
    ['likeNum', t.likes],
    ['commentNum', t.comments],
    ['editNum', t.edits],
    ['userNum', t.active],
  ];
  const compared = (key: keyof WikiSums) => {
    if (!data?.compare) return undefined;
    const more = data[key] - data.compare[key];
    if (more === 0) return t.compareSame;
    const count = formatNumber(Math.abs(more));
    return more > 0 ? t.compareUp({ count }) : t.compareDown({ count });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.choices}>
        <Segments
          aria-label={t.period}
          value={period}
          options={wikiPeriods.map((value) => ({ value, label: text(wikiPeriodNames[value]) }))}
          onChange={(next) => set({ period: next })}
        />
        {data && (
          <span className={`${styles.refreshed} g-num`}>
            {data.refreshedAt ? t.updatedAt({ time: formatMoment(data.refreshedAt), num: data.refreshMin }) : t.notYet}
          </span>
        )}
      </div>
      <StatTiles
        isWaiting={isPending}
        tiles={tiles.map(([key, label]) => ({ key, label, value: data?.[key], note: compared(key) }))}
      />
    </div>
  );
}

function NewArticles() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('wikiStatistics', 'getLastSevenDaysAddNum', {}));
  return (
    <section className={styles.card} aria-labelledby="new-title">
      <h2 id="new-title" className={styles.cardTitle}>
        {t.newArticles}
      </h2>
      <QueryView query={query} skeleton={240}>
        {(days) => {
          const sum = days.reduce((total, { num }) => total + num, 0);
          const [busiest] = days.toSorted((a, b) => b.num - a.num);
          return (
            <Chart
              kind="bar"
              label={t.newArticles}
              summary={
                busiest && sum > 0
                  ? t.newSummary({ sum: formatNumber(sum), day: busiest.date, num: formatNumber(busiest.num) })
                  : t.newEmpty
              }
              categoryName={t.day}
              categories={days.map(({ date }) => date.slice(5))}
              series={[{ name: t.articles, values: days.map(({ num }) => num) }]}
            />
          );
        }}
      </QueryView>
    </section>
  );
}

const percent = (rate: number): string => `${(rate * 100).toFixed(1)}%`;

function TagRatio() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('wikiStatistics', 'getArticleTagRatio', {}));
  return (
    <section className={styles.card} aria-labelledby="tags-title">
      <h2 id="tags-title" className={styles.cardTitle}>
        {t.tagRatio}
      </h2>
      <QueryView
        query={query}
        skeleton={240}
        isEmpty={(tags) => tags.length === 0}
        empty={<EmptyState drawing="vase" text={t.tagEmpty} />}
      >
        {(tags) => {
          const [first] = tags;
          return (
            <Chart
              kind="bar"
              label={t.tagRatio}
              summary={
                first && t.tagSummary({ tag: first.label, num: formatNumber(first.num), rate: percent(first.rate) })
              }
              categoryName={t.tag}
              categories={tags.map(({ label }) => label)}
              series={[{ name: t.num, values: tags.map(({ num }) => num) }]}
            />
          );
        }}
      </QueryView>
    </section>
  );
}

function Events() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('wikiStatistics', 'getTechnicalArticleDynamic', { limit: 12 }));
  const sentence = ({ kind, userNickName: name }: ArticleEvent) => {
    if (kind === 'created') return t.eventCreated({ name });
    return kind === 'edited' ? t.eventEdited({ name }) : t.eventPushed({ name });
  };
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={(events) => events.length === 0}
      empty={<EmptyState drawing="vase" text={t.eventsEmpty} />}
    >
      {(events) => (
        <ul className={styles.events}>
          {events.map((event) => (
            <li key={`${event.kind} ${event._id} ${event.at}`}>
              <Avatar name={event.userNickName} image={event.headImg} size={24} />
              <span className={styles.eventText}>
                <span className={styles.quiet}>{sentence(event)}</span>{' '}
                <Link to={to('wikiFolder', { markdownId: event._id })}>{event.title}</Link>
              </span>
              <time className={`${styles.quiet} g-num`} dateTime={event.at}>
                {formatMoment(event.at).slice(5)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function Pushed() {
  const t = useTexts(texts);
  const query = useQuery(callQuery('wikiStatistics', 'getTechnicalArticle', { pageSize: 12 }));
  return (
    <QueryView
      query={query}
      skeleton={240}
      isEmpty={({ list }) => list.length === 0}
      empty={<EmptyState drawing="vase" text={t.pushedEmpty} />}
    >
      {({ list }) => (
        <ul className={styles.events}>
          {list.map((article) => (
            <li key={article._id}>
              <span className={styles.eventText}>
                <Link to={to('wikiFolder', { markdownId: article._id })}>{article.title}</Link>{' '}
                <span className={styles.quiet}>{article.userNickName}</span>
              </span>
              <span className={`${styles.quiet} g-num`}>
                {t.views} {formatNumber(article.views)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}
