import { addDays, type CalendarEvent, daysBetween, minuteOfTime, timeOfMinute, weekdayOf } from '@easymock/contract';
import {
  type CSSProperties,
  type Dispatch,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { EventChip } from './event-chip';
import { colourOf, eventsByDay, keyOf, placeSpans, spanOn, stepped } from './layout';
import { texts } from './texts';
import type { ViewProps } from './view-props';
import { useTimeText } from './words';

const hourHeight = 44;
const step = 15;
const dayMinutes = 24 * 60;
/** Maximum pixels of a movement that counts as a click. */
const clickPixels = 5;
const firstShownHour = 8;

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const pixels = (minutes: number) => (minutes / 60) * hourHeight;

/** State of a drag, which moves an event or draws a new one on a day. */
interface Drag {
  readonly event: CalendarEvent | undefined;
  readonly x: number;
  readonly y: number;
  readonly day: string;
  /** Start of the drag, in minutes after midnight. */
  readonly from: number;
  /** Distance of the drag in days and minutes. */
  readonly days: number;
  readonly minutes: number;
  readonly isMoved: boolean;
}

const movedTimes = ({ event, days: by, minutes }: Drag & { event: CalendarEvent }) => {
  const length =
    daysBetween(event.startDay, event.endDay) * dayMinutes +
    minuteOfTime(event.endTime) -
    minuteOfTime(event.startTime);
  const start = Math.min(Math.max(minuteOfTime(event.startTime) + minutes, 0), dayMinutes - step);
  const end = start + length;
  const startDay = addDays(event.startDay, by);
  const endDay = addDays(startDay, Math.floor(end / dayMinutes));
  return { startDay, endDay, startTime: timeOfMinute(start), endTime: timeOfMinute(end % dayMinutes) };
};
const drawn = ({ day, from, minutes }: Drag) => {
  const to = Math.min(Math.max(from + minutes, 0), dayMinutes);
  const [first, last] = to > from ? [from, Math.max(to, from + step)] : [to, from + step];
  return { day, first, last: Math.min(last, dayMinutes - 1) };
};

/** A week by the hour. Events are dragged to other times; dragging over free time adds an entry. */
export function WeekView(props: ViewProps) {
  const { days, events, onAdd, onMove, onOpen } = props;
  const t = useTexts(texts);
  const timeText = useTimeText();
  const scroll = useRef<HTMLElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<Drag>();
  const isWhole = (event: CalendarEvent) => event.allDay || daysBetween(event.startDay, event.endDay) > 1;
  const whole = eventsByDay(events.filter(isWhole), days);
  const timed = eventsByDay(
    events.filter((event) => !isWhole(event)),
    days,
  );

  useEffect(() => {
    scroll.current?.scrollTo({ top: pixels(firstShownHour * 60) });
  }, []);

  useDragging(board, drag !== undefined, setDrag);

  const drop = () => {
    if (!drag) return;
    setDrag(undefined);
    const { event } = drag;
    if (!drag.isMoved) return;
    if (event) {
      const next = movedTimes({ ...drag, event });
      const startAt = `${next.startDay}T${next.startTime}`;
      const endAt = `${next.endDay}T${next.endTime}`;
      const isSame = next.startDay === event.startDay && next.startTime === event.startTime;
      if (!isSame) onMove(event, { startAt, endAt, allDay: false });
      return;
    }
    const { day, first, last } = drawn(drag);
    onAdd({ from: day, to: day, startTime: timeOfMinute(first), endTime: timeOfMinute(last) });
  };
  const begin = (event: PointerEvent, day: string, of: CalendarEvent | undefined) => {
    if (event.button !== 0 || event.pointerType !== 'mouse') return;
    event.stopPropagation();
    const top = board.current?.getBoundingClientRect().top ?? 0;
    const from = Math.min(stepped(((event.clientY - top) / hourHeight) * 60 - step / 2, step), dayMinutes - step);
    const start = { x: event.clientX, y: event.clientY, from: Math.max(0, from) };
    setDrag({ ...start, event: of, day, days: 0, minutes: 0, isMoved: false });
  };

  return (
    <section className={styles.week} aria-label={props.label}>
      <WeekHead {...props} whole={whole} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling regions must be reachable by keyboard */}
      <section ref={scroll} className={styles.weekScroll} tabIndex={0} aria-label={t.time}>
        <div className={styles.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} className="g-num" style={{ top: pixels(hour * 60) }}>
              {hour > 0 && timeOfMinute(hour * 60)}
            </span>
          ))}
        </div>
        <div ref={board} className={styles.weekBoard} onPointerUp={drop} data-dragging={drag?.isMoved ? '' : undefined}>
          {days.map((day) => (
            <div key={day} className={styles.column} onPointerDown={(event) => begin(event, day, undefined)}>
              {placeSpans((timed.get(day) ?? []).map((item) => ({ item, ...spanOn(item, day) }))).map(
                ({ item, from, to, lane, lanes }) => {
                  const isDragged = drag?.event !== undefined && drag.isMoved && keyOf(drag.event) === keyOf(item);
                  const time = timeText(item);
                  return (
                    <button
                      key={keyOf(item)}
                      type="button"
                      className={styles.block}
                      title={t.tagLine({ title: item.title, time })}
                      data-dragged={isDragged ? '' : undefined}
                      style={
                        {
                          '--rail': colourOf(item),
                          top: pixels(from),
                          height: pixels(to - from) - 2,
                          left: `${(lane / lanes) * 100}%`,
                          width: `calc(${100 / lanes}% - 3px)`,
                          ...(isDragged && {
                            transform: `translate(${(drag.days * (board.current?.clientWidth ?? 0)) / 7}px, ${pixels(drag.minutes)}px)`,
                          }),
                        } as CSSProperties
                      }
                      onPointerDown={(event) => !item.readonly && begin(event, day, item)}
                      onClick={() => onOpen(item)}
                    >
                      <span className={styles.chipTitle}>{item.title}</span>
                      <span className="g-sr-only">{t.tagLine({ title: '', time })}</span>
                      <span className="g-num" aria-hidden>
                        {item.startTime}
                      </span>
                    </button>
                  );
                },
              )}
              {drag && !drag.event && drag.isMoved && drag.day === day && (
                <span
                  className={styles.drawn}
                  style={{ top: pixels(drawn(drag).first), height: pixels(drawn(drag).last - drawn(drag).first) }}
                />
              )}
            </div>
          ))}
        </div>
      </section>
    </section>
  );
}

/** The days of the week, with events that are not shown by the hour. */
function WeekHead(props: ViewProps & { whole: ReadonlyMap<string, readonly CalendarEvent[]> }) {
  const { days, today, daysOff, whole, onOpen } = props;
  const t = useTexts(texts);
  const weekdays = t.weekdays.split(' ');
  return (
    <div className={styles.weekHead}>
      <span className={styles.hours} aria-hidden="true" />
      {days.map((day) => {
        const special = daysOff.get(day);
        return (
          <div key={day} className={styles.weekDay} aria-current={day === today ? 'date' : undefined}>
            <span className={styles.dayHead}>
              <span>
                {weekdays[weekdayOf(day) - 1]}{' '}
                <time dateTime={day} className={`${styles.date} g-num`}>
                  {Number(day.slice(8))}
                </time>
              </span>
              {special && (
                <span className={special.isOffDay ? styles.off : styles.work} title={special.name}>
                  {special.isOffDay ? t.off : t.work}
                </span>
              )}
            </span>
            {(whole.get(day) ?? []).map((event) => (
              <EventChip key={keyOf(event)} event={event} day={day} onOpen={onOpen} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** Tracks the pointer during a drag; Escape cancels it. */
function useDragging(
  board: RefObject<HTMLElement | null>,
  isDragging: boolean,
  setDrag: Dispatch<SetStateAction<Drag | undefined>>,
): void {
  useEffect(() => {
    if (!isDragging) return;
    const follow = ({ clientX, clientY }: globalThis.PointerEvent) =>
      setDrag((now) => {
        if (!now) return now;
        const width = (board.current?.clientWidth ?? 700) / 7;
        const [dx, dy] = [clientX - now.x, clientY - now.y];
        const isMoved = now.isMoved || Math.abs(dx) > clickPixels || Math.abs(dy) > clickPixels;
        const minutes = stepped((dy / hourHeight) * 60, step);
        return { ...now, isMoved, minutes, days: now.event ? Math.round(dx / width) : 0 };
      });
    const end = () => setDrag(undefined);
    const cancel = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && end();
    addEventListener('pointermove', follow);
    // Listens on the window, so that a release outside the days ends the drag too.
    addEventListener('pointerup', end);
    addEventListener('keydown', cancel);
    return () => {
      removeEventListener('pointermove', follow);
      removeEventListener('pointerup', end);
      removeEventListener('keydown', cancel);
    };
  }, [board, isDragging, setDrag]);
}
