import { PageBody } from '../../../kit/page/page-body';
import { PageHead } from '../../../kit/page/page-head';
import { dayParam, useListParams } from '../../../lib/address/list-params';
import { useTexts } from '../../../lib/texts/texts';
import { Calendar } from './calendar';
import { texts } from './texts';
import type { CalendarView } from './use-calendar';

const asView = (view: string): CalendarView => (view === 'week' || view === 'agenda' ? view : 'month');

/** The calendar as a page; its state is part of the address. */
export function CalendarPage() {
  const t = useTexts(texts);
  const [{ date, view, open }, setParams] = useListParams({
    date: dayParam(),
    view: 'month',
    open: '',
    'open.tab': '',
  });
  return (
    <PageBody>
      <PageHead title={t.title} purpose={t.purpose} />
      <Calendar
        place={{
          date,
          view: asView(view),
          opened: open,
          set: ({ opened, ...rest }) =>
            setParams({ ...rest, ...(opened !== undefined && { open: opened, 'open.tab': '' }) }),
        }}
      />
    </PageBody>
  );
}
