import { addDays, type Language, type OwnDay, weekdayOf } from '@easymock/contract';
import { useLanguage, useTexts } from '../../../lib/texts/texts';
import { formatNumber } from '../../../lib/texts/time';
import styles from './statistics.module.css';
import { texts } from './texts';

const dayMs = 24 * 60 * 60 * 1000;
const weeks = 53;

type Written = Pick<OwnDay, 'created' | 'edits'>;
const none: Written = { created: 0, edits: 0 };

const levelOf = ({ created, edits }: Written): number => {
  const num = created + edits;
  return num === 0 ? 0 : num < 2 ? 1 : num < 4 ? 2 : num < 7 ? 3 : 4;
};

/** If a year does not fit, the latest weeks are in view. */
const showLatest = (box: HTMLElement | null): void => {
  if (box) box.scrollLeft = box.scrollWidth;
};

/** Returns the label of a day's month, above the first week of the month. */
const monthOf = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { month: language === 'en' ? 'short' : 'numeric', timeZone: 'UTC' }).format(
    Date.parse(day),
  );

function weekdaysIn(language: Language): string[] {
  const format = new Intl.DateTimeFormat(language, {
    weekday: language === 'en' ? 'short' : 'narrow',
    timeZone: 'UTC',
  });
  const monday = Date.UTC(2026, 0, 5);
  return Array.from({ length: 7 }, (_, at) => format.format(monday + at * dayMs));
}

/**
 * Shows the days of a year by week; a cell is the fuller, the more was written. Levels differ in size, not
 * only in colour, and screen readers find a table of weekdays.
 */
export function HeatMap({ today, days }: { today: string; days: readonly OwnDay[] }) {
  const t = useTexts(texts);
  const byDay = new Map(days.map((day) => [day.date, day]));
  const first = addDays(today, 1 - weekdayOf(today) - (weeks - 1) * 7);
  const language = useLanguage();
  const names = weekdaysIn(language);
  const written = days.filter(({ created, edits }) => created + edits > 0);
  const sum = (key: keyof Written) => written.reduce((total, day) => total + day[key], 0);
  const summary =
    written.length > 0
      ? t.activitySummary({
          days: formatNumber(written.length),
          created: formatNumber(sum('created')),
          edits: formatNumber(sum('edits')),
        })
      : t.activityEmpty;
  const week = Array.from({ length: weeks }, (_, at) => addDays(first, at * 7));
  return (
    <figure className={styles.figure}>
      <figcaption className={`${styles.quiet} g-num`}>{summary}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={showLatest} className={styles.heatBox} tabIndex={0} aria-label={t.activityDays}>
        <table className={styles.heat}>
          <caption className="g-sr-only">{t.activity}</caption>
          <thead>
            <tr>
              <td />
              {week.map((monday, at) => (
                <th key={monday} scope="col">
                  {/* Shows the month above its first week only. */}
                  {at > 0 && monday.slice(0, 7) !== week[at - 1]?.slice(0, 7) && monthOf(monday, language)}
                  <span className="g-sr-only">{monday}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {names.map((name, weekday) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {week.map((monday) => {
                  const date = addDays(monday, weekday);
                  if (date > today) return <td key={date} />;
                  const day: Written = byDay.get(date) ?? none;
                  const label = t.dayOf({ day: date, created: day.created, edits: day.edits });
                  return (
                    <td key={date}>
                      <span className={styles.cell} data-level={levelOf(day)} title={label} />
                      <span className="g-sr-only">{day.created + day.edits}</span>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.legend} aria-hidden="true">
        {t.less}
        {[0, 1, 2, 3, 4].map((level) => (
          <span key={level} className={styles.cell} data-level={level} />
        ))}
        {t.more}
      </div>
    </figure>
  );
}
