export interface ChartSeries {
  readonly name: string;
  /** One for each category. */
  readonly values: readonly number[];
}

/** The content of a chart, independent of its width. */
export interface Drawn {
  readonly kind: 'line' | 'bar' | 'pie';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly formatValue: (value: number) => string;
  /** Whether it stands at once, without moving into place. */
  readonly isStill?: boolean;
}
