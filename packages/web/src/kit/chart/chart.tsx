import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../lib/preferences/theme';
import { readStored, store } from '../../lib/storage/storage';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { Segments } from '../form/segments';
import { QueryView } from '../page/query-view';
import styles from './chart.module.css';
import type { ChartSeries, Drawn } from './drawn';
import { chartTexts } from './texts';

interface Props {
  /** Describes the chart for screen readers. */
  label: string;
  /** Sums up the data in a sentence. */
  summary: ReactNode;
  kind?: Drawn['kind'];
  /** The column head of the categories in the table view. */
  categoryName: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  formatValue?: (value: number) => string;
  height?: number;
}

/** One choice for all charts. */
const viewKey = 'chart_view';

/**
 * A chart in our colours, with its summary and, one click away and for screen readers, its table. ECharts comes in a
 * chunk of its own, with the first chart on a screen.
 * @example <Chart label={t.trend} summary={summary} categoryName={t.day} categories={days} series={[{ name: t.calls, values }]} />
 */
export function Chart(props: Props) {
  const { label, summary } = props;
  const t = useTexts(chartTexts);
  const [view, setView] = useState(() => (readStored(viewKey) === 'table' ? 'table' : 'chart'));
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption className={`${styles.summary} g-num`}>{summary}</figcaption>
        <Segments
          size="small"
          aria-label={t.view({ label })}
          value={view}
          options={[
            { value: 'chart', label: t.chart },
            { value: 'table', label: t.table },
          ]}
          onChange={(next) => {
            setView(next);
            store(viewKey, next);
          }}
        />
      </div>
      {view === 'chart' && <Drawing {...props} />}
      <Numbers {...props} isHidden={view === 'chart'} />
    </figure>
  );
}

function Drawing({ kind = 'line', categories, series, formatValue = formatNumber, height = 240 }: Props) {
  const engine = useQuery({
    queryKey: ['chart-engine'],
    queryFn: () => import('./engine'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    // Its table says the same in words.
    <div className={styles.room} style={{ height }} aria-hidden={engine.isSuccess}>
      <QueryView query={engine} skeleton={height}>
        {({ openChart }) => (
          <Canvas open={openChart} drawn={{ kind, categories, series, formatValue }} height={height} />
        )}
      </QueryView>
    </div>
  );
}

function Canvas(props: { open: typeof import('./engine').openChart; drawn: Drawn; height: number }) {
  const { open, drawn, height } = props;
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<ReturnType<typeof open>>(undefined);
  useEffect(() => {
    if (!box.current) return;
    chart.current = open(box.current);
    return () => chart.current?.close();
  }, [open]);
  // Callers write the data in place; its text, not its identity, says whether it changed. A theme has other colours.
  const key = `${theme} ${JSON.stringify(drawn)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    chart.current?.draw(drawn);
  }, [key]);
  return <div ref={box} style={{ height }} />;
}

function Numbers(props: Props & { isHidden: boolean }) {
  const {
    label,
    categoryName,
    categories,
    series,
    formatValue = formatNumber,
    height = 240,
    isHidden,
  } = props;
  const table = (
    <table className={styles.table}>
      <caption className="g-sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{categoryName}</th>
          {series.map(({ name }) => (
            <th key={name} scope="col" className={styles.number}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {categories.map((category, index) => (
          <tr key={category}>
            <th scope="row" className="g-num">
              {category}
            </th>
            {series.map(({ name, values }) => (
              <td key={name} className={`${styles.number} g-num`}>
                {formatValue(values[index] ?? 0)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isHidden) return <div className="g-sr-only">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <div className={styles.scroll} style={{ height }} tabIndex={0}>
      {table}
    </div>
  );
}
