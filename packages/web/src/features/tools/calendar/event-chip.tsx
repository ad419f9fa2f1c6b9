import type { CalendarEvent } from '@easymock/contract';
import type { CSSProperties } from 'react';
import { Link } from 'react-router';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { colourOf, keyOf } from './layout';
import { texts } from './texts';
import { useTimeText } from './words';

/** A line for an event with a rail in its colour. Events of other tools link to their pages. */
export function EventChip(props: {
  event: CalendarEvent;
  /** The day under which the chip is shown; the start time appears only on the first day. */
  day: string;
  onOpen: (event: CalendarEvent) => void;
  onDrag?: ((event: CalendarEvent | undefined) => void) | undefined;
}) {
  const { event, day, onOpen, onDrag } = props;
  const t = useTexts(texts);
  const timeText = useTimeText();
  const time = timeText(event);
  const look = {
    className: styles.chip,
    style: { '--rail': colourOf(event) } as CSSProperties,
    title: t.tagLine({ title: event.title, time }),
  };
  const content = (
    <>
      {event.startTime && event.startDay === day && (
        // Hidden from screen readers, which read the time with the day below.
        <span className={`${styles.chipTime} g-num`} aria-hidden>
          {event.startTime}
        </span>
      )}
      <span className={styles.chipTitle}>{event.title}</span>
      <span className="g-sr-only">{t.tagLine({ title: '', time })}</span>
    </>
  );
  if (event.version === 0)
    return (
      <Link {...look} to={event.link} draggable={false}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      {...look}
      data-entry={onDrag && keyOf(event)}
      draggable={onDrag !== undefined}
      onDragStart={({ dataTransfer }) => {
        dataTransfer.effectAllowed = 'move';
        dataTransfer.setData('text/plain', event.title);
        onDrag?.(event);
      }}
      onDragEnd={() => onDrag?.(undefined)}
      onClick={() => onOpen(event)}
    >
      {content}
    </button>
  );
}
