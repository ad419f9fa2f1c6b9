import { addDays, addMonths, type CalendarContent, type CalendarEvent } from '@easymock/contract';
import { Button } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { ActionMenu } from '../../../kit/buttons/action-menu';
import { IconButton } from '../../../kit/buttons/icon-button';
import { Icon } from '../../../kit/display/icon';
import { AddIcon, BackIcon, CalendarIcon, ChevronRightIcon, ShareIcon } from '../../../kit/display/icons';
import { TextCheckBox } from '../../../kit/form/check-box';
import { Segments } from '../../../kit/form/segments';
import { QueryView } from '../../../kit/page/query-view';
import { useFocusRestore } from '../../../kit/resource/use-focus-restore';
import { useKeys } from '../../../lib/browser/keys';
import { useMedia } from '../../../lib/browser/use-media';
import { useRights } from '../../../lib/session/rights';
import { useUser } from '../../../lib/session/session';
import { useOnceTrue } from '../../../lib/state/use-once-true';
import { useTexts } from '../../../lib/texts/texts';
import { AgendaView } from './agenda-view';
import styles from './calendar.module.css';
import type { Editing } from './entry-editor';
import { keyOf } from './layout';
import { MonthView } from './month-view';
import { QuickAdd } from './quick-add';
import { texts } from './texts';
import {
  blankEntry,
  type CalendarPlace,
  type CalendarView,
  daysOfView,
  localToday,
  useCalendarContent,
  useEntryChanges,
  useHiddenLayers,
} from './use-calendar';
import type { ViewProps } from './view-props';
import { WeekView } from './week-view';

const EntryEditor = lazy(async () => ({ default: (await import('./entry-editor')).EntryEditor }));
const EventDrawer = lazy(async () => ({ default: (await import('./event-drawer')).EventDrawer }));
const FeedDialog = lazy(async () => ({ default: (await import('./feed-dialog')).FeedDialog }));
const HolidaysDialog = lazy(async () => ({ default: (await import('./holidays-dialog')).HolidaysDialog }));

/** The calendar with its views, layers and forms, independent of where it is shown. */
export function Calendar({ place }: { place: CalendarPlace }) {
  const t = useTexts(texts);
  const { canEdit } = useRights('calendar');
  const isNarrow = useMedia('(max-width: 720px)');
  const view = isNarrow ? 'agenda' : place.view;
  const changes = useEntryChanges();
  const [today, setToday] = useState(localToday);
  const date = place.date || today;
  const days = daysOfView(view, date);
  const query = useCalendarContent(days);
  const [hidden, setLayer] = useHiddenLayers();
  const [openedKey, setOpenedKey] = useState('');
  const [editing, setEditing] = useState<{ of: Editing; num: number }>();
  const [isEditing, setIsEditing] = useState(false);
  if (query.data && query.data.today !== today) setToday(query.data.today);

  const ofOpened = query.data?.events.filter(({ _id }) => _id === place.opened) ?? [];
  // A link identifies the day, a click the occurrence of the series.
  const opened =
    ofOpened.find((event) => keyOf(event) === openedKey) ??
    ofOpened.find(({ startDay }) => startDay === date) ??
    ofOpened[0];
  const wasOpened = useOnceTrue(place.opened !== '');

  const edit = (of: Editing) => {
    setEditing({ of, num: (editing?.num ?? 0) + 1 });
    setIsEditing(true);
  };
  const onAdd: ViewProps['onAdd'] = ({ from, to, startTime, endTime }) => {
    if (!canEdit) return;
    const isAllDay = from !== to;
    const startAt = `${from}T${startTime ?? '09:00'}`;
    edit({ values: blankEntry({ startAt, endAt: `${to}T${endTime ?? '10:00'}`, allDay: isAllDay }) });
  };
  const onOpen = (event: CalendarEvent) => {
    setOpenedKey(keyOf(event));
    place.set({ opened: event._id });
  };
  const step = (by: 1 | -1) => {
    if (view === 'month') place.set({ date: addMonths(date, by) });
    else place.set({ date: addDays(date, by * (view === 'week' ? 7 : 30)) });
  };
  const goToday = () => place.set({ date: '' });
  useKeys([
    { key: 't', label: t.today, run: goToday },
    { key: '[', label: t.previous, run: () => step(-1) },
    { key: ']', label: t.next, run: () => step(1) },
    ...(canEdit ? [{ key: 'c', label: t.add, run: () => onAdd({ from: date, to: date }) }] : []),
  ]);

  const title = useTitle(view, date, days);
  const box = useRef<HTMLDivElement>(null);
  useFocusRestore(box);
  return (
    <div ref={box} className={styles.calendar}>
      <Bar
        title={title}
        view={view}
        isNarrow={isNarrow}
        step={step}
        goToday={goToday}
        onAdd={canEdit ? () => onAdd({ from: date, to: date }) : undefined}
        onView={(next) => place.set({ view: next })}
        year={Number(today.slice(0, 4)) + (today.slice(5, 7) >= '11' ? 1 : 0)}
        onImported={changes.refresh}
      />
      <div className={styles.bar}>
        {canEdit && (
          <QuickAdd
            today={today}
            onAdded={(day) => {
              if (!days.includes(day)) place.set({ date: day });
              return changes.refresh();
            }}
          />
        )}
        <Layers layers={query.data?.layers ?? []} hidden={hidden} onChange={setLayer} />
      </div>
      <QueryView query={query} skeleton={480}>
        {(data) => {
          const shown: ViewProps = {
            label: title,
            days,
            date,
            today,
            onAdd,
            onOpen,
            events: data.events.filter(({ layer }) => !hidden.includes(layer)),
            daysOff: new Map(data.days.map((day) => [day.date, day])),
            onDate: (day) => place.set({ date: day }),
            onMove: (event, to) => void changes.move(event, to),
            onAgenda: (day) => place.set({ date: day, view: 'agenda' }),
          };
          return (
            <>
              {data.isCut && (
                <p className={styles.hint} role="status">
                  {t.isCut}
                </p>
              )}
              {view === 'month' && <MonthView {...shown} />}
              {view === 'week' && <WeekView {...shown} />}
              {view === 'agenda' && <AgendaView {...shown} />}
            </>
          );
        }}
      </QueryView>
      <Suspense>
        {wasOpened && (
          <EventDrawer
            id={isEditing ? '' : place.opened}
            event={opened}
            onEdit={(entry: CalendarContent) => edit({ entry, event: opened })}
            onRemoved={changes.refresh}
            onClose={() => place.set({ opened: '' })}
          />
        )}
        {editing && (
          <EntryEditor
            key={editing.num}
            editing={editing.of}
            isOpen={isEditing}
            onSaved={(saved) => {
              if (place.opened && place.opened !== saved._id) place.set({ opened: '' });
              return changes.refresh();
            }}
            onClose={() => setIsEditing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Toolbar with the shown period and the actions. */
function Bar(props: {
  title: string;
  view: CalendarView;
  isNarrow: boolean;
  step: (by: 1 | -1) => void;
  goToday: () => void;
  onAdd: (() => void) | undefined;
  onView: (view: CalendarView) => void;
  /** Year of the holidays to import. */
  year: number;
  onImported: () => Promise<unknown>;
}) {
  const { step, onAdd } = props;
  const t = useTexts(texts);
  const { role = '' } = useUser() ?? {};
  const mayImport = ['superAdministrator', 'administrator', 'personnelMatter'].includes(role);
  const [isSubscribing, setIsSubscribing] = useState(false);
  const wasSubscribing = useOnceTrue(isSubscribing);
  // Counts the openings; used as a key that remounts the dialog.
  const [importing, setImporting] = useState(0);
  const [isImporting, setIsImporting] = useState(false);
  const openImport = () => {
    setImporting(importing + 1);
    setIsImporting(true);
  };
  const views: { value: CalendarView; label: string }[] = [
    { value: 'month', label: t.month },
    { value: 'week', label: t.week },
    { value: 'agenda', label: t.agenda },
  ];
  const imports =
    mayImport && onAdd ? [{ key: 'holidays', icon: CalendarIcon, label: t.holidays, run: openImport }] : [];
  return (
    <div className={styles.bar}>
      {onAdd && (
        <Button type="primary" icon={<Icon icon={AddIcon} />} onClick={onAdd}>
          {t.add}
        </Button>
      )}
      <Button onClick={props.goToday}>{t.today}</Button>
      <span className={styles.steps}>
        <IconButton icon={BackIcon} label={t.previous} onClick={() => step(-1)} />
        <IconButton icon={ChevronRightIcon} label={t.next} onClick={() => step(1)} />
      </span>
      <h2 className={`${styles.range} g-num`} aria-live="polite">
        {props.title}
      </h2>
      {!props.isNarrow && <Segments aria-label={t.view} value={props.view} options={views} onChange={props.onView} />}
      <ActionMenu
        label={t.myDay}
        actions={[{ key: 'feed', icon: ShareIcon, label: t.feed, run: () => setIsSubscribing(true) }, ...imports]}
      />
      <Suspense>
        {wasSubscribing && <FeedDialog isOpen={isSubscribing} onClose={() => setIsSubscribing(false)} />}
        {importing > 0 && (
          <HolidaysDialog
            key={importing}
            isOpen={isImporting}
            year={props.year}
            onDone={props.onImported}
            onClose={() => setIsImporting(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function Layers(props: {
  layers: readonly { key: string; name: string }[];
  hidden: readonly string[];
  onChange: (key: string, isOn: boolean) => void;
}) {
  const t = useTexts(texts);
  return (
    <fieldset className={styles.layers}>
      <legend className="g-sr-only">{t.layers}</legend>
      {props.layers.map(({ key, name }) => (
        <TextCheckBox
          key={key}
          text={name}
          label={name}
          isChecked={!props.hidden.includes(key)}
          onChange={(isOn) => props.onChange(key, isOn)}
        />
      ))}
    </fieldset>
  );
}

/** Returns the title for the period that a view shows. */
function useTitle(view: CalendarView, date: string, days: readonly string[]): string {
  const t = useTexts(texts);
  const [year = '', month = ''] = date.split('-');
  return view === 'month' ? t.monthTitle({ year, month }) : t.range({ from: days[0] ?? '', to: days.at(-1) ?? '' });
}
