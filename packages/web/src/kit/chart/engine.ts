import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Drawn } from './drawn';
import { shortNumber } from './short-number';

// A chunk of its own, and of the library only what is drawn with: all of it would be twice as large.
use([
  LineChart,
  BarChart,
  PieChart,
  GridComponent,
  LegendComponent,
  MarkAreaComponent,
  TooltipComponent,
  SVGRenderer,
]);

const seriesColours = ['glaze', 'indigo', 'amber', 'plum', 'bamboo', 'seal'];
const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--g-${name}`).trim();

function optionsOf({
  kind,
  categories,
  series,
  formatValue,
  isStill,
  isStacked = false,
  shaded = [],
}: Drawn): Parameters<EChartsType['setOption']>[0] {
  const line = { lineStyle: { color: token('line') } };
  const label = { color: token('ink3'), fontSize: 11 };
  const isPie = kind === 'pie';
  return {
    animation: !isStill && !matchMedia('(prefers-reduced-motion: reduce)').matches,
    animationDuration: 300,
    color: seriesColours.map(token),
    // In double quotes the names would end the attribute in which a saved picture has them.
    textStyle: { fontFamily: token('font-ui').replaceAll('"', "'") },
    tooltip: {
      trigger: isPie ? 'item' : 'axis',
      // Drawn, since our pages refuse markup made of text.
      renderMode: 'richText',
      confine: true,
      backgroundColor: token('raised'),
      borderColor: token('line'),
      textStyle: { color: token('ink1'), fontSize: 12 },
      axisPointer: { lineStyle: { color: token('edge'), type: 'dashed' } },
      valueFormatter: (value: unknown) => (typeof value === 'number' ? formatValue(value) : '—'),
    },
    legend: { show: isPie || series.length > 1, top: 0, textStyle: { color: token('ink2') } },
    ...(!isPie && {
      grid: { left: 44, right: 16, top: series.length > 1 ? 36 : 12, bottom: 28 },
      xAxis: {
        type: 'category',
        data: [...categories],
        boundaryGap: kind === 'bar',
        axisLine: line,
        axisTick: { show: false },
        axisLabel: {
          ...label,
          hideOverlap: true,
          // The last point of a line is at the edge, where its label would be cut; bars have theirs below their middle.
          ...(kind === 'line' && { alignMaxLabel: 'right' as const, showMaxLabel: true }),
        },
      },
      yAxis: {
        type: 'value',
        splitNumber: 4,
        // Whole numbers count things, and nothing happens half a time.
        ...(series.every(({ values }) =>
          values.every((value) => value === null || Number.isInteger(value)),
        ) && { minInterval: 1 }),
        axisLabel: { ...label, formatter: shortNumber },
        splitLine: line,
      },
    }),
    series: isPie
      ? [
          {
            type: 'pie',
            radius: ['45%', '70%'],
            label: { color: token('ink2') },
            itemStyle: { borderColor: token('surface'), borderWidth: 2 },
            data: categories.map((name, index) => ({ name, value: series[0]?.values[index] ?? 0 })),
          },
        ]
      : series.map(({ name, values }, index) => ({
          type: kind as 'line' | 'bar',
          name,
          data: [...values],
          showSymbol: false,
          barMaxWidth: 32,
          // Colour alone does not tell lines apart.
          lineStyle: { width: 2, type: (['solid', 'dashed', 'dotted'] as const)[index % 3] },
          ...(series.length === 1 && kind === 'line' && { areaStyle: { opacity: 0.08 } }),
          ...(isStacked && { stack: 'whole', ...(kind === 'line' && { areaStyle: { opacity: 0.35 } }) }),
          ...(index === 0 && shaded.length > 0 && { markArea: shadeOf(shaded, categories) }),
        })),
  };
}

/** Shades categories up to the middle between them and their neighbours. */
const shadeOf = (shaded: readonly number[], categories: readonly string[]) => ({
  silent: true,
  itemStyle: { color: token('edge'), opacity: 0.12 },
  // A category axis of lines has no room beside its points, so a shade reaches from the point before.
  data: shaded.map((at): [{ xAxis: string }, { xAxis: string }] => [
    { xAxis: categories[Math.max(0, at - 1)] ?? '' },
    { xAxis: categories[at] ?? '' },
  ]),
});

/** A chart in an element, which it fills as the element changes its size. */
export function openChart(element: HTMLElement) {
  const chart = init(element, undefined, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    /** Returns the chart as it stands, as an SVG document. */
    picture: () => chart.renderToSVGString(),
    draw: (drawn: Drawn) => chart.setOption(optionsOf(drawn), { notMerge: true }),
    close() {
      observer.disconnect();
      chart.dispose();
    },
  };
}
