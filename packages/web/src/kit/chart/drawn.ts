export interface ChartSeries {
  readonly name: string;
  /** One value per category; null if unknown. */
  readonly values: readonly (number | null)[];
}

/** The content of a chart, independent of its width. */
export interface Drawn {
  readonly kind: 'line' | 'bar' | 'pie';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Whether the series are stacked, as parts of a whole. */
  readonly isStacked?: boolean | undefined;
  /** Indexes of categories with a shaded background, such as days off. */
  readonly shaded?: readonly number[] | undefined;
  readonly formatValue: (value: number) => string;
  /** Whether the chart appears without animation. */
  readonly isStill?: boolean;
}
