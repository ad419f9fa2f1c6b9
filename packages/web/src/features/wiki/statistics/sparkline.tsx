import styles from './statistics.module.css';

const width = 120;
const height = 28;

/**
 * Renders the trend of some days as an SVG line without axes.
 * @example <Sparkline values={[0, 3, 1]} label={t.viewsTrend({ … })} />
 */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const top = Math.max(1, ...values);
  const low = Math.min(0, ...values);
  const points = values.map((value, at) => {
    const x = (at / Math.max(1, values.length - 1)) * width;
    const y = height - 2 - ((value - low) / (top - low)) * (height - 4);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
      preserveAspectRatio="none"
    >
      <polyline points={points.join(' ')} />
    </svg>
  );
}
