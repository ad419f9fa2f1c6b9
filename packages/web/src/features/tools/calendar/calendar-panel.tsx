import { addDays } from '@easymock/contract';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { QueryView } from '../../../kit/page/query-view';
import { to } from '../../../lib/address/page';
import { useRights } from '../../../lib/session/rights';
import { useTexts } from '../../../lib/texts/texts';
import { AgendaView } from './agenda-view';
import styles from './calendar.module.css';
import { QuickAdd } from './quick-add';
import { texts } from './texts';
import { localToday, useCalendarContent, useEntryChanges } from './use-calendar';

const shownDays = 7;

/** The next days for other pages, with the quick-add line. */
export function CalendarPanel() {
  const t = useTexts(texts);
  const navigate = useNavigate();
  const { canEdit } = useRights('calendar');
  const { refresh } = useEntryChanges();
  // The clock of the person may show another day than the calendar's time zone.
  const [first, setFirst] = useState(localToday);
  const days = Array.from({ length: shownDays }, (_, at) => addDays(first, at));
  const query = useCalendarContent(days);
  const today = query.data?.today ?? first;
  if (today !== first) setFirst(today);
  return (
    <section className={styles.panel} aria-labelledby="calendar-panel">
      <div className={styles.bar}>
        <h2 id="calendar-panel" className={styles.panelTitle}>
          {t.thisWeek}
        </h2>
        <Link to={to('calendar')}>{t.openCalendar}</Link>
      </div>
      {canEdit && <QuickAdd today={today} onAdded={refresh} />}
      <QueryView query={query} skeleton={120}>
        {(data) => (
          <AgendaView
            label={t.thisWeek}
            days={days}
            today={today}
            events={data.events}
            daysOff={new Map(data.days.map((day) => [day.date, day]))}
            onOpen={({ _id, startDay }) => navigate(`${to('calendar')}?date=${startDay}&open=${_id}`)}
          />
        )}
      </QueryView>
    </section>
  );
}
