import { addDays, type CalendarDay, type CalendarEvent, daysBetween } from '@easymock/contract';
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useKeys } from '../../../lib/browser/keys';
import { useTexts } from '../../../lib/texts/texts';
import styles from './calendar.module.css';
import { EventChip } from './event-chip';
import { eventsByDay, keyOf } from './layout';
import { texts } from './texts';
import type { ViewProps } from './view-props';

/** Events shown per day; the rest are only counted. */
const shownOfDay = 3;

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * A month as a grid of days. Arrow keys move, Enter adds an entry; events are dragged to another day, or
 * moved with Alt and an arrow key.
 */
export function MonthView(props: ViewProps) {
  const { days, date, today, events, daysOff, onDate, onAdd } = props;
  const t = useTexts(texts);
  const byDay = eventsByDay(events, days);
  const grid = useRef<HTMLTableElement>(null);
  const hasFocus = useRef(false);
  const [dragged, setDragged] = useState<CalendarEvent>();
  const { span, spanned, setSpan } = useSpan(onAdd);
  const weekdays = t.weekdays.split(' ');
  const weeks = Array.from({ length: days.length / 7 }, (_, at) => days.slice(at * 7, at * 7 + 7));

  useEffect(() => {
    // The day selected by arrow keys keeps the focus, even if the month changes.
    if (hasFocus.current) grid.current?.querySelector<HTMLElement>(`[data-day="${date}"]`)?.focus();
  }, [date]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !event.target.dataset.day) return;
    const step = steps[event.key];
    if (step !== undefined && !event.altKey) {
      event.preventDefault();
      onDate(addDays(date, step));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      onAdd({ from: date, to: date });
    }
  };
  const { moveBy, onEntryKey } = useMoves(grid, props);
  const drop = (day: string) => {
    if (!dragged) return;
    setDragged(undefined);
    const by = daysBetween(dragged.startDay, day);
    if (by !== 0) moveBy(dragged, by);
  };
  const begin = (event: PointerEvent, day: string) => {
    const isOnEvent = event.target instanceof Element && event.target.closest('a, button');
    if (event.pointerType === 'mouse' && event.button === 0 && !isOnEvent) setSpan({ from: day, to: day });
  };

  return (
    <table
      ref={grid}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table of days with arrow key navigation is a grid
      role="grid"
      aria-label={props.label}
      className={styles.month}
      onKeyDown={onEntryKey}
      onFocus={({ target }) => {
        hasFocus.current = target instanceof HTMLElement && target.dataset.day !== undefined;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const all = byDay.get(day) ?? [];
              const special = daysOff.get(day);
              const isIn = spanned && day >= spanned.from && day <= spanned.to;
              return (
                <td
                  key={day}
                  // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: cells of a grid receive arrow key focus
                  role="gridcell"
                  data-day={day}
                  onKeyDown={onKeyDown}
                  tabIndex={day === date ? 0 : -1}
                  aria-selected={day === date}
                  aria-current={day === today ? 'date' : undefined}
                  className={styles.day}
                  data-other={day.slice(0, 7) === date.slice(0, 7) ? undefined : ''}
                  data-spanned={isIn ? '' : undefined}
                  onClick={({ target }) => {
                    if (target instanceof Element && !target.closest('a, button')) onDate(day);
                  }}
                  onDoubleClick={({ target }) => {
                    if (target instanceof Element && !target.closest('a, button')) onAdd({ from: day, to: day });
                  }}
                  onPointerDown={(event) => begin(event, day)}
                  onPointerEnter={() => span && setSpan({ ...span, to: day })}
                  onDragOver={(event) => dragged && event.preventDefault()}
                  onDrop={() => drop(day)}
                >
                  <DayHead day={day} special={special} />
                  {all.slice(0, all.length > shownOfDay ? shownOfDay - 1 : shownOfDay).map((event) => (
                    <EventChip
                      key={keyOf(event)}
                      event={event}
                      day={day}
                      onOpen={props.onOpen}
                      onDrag={event.readonly ? undefined : setDragged}
                    />
                  ))}
                  {all.length > shownOfDay && (
                    <More count={all.length - shownOfDay + 1} day={day} onClick={() => props.onAgenda(day)} />
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Moves entries by days, with the pointer or with Alt and an arrow key on the focused entry. */
function useMoves(grid: RefObject<HTMLElement | null>, { days, events, onDate, onMove }: ViewProps) {
  const t = useTexts(texts);
  // Adds the keys to the list of shortcuts; the grid handles the keys.
  useKeys([{ key: 'Alt+← → ↑ ↓', label: t.keyMove, run: () => false }]);
  const moveBy = (moved: CalendarEvent, by: number) => {
    const at = (one: string, time: string) => (time ? `${addDays(one, by)}T${time}` : addDays(one, by));
    onMove(moved, {
      startAt: at(moved.startDay, moved.startTime),
      endAt: at(moved.endDay, moved.endTime),
      allDay: moved.allDay,
    });
  };
  const follow = useFollowing(grid, events);
  const onEntryKey = (event: KeyboardEvent) => {
    const by = steps[event.key];
    const entry = event.target instanceof HTMLElement ? event.target.dataset.entry : undefined;
    const moved = entry && events.find((one) => keyOf(one) === entry);
    if (!event.altKey || by === undefined || !moved) return;
    event.preventDefault();
    const day = addDays(moved.startDay, by);
    // Shows the new month if the entry has left the shown days.
    if (!days.includes(day)) onDate(day);
    follow(moved._id, day);
    moveBy(moved, by);
  };
  return { moveBy, onEntryKey };
}

/** Moves the focus with an entry that was moved by keys, once the entry is rendered on its new day. */
function useFollowing(grid: RefObject<HTMLElement | null>, events: readonly CalendarEvent[]) {
  const moved = useRef<{ id: string; day: string }>(undefined);
  useEffect(() => {
    const { id, day } = moved.current ?? {};
    const arrived = events.find(({ _id, startDay }) => _id === id && startDay === day);
    const chip = arrived && grid.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(keyOf(arrived))}"]`);
    if (!chip) return;
    moved.current = undefined;
    chip.focus();
  }, [grid, events]);
  return (id: string, day: string) => {
    moved.current = { id, day };
  };
}

function DayHead({ day, special }: { day: string; special: CalendarDay | undefined }) {
  const t = useTexts(texts);
  return (
    <span className={styles.dayHead}>
      <time dateTime={day} className={`${styles.date} g-num`} title={day}>
        {Number(day.slice(8))}
      </time>
      {special && (
        <span className={special.isOffDay ? styles.off : styles.work} title={special.name}>
          {special.isOffDay ? t.off : t.work}
          <span className={styles.holiday}>{special.name}</span>
        </span>
      )}
    </span>
  );
}

function More({ count, day, onClick }: { count: number; day: string; onClick: () => void }) {
  const t = useTexts(texts);
  return (
    <button type="button" className={styles.moreOfDay} title={t.seeAgenda({ day })} onClick={onClick}>
      {t.more({ count })}
    </button>
  );
}

/** Tracks the days selected by dragging the mouse, to add an entry on them. */
function useSpan(onAdd: ViewProps['onAdd']) {
  const [span, setSpan] = useState<{ from: string; to: string }>();
  const spanned = span && (span.from < span.to ? span : { from: span.to, to: span.from });
  useEffect(() => {
    if (!span) return;
    const end = () => {
      setSpan(undefined);
      if (spanned && spanned.from !== spanned.to) onAdd({ from: spanned.from, to: spanned.to });
    };
    addEventListener('pointerup', end);
    return () => removeEventListener('pointerup', end);
  }, [span, spanned, onAdd]);

  return { span, spanned, setSpan };
}
