export interface ChartSeries {
  readonly name: string;
  /** One for each category; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

/** The content of a chart, independent of its width. */
export interface Drawn {
  readonly kind: 'line' | 'bar' | 'pie';
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
  /** Whether the series stand on each other: parts of a whole. */
  readonly isStacked?: boolean | undefined;
  /** Positions of categories with a shaded background, such as days off. */
  readonly shaded?: readonly number[] | undefined;
  readonly formatValue: (value: number) => string;
  /** Whether it stands at once, without moving into place. */
  readonly isStill?: boolean;
}
