import type { Dashboard } from '@easymock/contract';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts';
import { formatNumber } from '../../lib/time';
import { axisSteps, shortNumber } from './chart-scale';
import styles from './dashboard.module.css';
import { texts } from './texts';

type Trend = Dashboard['trend'];

const height = 240;
const edge = { top: 12, right: 12, bottom: 28, left: 44 };

/** Calls a day as a line; the day under the pointer, or chosen with the arrow keys, says its number. */
export function TrendChart({ trend, label }: { trend: Trend; label: string }) {
  const t = useTexts(texts);
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [active, setActive] = useState<number>();
  useEffect(() => {
    if (!box.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  const steps = axisSteps(Math.max(...trend.map(({ num }) => num)), 4);
  const top = steps.at(-1) ?? 1;
  const plotWidth = Math.max(0, width - edge.left - edge.right);
  const plotHeight = height - edge.top - edge.bottom;
  const gap = plotWidth / Math.max(1, trend.length - 1);
  const x = (index: number) => edge.left + index * gap;
  const y = (num: number) => edge.top + plotHeight * (1 - num / top);
  const line = trend.map(({ num }, index) => `${x(index).toFixed(1)},${y(num).toFixed(1)}`).join(' ');
  const floor = edge.top + plotHeight;
  const labelEvery = Math.max(1, Math.ceil(64 / Math.max(1, gap)));

  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left - edge.left;
    setActive(Math.min(trend.length - 1, Math.max(0, Math.round(at / gap))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const last = trend.length - 1;
    const now = active ?? last;
    const next = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    setActive(Math.min(last, Math.max(0, next)));
  };

  const shown = active === undefined ? undefined : trend[active];
  return (
    <div
      ref={box}
      className={styles.chart}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={trend.length - 1}
      aria-valuenow={active ?? trend.length - 1}
      aria-valuetext={describe(trend[active ?? trend.length - 1])}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(undefined)}
    >
      {width > 0 && (
        <svg
          width={width}
          height={height}
          aria-hidden="true"
          onPointerMove={onPointerMove}
          onPointerLeave={() => setActive(undefined)}
        >
          {steps.map((step) => (
            <g key={step}>
              <line
                x1={edge.left}
                x2={width - edge.right}
                y1={y(step)}
                y2={y(step)}
                className={styles.grid}
              />
              <text x={edge.left - 8} y={y(step) + 4} className={styles.axis} textAnchor="end">
                {shortNumber(step)}
              </text>
            </g>
          ))}
          {trend.map(({ day }, index) =>
            // Counted from today, which always has its label.
            (trend.length - 1 - index) % labelEvery === 0 ? (
              <text key={day} x={x(index)} y={height - 8} className={styles.axis} textAnchor="middle">
                {day.slice(5)}
              </text>
            ) : null,
          )}
          <polygon
            points={`${x(0)},${floor} ${line} ${x(trend.length - 1)},${floor}`}
            className={styles.area}
          />
          <polyline points={line} className={styles.line} />
          {active !== undefined && shown && (
            <>
              <line x1={x(active)} x2={x(active)} y1={edge.top} y2={floor} className={styles.cross} />
              <circle cx={x(active)} cy={y(shown.num)} r={4} className={styles.point} />
            </>
          )}
        </svg>
      )}
      {active !== undefined && shown && (
        <div
          className={styles.tip}
          style={{
            top: Math.max(0, y(shown.num) - 60),
            ...(x(active) > width / 2 ? { right: width - x(active) + 12 } : { left: x(active) + 12 }),
          }}
        >
          <span className="g-num">{shown.day}</span>
          <strong className="g-num">{formatNumber(shown.num)}</strong> {t.callUnit}
        </div>
      )}
    </div>
  );
}

const describe = (point: Trend[number] | undefined): string =>
  point ? `${point.day}: ${formatNumber(point.num)}` : '';
