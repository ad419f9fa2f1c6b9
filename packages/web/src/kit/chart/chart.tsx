import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTheme } from '../../lib/preferences/theme';
import { readStored, store } from '../../lib/storage/storage';
import { useTexts } from '../../lib/texts/texts';
import { formatNumber } from '../../lib/texts/time';
import { Segments } from '../form/segments';
import { QueryView } from '../page/query-view';
import styles from './chart.module.css';
import { ChartExport } from './chart-export';
import type { ChartSeries, Drawn } from './drawn';
import { chartTexts } from './texts';

interface Props {
  /** Describes the chart to screen readers. */
  label: string;
  /** A sentence that sums up the data. */
  summary: ReactNode;
  kind?: Drawn['kind'];
  /** Column title of the categories in the table view. */
  categoryName: string;
  categories: readonly string[];
  series: readonly ChartSeries[];
  formatValue?: (value: number) => string;
  height?: number;
  isStacked?: boolean;
  shaded?: readonly number[];
  /** Name of the files to which the picture and the numbers can be exported; absent without export. */
  fileName?: string;
}

/** Storage key of the view, which is the same for all charts. */
const viewKey = 'chart_view';

/**
 * Renders a chart in the colours of the theme, with a summary, and with a table for screen readers and as an
 * alternative view. ECharts loads as a separate chunk with the first chart.
 * @example <Chart label={t.trend} summary={summary} categoryName={t.day} categories={days} series={[{ name: t.calls, values }]} />
 */
export function Chart(props: Props) {
  const { label, summary, fileName } = props;
  const t = useTexts(chartTexts);
  const drawn = useRef<OpenChart>(undefined);
  const [view, setView] = useState(() => (readStored(viewKey) === 'table' ? 'table' : 'chart'));
  return (
    <figure className={styles.figure}>
      <div className={styles.head}>
        <figcaption className={`${styles.summary} g-num`}>{summary}</figcaption>
        {fileName && <ChartExport fileName={fileName} drawn={drawn} {...props} />}
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
      {view === 'chart' && <Drawing {...props} chart={drawn} />}
      <Numbers {...props} isHidden={view === 'chart'} />
    </figure>
  );
}

function Drawing(props: Props & { chart: RefObject<OpenChart | undefined> }) {
  const { kind = 'line', categories, series, formatValue = formatNumber, height = 240 } = props;
  const { isStacked, shaded, chart } = props;
  const engine = useQuery({
    queryKey: ['chart-engine'],
    queryFn: () => import('./engine'),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    // The table provides the same data to screen readers.
    <div className={styles.room} style={{ height }} aria-hidden={engine.isSuccess}>
      <QueryView query={engine} skeleton={height}>
        {({ openChart }) => (
          <Canvas
            open={openChart}
            drawn={{ kind, categories, series, formatValue, isStacked, shaded }}
            height={height}
            chart={chart}
          />
        )}
      </QueryView>
    </div>
  );
}

type OpenChart = ReturnType<typeof import('./engine').openChart>;

function Canvas(props: {
  open: typeof import('./engine').openChart;
  drawn: Drawn;
  height: number;
  chart: RefObject<OpenChart | undefined>;
}) {
  const { open, drawn, height, chart } = props;
  const theme = useTheme();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    chart.current = open(box.current);
    return () => {
      chart.current?.close();
      chart.current = undefined;
    };
  }, [open, chart]);
  // Callers pass the data inline, so changes are detected by its serialised form. The theme determines the colours.
  const key = `${theme} ${JSON.stringify(drawn)}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    chart.current?.draw(drawn);
  }, [key]);
  return <div ref={box} style={{ height }} />;
}

const sayValue = (value: number | null | undefined, formatValue: (value: number) => string): string =>
  typeof value === 'number' ? formatValue(value) : '—';

function Numbers(props: Props & { isHidden: boolean }) {
  const { label, categoryName, categories, series, formatValue = formatNumber, height = 240, isHidden } = props;
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
                {sayValue(values[index], formatValue)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isHidden) return <div className="g-sr-only">{table}</div>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard
    <div className={styles.scroll} style={{ height }} tabIndex={0}>
      {table}
    </div>
  );
}
