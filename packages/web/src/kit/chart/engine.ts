import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import type { Drawn } from './drawn';
import { shortNumber } from './short-number';

// A separate chunk with only the parts of ECharts in use; the whole library is twice as large.
use([LineChart, BarChart, PieChart, GridComponent, LegendComponent, MarkAreaComponent, TooltipComponent, SVGRenderer]);

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
    // Double quotes in font names would end the attribute that contains them in a saved picture.
    textStyle: { fontFamily: token('font-ui').replaceAll('"', "'") },
    tooltip: {
      trigger: isPie ? 'item' : 'axis',
      // The tooltip is rendered on the canvas, because Trusted Types forbid the library to parse markup.
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
          // The last point of a line is at the edge, where its label would be cut off; labels of bars are
          // centred below them.
          ...(kind === 'line' && { alignMaxLabel: 'right' as const, showMaxLabel: true }),
        },
      },
      yAxis: {
        type: 'value',
        splitNumber: 4,
        // Integers are counts, so the axis must not show fractions.
        ...(series.every(({ values }) => values.every((value) => value === null || Number.isInteger(value))) && {
          minInterval: 1,
        }),
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
          // Lines differ by dashes as well, because colour alone does not distinguish them.
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
  // The category axis of a line chart has no space around its points, so the shade begins at the previous
  // point.
  data: shaded.map((at): [{ xAxis: string }, { xAxis: string }] => [
    { xAxis: categories[Math.max(0, at - 1)] ?? '' },
    { xAxis: categories[at] ?? '' },
  ]),
});

/** Creates a chart that fills an element and follows its size. */
export function openChart(element: HTMLElement) {
  const chart = init(element, undefined, { renderer: 'svg' });
  const observer = new ResizeObserver(() => chart.resize());
  observer.observe(element);
  return {
    /** Returns the current chart as an SVG document. */
    picture: () => chart.renderToSVGString(),
    draw: (drawn: Drawn) => chart.setOption(optionsOf(drawn), { notMerge: true }),
    close() {
      observer.disconnect();
      chart.dispose();
    },
  };
}
