import type { MockUsage } from '@easymock/contract';
import { useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './impact.module.css';
import { impactTexts } from './impact-texts';

const maxMocks = 5;
const maxCallers = 6;

/** Lists the recent callers of mocks, each with the day of the last call. */
export function CallerList({ usage }: { usage: readonly MockUsage[] }) {
  const t = useTexts(impactTexts);
  const shown = usage.toSorted((a, b) => b.num - a.num).slice(0, maxMocks);
  const isOne = usage.length === 1;
  return (
    <section className={styles.callers} aria-label={t.callers}>
      <p>
        {isOne
          ? t.usedOne({ day: usage[0]?.last_day ?? '', count: formatNumber(usage[0]?.num ?? 0) })
          : t.usedMany({
              mocks: formatNumber(usage.length),
              count: formatNumber(usage.reduce((sum, { num }) => sum + num, 0)),
            })}
      </p>
      {shown.map((mock) => (
        <CallersOf key={mock._id} mock={mock} isNamed={!isOne} />
      ))}
      {usage.length > maxMocks && (
        <p className={styles.quiet}>{t.moreMocks({ count: formatNumber(usage.length - maxMocks) })}</p>
      )}
    </section>
  );
}

function CallersOf({ mock, isNamed }: { mock: MockUsage; isNamed: boolean }) {
  const t = useTexts(impactTexts);
  const { method, url, callers, last_day } = mock;
  return (
    <>
      {isNamed && (
        <p className={styles.mock}>
          <code className={styles.path}>{`${method.toUpperCase()} ${url}`}</code>{' '}
          <span className={`${styles.quiet} g-num`}>{t.lastCall({ day: last_day ?? '' })}</span>
        </p>
      )}
      <ul className={styles.list}>
        {callers.slice(0, isNamed ? 2 : maxCallers).map((caller) => (
          <li key={caller.kind + caller.name}>
            {caller.name || t.unknownCaller}{' '}
            <span className={`${styles.quiet} g-num`}>{t.lastCall({ day: caller.last_day })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
