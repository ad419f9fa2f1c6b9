import { weekdayOf } from '@easymock/contract';
import { EmptyState } from '../../../kit/page/empty-state';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { EventChip } from './event-chip';
import { eventsByDay, keyOf } from './layout';
import { texts } from './texts';
import type { ViewProps } from './view-props';

type Props = Pick<ViewProps, 'days' | 'today' | 'events' | 'daysOff' | 'onOpen' | 'label'>;

/** Lists the days that have events. */
export function AgendaView({ days, today, events, daysOff, onOpen, label }: Props) {
  const t = useTexts(texts);
  const weekdays = t.weekdays.split(' ');
  const byDay = eventsByDay(events, days);
  const shown = days.filter((day) => (byDay.get(day)?.length ?? 0) > 0 || daysOff.has(day));
  if (shown.length === 0) return <EmptyState drawing="ripple" text={t.empty} />;
  return (
    <ol className={styles.agenda} aria-label={label}>
      {shown.map((day) => {
        const special = daysOff.get(day);
        return (
          <li key={day} className={styles.agendaDay} aria-current={day === today ? 'date' : undefined}>
            <span className={styles.agendaHead}>
              <time dateTime={day} className="g-num">
                {day.slice(5)}
              </time>{' '}
              {weekdays[weekdayOf(day) - 1]}
              {special && (
                <span className={special.isOffDay ? styles.off : styles.work}>
                  {special.isOffDay ? t.off : t.work} {special.name}
                </span>
              )}
            </span>
            <ul className={styles.agendaEvents}>
              {(byDay.get(day) ?? []).map((event) => (
                <li key={keyOf(event)}>
                  <EventChip event={event} day={day} onOpen={onOpen} />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
    </ol>
  );
}
